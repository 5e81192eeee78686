"""Does a design keep its parts until the user updates them, in one step that can be undone?"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt

from sanwright.catalog.frozen import Standing, frozen_part
from sanwright.edits import place_device, update_parts
from sanwright.gui.inspector.inspector import Inspector
from sanwright.parts import Confidence, Figure
from sanwright.units import Length


def _place(shop, part) -> str:
    change, id_ = place_device(shop.session.design, part, 0, 0)
    assert shop.session.do(change)
    return id_


def _outdated(shop) -> list[str]:
    design = shop.session.design
    found = (frozen_part(design, id_, shop.library) for id_ in design.parts)
    return [each.id for each in found if each.standing is Standing.CHANGED]


def _older(part):
    """``part`` as an earlier edition might have had it."""
    units = Figure(value=7.0, sources=part.identified_in[:1], confidence=Confidence.LOW)
    physical = msgspec.structs.replace(part.physical, rack_units=units)
    return msgspec.structs.replace(part, physical=physical)


def test_parts_as_the_catalog_has_them_are_not_listed(shop):
    _place(shop, shop.library.part("brocade-g620"))
    assert _outdated(shop) == []
    dialog = shop.compare_with_catalog()
    assert dialog.list.count() == 0
    assert not dialog.update_chosen.isEnabled()


def test_an_older_copy_is_listed_with_what_differs(shop):
    current = shop.library.part("brocade-g620")
    _place(shop, _older(current))
    dialog = shop.compare_with_catalog()
    assert dialog.list.count() == 1
    texts = [dialog.table.item(0, column).text() for column in range(3)]
    assert texts[0] == "Physical: rack units"
    assert texts[1].startswith("7")


def test_updating_is_one_edit_that_undo_takes_back(shop):
    parts = [shop.library.part(id_) for id_ in ("brocade-g620", "brocade-g720")]
    for part in parts:
        _place(shop, _older(part))
    before = list(shop.session.design.snapshot().records())
    dialog = shop.compare_with_catalog()
    dialog.update_chosen.click()
    assert [shop.session.design.part(part.id) for part in parts] == parts
    assert dialog.list.count() == 0
    shop.session.undo()
    assert list(shop.session.design.snapshot().records()) == before
    assert dialog.list.count() == 2


def test_only_checked_parts_are_updated(shop):
    parts = [shop.library.part(id_) for id_ in ("brocade-g620", "brocade-g720")]
    for part in parts:
        _place(shop, _older(part))
    dialog = shop.compare_with_catalog("brocade-g720")
    assert dialog.chosen() == ("brocade-g720",)
    dialog.update_chosen.click()
    assert shop.session.design.part("brocade-g720") == parts[1]
    assert shop.session.design.part("brocade-g620") == _older(parts[0])


def test_the_inspector_offers_the_comparison_of_a_device(shop):
    device = _place(shop, _older(shop.library.part("brocade-g620")))
    page = shop.program.window.of(Inspector).device
    shop.program.window.of(Inspector).show_ids((device,))
    assert "1 figure differs" in page.outdated.text()
    page.outdated.click()
    dialog = shop.compare_with_catalog()
    assert dialog.isVisible()
    dialog.update_chosen.click()
    shop.program.window.of(Inspector).refresh()
    assert page.outdated.isHidden()


def test_editing_an_own_part_leaves_designs_as_they_are(shop):
    id_ = shop.own_switch()
    device = _place(shop, shop.library.part(id_))
    frozen = shop.session.design.part(id_)
    shop.catalog.own.edit(shop.library.part(id_))
    shop.editor.show_section(("physical",))
    shop.type("physical.rack_units", "2")
    shop.editor.save()
    assert shop.session.design.part(id_) == frozen
    assert shop.session.design.devices[device].part == id_
    assert _outdated(shop) == [id_]


def test_tables_and_limits_that_a_design_brings_along_are_told_and_updated(shop):
    """A design is judged by its own copies: a stranger's may let every cable be long enough."""
    design = shop.session.design
    _place(shop, shop.library.part("brocade-g620"))
    honest = design.reference
    longer = tuple(
        msgspec.structs.replace(row, maximum=Length(9000.0)) if row.maximum else row
        for row in honest.reaches
    )
    milder = tuple(msgspec.structs.replace(row, value=99.0) for row in honest.rule_pack.thresholds)
    pack = msgspec.structs.replace(honest.rule_pack, thresholds=milder)
    forged = msgspec.structs.replace(honest, reaches=longer, rule_pack=pack)
    status = shop.program.window.status
    assert status.apart.isHidden()
    assert shop.session.do(update_parts(design, {}, forged))
    shop.qtbot.waitUntil(lambda: not status.apart.isHidden(), timeout=20_000)
    assert "rows of the standards tables" in status.apart.toolTip()
    dialog = shop.compare_with_catalog()
    assert dialog.list.item(0).text().startswith("Standards tables (")
    assert dialog.list.item(1).text().startswith("Limits: ")
    assert "9,000 m" in dialog.table.item(0, 1).text()
    dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    dialog.update_chosen.click()
    assert design.reference.reaches == honest.reaches
    assert design.reference.rule_pack.thresholds == milder
    dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
    dialog.update_chosen.click()
    assert design.reference == honest
    shop.qtbot.waitUntil(status.apart.isHidden, timeout=20_000)

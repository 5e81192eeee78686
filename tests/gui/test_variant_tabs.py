"""Is a variant worked on by hand in a tab, kept as one works, and let go in good order?"""

from __future__ import annotations

import pytest

from sanwright.edits import delete, place_device
from sanwright.fields.differences import DifferenceKind
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.variants.window import VariantsDialog
from sanwright.variants import take_variant


@pytest.fixture
def dialog(bench) -> VariantsDialog:
    bench.place("dell-r740")
    bench.window.menus.actions["design.variants"].trigger()
    return next(
        child for child in bench.window.findChildren(VariantsDialog) if child.isVisible()
    )  # fmt: skip


def _tab(bench):
    """The design whose tab was opened last."""
    return bench.program.designs.all[-1]


def _add(session, part: str) -> str:
    change, id_ = place_device(session.design, session.catalog.part(part), 400, 400)
    assert session.do(change)
    return id_


def test_what_is_drawn_in_the_tab_is_in_the_variant_at_once(bench, dialog) -> None:
    dialog.add_menu.aboutToShow.emit()
    dialog.add_menu.actions()[0].trigger()
    tab = _tab(bench)
    assert tab.session is not bench.session
    assert list(tab.session.design.devices) == list(bench.design.devices)
    added = _add(tab.session, "brocade-g620")
    assert not tab.session.is_modified
    (variant,) = bench.design.variants.values()
    made = take_variant(bench.design, variant).tables
    assert added in made.devices
    assert added not in bench.design.devices
    assert made.part(made.devices[added].part) is not None
    # what the drawing gets now has another id, and the variant has both
    drawn = bench.place("brocade-g620")
    assert drawn != added
    assert {added, drawn} <= set(take_variant(bench.design, variant).tables.devices)
    tab.session.undo()
    assert not bench.design.variants[variant.id].edits


def test_it_is_opened_once_and_its_end_is_said(bench, dialog) -> None:
    dialog.begin_by_hand()
    tab, (id_,) = _tab(bench), bench.design.variants
    count = len(bench.program.designs.all)
    dialog.choose_key(id_)
    dialog.work_on()
    assert len(bench.program.designs.all) == count
    # a variant keeps none of its own: its tab leads to those of the design
    tab.window.menus.actions["design.variants"].trigger()
    assert bench.program.designs.current.window is bench.window
    assert dialog.isVisible()
    assert not tab.window.findChildren(VariantsDialog)
    bench.session.do(delete(bench.design, [id_]))
    said = []
    tab.session.message.connect(said.append)
    _add(tab.session, "brocade-g620")
    assert tab.session.is_modified
    assert said
    _add(tab.session, "brocade-g620")
    assert not bench.design.variants


def test_another_file_becomes_a_variant_in_one_step(bench, dialog, tmp_path) -> None:
    path = tmp_path / "more.sanw"
    assert bench.files.save_to(path)
    server = next(iter(bench.design.devices))
    bench.session.do(delete(bench.design, [server]))
    _add(bench.session, "brocade-g620")
    bench.answers.path = path
    bench.window.files.ask = lambda: path
    dialog.take_file()
    (variant,) = bench.design.variants.values()
    assert variant.name == "more"
    assert list(take_variant(bench.design, variant).tables.devices) == [server]
    bench.session.undo()
    assert not bench.design.variants


def test_a_variant_is_compared_with_its_drawing_as_that_is_now(bench, dialog) -> None:
    assert not bench.window.action("edit.compare-drawing").isEnabled()
    dialog.begin_by_hand()
    tab = _tab(bench)
    added = _add(tab.session, "brocade-g620")
    drawn = bench.place("brocade-g620")
    comparison = tab.window.of(DesignComparison)
    assert comparison.with_drawing()
    kinds = {d.id: d.kind for d in comparison.found if d.table == "devices"}
    assert kinds == {added: DifferenceKind.ADDED, drawn: DifferenceKind.REMOVED}

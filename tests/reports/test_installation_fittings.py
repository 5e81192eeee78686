"""Is every module and optic on the fitting list, each once, and everything set up on the sheet?"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from sanwright.bundled import bundled_references, reference_architecture
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.exchange.switch_config.setup_content import switch_set_ups
from sanwright.parts import PartKind
from sanwright.reports import write_installers_pack
from sanwright.reports.grid import Column, Grid
from sanwright.reports.installation.fittings import FittedKind, fitted_kinds
from sanwright.reports.installation.site import Site
from sanwright.reports.sections.fittings import _rows
from tests.builders import catalog
from tests.pdf_text import page_texts


def opened(key):
    return read_design(reference_architecture(key).path, catalog())


@pytest.mark.parametrize("key", [each.key for each in bundled_references()])
def test_every_module_and_optic_is_listed_once(key):
    design = opened(key)
    site = Site.of(design.snapshot())
    tables = site.tables
    listed = {each.optic for kind in fitted_kinds(site) for each in kind.fittings if each.optic}
    optics = {port.optic for port in tables.ports.values() if port.optic is not None}
    assert listed == {tables.part(optic).name for optic in optics}
    seats = Counter()
    for kind in fitted_kinds(site):
        seen = {(each.seat, each.module) for each in kind.fittings if each.module}
        aside = ("the same", "6 power supplies, which come with the chassis")
        modules = {(seat, name) for seat, name in seen if name not in aside}
        seats[kind.model] += len(kind.devices) * len({seat for seat, _ in modules})
    cards = Counter()
    for device in tables.devices.values():
        part = tables.part_of(device.id)
        if device.parent is not None and part is not None and part.kind is not PartKind.DRIVE:
            cards[tables.part_of(tables.chassis_of(device.id)).name] += 1
    for model, count in cards.items():
        assert seats[model] == count


def test_forty_hosts_that_are_alike_are_one_list_with_forty_boxes():
    site = Site.of(opened("cisco-director").snapshot())
    hosts = [kind for kind in fitted_kinds(site) if "DL380" in kind.model]
    assert [len(kind.devices) for kind in hosts] == [40]
    directors = next(kind for kind in fitted_kinds(site) if "MDS 9710" in kind.model)
    assert any(each.state == "free" for each in directors.fittings)
    (supplies,) = (each for each in directors.fittings if each.seat == "Slot PS1–PS8")
    assert supplies.module == "6 power supplies, which come with the chassis"  # V3K9 is ordered
    assert not supplies.state


def test_one_that_differs_stands_by_itself_and_what_is_there_is_said_to_be():
    design = opened("cisco-director")
    card = next(
        each for each in design.devices.values() if each.id.startswith("db01") and each.parent
    )
    design.apply(replace_record(design, msgspec.structs.replace(card, state="existing"), "Owned"))
    hosts = [kind for kind in fitted_kinds(Site.of(design.snapshot())) if "DL380" in kind.model]
    assert sorted(len(kind.devices) for kind in hosts) == [1, 39]


def test_the_sheet_has_every_switch_and_port_and_the_folder_its_files(tmp_path):
    design = opened("switch-pair")
    printed, _, _, *files = write_installers_pack(design, tmp_path)
    site = Site.of(design.snapshot())
    text = " ".join(" ".join(text.split()) for text in page_texts(printed))
    switches = switch_set_ups(site.facts)
    assert {file.parent.name for file in files} == {f"{printed.stem[:-13]}-switch-setup"}
    assert len(files) == 2 * len(switches)
    for switch in switches:
        assert switch.name in text
        for port in switch.ports:
            far = site.end(port.far)
            assert f"{port.number} {far.chassis} · {far.plug} N32 Online F-Port" in text


def test_a_list_of_very_many_devices_goes_over_pages():
    kind = FittedKind("Server", tuple(f"host-{at}" for at in range(3000)), ())
    grid = Grid([Column(str(at), 1.0) for at in range(5)], list(_rows(kind)))
    pages, rest = 0, [grid]
    while rest:
        parts = rest[-1].split(480.0, 700.0)
        assert parts
        pages, rest = pages + 1, parts[1:]
    assert pages > 2

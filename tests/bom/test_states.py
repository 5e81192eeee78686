"""Is only what is new ordered, and what is owned and no longer used listed?"""

from __future__ import annotations

import random
from collections import Counter
from datetime import date

import pytest
from msgspec.structs import replace

from sanwright import edits
from sanwright.analysis import Assessment
from sanwright.analysis.licences import licence_need
from sanwright.bom import Category, build_bom, order_check
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import check_design
from sanwright.design import Design, Step, Tables
from sanwright.design.standing import removed_ids
from sanwright.documents import read_design
from sanwright.text import Text
from tests.builders import catalog, small_san

DAY = date(2026, 11, 1)
BUNDLED = (*bundled_testbeds(), *bundled_references())
PATHS = [found.path for found in BUNDLED]
DRAWN = (Category.RAILS, Category.CORDS, Category.LICENCES, Category.FREED)
"""Counted from what a device needs, not from what is drawn one by one; and what is spare."""


def opened(path: object) -> Design:
    return read_design(path, catalog())  # type: ignore[arg-type]


def pieces(tables: Tables) -> Counter[str]:
    """What the bill names of each part, ordered or coming with what is ordered."""
    found: Counter[str] = Counter()
    for line in build_bom(tables, DAY).lines:
        if line.category not in DRAWN and line.part and not line.is_spare:
            found[line.part] += line.quantity
    return found


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_where_everything_exists_nothing_is_ordered_and_nothing_missed(path: object) -> None:
    design = opened(path)
    design.apply(edits.mark_all_existing(design))
    bom = build_bom(design.snapshot(), DAY)
    assert bom.lines == ()
    assert order_check(bom, design.snapshot()).issues == ()


@pytest.mark.parametrize("path", PATHS[::3], ids=lambda path: path.stem)
def test_what_is_owned_is_what_is_no_longer_ordered(path: object) -> None:
    design = opened(path)
    before = pieces(design.snapshot())
    things = [*design.devices, *design.cables]
    mine = set(random.Random(str(path)).sample(things, len(things) // 2))
    design.apply(edits.mark(design, mine, "existing"))
    rest = pieces(design.snapshot())
    # The same drawing, with the states the other way round.
    other = opened(path)
    other.apply(edits.mark_all_existing(other))
    owned = {each.id for each in design.devices.values() if each.state == "existing"}
    owned |= {each.id for each in design.cables.values() if each.state == "existing"}
    for table in (other.devices, other.cables):
        for record in list(table.values()):
            if record.id in owned:
                other.apply(edits.replace_record(other, replace(record, state="new"), Text("x")))
    for port in list(other.ports.values()):
        if port.device in owned and port.optic is not None:
            new = replace(port, optic_state="new")
            other.apply(edits.replace_record(other, new, Text("x")))
    whole = pieces(other.snapshot()) + rest
    # Runs with connections are bought in cords and links, which the whole drawing shares out.
    assert {part: whole[part] for part in before} == dict(before)


def test_what_is_removed_or_replaced_is_listed_as_spare_and_not_ordered() -> None:
    design = small_san().design()
    design.apply(edits.mark_all_existing(design))
    host = next(each for each in design.devices.values() if each.parent is None)
    inner = [each for each in design.devices.values() if each.parent == host.id]
    design.apply(edits.mark(design, {host.id}, "removed"))
    bom = build_bom(design.snapshot(), DAY)
    assert bom.ordered == ()
    freed = Counter({line.part: line.quantity for line in bom.lines})
    assert all(line.category is Category.FREED for line in bom.lines)
    assert freed[host.part] == 1
    assert all(freed[each.part] for each in inner)
    assert {id_ for line in bom.lines for id_ in line.cables} == removed_ids(design)[1]


def test_what_goes_from_the_drawing_is_spare_with_its_optics_by_the_names_of_today() -> None:
    """Deleted or marked as removed, the list of what is left over is the same."""
    design = opened(PATHS[0])
    design.apply(edits.set_base(design, design.snapshot(), "today"))
    switch = next(port.device for port in design.ports.values() if port.optic is not None)
    name = design.label(switch)
    optics = sum(p.device == switch and p.optic is not None for p in design.ports.values())
    design.apply(edits.delete(design, [switch]))
    tables = design.snapshot()
    spare = [line for line in build_bom(tables, DAY).lines if line.category is Category.FREED]
    assert sum(line.quantity for line in spare if line.ports) == optics
    assert {tables.label(id_) for line in spare if line.ports for id_ in line.devices} == {name}


def test_another_optic_in_an_existing_port_is_ordered_and_the_old_one_is_spare() -> None:
    design = small_san().design()
    design.apply(edits.mark_all_existing(design))
    port = next(each for each in design.ports.values() if each.optic is not None)
    other = next(o for o in design.ports.values() if o.optic not in (None, port.optic))
    design.apply(edits.set_optic(design, port.id, catalog().part(other.optic or "")))
    assert design.ports[port.id].former_optic == port.optic
    bom = build_bom(design.snapshot(), DAY)
    assert [(line.part, line.ports) for line in bom.ordered] == [(other.optic, (port.id,))]
    assert [line.part for line in bom.lines if line.is_freed] == [port.optic]
    design.apply(edits.set_optic(design, port.id, catalog().part(port.optic or "")))
    assert build_bom(design.snapshot(), DAY).lines == ()


def test_a_copy_of_what_exists_is_ordered() -> None:
    design = small_san().design()
    design.apply(edits.mark_all_existing(design))
    host = next(each for each in design.devices.values() if each.parent is None)
    change, _ = edits.paste_records(design, edits.copy_records(design, {host.id}), 50, 50)
    design.apply(change)
    assert host.part in {line.part for line in build_bom(design.snapshot(), DAY).ordered}


def test_ports_that_are_licensed_today_count_before_licences_are_ordered() -> None:
    design = small_san().design()
    design.apply(edits.mark_all_existing(design))
    switch = next(
        each
        for each in design.devices.values()
        if licence_need(Assessment(design), each.id) is not None
    )
    need = licence_need(Assessment(design), switch.id)
    assert need is not None
    assert not need.beyond

    def with_licensed(ports: int) -> int:
        record = replace(design.devices[switch.id], licensed_ports=ports)
        design.apply(edits.replace_record(design, record, Text("x")))
        lines = build_bom(design.snapshot(), DAY).ordered
        return sum(line.quantity for line in lines if line.category is Category.LICENCES)

    assert with_licensed(need.used) == 0
    assert with_licensed(need.used - 1) > 0


@pytest.mark.parametrize("way", ["marked", "deleted", "replaced"])
def test_licences_of_a_switch_that_goes_are_listed_as_spare(way: str) -> None:
    design = opened(bundled_references()[-1].path)
    design.apply(edits.mark_all_existing(design))
    one, other = [d for d in design.devices.values() if d.part == "brocade-g610"]
    for switch in (one, other):
        owned = replace(design.devices[switch.id], licensed_ports=16, licences=("Trunking",))
        design.apply(edits.replace_record(design, owned, Text("x")))
    if way != "marked":
        design.apply(edits.set_base_here(design, "today"))
    if way == "marked":
        design.apply(edits.mark(design, {one.id}, "removed"))
    elif way == "deleted":
        design.apply(edits.delete(design, [one.id]))
    else:
        step = Step(action="switches", to="brocade-g720")
        design.apply(edits.take_steps(design, [step], catalog(), Text("x")).change)
    gone = 2 if way == "replaced" else 1
    licences = [line for line in build_bom(design.snapshot(), DAY).lines
                if line.category is Category.FREED and not line.part]  # fmt: skip
    assert [line.quantity for line in licences] == [16 * gone, gone]
    assert all(one.id in line.devices for line in licences)


def test_an_existing_part_past_its_end_of_sale_is_no_problem_of_ordering() -> None:
    sale, support = "lifecycle.end-of-sale", "lifecycle.end-of-support"
    told: set[str] = set()
    for path in PATHS[:4]:
        design = opened(path)
        before = {f.rule for f in check_design(design.snapshot(), as_of=DAY).findings}
        design.apply(edits.mark_all_existing(design))
        after = {f.rule for f in check_design(design.snapshot(), as_of=DAY).findings}
        assert sale not in after
        assert (support in after) == (support in before)
        told |= before
        if sale in told:
            break
    assert sale in told

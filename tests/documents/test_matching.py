"""Are the things of a design found again in one that was drawn separately, and nothing made up?"""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from sanwright.design import Cable, Device, Table, Tables, port_device
from sanwright.design.base import BASE_TABLES
from sanwright.documents.matching import KnownBy, matched
from sanwright.documents.merging.ids import renamed
from sanwright.fields.differences import DifferenceKind, differences
from sanwright.parts import PartKind
from tests.migration.making import opened

DESIGNS = ("reference:switch-pair", "reference:netapp-aff", "testbed:t1-8gfc")


def drawn_apart(design: Tables, seed: int) -> Tables:
    """The same things under ids that others had, on other places of the sheet."""
    chance = random.Random(seed)
    new: dict[tuple[Table, str], str] = {}
    for table in BASE_TABLES:
        if table is Table.PORTS:
            continue
        ids = list(design.rows(table))
        others = ids[:]
        chance.shuffle(others)
        new |= {(table, old): to for old, to in zip(ids, others, strict=True)}
    other = renamed(design, new)
    rows = {table: dict(other.rows(table)) for table in Table}
    for id_, device in rows[Table.DEVICES].items():
        assert isinstance(device, Device)
        rows[Table.DEVICES][id_] = replace(device, x=device.x + 100, y=device.y)
    return Tables(rows)


def of_san(found: tuple[object, ...]) -> list[object]:
    return [one for one in found if one.table in BASE_TABLES]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", DESIGNS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_san_under_other_ids_is_the_same(name: str, seed: int) -> None:
    design = opened(name).snapshot()
    other = drawn_apart(design, seed)
    found = matched(design, other)
    assert found.found
    assert not found.doubts
    assert of_san(differences(found.before, other)) == []


def test_designs_of_one_lineage_go_by_their_ids() -> None:
    """Two that swapped names stay the things that they are."""
    design = opened(DESIGNS[0]).snapshot()
    rows = {table: dict(design.rows(table)) for table in Table}
    one, two = [d for d in design.devices.values() if d.parent is None and d.name][:2]
    rows[Table.DEVICES] |= {
        one.id: replace(one, name=two.name),
        two.id: replace(two, name=one.name),
    }
    other = Tables(rows)
    found = matched(design, other)
    assert found.before is design
    assert not found.found
    changed = {d.id for d in differences(found.before, other) if d.table is Table.DEVICES}
    assert changed == {one.id, two.id}


def test_what_is_known_by_its_name_or_place_alone_is_told() -> None:
    design = opened(DESIGNS[0]).snapshot()
    other = drawn_apart(design, 3)
    rows = {table: dict(other.rows(table)) for table in Table}
    switches = [d for d in other.devices.values() if d.parent is None and d.name][:2]
    for port in list(rows[Table.PORTS].values()):  # nothing tells WWPNs
        rows[Table.PORTS][port.id] = replace(port, wwpn="")
    for switch in switches:
        rows[Table.DEVICES][switch.id] = replace(switch, part="another")
    found = matched(design, Tables(rows))
    assert {match.after for match in found.doubts} == {switch.id for switch in switches}
    assert {match.by for match in found.doubts} == {KnownBy.NAME}


def test_what_only_one_has_is_taken_for_nothing_else() -> None:
    design = opened(DESIGNS[0]).snapshot()
    other = drawn_apart(design, 4)
    rows = {table: dict(other.rows(table)) for table in Table}
    gone = next(d for d in other.devices.values() if d.parent is None and d.name)
    rows[Table.DEVICES][gone.id] = replace(gone, name="something else", part="another")
    for port in list(rows[Table.PORTS].values()):
        rows[Table.PORTS][port.id] = replace(port, wwpn="")
    after = Tables(rows)
    found = matched(design, after)
    told = [d for d in differences(found.before, after) if d.table is Table.DEVICES]
    kinds = {d.kind for d in told if d.label in (gone.name, "something else")}
    assert kinds == {DifferenceKind.ADDED, DifferenceKind.REMOVED}
    assert set(found.before.devices).isdisjoint({gone.id})


@pytest.mark.parametrize("seed", [5, 6])
def test_a_cable_that_keeps_its_end_at_a_host_or_array_is_moved(seed: int) -> None:
    design = opened(DESIGNS[0]).snapshot()
    other = drawn_apart(design, seed)
    rows = {table: dict(other.rows(table)) for table in Table}
    cables = [c for c in other.cables.values() if isinstance(c, Cable)]
    kind = {d.id: part.kind for d in other.devices.values() if (part := other.part(d.part))}
    of_switch = {
        c.id: next(e for e in c.ends() if kind[port_device(e)] is PartKind.SWITCH) for c in cables
    }
    one, two = cables[0], cables[1]
    swapped = {one.id: of_switch[two.id], two.id: of_switch[one.id]}
    for cable in (one, two):
        ends = [swapped[cable.id] if e == of_switch[cable.id] else e for e in cable.ends()]
        rows[Table.CABLES][cable.id] = replace(cable, a=ends[0], b=ends[1])
    after = Tables(rows)
    found = matched(design, after)
    told = [d for d in differences(found.before, after) if d.table is Table.CABLES]
    assert {(d.id, d.kind) for d in told} == {
        (one.id, DifferenceKind.MOVED), (two.id, DifferenceKind.MOVED)
    }  # fmt: skip
    assert {m.by for m in found.found if m.table is Table.CABLES} == {KnownBy.ENDS, KnownBy.ONE_END}
    assert not found.doubts


def test_a_port_of_a_switch_that_somebody_else_sits_at_has_another_cable() -> None:
    design = opened(DESIGNS[0]).snapshot()
    other = drawn_apart(design, 7)
    rows = {table: dict(other.rows(table)) for table in Table}
    cable = next(c for c in other.cables.values() if isinstance(c, Cable))
    at = [other.devices[other.chassis_of(port_device(end))] for end in cable.ends()]
    host = next(d for d in at if (p := other.part(d.part)) and p.kind is PartKind.SERVER)
    rows[Table.DEVICES][host.id] = replace(host, name="another host", part="another")
    for port in list(rows[Table.PORTS].values()):
        rows[Table.PORTS][port.id] = replace(port, wwpn="")
    after = Tables(rows)
    found = matched(design, after)
    told = [d for d in differences(found.before, after) if d.table is Table.CABLES]
    assert {d.kind for d in told} == {DifferenceKind.ADDED, DifferenceKind.REMOVED}

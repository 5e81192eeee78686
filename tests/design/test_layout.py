"""Does the automatic arrangement read well, stay as it is, and keep boxes apart?"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.bundled import bundled_references
from sanwright.design import Cable, Design, Device, Fabric, Group, Table
from sanwright.design.containers import Folding
from sanwright.documents.json_form import design_from_json
from sanwright.drawing.layout import arrange
from sanwright.drawing.layout.blocks import FRAME_HEAD, FRAME_SIDE
from sanwright.drawing.layout.ordering import inversions
from sanwright.drawing.shapes import children_by_parent, folded_shape, shape_of
from tests.builders import ARRAY, HBA, SERVER, SWITCH, catalog
from tests.examples import examples

ENCLOSURE = "netapp-ds224c"
CABLE = "generic-lc-lc-om4"
Places = Mapping[str, tuple[float, float]]


def _reference(key: str) -> Design:
    path = next(item.path for item in bundled_references() if item.key == key)
    return design_from_json(path.read_bytes(), catalog())


def _rects(design: Design, places: Places) -> dict[str, tuple[float, float, float, float]]:
    """What is drawn: devices, and one box for each folded container."""
    children, folding = children_by_parent(design), Folding(design)
    found = {}
    for id_, (x, y) in places.items():
        box = folding.box_of(id_)
        if box == id_:
            shape = shape_of(design, id_, children)
        else:
            members = folding.members(box)
            shape = folded_shape(design, box, members)
            corner = [min(places[member][axis] for member in members) for axis in (0, 1)]
            found[box] = (*corner, corner[0] + shape.width, corner[1] + shape.height)
            continue
        found[box] = (x, y, x + shape.width, y + shape.height)
    return found


def _overlaps(design: Design, places: Places) -> list[tuple[str, str]]:
    rects = sorted(_rects(design, places).items())
    return [
        (one, other)
        for index, (one, a) in enumerate(rects)
        for other, b in rects[:index]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def _crossings(design: Design, places: Places) -> int:
    """Pairs of cables that cross when each is drawn as a straight line between its ports."""
    children, ports = children_by_parent(design), {}
    for id_, (x, y) in places.items():
        for port in shape_of(design, id_, children).ports():
            ports[port.reference] = (x + port.x, y + port.y)
    lines = [(ports[c.a], ports[c.b]) for c in design.cables.values() if {c.a, c.b} <= set(ports)]
    return sum(
        _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0
        for index, (a, b) in enumerate(lines)
        for c, d in lines[:index]
    )


def _turn(a, b, c) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _today(design: Design) -> Places:
    return {d.id: (d.x, d.y) for d in design.devices.values() if d.parent is None}


def _arranged(design: Design) -> Design:
    design.apply(edits.move_devices(design, arrange(design)))
    return design


def _empty() -> Design:
    design = Design()
    for id_ in "AB":
        design.apply(edits.replace_record(design, Fabric(id=id_, side=id_), "add"))
    return design


def _place(design: Design, part: str, fabric: str | None = None, **more: object) -> str:
    change, id_ = edits.place_device(design, catalog().part(part), 0, 0, fabric=fabric)
    design.apply(change)
    if more:
        _set(design, id_, **more)
    return id_


def _set(design: Design, id_: str, **more: object) -> None:
    record: Device = msgspec.structs.replace(design.devices[id_], **more)
    design.apply(edits.replace_record(design, record, "set"))


def _server(design: Design, **more: object) -> str:
    host = _place(design, SERVER, **more)
    design.apply(edits.fit_device(design, host, catalog().part(HBA))[0])
    return host


def _free(design: Design, device: str) -> str:
    used = {end for cable in design.cables.values() for end in cable.ends()}
    owners = [device, *(d.id for d in design.devices.values() if d.parent == device)]
    for owner in owners:
        for name, _ in design.part_of(owner).port_names():
            if f"{owner}:{name}" not in used:
                return f"{owner}:{name}"
    raise AssertionError(f"{device} has no free port")


def _cable(design: Design, a: str, b: str) -> None:
    cable = Cable(
        id=design.new_id("cable", Table.CABLES), a=_free(design, a), b=_free(design, b), part=CABLE
    )
    copy = edits.Draft(design)
    edits.devices.keep_part(copy, catalog().part(CABLE))
    design.apply(copy.change("part"))
    design.apply(edits.replace_record(design, cable, "cable"))


def _network(seed: int, hosts: int, switches: int) -> Design:
    """Hosts with a port on each side, cabled at random, placed at random."""
    chance, design = random.Random(seed), _empty()
    sides = {side: [_place(design, SWITCH, side) for _ in range(switches)] for side in "AB"}
    ends = [_server(design) for _ in range(hosts)] + [_place(design, ARRAY) for _ in range(2)]
    chance.shuffle(ends)
    for end in ends:
        for side in "AB":
            _cable(design, end, chance.choice(sides[side]))
    _scatter(design, chance)
    return design


def _scatter(design: Design, chance: random.Random) -> None:
    places = {id_: (chance.randrange(3000), chance.randrange(3000)) for id_ in _today(design)}
    design.apply(edits.move_devices(design, places))


networks = st.builds(_network, st.integers(0, 10_000), st.integers(1, 14), st.integers(1, 3))


@settings(max_examples=examples(40), deadline=None)
@given(networks)
def test_no_two_boxes_overlap_and_all_are_on_the_grid(design: Design):
    places = arrange(design)
    assert places.keys() == _today(design).keys()
    assert _overlaps(design, places) == []
    assert all(x % 8 == 0 and y % 8 == 0 for x, y in places.values())


@settings(max_examples=examples(40), deadline=None)
@given(networks)
def test_arranging_again_changes_nothing(design: Design):
    assert arrange(_arranged(design)) == _today(design)


@settings(max_examples=examples(40), deadline=None)
@given(networks, st.integers(0, 10_000))
def test_one_device_more_leaves_the_order_of_the_others(design: Design, seed: int):
    before = _order(_arranged(design))
    crossings = _crossings(design, _today(design))
    new = _server(design)
    for side in "AB":
        _cable(design, new, next(d.id for d in design.devices.values() if d.fabric == side))
    _set(design, new, x=8.0 * (seed % 300) + 3, y=8.0 * (seed // 300) + 3)
    after = _order(_arranged(design))
    kept = [[id_ for id_ in tier if id_ != new] for tier in after]
    assert kept == before or _crossings(design, _today(design)) < crossings


def _order(design: Design) -> list[list[str]]:
    """Hosts, switches and storage from left to right, as their rows are filled."""
    kinds: dict[str, list[str]] = {"server": [], "switch": [], "array": []}
    for device in design.devices.values():
        if device.parent is None:
            kinds[str(design.part_of(device.id).kind)].append(device.id)
    today = _today(design)
    return [sorted(tier, key=lambda id_: today[id_]) for tier in kinds.values()]


@pytest.mark.parametrize("item", bundled_references(), ids=lambda item: item.key)
def test_reference_designs_are_arranged_without_overlap_and_stay(item):
    design = design_from_json(item.path.read_bytes(), catalog())
    _arranged(design)
    assert _overlaps(design, _today(design)) == []
    assert arrange(design) == _today(design)


@pytest.mark.parametrize("key", ["cisco-director", "core-edge", "full-mesh", "ibm-peer-zones"])
def test_a_shuffled_reference_design_is_untangled(key):
    """The places of the file are drawn by hand: scattered and arranged again it may be no worse
    than twice as tangled, and far less than in the order of the table."""
    design = _reference(key)
    by_hand = _crossings(design, _today(design))
    _scatter(design, random.Random(1))
    scattered = _crossings(design, _today(design))
    found = _crossings(design, arrange(design))
    assert found < 2 * by_hand
    assert found < scattered


def test_hosts_above_edge_above_core_above_storage():
    design = _reference("core-edge")
    places = arrange(design)
    levels: dict[str, set[float]] = {}
    for id_, (_, y) in places.items():
        levels.setdefault(design.devices[id_].label.split()[0], set()).add(y)
    assert max(levels["ESX"]) < min(levels["Edge"])
    assert max(levels["Edge"]) < min(levels["Core"])
    assert max(levels["Core"]) < min(levels["PowerStore"])


def test_fabric_a_is_left_of_fabric_b_in_every_tier():
    design = _reference("core-edge")
    _scatter(design, random.Random(3))
    places = arrange(design)
    for stem in ("Edge", "Core"):
        tier = [d for d in design.devices.values() if d.label.startswith(stem)]
        sides = [design.fabrics[d.fabric].side for d in sorted(tier, key=lambda d: places[d.id])]
        assert sides == sorted(sides)


def test_a_gateway_stands_above_the_switch_it_logs_in_at():
    design = _empty()
    gateway, core = _place(design, SWITCH, "A", mode="access gateway"), _place(design, SWITCH, "A")
    host, array = _server(design), _place(design, ARRAY)
    for a, b in ((host, gateway), (gateway, core), (core, array)):
        _cable(design, a, b)
    places = arrange(design)
    heights = [places[id_][1] for id_ in (host, gateway, core, array)]
    assert heights == sorted(set(heights))


def test_a_switch_with_hosts_only_is_edge_and_one_with_storage_only_is_core():
    design = _empty()
    core, edge = _place(design, SWITCH, "A"), _place(design, SWITCH, "A")
    host, array = _server(design), _place(design, ARRAY)
    for a, b in ((host, edge), (edge, core), (core, array)):
        _cable(design, a, b)
    places = arrange(design)
    assert places[edge][1] < places[core][1] < places[array][1]


def test_enclosures_hang_below_their_array():
    design = _reference("sas-stacks")
    places = arrange(design)
    kinds = {id_: str(design.part_of(id_).kind) for id_ in places}
    array = next(id_ for id_, kind in kinds.items() if kind == "array")
    shelves = [places[id_] for id_, kind in kinds.items() if kind == "sas-enclosure"]
    assert all(y > places[array][1] for _, y in shelves)
    assert len({x for x, _ in shelves}) == 2  # one column for each stack


def test_a_folded_group_is_one_box_and_its_members_lie_in_its_corner():
    design = _empty()
    design.apply(edits.replace_record(design, Group(id="g", name="Cluster", folded=True), "add"))
    switch = _place(design, SWITCH, "A")
    members = [_server(design, group="g") for _ in range(30)]
    others = [_server(design) for _ in range(4)]
    for host in (*members, *others):
        _cable(design, host, switch)
    places = arrange(design)
    assert _overlaps(design, places) == []
    assert len({places[id_] for id_ in members}) == 30
    first = min(places[id_][0] for id_ in members), min(places[id_][1] for id_ in members)
    assert first[1] == places[others[0]][1]
    assert first in {places[id_] for id_ in members}


def test_an_unfolded_group_stays_together_with_room_for_its_frame():
    design = _empty()
    design.apply(edits.replace_record(design, Group(id="g", name="Cluster"), "add"))
    hosts = [_server(design, group="g" if n % 2 else None) for n in range(12)]
    switch = _place(design, SWITCH, "A")
    for host in hosts:
        _cable(design, host, switch)
    places = arrange(design)
    rects = _rects(design, places)
    inside = [rects[id_] for id_ in hosts[1::2]]
    left, top = min(r[0] for r in inside) - FRAME_SIDE, min(r[1] for r in inside) - FRAME_HEAD
    right, bottom = max(r[2] for r in inside) + FRAME_SIDE, max(r[3] for r in inside) + FRAME_SIDE
    for id_ in (*hosts[::2], switch):
        x, y, to_x, to_y = rects[id_]
        assert to_x <= left or x >= right or to_y <= top or y >= bottom
    _arranged(design)
    assert arrange(design) == _today(design)


def test_a_wide_tier_is_wrapped_until_the_whole_has_the_shape_of_a_screen():
    design = _network(4, 60, 2)
    rects = _rects(design, arrange(design)).values()
    width = max(r[2] for r in rects) - min(r[0] for r in rects)
    height = max(r[3] for r in rects) - min(r[1] for r in rects)
    assert 1.2 < width / height < 2.2


def test_only_some_are_arranged_in_the_area_they_cover():
    design = _network(2, 8, 1)
    chosen = sorted(_today(design))[:5]
    today = _today(design)
    places = arrange(design, only=chosen)
    assert set(places) == set(chosen)
    assert abs(min(x for x, _ in places.values()) - min(today[i][0] for i in chosen)) <= 4
    assert abs(min(y for _, y in places.values()) - min(today[i][1] for i in chosen)) <= 4
    assert _overlaps(design, places) == []


def test_sites_stand_side_by_side():
    design = _reference("stretched")
    places = arrange(design)
    sites: dict[str, list[float]] = {}
    for id_, (x, _) in places.items():
        name = design.devices[id_].label
        for site in ("North", "South"):
            if name.endswith(site):
                sites.setdefault(site, []).append(x)
    assert max(sites["North"]) < min(sites["South"])


@given(st.lists(st.integers(0, 9)))
def test_inversions_are_pairs_out_of_order(values):
    counted = sum(a > b for i, b in enumerate(values) for a in values[:i])
    assert inversions(values) == counted


def test_hosts_of_an_open_group_stand_in_the_order_of_their_names():
    design = _empty()
    switches = [_place(design, SWITCH, side) for side in "AB"]
    hosts = [_server(design, name=f"muc1-esx-{number}") for number in (10, 2, 33, 1, 9)]
    for host, switch in product(hosts, switches):
        _cable(design, host, switch)
    design.apply(edits.group_devices(design, hosts)[0])
    _scatter(design, random.Random(5))
    places = arrange(design)
    names = [design.devices[id_].name for id_ in sorted(hosts, key=lambda id_: places[id_])]
    assert names == [f"muc1-esx-{number}" for number in (1, 2, 9, 10, 33)]

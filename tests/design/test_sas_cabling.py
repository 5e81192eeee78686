"""Does the cabling that is laid on request have two independent paths, as the makers lay it?"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.checks import Severity, check_design
from sanwright.codec import to_json
from sanwright.design import Change, Design
from sanwright.edits import SasScheme, dual_path_change, schemes_for
from sanwright.errors import InputError
from tests.builders import Sketch, catalog
from tests.examples import examples

HA_PAIR, SMALL_HA_PAIR = "netapp-fas8300", "netapp-fas2820"
ADAPTER, SERVER = "broadcom-9500-16e", "hpe-dl380-gen10"
SHELF, E_SHELF, MSA_SHELF = "netapp-ds224c", "netapp-de224c", "hpe-msa-1060-2060-2062-disk"


def stack(shelf: str, count: int) -> tuple[Sketch, list[str]]:
    sketch, ids = Sketch(), [f"shelf-{number}" for number in range(1, count + 1)]
    for id_ in ids:
        sketch.device(id_, shelf)
    return sketch, ids


def with_hosts(sketch: Sketch, hosts: int, adapters: int) -> list[str]:
    for host in range(1, hosts + 1):
        sketch.device(f"host-{host}", SERVER)
        for slot in range(1, adapters + 1):
            sketch.device(f"sas-{host}{slot}", ADAPTER, parent=f"host-{host}", slot=str(slot))
    return [f"host-{host}" for host in range(1, hosts + 1)]


def cabled(
    design: Design, owners: Sequence[str], shelves: Sequence[str], scheme: SasScheme | str = ""
) -> Change:
    change = dual_path_change(
        design, catalog(), owners, shelves, scheme or schemes_for(design, shelves)[0]
    )
    design.apply(change)
    return change


def ends(design: Design) -> set[frozenset[str]]:
    return {frozenset(cable.ends()) for cable in design.cables.values()}


def complaints(design: Design) -> list[str]:
    """What the SAS rules warn of; a missing limit and a host's only adapter are no warning."""
    return [
        f"{found.rule}: {found.message}"
        for found in check_design(design).findings
        if found.rule.startswith(("sas.", "port.used", "link.connector", "cable.", "link.too"))
        and found.severity in (Severity.ERROR, Severity.WARNING)
    ]


@settings(max_examples=examples(30), deadline=None)
@given(
    shelf=st.sampled_from([SHELF, E_SHELF]),
    count=st.integers(1, 10),
    hosts=st.integers(1, 2),
    adapters=st.integers(1, 3),
)
def test_hosts_keep_every_shelf_when_anything_fails(
    shelf: str, count: int, hosts: int, adapters: int
) -> None:
    sketch, shelves = stack(shelf, count)
    owners = with_hosts(sketch, hosts, adapters)
    design = sketch.design()
    before = to_json(list(design.records()))
    change = cabled(design, owners, shelves)
    assert complaints(design) == []
    found = [item.rule for item in check_design(design).findings if item.rule.startswith("sas.")]
    assert "sas.straight-through" not in found or schemes_for(design, shelves) == ("netapp",)
    if adapters > 1:
        assert "sas.single-point-of-failure" not in found
    assert not dual_path_change(
        design, catalog(), owners, shelves, schemes_for(design, shelves)[0]
    ), "what is cabled as wanted stays as it is"
    design.apply(change.inverse())
    assert to_json(list(design.records())) == before


@settings(max_examples=examples(15), deadline=None)
@given(array=st.sampled_from([HA_PAIR, SMALL_HA_PAIR]), count=st.integers(1, 10))
def test_an_ha_pair_keeps_every_shelf_when_anything_fails(array: str, count: int) -> None:
    sketch, shelves = stack(SHELF, count)
    design = sketch.device("array", array).design()
    cabled(design, ["array"], shelves)
    assert complaints(design) == []


@settings(max_examples=examples(10), deadline=None)
@given(count=st.integers(1, 9))
def test_enclosures_with_in_and_out_ports_are_chained_from_out_to_in(count: int) -> None:
    sketch, shelves = stack(MSA_SHELF, count)
    design = sketch.device("array", HA_PAIR).design()
    cabled(design, ["array"], shelves)
    assert complaints(design) == []
    for pair in ends(design):
        if not any(end.startswith("array") for end in pair):
            assert {end.partition(":")[2][2:-1] for end in pair} == {"in", "out"}


def test_an_ha_pair_is_cabled_by_netapps_port_pairs() -> None:
    sketch = Sketch().device("fas", HA_PAIR)
    for stack_, shelf in ((1, 1), (1, 2), (2, 1)):
        sketch.device(f"s{stack_}{shelf}", SHELF)
    design = sketch.design()
    cabled(design, ["fas"], ["s11", "s12"], "netapp")
    assert ends(design) == {
        frozenset(pair)
        for pair in (
            ("s11:A3", "s12:A1"),
            ("s11:B3", "s12:B1"),
            ("fas:1-sas1", "s11:A1"),
            ("fas:1-sas4", "s12:B3"),
            ("fas:2-sas1", "s11:B1"),
            ("fas:2-sas4", "s12:A3"),
        )
    }
    first = ends(design)
    cabled(design, ["fas"], ["s21"], "netapp")
    assert ends(design) - first == {
        frozenset(pair)
        for pair in (
            ("fas:1-sas3", "s21:A1"),
            ("fas:1-sas2", "s21:B3"),
            ("fas:2-sas3", "s21:B1"),
            ("fas:2-sas2", "s21:A3"),
        )
    }


def test_a_platform_with_drives_of_its_own_keeps_port_0b_in_its_domain() -> None:
    sketch, shelves = stack(SHELF, 2)
    design = sketch.device("fas", SMALL_HA_PAIR).design()
    cabled(design, ["fas"], shelves, "netapp")
    assert {
        frozenset(("fas:1-sas2", "shelf-2:A3")),
        frozenset(("fas:1-sas1", "shelf-1:B1")),
        frozenset(("fas:2-sas2", "shelf-2:B3")),
        frozenset(("fas:2-sas1", "shelf-1:A1")),
    } <= ends(design)


def test_reverse_cabling_runs_down_one_module_and_up_the_other() -> None:
    sketch, shelves = stack(E_SHELF, 3)
    with_hosts(sketch, 1, 2)
    design = sketch.design()
    cabled(design, ["host-1"], shelves, "reverse")
    assert ends(design) == {
        frozenset(pair)
        for pair in (
            ("sas-11:ext1", "shelf-1:A1"),
            ("shelf-1:A3", "shelf-2:A1"),
            ("shelf-2:A3", "shelf-3:A1"),
            ("sas-12:ext1", "shelf-3:B1"),
            ("shelf-3:B3", "shelf-2:B1"),
            ("shelf-2:B3", "shelf-1:B1"),
        )
    }


def test_a_first_path_stays_and_what_closes_a_ring_goes() -> None:
    sketch, shelves = stack(E_SHELF, 2)
    with_hosts(sketch, 1, 1)
    copper = "netapp-sas-copper"
    sketch.cable("first", "sas-11:ext3", "shelf-1:A2", copper, 1)
    sketch.cable("on", "shelf-1:A4", "shelf-2:A2", copper, 1)
    sketch.cable("crossed", "shelf-1:A3", "shelf-2:B3", copper, 1)
    design = sketch.design()
    cabled(design, ["host-1"], shelves)
    assert {"first", "on"} <= set(design.cables)
    assert "crossed" not in design.cables
    assert complaints(design) == []


def test_cables_are_the_makers_own_in_a_length_that_is_sold() -> None:
    sketch, shelves = stack(SHELF, 2)
    design = sketch.device("fas", HA_PAIR).design()
    cabled(design, ["fas"], shelves)
    assert {cable.part for cable in design.cables.values()} == {"netapp-sas-copper"}
    lengths = {cable.length.amount for cable in design.cables.values() if cable.length}
    assert lengths == {1.0, 2.0}


def test_the_length_follows_from_the_rack_positions_where_they_are_known() -> None:
    from sanwright.design import Location, Table

    sketch, shelves = stack(SHELF, 2)
    sketch.put(Location(id="rack", name="R1"))
    sketch.device("fas", HA_PAIR, location="rack", rack_position=40)
    for number, id_ in enumerate(shelves):
        sketch.change(Table.DEVICES, id_, location="rack", rack_position=1 + 2 * number)
    design = sketch.design()
    cabled(design, ["fas"], shelves)
    lengths = {cable.length.amount for cable in design.cables.values() if cable.length}
    assert lengths == {1.0, 3.0}


@pytest.mark.parametrize(
    ("owners", "shelves", "scheme", "said"),
    [
        (["fas"], [], "netapp", "Choose the enclosures"),
        ([], ["shelf-1"], "netapp", "one or two hosts"),
        (["fas"], ["fas"], "netapp", "no SAS enclosure"),
        (["fas"], ["old"], "reverse", "no two I/O modules"),
        (["shelf-2"], ["shelf-1"], "netapp", "no SAS ports for enclosures"),
        (["fas"], ["shelf-1"], "reverse", "not for these enclosures"),
        (["fas"], ["dell"], "reverse", "connector of dell port A1 is not known"),
        (["fas"], ["shelf-2"], "netapp", "hangs on the same stack"),
        (["fas", "fas2"], ["shelf-1"], "netapp", "one or two controllers"),
    ],
)
def test_what_cannot_be_cabled_is_refused_in_a_sentence(
    owners: list[str], shelves: list[str], scheme: str, said: str
) -> None:
    sketch, _ = stack(SHELF, 3)
    sketch.device("fas", HA_PAIR).device("fas2", HA_PAIR).device("dell", "dell-md1400")
    sketch.device("old", "netapp-de5600")
    sketch.cable("c", "shelf-2:A3", "shelf-3:A1", "netapp-sas-copper", 1)
    with pytest.raises(InputError, match=said):
        dual_path_change(sketch.design(), catalog(), owners, shelves, scheme)


def test_ports_that_run_out_are_said() -> None:
    sketch = Sketch().device("fas", HA_PAIR)
    for number in range(3):
        sketch.device(f"s{number}", SHELF)
    design = sketch.design()
    cabled(design, ["fas"], ["s0"])
    cabled(design, ["fas"], ["s1"])
    with pytest.raises(InputError, match="fas node 1 and fas node 2 has no free pair"):
        cabled(design, ["fas"], ["s2"])


def test_schemes_are_the_makers() -> None:
    sketch, _ = stack(SHELF, 1)
    sketch.device("e", E_SHELF).device("unknown", "netapp-de5600")
    design = sketch.design()
    assert schemes_for(design, ["shelf-1"]) == ("netapp",)
    assert schemes_for(design, ["e"]) == ("reverse",)
    assert schemes_for(design, ["unknown"]) == ()
    assert schemes_for(design, []) == ()

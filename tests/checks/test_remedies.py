"""Can a remedy be followed by the person who reads it, in the design that it is said of?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.checks import Severity, check_design
from sanwright.checks.registry import find_rule
from sanwright.design import RaidGroup, Table
from sanwright.parts import Drive, OpticsFitting, PartKind, PortRole
from sanwright.units import DataSize, Length
from tests.builders import LC_OM4, Sketch, optic, part, ports, small_san, switch
from tests.checks.cases.drawing import fixed
from tests.checks.cases.hosts import dual_64gfc, sas_card
from tests.checks.cases.plant import patched
from tests.checks.rule_cases import fibre

Speeds = tuple[str, ...]


def remedies(sketch: Sketch, rule: str) -> list[str]:
    found = check_design(sketch.design()).findings
    return [str(finding.remedy) for finding in found if finding.rule == rule]


def link(
    host: Speeds,
    host_optic: Speeds,
    port: Speeds,
    port_optic: Speeds,
) -> Sketch:
    """A host's port and a switch's, each with an optic of its own."""
    sketch = Sketch()
    for id_, role, own, speeds in (
        ("h", PortRole.INITIATOR, host, host_optic),
        ("s", PortRole.FABRIC, port, port_optic),
    ):
        group = ports(role, 2, own, optics=OpticsFitting.REPLACEABLE)
        kind = PartKind.SWITCH if id_ == "s" else PartKind.HBA
        sketch.device(id_, part(f"{id_}-part", kind, group))
        sketch.optic(optic(f"optic-{id_}", speeds), f"{id_}:0")
    return sketch.cable("c", "h:0", "s:0", LC_OM4)


def test_no_optic_makes_up_for_ports_that_share_no_speed() -> None:
    sketch = link(
        ("2GFC", "4GFC", "8GFC"),
        ("2GFC", "4GFC", "8GFC"),
        ("16GFC", "32GFC", "64GFC"),
        ("8GFC", "16GFC", "32GFC"),
    )
    (said,) = remedies(sketch, "link.generation-gap") or remedies(sketch, "link.no-common-speed")
    assert said.startswith("No optic helps")
    assert said.endswith("connect h port 0 to one that runs 2GFC or 4GFC or 8GFC.")


def test_another_optic_is_meant_where_both_ports_have_the_speed() -> None:
    sketch = link(("8GFC", "16GFC"), ("8GFC", "16GFC"), ("16GFC", "32GFC"), ("32GFC",))
    assert remedies(sketch, "link.no-common-speed") == [
        "Both ports run 16GFC: fit an optic that does into s port 0."
    ]


def test_what_was_fixed_by_hand_is_released_before_anything_is_bought() -> None:
    speeds = ("8GFC", "16GFC", "32GFC")
    sketch = fixed(fixed(link(speeds, speeds, speeds, speeds), "8GFC", "h:0"), "32GFC", "s:0")
    assert remedies(sketch, "link.no-common-speed") == [
        "Let both ends negotiate, or fix 32GFC at both."
    ]


def test_the_weak_cord_of_a_run_is_named() -> None:
    sketch = patched("OM2", 85, "32GFC", trunk="OM4")
    sketch.change(Table.CABLES, "c3", part=sketch.keep("generic-lc-lc-om4"))
    (found,) = [f for f in check_design(sketch.design()).findings if f.rule == "link.too-long"]
    cord = "the 5 m cable from hba port 0 to p1 port F1"
    assert f"95 m of OM2 and OM4 (of OM2: {cord})" in str(found.message)
    assert str(found.remedy) == f"Replace {cord} by OM4, as the rest of the run is."


def test_a_second_fabric_that_is_there_is_used() -> None:
    assert remedies(small_san().remove(Table.CABLES, "c2"), "host.single-switch") == [
        "Connect the host and its arrays to Fabric B, too."
    ]


def run_of(cords: str, trunk: str, metres: float = 40) -> Sketch:
    """A 16GFC run of two cords and a trunk."""
    return patched(cords, metres, "16GFC", trunk=trunk)


def test_of_a_mixed_run_the_cables_are_exchanged_that_most_of_it_is_not_of() -> None:
    cords = remedies(run_of("OM3", "OM4"), "cable.mixed-fibre")
    assert len(cords) == 1
    assert cords[0].count("the 5 m cable") == 2
    assert cords[0].endswith("by OM4.")


def test_of_a_mixed_run_the_fibre_that_is_kept_carries_far_enough() -> None:
    assert remedies(run_of("OM3", "OM1"), "cable.mixed-fibre") == [
        "Replace the 40 m cable from p1 port R1 to p2 port R1 by OM3."
    ]


def test_what_suits_cable_and_far_end_is_fitted_at_the_end_that_does_not() -> None:
    sketch = fibre("OM3", 10, "16GFC", classes=("SW", "LW"))
    wanted = "Fit an optic of class SW into sw port 0, as the cable and the other end need."
    assert remedies(sketch, "link.fibre-mismatch") == [wanted]
    assert remedies(sketch, "link.optics-differ") == [wanted]


def test_both_ends_are_named_where_both_optics_are_wrong_for_the_cable() -> None:
    said = remedies(fibre("OS2", 10, "16GFC"), "link.fibre-mismatch")
    assert set(said) == {"Use OM3 or OM4 with SW optics, or fit LW optics at both ends."}


def test_a_medium_is_named_only_if_it_reaches() -> None:
    assert remedies(fibre("OM3", 120, "16GFC"), "link.too-long") == [
        "Shorten it to 100 m or less, or use OM4 or OM5."
    ]
    assert remedies(fibre("OM4", 200, "32GFC"), "link.too-long") == [
        "Shorten it to 100 m or less, or use single-mode fibre with its optics."
    ]


def test_ports_of_two_protocols_are_said_once() -> None:
    sketch = Sketch().device("raid", "adaptec-8885q").device("sw", switch("sw", ("16GFC",)))
    sketch.cable("c", "raid:ext1", "sw:0", LC_OM4, 10)
    found = check_design(sketch.design()).findings
    said = [f.rule for f in found if "c" in f.subjects and f.rule.startswith("link.")]
    assert sorted(set(said)) == ["link.connector-mismatch", "link.wrong-ends"]


def test_a_workload_says_what_it_lacks() -> None:
    without = small_san().change(Table.WORKLOADS, "oltp", targets=())
    assert remedies(without, "workload.no-path") == [
        "State the initiators and the targets of the workload."
    ]


CONNECT = ("Connect", "Build", "Cable and zone")


@given(
    st.sets(st.sampled_from(["c1", "c2", "c3", "c4", "c5", "c6"]), min_size=1),
    st.sampled_from(["length", "optic", "cage"]),
)
def test_nobody_is_told_to_connect_what_is_drawn_and_down(cables: set[str], how: str) -> None:
    sketch = small_san()
    causes = set()
    for id_ in sorted(cables):
        cable = sketch.design().cables[id_]
        if how == "length":
            sketch.change(Table.CABLES, id_, length=Length(5000.0))
            causes.add("link.too-long")
        elif how == "optic":
            sketch.optic("brocade-57-1000486-01", cable.b)
            causes.add("link.optics-differ")
        else:
            sketch.change(Table.PORTS, cable.b, optic=None)
            causes.add("port.optic-missing")
    told = {
        finding.rule: str(finding.remedy)
        for finding in check_design(sketch.design()).findings
        if finding.rule in ("host.single-switch", "workload.no-path", "multipath.paths-per-lun")
    }
    for remedy in told.values():
        assert not remedy.startswith(CONNECT)
        assert any(find_rule(cause).name in remedy for cause in causes)
    assert "c2" not in cables or told


def test_a_card_is_put_where_it_helps_or_relieved() -> None:
    rule = "adapter.pcie-bottleneck"
    slot = "Put it into a slot of PCIe 3.0 x8, which the card itself has."
    spread = (
        "The card itself has no more than PCIe 3.0 x8, enough for 1 of these ports: lead the other "
        "cables to a second adapter."
    )
    assert remedies(sas_card(1, lanes=4), rule) == [slot]
    assert remedies(sas_card(3), rule) == [spread]
    assert remedies(sas_card(3, lanes=4), rule) == [f"{slot} {spread}"]
    wide = "Put it into a slot of PCIe 4.0 x8, which the card itself has."
    assert remedies(dual_64gfc("3.0"), rule) == [wide]


@pytest.mark.parametrize(
    ("level", "members", "groups", "remedy"),
    [
        ("RAID 5", 2, 1, "Add 1 member, or choose RAID 1."),
        ("RAID 6", 3, 1, "Add 1 member, or choose RAID 5."),
        ("RAID 60", 3, 2, "Add 1 member to each of its 2 groups."),
        ("RAID-DP", 3, 1, "Add 2 members."),
        ("RAID-TEC", 5, 1, "Add 2 members, or choose RAID-DP."),
    ],
)
def test_a_level_is_named_only_if_the_members_are_enough_for_it(
    level: str, members: int, groups: int, remedy: str
) -> None:
    group: dict[str, object] = {"id": "g", "device": "array", "level": level, "members": members}
    sketch = small_san().put(RaidGroup(**group, groups=groups, member_capacity=DataSize(1e12)))
    assert remedies(sketch, "raid.level-members") == [remedy]


def test_drives_of_unknown_capacity_are_not_said_to_hold_nothing() -> None:
    blank = part("blank", PartKind.DRIVE, drive=Drive(media="SSD", interface="SAS"))
    group = RaidGroup(
        id="g", device="array", level="RAID 5", members=4, member_capacity=DataSize(1e12)
    )
    for sketch in (small_san(), small_san().device("d", blank, quantity=4)):
        found = [
            f
            for f in check_design(sketch.put(group).design()).findings
            if f.rule == "raid.more-than-drives"
        ]
        assert [f.severity for f in found] == [Severity.UNVERIFIED]
        assert "0 B" not in f"{found[0].message} {found[0].remedy}"
        assert not str(found[0].remedy).startswith("Add drives")

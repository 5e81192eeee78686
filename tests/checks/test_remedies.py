"""Can a remedy be followed by the person who reads it, in the design that it is said of?"""

from __future__ import annotations

from sanwright.checks import check_design
from sanwright.design import Table
from sanwright.parts import OpticsFitting, PartKind, PortRole
from tests.builders import LC_OM4, Sketch, optic, part, ports, small_san
from tests.checks.cases.drawing import fixed
from tests.checks.cases.plant import patched

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

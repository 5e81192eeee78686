"""Does one click lay the second SAS path, and does the live check follow it?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanwright.checks import Finding, LiveCheck, check_design, fixes_for
from sanwright.codec import to_json
from sanwright.design import Change, Design, Replacement, Table
from sanwright.edits import dual_path_change
from tests.builders import Sketch, catalog
from tests.checks.cases.sas import COPPER, MULTIPATH, enclosure, ha_pair, host, one_path, straight

SHELF, E_SHELF = "netapp-ds224c", "netapp-de224c"


def crossed() -> Sketch:
    sketch = one_path(E_SHELF, E_SHELF).cable("in-B", "hba2:0", "e1:B1", COPPER, 1.0)
    return sketch.cable("x", "e1:A4", "e2:B1", COPPER, 1.0)


def sas(design: Design) -> list[Finding]:
    return [item for item in check_design(design).findings if item.rule.startswith("sas.")]


@pytest.mark.parametrize(
    ("rule", "build", "label"),
    [
        (
            "sas.single-path",
            lambda: one_path(SHELF, SHELF, SHELF),
            "Cable 3 enclosures (e1, e2, e3) over two paths to host: 3 new cables",
        ),
        (
            "sas.single-path",
            lambda: one_path(E_SHELF),
            "Cable e1 over two paths to host: 1 new cable",
        ),
        (
            "sas.straight-through",
            lambda: straight(E_SHELF, E_SHELF),
            "Cable 2 enclosures (e1, e2) over two paths to host: 1 new cable, 1 taken out",
        ),
        (
            "sas.single-point-of-failure",
            crossed,
            "Cable 2 enclosures (e1, e2) over two paths to host: 2 new cables, 2 taken out",
        ),
        (
            "sas.modules-crossed",
            crossed,
            "Cable 2 enclosures (e1, e2) over two paths to host: 2 new cables, 2 taken out",
        ),
        (
            "sas.controller-single-path",
            lambda: ha_pair(*MULTIPATH[:3], ("2-sas4", "B4")),
            "Cable s1 over two paths to fas: 1 new cable",
        ),
        (
            "sas.loop",
            lambda: one_path(SHELF, SHELF, SHELF).cable("ring", "e3:A4", "e1:A4", COPPER),
            "Cable 3 enclosures (e1, e2, e3) over two paths to host: 3 new cables, 1 taken out",
        ),
    ],
)
def test_the_stack_is_cabled_anew(rule: str, build: Callable[[], Sketch], label: str) -> None:
    design = build().design()
    before = to_json(list(design.records()))
    report = check_design(design)
    finding = next(item for item in report.findings if item.rule == rule)
    (remedy,) = fixes_for(finding, design, report.assessment, catalog())
    assert str(remedy.label) == label
    design.apply(remedy.change)
    left = {item.rule for item in sas(design)}
    assert left <= {"sas.chain-limit-unknown"}
    design.apply(remedy.change.inverse())
    assert to_json(list(design.records())) == before


def test_no_fix_where_ports_are_not_known_or_nobody_is_cabled() -> None:
    for sketch in (
        host(enclosure(), enclosure()).cable("c", "e1:A3", "e2:A1"),
        one_path(enclosure()).remove(Table.CABLES, "in-A").cable("c", "e1:A3", "e1:A4"),
    ):
        design = sketch.design()
        report = check_design(design)
        for finding in report.findings:
            if finding.rule in ("sas.no-initiator", "sas.loop"):
                assert fixes_for(finding, design, report.assessment, catalog()) == ()


def test_the_live_check_follows_each_cable_that_comes_or_goes() -> None:
    design = straight(*[SHELF] * 4).design()
    live = LiveCheck(design.snapshot())
    design.observe(live.update)
    cuts = [
        Change("cut", (Replacement(Table.CABLES, id_, design.cables[id_], None),))
        for id_ in ("A2", "B1", "in-A", "in-B", "B3")
    ]
    for change in [*cuts, *(cut.inverse() for cut in cuts)]:
        design.apply(change)
        assert live.report.findings == check_design(design.snapshot()).findings
    enclosures = [f"e{number}" for number in range(1, 5)]
    design.apply(dual_path_change(design, catalog(), ["host"], enclosures, "netapp"))
    assert live.report.findings == check_design(design.snapshot()).findings

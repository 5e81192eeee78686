"""Does a fact that is derived, or of low confidence, ever make an error?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import tests.checks.test_rules  # noqa: F401 - it collects the cases
from sanwright.checks import Finding, Severity, check_design
from sanwright.design import Design, Record, Table
from sanwright.parts import Confidence, Figure
from tests.checks.every_case import CASES
from tests.checks.rule_cases import Case

Lower = Callable[[Figure[Any]], Figure[Any]]

PLAIN_FIELDS = "Kinds, cages, plugs, lanes, roles, brands: a part is another part without them."
DESIGN = "What the design itself says: who is cabled, fitted, zoned, placed and stored where."
DEFINITION = "What a RAID level is."
SURE = {
    "adapter.does-not-fit": PLAIN_FIELDS,
    "adapter.slot-twice": DESIGN,
    "cable.breakout": PLAIN_FIELDS,
    "cable.mixed-fibre": PLAIN_FIELDS,
    "drive.does-not-fit": PLAIN_FIELDS,
    "fabric.joined": DESIGN,
    "failure.cut-off": DESIGN,
    "fabric.mixed-vendors": PLAIN_FIELDS,
    "link.connector-mismatch": PLAIN_FIELDS,
    "link.fibre-mismatch": PLAIN_FIELDS,
    "link.optics-differ": PLAIN_FIELDS,
    "link.parallel-against-single": PLAIN_FIELDS,
    "link.virtual-fabrics": DESIGN,
    "link.wrong-ends": PLAIN_FIELDS,
    "part.wrong-kind": PLAIN_FIELDS,
    "port.optic-form": PLAIN_FIELDS,
    "port.optic-lanes": PLAIN_FIELDS,
    "port.optic-missing": PLAIN_FIELDS,
    "port.used-twice": DESIGN,
    "raid.full": DESIGN,
    "raid.level-members": DEFINITION,
    "raid.members": DEFINITION,
    "sas.no-initiator": DESIGN,
    "workload.no-path": DESIGN,
    "workload.protocol-unknown": DESIGN,
    "workload.two-demands": DESIGN,
    "zone.across-fabrics": DESIGN,
}
"""Rules whose errors rest on no figure, and on what instead."""
SURE_HERE = {
    ("facility.outside-rack", ("d0", "r")): "A place below the first unit, whatever the height.",
    ("facility.rack-overlap", ("d0", "d1")): "Both at one unit, whatever the height.",
    ("port.not-there", ("host", "c1")): "A cable that names no port.",
    ("port.not-there", ("host:1", "w")): "A server has no ports itself, its adapters do.",
    ("trunk.mixed-speed", ("s1", "s2", "m0", "m1")): "A member fixed by hand to another speed.",
    ("trunk.port-group", ("d1", "isl-0", "isl-1")): "Members on two blades, whatever the groups.",
}
"""Errors of other rules that do not rest on one either, by what they are about."""


def low(figure: Figure[Any]) -> Figure[Any]:
    return msgspec.structs.replace(figure, confidence=Confidence.LOW)


def derived(figure: Figure[Any]) -> Figure[Any]:
    return msgspec.structs.replace(figure, derived=True)


def lowered(value: Any, lower: Lower) -> Any:
    """The value with all figures in it lowered, and all rows of tables and thresholds low."""
    if isinstance(value, Figure):
        return lower(value)
    if isinstance(value, msgspec.Struct):
        fields = {name: lowered(getattr(value, name), lower) for name in value.__struct_fields__}
        if "confidence" in fields:
            fields["confidence"] = Confidence.LOW
        return type(value)(**fields)
    if isinstance(value, dict):
        return {key: lowered(each, lower) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(lowered(each, lower) for each in value)
    return value


def doubted(design: Design, lower: Lower) -> Design:
    """The design as it would be if nobody was sure of any part, table or limit."""
    sure = (Table.PARTS, Table.REFERENCE)
    records: list[Record] = []
    for table in Table:
        rows = design.rows(table).values()
        records += [lowered(row, lower) if table in sure else row for row in rows]
    return Design(records)


WRONG = [case for case in CASES if "error" in {one[0] for one in case.told}]


def said(case: Case, lower: Lower) -> list[Finding]:
    found = check_design(doubted(case.build().design(), lower)).findings
    return [finding for finding in found if finding.rule == case.rule]


@pytest.mark.parametrize("lower", [low, derived])
@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.name)
def test_what_nobody_is_sure_of_makes_no_error(case: Case, lower: Lower) -> None:
    found = said(case, lower)
    assert found, "what is doubtful is said, not passed over"
    for finding in found:
        is_sure = case.rule in SURE or (case.rule, finding.subjects) in SURE_HERE
        assert is_sure or finding.severity is not Severity.ERROR


@pytest.mark.parametrize("rule", SURE)
def test_a_rule_that_rests_on_no_figure_stays_an_error(rule: str) -> None:
    found = [finding for case in WRONG if case.rule == rule for finding in said(case, low)]
    assert Severity.ERROR in {finding.severity for finding in found}

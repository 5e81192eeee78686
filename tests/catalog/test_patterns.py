"""Is a pattern for names one that no name can hang, and are usual ones taken?"""

from __future__ import annotations

import re

import msgspec
import pytest

from sanwright.checks import check_design
from sanwright.design import Change, Replacement, Table, Zone
from sanwright.parts.patterns import pattern_problem
from sanwright.text import verbatim
from tests.builders import small_san

_NAMES = ("a" * 199 + "!", "a_" * 99 + "!", "9" * 200)


@pytest.mark.parametrize(
    "pattern",
    [
        *("(?!bfa_|lsan_)[A-Za-z0-9][A-Za-z0-9_$^-]*", r"z\.[a-z]+_\w*", "(?:esx|arr)?[0-9]{2}"),
        *("[+*?(]+", r"\(a\)+", "z_[a-z0-9]+_[a-z0-9]+_[a-z0-9]+", r"[^\]]*"),
    ],
)  # fmt: skip
def test_usual_patterns_are_taken_and_answer(pattern: str) -> None:
    assert not str(pattern_problem(pattern))
    for name in _NAMES:
        re.fullmatch(pattern, name)


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            "(a+)+",
            "(a|a)*b",
            "(?:a*)*",
            "(a?){50}",
            "a*a*a*a*b",
            "(a*)(a*)(a*)(a*)b",
            r"(a)\1*\1*\1*\1*",
        ),
        *("(?=a*)*b", "(?P<x>a+)+", "([", "a" * 301, "a{9999999999999999999}"),
    ],
)
def test_patterns_that_could_hang_are_refused(pattern: str) -> None:
    assert str(pattern_problem(pattern))


@pytest.mark.parametrize("pattern", ["([A-Za-z]+)+", "*?+"])
def test_a_design_with_such_a_pattern_is_judged_but_for_its_rule(pattern: str) -> None:
    """It hung the check, and with it the window; one that was none at all was a traceback."""
    design = small_san().design()
    (record,) = design.rows(Table.REFERENCE).values()
    reference = record.data
    rows = tuple(
        msgspec.structs.replace(row, text=pattern) if row.key == "zone-name-pattern" else row
        for row in reference.rule_pack.thresholds
    )
    pack = msgspec.structs.replace(reference.rule_pack, thresholds=rows)
    changed = msgspec.structs.replace(
        record, data=msgspec.structs.replace(reference, rule_pack=pack)
    )
    zone = Zone(id="z", name="a" * 40 + "!", fabric=next(iter(design.fabrics), ""))
    parts = (
        Replacement(Table.REFERENCE, record.id, record, changed),
        Replacement(Table.ZONES, zone.id, None, zone),
    )
    design.apply(Change(verbatim("Spoil"), parts))
    messages = [str(finding.message) for finding in check_design(design.snapshot()).findings]
    assert any("zone.name could not be run" in message for message in messages)

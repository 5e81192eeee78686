"""Does every rule say all that it should, only when it should, and explain itself?"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import re
from typing import Any

import pytest

import sanwright
from sanwright.checks import Finding, Rule, all_limits, all_rules, check_design, find_rule
from sanwright.checks.rule import MANUAL_SECTIONS, Scope, rule
from sanwright.errors import BugError, InputError
from sanwright.parts import Limit
from sanwright.text import Text
from sanwright.units import Count, Quantity
from tests.builders import small_san
from tests.checks.every_case import CASES
from tests.checks.rule_cases import Case

_IS_BARE = re.compile(r"[\d.,\s]+")
_IS_YEAR = re.compile(r"(19|20)\d\d")


def rounded(value: Quantity | Text | str | None) -> Any:
    """For comparing figures that were computed."""
    if isinstance(value, Quantity):
        return type(value), round(value.amount, 6)
    return str(value) if value is not None else None


@functools.cache
def told(case: Case) -> list[Finding]:
    report = check_design(case.build().design())
    return [finding for finding in report.findings if finding.rule == case.rule]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_rule_says_exactly_this(case: Case) -> None:
    found = [
        (f.severity.value, f.subjects, rounded(f.limit), rounded(f.actual)) for f in told(case)
    ]
    expected = [
        (sev, subj, rounded(limit), rounded(actual)) for sev, subj, limit, actual in case.told
    ]
    assert sorted(found, key=repr) == sorted(expected, key=repr)


@pytest.mark.parametrize("case", [c for c in CASES if c.told], ids=lambda case: case.name)
def test_a_finding_tells_people_what_to_do(case: Case) -> None:
    for finding in told(case):
        assert str(finding.message).endswith(".")
        assert "\n" not in str(finding.message)
        assert "None" not in str(finding.message)
        assert str(finding.remedy).endswith(".")
        assert not finding.waived


def test_every_rule_has_a_design_that_breaks_it_and_one_that_keeps_it() -> None:
    keys = {rule.key for rule in all_rules()}
    assert {case.rule for case in CASES if case.told} == keys
    assert {case.rule for case in CASES if not case.told} == keys


def test_the_small_san_is_good_by_every_rule() -> None:
    assert check_design(small_san().design()).findings == ()


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.key)
def test_every_manual_is_whole(rule: Rule) -> None:
    lines = rule.manual.splitlines()
    assert lines[0].endswith(".")
    places = [rule.manual.index(f"\n{section}: ") for section in MANUAL_SECTIONS]
    assert places == sorted(places)
    ends = [*places[1:], len(rule.manual)]
    for section, start, end in zip(MANUAL_SECTIONS, places, ends, strict=True):
        text = rule.manual[start:end].split(": ", 1)[1].strip()
        assert len(text) > 4, section
        assert text.endswith(".")
    assert rule.title
    assert rule.summary == lines[0]


def test_a_rule_declares_every_limit_that_its_file_knows() -> None:
    for one in all_rules():
        module = importlib.import_module(one.judge.__module__)
        known = {value for value in vars(module).values() if isinstance(value, Limit)}
        assert known <= set(one.limits), one.key


def test_a_manual_names_no_limit_that_the_rule_does_not_declare() -> None:
    limits = all_limits()
    for one in all_rules():
        named = {word.strip(".,;:()") for word in one.manual.split()} & limits.keys()
        assert named <= {limit.key for limit in one.limits}, one.key


def test_no_limit_of_the_program_is_without_a_rule_that_declares_it() -> None:
    declared = set(all_limits().values())
    for module in pkgutil.walk_packages(sanwright.__path__, "sanwright."):
        if not module.name.startswith(("sanwright.gui", "sanwright.__main__")):
            values = vars(importlib.import_module(module.name)).values()
            assert {value for value in values if isinstance(value, Limit)} <= declared, module.name


def test_keys_are_unique_and_sorted_and_in_the_files_of_their_name() -> None:
    keys = [rule.key for rule in all_rules()]
    assert keys == sorted(set(keys))
    for one in all_rules():
        module = one.judge.__module__.rpartition(".")[2]
        assert module == one.key.replace(".", "_").replace("-", "_")


def test_a_rule_is_found_by_key() -> None:
    assert find_rule("link.too-long").scope is Scope.LINK
    with pytest.raises(InputError, match=r"“link\.nobody”"):
        find_rule("link.nobody")


def test_a_rule_without_a_whole_manual_is_our_bug() -> None:
    with pytest.raises(BugError, match="Limits"):

        @rule("test.short", "Short", Scope.DESIGN)
        def check(assessment: object) -> Any:
            """One sentence.

            Why it matters: x. Violation: x. Fix: x. Source: x.
            """


@pytest.mark.parametrize("case", [c for c in CASES if c.told], ids=lambda case: case.name)
def test_no_number_stands_without_its_unit(case: Case) -> None:
    for finding in told(case):
        for value in (finding.limit, finding.actual):
            assert not isinstance(value, Count)
            assert _IS_YEAR.fullmatch(str(value)) or not _IS_BARE.fullmatch(str(value))

"""Findings of one rule, which are gone through, mended and accepted together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from sanwright.checks import Finding
from sanwright.language import number
from sanwright.wording.findings import rule_title


def alike(findings: Iterable[Finding]) -> list[tuple[Finding, ...]]:
    """Findings of one rule together, in the order in which their rules come first."""
    by_rule: dict[str, list[Finding]] = {}
    for rule, some in groupby(findings, attrgetter("rule")):  # like ones stand together mostly
        by_rule.setdefault(rule, []).extend(some)
    return [tuple(found) for found in by_rule.values()]


def counted_title(group: Sequence[Finding]) -> str:
    """What the findings are called, with their number where there are several."""
    title = rule_title(group[0].rule)
    return title if len(group) == 1 else f"{number(len(group))} × {title}"

"""Findings as they are recorded: rule, severity and subjects, nothing of the wording."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sanwright.checks import check_design
from sanwright.design import Design
from sanwright.locations import resources_dir
from tests.references.plan import Plan, read_plain
from tests.references.siblings import Sibling

Recorded = tuple[str, str, tuple[str, ...]]
"""Rule, severity, and subjects in order of the alphabet."""

REFERENCES = resources_dir() / "references"
SIBLINGS_FILE = Path(__file__).with_name("siblings.json")


@dataclass(frozen=True)
class Difference:
    """What a broken sibling shows beside its sound architecture, and what it no longer shows."""

    added: tuple[Recorded, ...]
    gone: tuple[Recorded, ...]


def shown(design: Design) -> dict[Recorded, str]:
    """The findings that a design shows now, with their messages.

    No two may be alike but for the message: a waiver could not tell them apart.
    """
    found: dict[Recorded, str] = {}
    for finding in check_design(design).findings:
        key = (finding.rule, finding.severity.value, tuple(sorted(finding.subjects)))
        assert key not in found, f"{key} is found twice: {found[key]} / {finding.message}"
        found[key] = str(finding.message)
    return found


def expected(design: Design) -> list[Recorded]:
    """The findings that a design is recorded to show."""
    items = design.expectations.values()
    return sorted((item.rule, item.severity, tuple(sorted(item.subjects))) for item in items)


def broken(plan: Plan, sibling: Sibling) -> Design:
    """The design of ``plan`` after the sibling's one edit."""
    design = read_plain(plan.plain())
    design.apply(sibling.edit(design))
    return design


def difference(sound: Design, sibling: Design) -> Difference:
    """What the sibling shows more and less than the sound design."""
    before, after = set(shown(sound)), set(shown(sibling))
    return Difference(tuple(sorted(after - before)), tuple(sorted(before - after)))


def recorded_differences() -> dict[str, Difference]:
    """What the siblings are recorded to show, by sibling."""
    plain = json.loads(SIBLINGS_FILE.read_bytes())
    return {key: Difference(_read(row["added"]), _read(row["gone"])) for key, row in plain.items()}


def difference_plain(found: Difference) -> dict[str, Any]:
    """A difference as it is written down."""
    return {"added": expectation_rows(found.added), "gone": expectation_rows(found.gone)}


def expectation_rows(findings: tuple[Recorded, ...] | list[Recorded]) -> list[dict[str, Any]]:
    """Findings as rows of the table of expectations."""
    return [
        {"rule": rule, "severity": severity, "subjects": list(subjects)}
        for rule, severity, subjects in findings
    ]


def _read(rows: list[dict[str, Any]]) -> tuple[Recorded, ...]:
    return tuple((row["rule"], row["severity"], tuple(row["subjects"])) for row in rows)

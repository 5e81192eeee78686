"""Like findings put together, so that two hundred cables of one fault are read as one sentence.

Findings are alike if they are of one rule and severity, have the same limit, source and remedy, and
their messages differ in nothing but names and numbers. Errors have to have the very same message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from sanwright.checks import CheckReport, Finding, Rule, Scope, Severity, all_rules
from sanwright.design import Tables, port_device
from sanwright.text import Text, joined, tr
from sanwright.units import Quantity, format_quantity
from sanwright.wording.name_lists import shortened

FEW = 3
"""So many findings are told one by one, however alike."""

SUBJECTS_SHOWN = 12
"""How many subjects of a group are named; those of errors are all named."""

_NUMBER = re.compile(r"\d[\d,.]*(?<=\d)")


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """One finding, or more than a few that are alike; the ``lead`` speaks for all of them."""

    findings: tuple[Finding, ...]

    @property
    def lead(self) -> Finding:
        """The first."""
        return self.findings[0]

    @property
    def count(self) -> int:
        """How many findings."""
        return len(self.findings)

    @property
    def message(self) -> str:
        """What holds for all; where they differ in names or numbers, the first as an example."""
        if all(finding.message == self.lead.message for finding in self.findings):
            return str(self.lead.message)
        return tr("For example: {message}", message=self.lead.message)

    @property
    def actual(self) -> str:
        """The measured value, or the range from the least to the most; empty if there is none."""
        values = [f.actual for f in self.findings if f.actual is not None]
        texts = list(dict.fromkeys(value_text(value) for value in values))
        if len(texts) < 2:
            return "".join(texts)
        kinds = {type(value) for value in values}
        if len(kinds) == 1 and isinstance(values[0], Quantity):
            ordered = sorted((v for v in values if isinstance(v, Quantity)), key=_amount)
            least, most = format_quantity(ordered[0]), format_quantity(ordered[-1])
            return tr("{least} to {most}", least=least, most=most)
        return ", ".join(texts[:FEW]) + (" …" if len(texts) > FEW else "")

    def about(self, name: Callable[[str], str]) -> str:
        """What the findings are mainly about, by name, cut unless they are errors."""
        return ", ".join(self.names(name))

    def names(self, name: Callable[[str], str]) -> list[str]:
        """The names of ``about``, one by one or as ranges."""
        subjects = [subject for finding in self.findings for subject in main_subjects(finding)]
        names = [name(subject) for subject in subjects]
        is_error = self.lead.severity is Severity.ERROR
        return shortened(names, len(names) if is_error else SUBJECTS_SHOWN)


def like_findings(findings: Iterable[Finding], tables: Tables) -> tuple[FindingGroup, ...]:
    """All ``findings`` in groups, in the order of the first of each; few alike stay single."""
    shapes: dict[tuple[Any, ...], list[Finding]] = {}
    for finding in findings:
        shapes.setdefault(_likeness(finding, tables), []).append(finding)
    groups: list[FindingGroup] = []
    for alike in shapes.values():
        if len(alike) > FEW:
            groups.append(FindingGroup(tuple(alike)))
        else:
            groups.extend(FindingGroup((finding,)) for finding in alike)
    return tuple(groups)


def by_rule(groups: Iterable[FindingGroup]) -> tuple[tuple[FindingGroup, ...], ...]:
    """Groups of one rule and severity together, as they follow each other."""
    found = groupby(groups, key=lambda group: (group.lead.rule, group.lead.severity))
    return tuple(tuple(items) for _, items in found)


def rule_title(key: str) -> str:
    """Title of a rule; its key where a design names a rule that there is not."""
    rule = _rules().get(key)
    return rule.name if rule is not None else key


_COUNTED = {
    Severity.ERROR: Text("{count:,} error", "{count:,} errors"),
    Severity.WARNING: Text("{count:,} warning", "{count:,} warnings"),
    Severity.UNVERIFIED: Text("{count:,} not verifiable", "{count:,} not verifiable"),
    Severity.INFO: Text("severity|{count:,} note", "severity|{count:,} notes"),
}


def counted(severity: Severity, count: int) -> Text:
    """Such as ``3 errors``."""
    return _COUNTED[severity].given(count)


def counts_text(report: CheckReport) -> Text:
    """The open findings by severity, and how many were accepted with a reason."""
    said = [counted(severity, count) for severity, count in report.counts.items() if count]
    accepted = sum(finding.waived for finding in report.findings)
    if accepted:
        said.append(Text("{count:,} accepted", "{count:,} accepted", accepted))
    return joined(said) if said else Text("none")


def main_subjects(finding: Finding) -> tuple[str, ...]:
    """What a finding is about: its first subject, or all users of the part that it is about."""
    rule = _rules().get(finding.rule)
    if rule is not None and rule.scope is Scope.PART:
        return finding.subjects
    return finding.subjects[:1]


def value_text(value: Quantity | Text | str | None, missing: str = "") -> str:
    """A limit or measured value as printed; most are quantities, some words."""
    if value is None:
        return missing
    return str(value)


@cache
def _rules() -> dict[str, Rule]:
    return {rule.key: rule for rule in all_rules()}


def _amount(value: Quantity) -> float:
    return value.amount


def _likeness(finding: Finding, tables: Tables) -> tuple[Any, ...]:
    waiver = finding.waiver
    reason = (waiver.reason, waiver.author, waiver.date) if waiver is not None else None
    wordings = (str(finding.message), str(finding.remedy))
    if finding.severity is not Severity.ERROR:
        names = _names(finding, tables)
        wordings = (_shape(wordings[0], names), _shape(wordings[1], names))
    limit = value_text(finding.limit)
    return finding.rule, finding.severity, reason, finding.source, limit, *wordings


def _names(finding: Finding, tables: Tables) -> list[str]:
    """By what names a message may call its subjects, the longest first."""
    found = set()
    for subject in finding.subjects:
        device = port_device(subject)
        chassis = tables.chassis_of(device)
        found |= {str(tables.label(each)) for each in (subject, device, chassis) if each}
        cable = tables.cables.get(subject)
        for end in cable.ends() if cable is not None else ():
            found |= {str(tables.label(end)), str(tables.label(port_device(end)))}
    return sorted(found, key=lambda name: (-len(name), name))


def _shape(text: str, names: list[str]) -> str:
    for name in names:
        if name:
            text = text.replace(name, "…")
    return _NUMBER.sub("#", text)

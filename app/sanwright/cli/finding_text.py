"""The findings of a check as text for people and as plain data for machines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sanwright.checks import CheckReport, Finding
from sanwright.design import Tables
from sanwright.units import json_quantity
from sanwright.visible import visible_line
from sanwright.wording.findings import FindingGroup, counts_text, like_findings, value_text
from sanwright.wording.waivers import stale_waivers


def report_json(report: CheckReport) -> dict[str, Any]:
    """Every finding with counts, and the pack that judged, for machines."""
    pack = report.assessment.reference.rule_pack
    names = ["key", "title", "version", *(("base", "base_version") if pack.base else ())]
    return {
        "rule_pack": {name: getattr(pack, name) for name in names},
        "summary": {severity.value: count for severity, count in report.counts.items()},
        "findings": [finding_json(finding) for finding in report.findings],
        "stale_waivers": [waiver.id for waiver in report.stale_waivers],
        "stale_waiver_reasons": [
            {
                "waiver": stale.waiver.id,
                "rule": stale.waiver.rule,
                "subjects": list(stale.waiver.subjects),
                "state": stale.state.name.lower(),
                "why": stale.why,
            }
            for stale in stale_waivers(report)
        ],
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding; ``waived`` is null or who accepted it, when and why."""
    waiver = finding.waiver
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "subjects": list(finding.subjects),
        "message": str(finding.message),
        "limit": json_quantity(finding.limit),
        "actual": json_quantity(finding.actual),
        "source": str(finding.source),
        "remedy": str(finding.remedy),
        "waived": waiver is not None,
        "waiver": None
        if waiver is None
        else {"reason": waiver.reason, "author": waiver.author, "date": waiver.date},
    }


def report_text(report: CheckReport, *, every: bool = False) -> str:
    """Findings for people, worst first, like ones together unless ``every``; then the counts."""
    tables = report.assessment.tables
    pack = report.assessment.reference.rule_pack
    groups = (FindingGroup((finding,)) for finding in report.findings)
    lines = [f"Judged by {pack.name}."]
    for group in groups if every else like_findings(report.findings, tables):
        lines.extend(_group_lines(tables, group))
    lines.extend(
        f"Stale waiver {stale.waiver.id} ({stale.waiver.rule}): {stale.why}"
        for stale in stale_waivers(report)
    )
    lines.append(f"{pack.title}, version {pack.version}. Findings: {counts_text(report)}.")
    return "\n".join(map(visible_line, lines))


def _group_lines(tables: Tables, group: FindingGroup) -> Iterator[str]:
    finding, waiver = group.lead, group.lead.waiver
    state = "waived: " if finding.waived else ""
    times = f" ({group.count:,} findings)" if group.count > 1 else ""
    yield f"{state}{finding.severity.label}{times}: {group.message}"
    if finding.limit is not None or group.actual:
        yield f"    limit {value_text(finding.limit, '-')}, actual {group.actual or '-'}"
    if finding.remedy and waiver is None:
        yield f"    {finding.remedy}"
    if waiver is not None:
        day = f" on {waiver.date}" if waiver.date else ""
        yield f"    accepted by {waiver.author or 'unknown'}{day}: {waiver.reason}"
    if group.count > 1:
        yield f"    about {group.about(lambda id_: str(tables.label(id_)))}"
    source = f"; {finding.source}" if finding.source else ""
    about = ", ".join(str(tables.label(id_)) for id_ in finding.subjects)
    subjects = f" {about}" if group.count == 1 else ""
    yield f"    [{finding.rule}]{subjects}{source}"

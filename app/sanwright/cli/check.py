"""``sanwright check``: judge a design; exit 1 if an error is left that nobody waived."""

from __future__ import annotations

import argparse
from typing import Any

from sanwright.catalog import open_library
from sanwright.checks import CheckReport, Finding, check_design
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_json
from sanwright.design.edits import set_rule_pack
from sanwright.units import json_quantity

NAME = "check"
HELP = "judge a design by every rule"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to check (.sanw or .json)")
    parser.add_argument(
        "--pack",
        metavar="KEY",
        help="judge by this rule pack instead of the design's own; the file is not changed",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 0: no unwaived error, 1: at least one."""
    design = load_design(arguments.file)
    if arguments.pack:
        library = open_library()
        pack = library.rule_pack(arguments.pack)
        design.apply(set_rule_pack(design, pack, library.rule_pack_sources(pack.key)))
    report = check_design(design.snapshot())
    if arguments.format == "json":
        print_json(report_json(report))
    else:
        print(report_text(report))
    return 1 if report.errors else 0


def report_json(report: CheckReport) -> dict[str, Any]:
    """Findings with counts, and the pack that judged, for machines."""
    pack = report.assessment.reference.rule_pack
    return {
        "rule_pack": {"key": pack.key, "title": pack.title, "version": pack.version},
        "summary": {severity.value: count for severity, count in report.counts.items()},
        "findings": [finding_json(finding) for finding in report.findings],
        "stale_waivers": [waiver.id for waiver in report.stale_waivers],
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding; ``waived`` is null or who accepted it, when and why."""
    waiver = finding.waiver
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "subjects": list(finding.subjects),
        "message": finding.message,
        "limit": json_quantity(finding.limit),
        "actual": json_quantity(finding.actual),
        "source": finding.source,
        "remedy": finding.remedy,
        "waived": waiver is not None,
        "waiver": None
        if waiver is None
        else {"reason": waiver.reason, "author": waiver.author, "date": waiver.date},
    }


def report_text(report: CheckReport) -> str:
    """Findings for people, worst first, and the pack that judged."""
    lines = [f"Judged by {report.assessment.reference.rule_pack.name}."]
    for finding in report.findings:
        state = "waived: " if finding.waived else ""
        lines.append(f"{state}{finding.severity.label}: {finding.message}")
        if finding.limit is not None or finding.actual is not None:
            lines.append(f"    limit {_or_dash(finding.limit)}, actual {_or_dash(finding.actual)}")
        if finding.remedy and not finding.waived:
            lines.append(f"    {finding.remedy}")
        if finding.waiver is not None:
            waiver = finding.waiver
            lines.append(f"    accepted by {waiver.author or 'unknown'}: {waiver.reason}")
        source = f"; {finding.source}" if finding.source else ""
        lines.append(f"    [{finding.rule}] {', '.join(finding.subjects)}{source}")
    counts = ", ".join(
        f"{count} {severity.label.lower()}" for severity, count in report.counts.items() if count
    )
    lines.append(f"Findings: {counts or 'none'}.")
    lines.extend(
        f"Waiver {waiver.id} ({waiver.rule}) matches no finding any more."
        for waiver in report.stale_waivers
    )
    return "\n".join(lines)


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)

"""``sanwright export``: all files for the customer in one folder."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sanwright.cli import pricing
from sanwright.cli.finding_text import report_json, report_text
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_line, print_lines
from sanwright.locations import true_path
from sanwright.reports.composition import SIZING_REPORT
from sanwright.saving import make_folder, save_text

HELP = "findings, bill of materials, report and diagram into a folder"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design (.sanw or .json)")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="OUT")
    pricing.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write everything into a folder: findings, bill of materials, report, diagram."""
    folder: Path = arguments.output
    lists = pricing.price_lists(arguments)
    design = open_design(arguments.file)
    make_folder(folder)
    checked = design.check()
    findings = folder / "findings.txt"
    save_text(findings, f"{report_text(checked)}\n")
    findings_json = folder / "findings.json"
    save_text(findings_json, f"{json.dumps(report_json(checked), indent=2)}\n")
    written = [findings, findings_json]
    for name in ("bom.csv", "bom.xlsx", "bom.pdf", "bom.json"):
        design.write_bill(folder / name, prices=lists)
        written.append(folder / name)
    design.write_document(SIZING_REPORT, folder / "report.pdf", prices=lists)
    written.append(folder / "report.pdf")
    for name in ("diagram.svg", "diagram.png"):
        design.write_diagram(folder / name)
        written.append(folder / name)
    print_lines(report_text(checked).split("\n"))
    print()
    print_line(f"The results are in {true_path(folder)}:")
    for path in written:
        print_line(f"  {path.name:16}{path.stat().st_size:>10,} bytes")
    return 0

"""``sanwright report``: the sizing report as PDF."""

from __future__ import annotations

import argparse

from sanwright.cli import document_options
from sanwright.reports.composition import SIZING_REPORT

HELP = "sizing report: .pdf"

configure = document_options.configure


def run(arguments: argparse.Namespace) -> int:
    """Write the sizing report."""
    return document_options.write(SIZING_REPORT, arguments)

"""``sanwright proposal``: the proposal to the customer as PDF."""

from __future__ import annotations

import argparse

from sanwright.cli import document_options
from sanwright.reports.composition import PROPOSAL

HELP = "proposal to the customer: .pdf"

configure = document_options.configure


def run(arguments: argparse.Namespace) -> int:
    """Write the proposal."""
    return document_options.write(PROPOSAL, arguments)

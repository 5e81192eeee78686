"""The command line: subcommands, exit codes, and errors in one sentence without a traceback."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from sanwright.cli import (
    about,
    analyze,
    bom,
    cable_sas,
    calibrate,
    capacity,
    catalog,
    check,
    compare,
    convert,
    failures,
    guide,
    installers_pack,
    latency,
    outputs,
    pricing,
    proposal,
    reach,
    references,
    report,
    rules,
    testbeds,
    timeline,
    wwpns,
    zoning,
)
from sanwright.cli.output import print_error
from sanwright.errors import SanwrightError
from sanwright.stamp import stamp

_MODULES = (
    check,
    analyze,
    failures,
    latency,
    calibrate,
    capacity,
    compare,
    reach,
    timeline,
    catalog,
    rules,
    guide,
    testbeds,
    references,
    convert,
    cable_sas,
    zoning,
    wwpns,
    report,
    proposal,
    installers_pack,
    bom,
    about,
)
_OUTPUTS: tuple[tuple[str, str, Callable[[argparse.Namespace], int]], ...] = (
    ("render", "diagram: .svg, .png, .pdf, .drawio or .vsdx", outputs.run_render),
    ("export", "findings, bill of materials, report and diagram into a folder", outputs.run_export),
)

COMMANDS = tuple(module.NAME for module in _MODULES) + tuple(name for name, _, _ in _OUTPUTS)


def main(arguments: Sequence[str]) -> int:
    """Run a subcommand. 0: done; 1: the check says no; 2: the input cannot be used."""
    parser = build_parser()
    parsed = parser.parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except SanwrightError as error:
        print_error(str(error))
        return 2
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the reader has gone
        return 0


def build_parser() -> argparse.ArgumentParser:
    """The parser with all subcommands."""
    parser = argparse.ArgumentParser(
        prog="sanwright",
        description="Design and size storage area networks, offline. "
        "Without a subcommand the window opens: sanwright [FILE].",
    )
    parser.add_argument("--version", action="version", version=f"Sanwright {stamp().text}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in _MODULES:
        command = commands.add_parser(module.NAME, help=module.HELP, description=module.__doc__)
        module.configure(command)
        command.set_defaults(run=module.run)
    for name, text, run in _OUTPUTS:
        command = commands.add_parser(name, help=text)
        outputs.configure(command)
        if run is not outputs.run_render:
            pricing.configure(command)
        command.set_defaults(run=run)
    return parser

"""``sanwright switch-setup``: the first set-up of every new switch, and its acceptance sheet."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.analysis import Assessment
from sanwright.cli import written
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_error
from sanwright.cli.vsans import plan_with_vsans
from sanwright.errors import InputError
from sanwright.exchange.switch_config import Form, config_files, write_configs
from sanwright.text import Text

HELP = "first set-up of every new switch as commands, and a sheet to accept it by"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--vsan", metavar="FABRIC=NUMBER", action="append", default=[],
        help="the VSAN of a fabric, by id or name; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", type=Path, required=True, help="where the files go"
    )
    written.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files. 1: something is missing in one of them."""
    design = load_design(arguments.file)
    plan = plan_with_vsans(design, arguments.vsan)
    files = config_files(Assessment(design.snapshot()), Form.SET_UP, plan=plan)
    if not files:
        raise InputError(Text("The design has no new switch to set up."))
    written.print_written(write_configs(files, arguments.output), arguments)
    said = [(file.about, each) for file in files for each in (*file.problems, file.why) if each]
    for about, sentence in dict.fromkeys(said):
        print_error(f"{about}: {sentence}")
    return int(bool(said))

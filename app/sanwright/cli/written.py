"""What commands say of the files that they wrote."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from os.path import commonpath
from pathlib import Path

from sanwright.cli.output import print_error
from sanwright.text import tr

_NAMED = 8
"""Files that are named; of more it is said how many there are."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the argument that asks for all of them by name."""
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="name every file that is written"
    )


def print_written(paths: Sequence[Path], arguments: argparse.Namespace) -> None:
    """Name the files, on standard error; where they are many, only how many went into a folder."""
    if arguments.verbose or len(paths) <= _NAMED:
        _name(paths)
        return
    top = Path(commonpath([path.parent for path in paths]))
    beside = [path for path in paths if path.parent == top]
    within = [path for path in paths if path.parent != top]
    for group in (beside, within):
        if len(group) <= _NAMED:
            _name(group)
        else:
            folder = commonpath([path.parent for path in group])
            said = tr("wrote {count:,} file into {folder}", "wrote {count:,} files into {folder}",
                      len(group), folder=folder)  # fmt: skip
            print_error(said)


def _name(paths: Sequence[Path]) -> None:
    for path in paths:
        print_error(tr("wrote {file}", file=path))

"""The command line: which subcommand runs, exit codes, and errors in one sentence, no traceback."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from sanwright.cli.output import print_error, shown_streams
from sanwright.cli.registry import command_names, subcommand
from sanwright.errors import SanwrightError
from sanwright.reasons import reason_of
from sanwright.saving import clear_leftovers
from sanwright.stamp import stamp
from sanwright.text import tr

INTERRUPTED = 130
"""What shells give a command that Ctrl+C ended: 128 and the number of the signal."""


def main(arguments: Sequence[str]) -> int:
    """Run a subcommand. 0: done; 1: the check says no; 2: the input cannot be used.

    ``INTERRUPTED`` after Ctrl+C: files are written whole or not at all.
    """
    with shown_streams():
        return _run(arguments)


def _run(arguments: Sequence[str]) -> int:
    parser = build_parser(_asked_for(arguments))
    parsed = parser.parse_args(arguments)
    clear_leftovers()
    try:
        code = int(parsed.run(parsed))
        sys.stdout.flush()
        return code
    except SanwrightError as error:
        print_error(str(error))
        return 2
    except KeyboardInterrupt:
        print_error(tr("Interrupted; no file is left half written."))
        return INTERRUPTED
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone
        return 0
    except OSError as error:  # a full disk behind a redirection, a folder that vanished
        print_error(tr("This could not be finished ({why}).", why=reason_of(error)))
        return 2


def _asked_for(arguments: Sequence[str]) -> Sequence[str]:
    """The subcommands that have to be there: where one is named, no other is imported."""
    first = arguments[0] if arguments else ""
    if first in command_names():
        return (first,)
    return () if first == "--version" else command_names()


def build_parser(names: Sequence[str]) -> argparse.ArgumentParser:
    """The parser with the subcommands of these names."""
    parser = argparse.ArgumentParser(
        prog="sanwright",
        description="Design and size storage area networks, offline. "
        "Without a subcommand the window opens: sanwright [FILE].",
    )
    parser.add_argument("--version", action="version", version=f"Sanwright {stamp().text}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in names:
        known = subcommand(name)
        command = commands.add_parser(name, help=known.help, description=known.description)
        known.configure(command)
        command.set_defaults(run=known.run)
    return parser

"""``sanwright``: the window without a subcommand, the command line with one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the program; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if _is_for_the_window(given):
        from sanwright.gui.app import run

        return run(Path(given[0]) if given else None)
    from sanwright.cli.main import main as command_line

    return command_line(given)


def _is_for_the_window(arguments: Sequence[str]) -> bool:
    if not arguments:
        return True
    first = arguments[0]
    return len(arguments) == 1 and Path(first).suffix.lower() in (".sanw", ".json")


if __name__ == "__main__":
    sys.exit(main())

"""``sanwright``: the window without a subcommand, the command line with one."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

DESIGN_SUFFIXES = (".sanw", ".json")


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the program; returns the exit code."""
    _work_if_worker()
    given = list(sys.argv[1:] if arguments is None else arguments)
    has_console = _settle_streams()
    if not has_console:
        given = [word for word in given if not word.startswith("-")]  # nobody sees an answer
    if not has_console or _is_for_the_window(given):
        return _open_window(given)
    from sanwright.cli.main import main as command_line

    return command_line(given)


def _work_if_worker() -> None:
    """A packaged program starts itself as worker of a sweep: then this does not return."""
    if getattr(sys, "frozen", False) and any("multiprocessing" in word for word in sys.argv[1:]):
        import multiprocessing

        multiprocessing.freeze_support()


def _open_window(words: Sequence[str]) -> int:
    """Show the designs; a bundled one that there is not is told before."""
    from sanwright.errors import SanwrightError

    try:
        paths = [_bundled(word) or as_path(word) for word in words]
    except SanwrightError as error:
        from sanwright.cli.output import print_error

        print_error(str(error))
        return 2
    from sanwright.gui.frame.starter import run

    return run(paths)


def as_path(word: str) -> Path:
    """The file that an argument means: a path, or the address of a file as desktops write it."""
    if not word.lower().startswith("file:"):
        return Path(word).absolute()
    from urllib.parse import unquote, urlsplit

    address = urlsplit(word)
    path = unquote(address.path)
    if address.netloc not in ("", "localhost"):
        path = f"//{address.netloc}{path}"
    elif re.match(r"/[A-Za-z]:", path) and os.name == "nt":
        path = path[1:]
    return Path(path).absolute()


def _is_for_the_window(arguments: Sequence[str]) -> bool:
    """Whether there is nothing but designs to open, if they exist or not."""
    return all(
        _names_bundled(word) or as_path(word).suffix.lower() in DESIGN_SUFFIXES
        for word in arguments
    )


def _names_bundled(word: str) -> bool:
    return word.startswith(("reference:", "testbed:"))


def _bundled(word: str) -> Path | None:
    """The file of ``reference:KEY`` or ``testbed:KEY``. Raises InputError for one there is not."""
    if not _names_bundled(word):
        return None
    from sanwright.bundled import bundled_path

    return bundled_path(word)


def _settle_streams() -> bool:
    """Make printing safe; says whether there is anybody to print for.

    Windows' starter of the window has no streams at all; and what goes to a file or another program
    there would be written in the code page of the country, which lacks characters.
    """
    streams: tuple[object, object] = (sys.stdout, sys.stderr)
    if None in streams:
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - until the end
        sys.stdout, sys.stderr = nowhere, nowhere
        return False
    if os.name == "nt":
        for stream in streams:
            if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
                stream.reconfigure(encoding="utf-8")
    return True


if __name__ == "__main__":
    sys.exit(main())

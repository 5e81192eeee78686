"""How the command line writes: JSON or text tables to standard output, errors to standard error."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from sanwright.text import Text
from sanwright.visible import ACTING, visible_line, visible_lines

TELL_EVERY_S = 2.0
"""Seconds between two lines that say how far a long command is."""


class ProgressTeller:
    """Says on standard error how far a long command is, now and then."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def __call__(self, share: float, text: Text) -> bool:
        """Take the ``share`` that is done, 0 to 1; True: go on."""
        if time.monotonic() - self._last >= TELL_EVERY_S:
            self._last = time.monotonic()
            print_error(f"{share:.0%} {text}")
            sys.stderr.flush()
        return True


class ShownStream:
    """A stream to people: what a design or an argument holds cannot steer their terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write ``text`` with marks for characters that act; lines stay lines."""
        return self._stream.write(visible_lines(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def shown_streams() -> Iterator[None]:
    """Within this, standard output and standard error show acting characters as marks."""
    with (
        contextlib.redirect_stdout(ShownStream(sys.stdout)),
        contextlib.redirect_stderr(ShownStream(sys.stderr)),
    ):
        yield


def print_json(value: Any) -> None:
    """One JSON document, indented, keys as given."""
    text = json.dumps(value, indent=2, ensure_ascii=False, default=_worded)
    print(ACTING.sub(lambda found: json.dumps(found.group())[1:-1], text))


def _worded(value: object) -> str:
    if isinstance(value, Text):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not for JSON")


def print_line(text: object) -> None:
    """One line, also where what it names holds line feeds."""
    print(visible_line(str(text)))


def print_lines(texts: Iterable[object]) -> None:
    """One line for each of them."""
    for text in texts:
        print_line(text)


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their widest cell; figures to the right, but for the first column."""
    rows = [[visible_line(cell) for cell in row] for row in rows]
    widths = [
        max(len(heading), *(len(row[column]) for row in rows)) if rows else len(heading)
        for column, heading in enumerate(headings)
    ]

    def line(cells: Sequence[str]) -> str:
        parts = []
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            begins = cell[:1].isdigit() or (cell[:1] in "+-" and cell[1:2].isdigit())
            figure = begins and column > 0
            parts.append(cell.rjust(width) if figure else cell.ljust(width))
        return "  ".join(parts).rstrip()

    print(line(headings))
    print("  ".join("-" * width for width in widths))
    for row in rows:
        print(line(row))


def print_error(message: str) -> None:
    """One line for the user on standard error."""
    print(f"sanwright: {visible_line(message)}", file=sys.stderr)

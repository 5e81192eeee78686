"""Lines that a terminal broke at its edge are one again where that alone makes sense of them.

Nothing says that a line was broken, so it is concluded, and only as far as a grammar bears it out:
a line that it does not know follows one that fills the screen, and both together are understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.healing import MOST_SIGNS
from sanwright.exchange.captures.outputs import Output, OutputLine

_USUAL = (80, 132, 100, 120, 160)
"""Widths of which one broken line is enough to believe them."""
_ENOUGH = 3
"""Lines that reach the edge of a screen of another width before it is believed."""
_NARROWEST = 60
_MOST_BROKEN = 50_000
"""Above as many lines that are not known, an output is none of its command's at all."""
_MOST_TRAILING = 16
"""Blanks at the edge that are lost at most: no other gap between columns is wider."""


def read_whole(grammar: Grammar, output: Output) -> list[Fact | Unread]:
    """What a grammar says of an output, with broken lines as one."""
    found = list(grammar.read(output))
    unread = {said.line.number for said in found if isinstance(said, Unread)}
    if not 0 < len(unread) <= _MOST_BROKEN:
        return found
    for width in _widths(output.lines, unread):
        joined = _joined(output.lines, unread, width)
        fewer = len(output.lines) - len(joined)
        again = list(grammar.read(replace(output, lines=joined)))
        left = sum(isinstance(said, Unread) for said in again)
        if fewer and left <= len(unread) - fewer:
            return again
    return found


def _widths(lines: Sequence[OutputLine], unread: set[int]) -> list[int]:
    """How wide the screen may have been, the likeliest first."""
    widest = max(len(line.text) for line in lines)
    if widest < _NARROWEST:
        return []
    found = [width for width in _USUAL if widest <= width < widest + _MOST_TRAILING]
    before = [len(one.text) for one, line in pairwise(lines) if line.number in unread]
    is_odd = widest not in found and before.count(widest) >= _ENOUGH
    return [*found, widest] if is_odd else found


def _joined(lines: Sequence[OutputLine], unread: set[int], width: int) -> tuple[OutputLine, ...]:
    """Unknown lines joined to those before that reach the edge; blanks there were cut off.

    A line that falls short of it may have lost blanks, if it is unknown by itself as well.
    """
    whole: list[OutputLine] = []
    before: OutputLine | None = None
    for line in lines:
        reaches = before is not None and (
            len(before.text) == width
            or (before.number in unread and len(before.text) > width - _MOST_TRAILING)
        )
        before = line
        begun = whole[-1] if whole else line
        is_short = len(begun.text) <= MOST_SIGNS  # or much of nothing would grow line by line
        if reaches and whole and is_short and line.number in unread and line.text:
            room = -(-len(begun.text) // width) * width
            whole[-1] = OutputLine(begun.number, begun.text.ljust(room) + line.text)
        else:
            whole.append(line)
    return tuple(whole)

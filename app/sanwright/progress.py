"""How long work tells how far it is, and how it is called off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from sanwright.errors import CancelledError
from sanwright.text import NOTHING, Text, joined

Progress = Callable[[float, Text], bool]
"""Called with the share done (0 to 1) and what is being done; False calls the work off."""

_TOLD = 128
"""Items after which is told how far it is."""
T = TypeVar("T")


def tell(progress: Progress | None, share: float, what: Text) -> None:
    """Report ``share``; raises CancelledError if the answer is False."""
    if progress is not None and not progress(min(share, 1.0), what):
        raise CancelledError(Text("Cancelled."))


def tell_done(progress: Progress | None) -> None:
    """Report that all is written; now it is too late to call anything off."""
    if progress is not None:
        progress(1.0, Text("Done"))


def watched(items: Sequence[T], progress: Progress | None, what: Text = NOTHING) -> Iterator[T]:
    """The items; on the way is told how many are through. Raises CancelledError as ``tell``."""
    for number, item in enumerate(items):
        if number % _TOLD == 0:
            tell(progress, number / len(items), what)
        yield item


class Steps:
    """Progress of work that is done in parts, each of which has a range of the whole.

    Called like a ``Progress`` it tells how far the part at hand is; it raises CancelledError where
    the work is called off, so it serves long work of either custom.
    """

    def __init__(self, progress: Progress | None = None) -> None:
        self._progress = progress
        self._start, self._end, self._what = 0.0, 1.0, NOTHING
        self._told = 0.0

    def begin(self, start: float, end: float, what: Text) -> None:
        """From here on the part from ``start`` to ``end`` is done."""
        self._start, self._end, self._what = start, end, what
        self._tell(start, what)

    def __call__(self, share: float, what: Text = NOTHING) -> bool:
        """Tell the share done of the part at hand."""
        part = self._end - self._start
        text = joined((self._what, what), " · ") if what and self._what else what or self._what
        self._tell(self._start + part * min(max(share, 0.0), 1.0), text)
        return True

    def _tell(self, share: float, text: Text) -> None:
        """What was told once is not taken back."""
        self._told = max(self._told, share)
        tell(self._progress, self._told, text)

"""What the rules on failures say, worked out beside the window and called off by the next edit."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date

from sanwright.analysis import assess
from sanwright.checks.engine import failure_findings
from sanwright.checks.finding import Finding
from sanwright.collector import without_collection
from sanwright.design import Snapshot
from sanwright.errors import CancelledError
from sanwright.text import Text

_TURN_S = 0.001
"""How long the window waits at most for its turn while a study runs; Python's own is five times
as long."""


class BackgroundFailures:
    """The rules on failures and a snapshot, for a thread of its own; one at a time.

    It stops with a CancelledError soon after ``is_wanted`` says no, which is asked before every
    answer and after every handful of failures.
    """

    def __init__(
        self, snapshot: Snapshot, is_wanted: Callable[[], bool], as_of: date | None = None
    ) -> None:
        self._is_wanted = is_wanted
        self._facts = assess(snapshot, as_of)
        self._facts.memo.interrupt_by(self._go_on)

    def findings(self) -> tuple[Finding, ...]:
        """What the rules say. Raises CancelledError."""
        with _short_turns(), without_collection():
            return failure_findings(self._facts, lambda _: self._go_on())

    def let_go(self) -> None:
        """Give back what was worked out, without being in the way of other threads.

        Nothing can be asked any more. Memo and study refer to each other: left to the collector,
        hundreds of thousands of records of indexes would stop the window while it looks for them.
        """
        with without_collection():
            self._facts.let_go(lambda: time.sleep(_TURN_S))
            del self._facts

    def _go_on(self) -> None:
        if not self._is_wanted():
            raise CancelledError(Text("Cancelled."))


@contextmanager
def _short_turns() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_S)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)

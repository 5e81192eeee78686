"""What the rules on failures say, worked out beside the window and called off by the next edit."""

from __future__ import annotations

import sys
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


def failures_of(
    snapshot: Snapshot, is_wanted: Callable[[], bool], as_of: date | None = None
) -> tuple[Finding, ...]:
    """What the rules on failures say of a snapshot; for a thread of its own, one at a time.

    Raises CancelledError soon after ``is_wanted`` says no: it is asked before every answer and
    after every handful of failures.
    """
    facts = assess(snapshot, as_of)

    def go_on(_: float = 0.0) -> None:
        if not is_wanted():
            raise CancelledError(Text("Cancelled."))

    facts.memo.interrupt_by(go_on)
    with _short_turns(), without_collection():
        try:
            return failure_findings(facts, go_on)
        finally:
            facts.memo.let_go()


@contextmanager
def _short_turns() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_S)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)

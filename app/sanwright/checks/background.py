"""What the rules on failures say, worked out beside the window and called off by the next edit."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from sanwright.analysis import Assessment, assess
from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.links import led_by
from sanwright.analysis.load_vectors import load_vector
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ports import port_facts
from sanwright.analysis.topology import attachment_of
from sanwright.checks.engine import failure_findings
from sanwright.checks.finding import Finding
from sanwright.collector import without_collection
from sanwright.design import Snapshot
from sanwright.errors import CancelledError
from sanwright.text import Text

_TURN_S = 0.001
"""How long the window waits at most for its turn while a study runs; Python's own is five times
as long."""


SharedAnswers = dict[Any, dict[Any, Any]]

_SHARED = (
    adapter_facts,
    attachment_of,
    chassis_facts,
    chassis_of,
    led_by,
    load_vector,
    port_facts,
    workload_paths,
)
"""Topics of which a study of failures needs most answers, and each takes long or holds much."""


def shared_answers(facts: Assessment) -> SharedAnswers:
    """What a study of the same records need not work out, and hold, once more.

    Answers are not changed by anybody, so another thread may have them, too.
    """
    return {topic: facts.memo.answers_of(topic) for topic in _SHARED}


class BackgroundFailures:
    """The rules on failures and a snapshot, for a thread of its own; one at a time.

    ``known`` are answers of the same records that somebody has, by topic (``shared_answers``). It
    stops with a CancelledError soon after ``is_wanted`` says no, which is asked before every
    answer and after every handful of failures.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        is_wanted: Callable[[], bool],
        as_of: date | None = None,
        known: SharedAnswers | None = None,
    ) -> None:
        self._is_wanted = is_wanted
        self._facts = assess(snapshot, as_of)
        for topic, answers in (known or {}).items():
            self._facts.memo.take_over(topic, answers)
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

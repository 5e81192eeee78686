"""Asks something of a place that may hang, such as a share that is gone, for a bounded time."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Answer = TypeVar("Answer")

ANSWER_S = 2.0
"""A place that says nothing for so long counts as gone."""


def answer_of(ask: Callable[[], Answer], otherwise: Answer) -> Answer:
    """What ``ask`` gives, or ``otherwise`` where that takes too long. Raises what ``ask`` raises.

    ``ask`` runs on a thread of its own, which is left behind where it hangs.
    """
    answers: list[Answer] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            answers.append(ask())
        except Exception as error:  # noqa: BLE001 - raised to who asked
            errors.append(error)

    asking = threading.Thread(target=run, name="ask a place", daemon=True)
    asking.start()
    asking.join(ANSWER_S)
    if errors:
        raise errors[0]
    return answers[0] if answers else otherwise


def answers(path: Path) -> bool:
    """Whether the place of a file says anything of it, be it that there is none."""
    from sanwright.documents import look_at

    def ask() -> bool:
        with contextlib.suppress(OSError, ValueError):
            look_at(path)
        return True

    return answer_of(ask, otherwise=False)

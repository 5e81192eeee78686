"""What is asked of a SAN that runs. A newcomer adds one more question by adding one file.

Each module in ``checks`` has a ``QUESTION``. It answers from what was read (``StandingSan``) and
words nothing; what is absent is concluded only where the outputs are whole (``coverage``).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from sanwright.health import checks
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class HealthQuestion:
    """A question: its title on the score card, and what answers it."""

    key: str
    title: Text
    area: HealthArea
    ask: Callable[[StandingSan, HealthAnswer], None]

    def answer(self, san: StandingSan) -> HealthAnswer:
        """What becomes of it for one SAN."""
        answer = HealthAnswer(self.key, self.title, self.area)
        self.ask(san, answer)
        return answer


@cache
def all_questions() -> tuple[HealthQuestion, ...]:
    """Every question, by area and key."""
    modules = pkgutil.iter_modules(checks.__path__, f"{checks.__name__}.")
    found = (getattr(importlib.import_module(each.name), "QUESTION", None) for each in modules)
    questions = [each for each in found if isinstance(each, HealthQuestion)]
    areas = tuple(HealthArea)
    return tuple(sorted(questions, key=lambda each: (areas.index(each.area), each.key)))

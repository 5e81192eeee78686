"""Ports and links of which no rule has anything to say: one answer for all that are alike.

Of nearly all ports and links of a large design nothing is found. That a rule is silent of one holds
for all that are like it (``analysis/likeness.py``), so a live check keeps no verdict on each: it
follows the facts of each, and what is said of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sanwright.analysis import Assessment
from sanwright.analysis.likeness import Likeness, said_of_alike, said_of_all
from sanwright.analysis.memo import Key
from sanwright.checks.judging import FACTS_OF, all_subjects, speaking_of
from sanwright.checks.rule import Scope

_MANY = 1_000
"""Likenesses that are followed before it is looked whether anything still has them."""


class SilentSubjects:
    """Which subjects of a live assessment need no judgement of their own."""

    def __init__(self, facts: Assessment) -> None:
        self._facts = facts
        self._followed: dict[tuple[Scope, Likeness], None] = {}
        self._most = _MANY

    def is_silent(self, unit: tuple[Scope, str]) -> bool:
        """Whether no rule has anything to say of all that is like this subject.

        What that rests on is wanted from the assessment: its ``apply`` tells when it differs.
        """
        scope, id_ = unit
        if scope not in FACTS_OF:
            return False
        found = self._facts.want(FACTS_OF[scope], id_)
        if isinstance(found, str):
            return True
        like: Likeness | None = found.like
        if like is None or said_of_all(self._facts, like, speaking_of(scope)) != ((),):
            return False
        if (scope, like) not in self._followed:
            self._followed[scope, like] = None
            self._facts.want(said_of_alike, like, speaking_of(scope))
        return True

    def spoken_of_by(self, changed: Iterable[Key]) -> Iterator[tuple[Scope, str]]:
        """Subjects of whose likeness another thing is said now, by the answers that differ."""
        scopes: dict[Any, Scope] = {speaking_of(scope): scope for scope in FACTS_OF}
        told = {
            (scopes[of[1]], of[0])
            for topic, of in changed
            if topic is said_of_alike
            if of[1] in scopes
        }
        for scope, like in [*told]:
            if not self._facts.memo.holds(said_of_alike, (like, speaking_of(scope))):
                self._followed.pop((scope, like), None)  # the edit that made it was taken back
                told.remove((scope, like))
        if told:
            yield from (unit for unit, like in self._all() if like in told)
        if len(self._followed) > self._most:
            self._forget_what_nothing_has()

    def _all(self) -> Iterator[tuple[tuple[Scope, str], tuple[Scope, Likeness]]]:
        for unit in all_subjects(self._facts.tables):
            scope, id_ = unit
            if scope in FACTS_OF:
                found = self._facts.want(FACTS_OF[scope], id_)
                if not isinstance(found, str):
                    yield unit, (scope, found.like)

    def _forget_what_nothing_has(self) -> None:
        had = {like for _, like in self._all()}
        for scope, like in self._followed.keys() - had:
            del self._followed[scope, like]
            self._facts.drop(said_of_alike, like, speaking_of(scope))
        self._most = _MANY + 2 * len(self._followed)

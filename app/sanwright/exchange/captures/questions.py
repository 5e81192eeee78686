"""What the files leave open: questions with possible answers, which the user settles by their keys.

Keys and answers are plain words that mean the same in every later import of the same SAN, so that
what was settled once can be kept as pairs of both (``Settled``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sanwright.errors import InputError
from sanwright.exchange.captures.facts import SwitchPort, ZoneMember
from sanwright.exchange.captures.outputs import Place, Speaker
from sanwright.parts import PartKind
from sanwright.text import Text

Settled = Mapping[str, str]
"""Answers by the keys of their questions."""

ITSELF = "itself"
"""The answer that an output comes from a switch that no other output names."""
LEFT_OUT = "left out"
"""The answer that something is not drawn."""


_MOST_DIGITS = 9
"""Of the number of an answer; Python refuses to read one of thousands."""


class QuestionKind(Enum):
    """What is asked for."""

    WHO_ANSWERED = "who answered"
    VALUE = "value"
    MODEL = "model"
    ROLE = "role"
    BELONGING = "belonging"
    BEHIND = "behind"
    """What is at a port at which several nodes are logged in."""
    PAIRING = "pairing"
    UNSEEN = "unseen"
    """Hosts of an inventory that are at no port."""


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """One answer; ``places`` say so."""

    key: str
    label: Text
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the files do not decide.

    ``chosen`` is the key of the answer that holds: until the user settles it, that which the import
    takes by itself. Any part of ``part_kind`` may be an answer too, by its id.
    """

    key: str
    kind: QuestionKind
    why: Text
    answers: tuple[PossibleAnswer, ...]
    chosen: str
    is_settled: bool = False
    places: tuple[Place, ...] = ()
    part_kind: PartKind | None = None

    def answer_of(self, said: str) -> str | None:
        """The key of the answer that ``said`` names: by key, or by its number from 1."""
        keys = [answer.key for answer in self.answers]
        if said in keys:
            return said
        if said.isdecimal() and len(said) <= _MOST_DIGITS and 0 < int(said) <= len(keys):
            return keys[int(said) - 1]
        return said if self.part_kind is not None and said else None


def speaker_key(speaker: Speaker) -> str:
    """The key of the question which switch ``speaker`` is."""
    session = f"#{speaker.session}" if speaker.session else ""
    fabric = f"/{speaker.fabric_id}" if speaker.fabric_id is not None else ""
    return f"answered:{speaker.file}{session}{fabric}"


def plain_value(value: object) -> str:
    """A value of a fact in words that are the same in every language.

    >>> plain_value(True), plain_value(("a", "b"))
    ('yes', 'a; b')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "; ".join(plain_value(each) for each in value)
    if isinstance(value, ZoneMember):
        return value.text
    if isinstance(value, SwitchPort):
        slot = f"{value.slot}/" if value.slot is not None else ""
        number = value.port if value.port is not None else value.index
        return value.name or f"{slot}{number}"
    return str(value)


def question_meant(line: str, questions: Iterable[Question]) -> Question | None:
    """The question whose key stands in front of the ``=`` of ``line``; keys may have one, too."""
    by_key = {question.key: question for question in questions}
    begins = (line[:at].strip() for at, sign in enumerate(line) if sign == "=")
    return next((by_key[key] for key in begins if key in by_key), None)


def carried_answers(before: Iterable[Question], after: Iterable[Question]) -> dict[str, str]:
    """Answers to questions that are called otherwise now, as with neutral names.

    The same places ask the same; an answer is the one of this key, or from the same places.
    """
    settled: dict[Hashable, list[Question]] = {}
    for question in before:
        if question.is_settled and question.places:
            settled.setdefault((question.kind, frozenset(question.places)), []).append(question)
    found: dict[str, str] = {}
    for question in after:
        same = settled.get((question.kind, frozenset(question.places)), ())
        if question.is_settled or len(same) != 1:
            continue
        chosen = same[0].chosen
        said_by = {a.key: frozenset(a.places) for a in same[0].answers}.get(chosen)
        alike = [a.key for a in question.answers if said_by and frozenset(a.places) == said_by]
        is_there = any(answer.key == chosen for answer in question.answers)
        if is_there or question.part_kind is not None:
            found[question.key] = chosen
        elif len(alike) == 1:
            found[question.key] = alike[0]
    return found


def settled_by(lines: Iterable[str], questions: Sequence[Question]) -> dict[str, str]:
    """What lines of ``KEY=ANSWER`` settle.

    Raises InputError that names the line where there is no such question or answer.
    """
    found: dict[str, str] = {}
    for line in lines:
        question = question_meant(line, questions)
        if question is None:
            raise InputError(
                Text(
                    "“{line}” names no open question; leave it out to see which there are.",
                    line=line.strip(),
                )
            )
        said = line.strip()[len(question.key) :].lstrip().removeprefix("=").strip()
        answer = question.answer_of(said)
        if answer is None:
            raise InputError(
                Text(
                    "“{answer}” is no answer to “{question}”; leave it out to see which there are.",
                    answer=said,
                    question=question.key,
                )
            )
        found[question.key] = answer
    return found

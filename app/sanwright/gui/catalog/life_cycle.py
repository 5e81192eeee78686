"""How far a part is in its life: one word for lists, one sentence for its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from sanwright.analysis import milestones
from sanwright.analysis.lifecycle import END_OF_SALE, END_OF_SUPPORT
from sanwright.checks import Severity
from sanwright.clock import local_day
from sanwright.parts import Part
from sanwright.text import Text, tr

NEAR = timedelta(days=365)
"""An end that is closer than this is said in advance."""
_WORDS = {END_OF_SALE: Text("End of sale"), END_OF_SUPPORT: Text("End of support")}


@dataclass(frozen=True, slots=True)
class LifeMark:
    """What to say; ``word`` fits a badge."""

    word: str
    sentence: str
    severity: Severity


def life_mark(part: Part, on: date | None = None) -> LifeMark | None:
    """The gravest thing to say of the part's life cycle on a day; None where nothing is known."""
    day = on if on is not None else local_day()
    ends = sorted(milestones(part), key=lambda end: end.kind != END_OF_SUPPORT)
    for end in ends:
        if end.is_past(day):
            kind = tr(_WORDS[end.kind])
            sentence = tr("{kind} was {date}.", kind=kind, date=end.date_text)
            severity = Severity.INFO if end.is_inherited else Severity.WARNING
            return LifeMark(kind, sentence, severity)
    for end in ends:
        if end.period.last - day <= NEAR:
            kind = tr(_WORDS[end.kind])
            sentence = tr("{kind} is {date}.", kind=kind, date=end.date_text)
            return LifeMark(tr("{kind} soon", kind=kind), sentence, Severity.INFO)
    return None

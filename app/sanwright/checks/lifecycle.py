"""The words for a part that is past an end of its life cycle."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis import Assessment, Milestone, milestones
from sanwright.analysis.lifecycle import END_OF_SALE, bought_uses_of_part, uses_of_part
from sanwright.checks.finding import Missing, Severity
from sanwright.checks.part_words import missing_of
from sanwright.design import PartCopy
from sanwright.text import Text

_PAST_SALE = Text(
    "{part}, used once, is past its end of sale: {date}, judged as of {day}.",
    "{part}, used {count} times, is past its end of sale: {date}, judged as of {day}.",
)
_PAST_SALE_DISPUTED = Text(
    "{part}, used once, is past its end of sale: {date}; another source says {others}, "
    "judged as of {day}.",
    "{part}, used {count} times, is past its end of sale: {date}; another source says {others}, "
    "judged as of {day}.",
)
_PAST_SUPPORT = Text(
    "{part}, used once, is past its end of support: {date}, judged as of {day}.",
    "{part}, used {count} times, is past its end of support: {date}, judged as of {day}.",
)
_PAST_SUPPORT_DISPUTED = Text(
    "{part}, used once, is past its end of support: {date}; another source says {others}, "
    "judged as of {day}.",
    "{part}, used {count} times, is past its end of support: {date}; another source says {others}, "
    "judged as of {day}.",
)
_ORIGINAL_PAST_SALE = Text(
    "Whether {part}, used once, is still sold is not known; "
    "its original is past its end of sale: {date}, judged as of {day}.",
    "Whether {part}, used {count} times, is still sold is not known; "
    "its original is past its end of sale: {date}, judged as of {day}.",
)
_ORIGINAL_PAST_SUPPORT = Text(
    "Whether {part}, used once, is still supported is not known; "
    "its original is past its end of support: {date}, judged as of {day}.",
    "Whether {part}, used {count} times, is still supported is not known; "
    "its original is past its end of support: {date}, judged as of {day}.",
)


@dataclass(frozen=True, slots=True)
class PastPart:
    """A part past ``milestone``, and the records of the design that use it."""

    milestone: Milestone
    subjects: tuple[str, ...]

    def message(self, assessment: Assessment) -> Text:
        """Which part, how often, since when, as of which day; a second opinion is said."""
        past = self.milestone
        if past.is_inherited:
            texts = _ORIGINAL_PAST_SALE if past.kind == END_OF_SALE else _ORIGINAL_PAST_SUPPORT
        elif past.kind == END_OF_SALE:
            texts = _PAST_SALE_DISPUTED if past.others else _PAST_SALE
        else:
            texts = _PAST_SUPPORT_DISPUTED if past.others else _PAST_SUPPORT
        return texts.given(
            len(self.subjects),
            part=past.part.label,
            date=past.date_text,
            others=", ".join(past.others),
            day=assessment.as_of,
        )

    @property
    def severity(self) -> Severity:
        """A warning; the date of the original alone settles nothing."""
        return Severity.UNVERIFIED if self.milestone.is_inherited else Severity.WARNING

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The date of the part itself, where that of its original stands in for it."""
        past = self.milestone
        return (missing_of(past.part.id, past.field),) if past.is_inherited else ()

    @property
    def source(self) -> str:
        """The documents that state the date."""
        return "; ".join(self.milestone.titles)


def past_part(copy: PartCopy, assessment: Assessment, kind: str) -> PastPart | None:
    """The part, if it is used and past the ``kind`` of end on the assessment's day.

    The end of sale matters to what is to be bought only.
    """
    for milestone in milestones(copy.part) if copy.part is not None else ():
        if milestone.kind == kind and milestone.is_past(assessment.as_of):
            uses_of = bought_uses_of_part if kind == END_OF_SALE else uses_of_part
            subjects = uses_of(assessment, copy.id)
            return PastPart(milestone, subjects) if subjects else None
    return None

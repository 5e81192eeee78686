"""The words for a part that is past an end of its life cycle."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis import Assessment, Milestone, milestones
from sanwright.analysis.lifecycle import uses_of_part
from sanwright.design import PartCopy


@dataclass(frozen=True, slots=True)
class PastPart:
    """A part past ``milestone``, and the records of the design that use it."""

    milestone: Milestone
    subjects: tuple[str, ...]

    def message(self, assessment: Assessment) -> str:
        """Which part, how often, since when, as of which day; a second opinion is said."""
        past = self.milestone
        times = "once" if len(self.subjects) == 1 else f"{len(self.subjects)} times"
        others = f"; another source says {', '.join(past.others)}" if past.others else ""
        return (
            f"{past.part.name}, used {times}, is past its {past.kind}: {past.date_text}{others}, "
            f"judged as of {assessment.as_of}."
        )

    @property
    def source(self) -> str:
        """The documents that state the date."""
        return "; ".join(self.milestone.titles)


def past_part(copy: PartCopy, assessment: Assessment, kind: str) -> PastPart | None:
    """The part, if it is used and past the ``kind`` of end on the assessment's day."""
    for milestone in milestones(copy.part) if copy.part is not None else ():
        if milestone.kind == kind and milestone.is_past(assessment.as_of):
            subjects = uses_of_part(assessment, copy.id)
            return PastPart(milestone, subjects) if subjects else None
    return None

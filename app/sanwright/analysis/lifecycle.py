"""Where parts stand in their life cycle on a day: past end of sale, past end of support.

A date that a source gives as a month or a year means the end of that month or year, so nothing is
called past before it certainly is. A date that nobody knows says nothing. A rebadged part has the
dates of its original where its vendor's own are not known; they are a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from sanwright.analysis.assessment import Assessment
from sanwright.design.states import is_optic_bought, is_owned
from sanwright.parts import Figure, Lifecycle, Part
from sanwright.text import Text, joined
from sanwright.units.dates import Period, read_period

END_OF_SALE = "end of sale"
END_OF_SUPPORT = "end of support"

_FIGURES: dict[str, Callable[[Lifecycle], Figure[str] | None]] = {
    END_OF_SALE: lambda lifecycle: lifecycle.end_of_sale,
    END_OF_SUPPORT: lambda lifecycle: lifecycle.end_of_support,
}


@dataclass(frozen=True, slots=True)
class Milestone:
    """An end in a part's life cycle: which (``kind``), when, and who says so."""

    kind: str
    period: Period
    figure: Figure[str]
    part: Part

    def is_past(self, day: date) -> bool:
        """Whether the last day that the date stands for is over."""
        return day > self.period.last

    @property
    def field(self) -> str:
        """The dotted name of the date in the part's record."""
        return f"lifecycle.{self.kind.replace(' ', '_')}"

    @property
    def is_inherited(self) -> bool:
        """Whether the date is that of the original that the part rebadges."""
        return self.figure.derived and bool(self.part.base)

    @property
    def date_text(self) -> Text:
        """The day; says how it is read if it is not known to the day, and whose it is."""
        day, last = self.period.text, self.period.last
        if not self.period.is_day:
            text = Text("{period} (read as {day}, the end of that period)", period=day, day=last)
        else:
            text = joined((last,))
        return Text("{date} (that of the original)", date=text) if self.is_inherited else text

    @property
    def titles(self) -> tuple[str, ...]:
        """The documents that state the date."""
        found = ((key, self.part.source(key)) for key in self.figure.sources)
        return tuple(key if source is None else source.title for key, source in found)

    @property
    def others(self) -> tuple[str, ...]:
        """Dates that other sources give and that were not taken."""
        return tuple(str(rejected.value) for rejected in self.figure.rejected)


def milestones(part: Part) -> Iterator[Milestone]:
    """The ends that are known of a part; a date in no known form counts as unknown."""
    if part.lifecycle is None:
        return
    for kind, figure_of in _FIGURES.items():
        figure = figure_of(part.lifecycle)
        period = read_period(figure.value) if figure is not None else None
        if figure is not None and period is not None:
            yield Milestone(kind, period, figure, part)


def past_milestones(part: Part, day: date) -> tuple[Milestone, ...]:
    """The ends that a part is past on ``day``."""
    return tuple(milestone for milestone in milestones(part) if milestone.is_past(day))


def uses_of_part(facts: Assessment, id_: str) -> tuple[str, ...]:
    """The devices, ports (of an optic that was put in) and cables that use the part, sorted."""
    return tuple(
        sorted(
            (
                *facts.index("devices_of_part", id_),
                *facts.index("ports_with_optic", id_),
                *facts.index("cables_of_part", id_),
            )
        )
    )


def bought_uses_of_part(facts: Assessment, id_: str) -> tuple[str, ...]:
    """Those of ``uses_of_part`` that are to be bought: what is owned is no matter of ordering."""
    tables = facts.tables
    uses = (
        *(use for use in facts.index("devices_of_part", id_) if not is_owned(tables.devices[use])),
        *(use for use in facts.index("ports_with_optic", id_) if is_optic_bought(tables, use)),
        *(use for use in facts.index("cables_of_part", id_) if not is_owned(tables.cables[use])),
    )
    return tuple(sorted(uses))

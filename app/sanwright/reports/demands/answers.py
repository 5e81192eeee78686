"""A demand and its answers: met, missed or not known, with the section that shows the figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sanwright.analysis import Assessment
from sanwright.text import Text, date_text, tr
from sanwright.units import format_number
from sanwright.units.dates import Period, read_period


class Verdict(Enum):
    """Whether a criterion is met; UNKNOWN wherever a figure that counts is not known."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the design gives by one criterion, and in which section (title, key) that is shown.

    ``why`` is the reason in general, without the figures and names in ``given``; "" where that is
    general itself.
    """

    criterion: str
    verdict: Verdict
    given: str
    section: Text
    key: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Demand:
    """Something that was asked for, in words, with an answer by each criterion."""

    name: str
    asked: str
    answers: tuple[Answer, ...]


WORKLOADS = (Text("Workloads"), "workloads")
LATENCY = (Text("Latency"), "latency")
GROWTH = (Text("How far it goes"), "growth")
FAILURES = (Text("What happens when something fails"), "failures")
CAPACITY = (Text("Capacity"), "capacity")
REFRESH = (Text("Refresh timeline"), "refresh")
CABLES = (Text("Cables"), "cables")
FINDINGS = (Text("Findings"), "findings")


def planned_refresh(facts: Assessment) -> Period | None:
    """When the customer means to replace the equipment; None where that is not stated."""
    return read_period(facts.tables.project.refresh_date.strip())


def lasting(facts: Assessment, full_in: int | None, told: str) -> tuple[Verdict, str]:
    """Whether something that is full in the year ``full_in`` lasts until the planned refresh.

    ``told`` says in words when it is full; ``full_in`` None: not foreseeable.
    """
    period = planned_refresh(facts)
    if period is None:
        rest = tr("until when it must last is not stated")
        return Verdict.UNKNOWN, f"{told}; {rest}."
    rest = tr("the next generation is planned for {date}", date=date_text(period.text))
    lasts = full_in is None or full_in > period.last.year
    return Verdict.YES if lasts else Verdict.NO, f"{told}; {rest}."


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{format_number(share * 100, 1)} %"

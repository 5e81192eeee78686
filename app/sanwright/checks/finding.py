"""A finding: what a rule says about something in the design."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from sanwright.design import Table, Waiver
from sanwright.text import Text, english_of
from sanwright.units import Quantity, Share

_NOTHING = Text("")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Severity(StrEnum):
    """How bad it is, worst first. ``unverified``: a fact is missing, so nobody can say."""

    ERROR = "error"
    WARNING = "warning"
    UNVERIFIED = "unverified"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return _RANKS[self]

    @property
    def label(self) -> Text:
        """As people read it."""
        return _SEVERITIES[self]


_RANKS = {severity: rank for rank, severity in enumerate(Severity)}
_SEVERITIES = {
    Severity.ERROR: Text("Error"),
    Severity.WARNING: Text("Warning"),
    Severity.UNVERIFIED: Text("Cannot verify"),
    # Other languages tell these from notes on the drawing.
    Severity.INFO: Text("severity|Note"),
}


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact that a rule wanted and nobody has stated: field ``field`` of one record.

    For a part ``field`` is the dotted name in the part record (``pcie.lanes``,
    ``ports.sfp.speeds``), for any other record the key of its description in ``fields``
    (``length``). ``what`` is how people read it, without the name of the part or device.
    """

    table: Table
    id: str
    field: str
    what: Text


@dataclass(frozen=True, slots=True)
class Finding:
    """One judgement. ``subjects`` are record ids or port references, the main one first.

    ``limit`` is what the source allows, ``actual`` what the design has; None where the rule has
    none. ``source`` names documents as a plain ``str``, or as a text what else the finding goes by;
    ``remedy`` is what to do. Texts are worded where they are shown, and what is a plain ``str``
    reads the same in every language. ``missing`` are the facts
    without which a finding of severity unverified cannot be decided.
    """

    rule: str
    severity: Severity
    subjects: tuple[str, ...]
    message: Text
    remedy: Text = _NOTHING
    limit: Quantity | Text | str | None = None
    actual: Quantity | Text | str | None = None
    source: Text | str = ""
    missing: tuple[Missing, ...] = ()
    waiver: Waiver | None = None
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Worked out once: some have thousands of subjects, and an edit asks for it thrice."""
        if not self._hash:
            of = self.rule, self.subjects, self.message, self.actual, self.waiver
            object.__setattr__(self, "_hash", hash(of))
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Finding, tuple(getattr(self, each.name) for each in fields(self) if each.init)

    @property
    def waived(self) -> bool:
        """Whether somebody accepted this finding."""
        return self.waiver is not None

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """What a waiver is matched by: the rule and the set of subjects."""
        return self.rule, tuple(sorted(self.subjects))


def accepted_text(finding: Finding) -> str:
    """What a waiver of ``finding`` accepts: severity, actual value and limit, in fixed units.

    No names are in it, so it survives renaming, and no day of judging, which moves by itself.
    """
    actual = "" if _is_day(finding.actual) else _canonical(finding.actual)
    return f"{finding.severity.value}; {actual}; {_canonical(finding.limit)}"


def _is_day(value: Quantity | Text | str | None) -> bool:
    return isinstance(value, str) and _DAY.fullmatch(value) is not None


def _canonical(value: Quantity | Text | str | None) -> str:
    if isinstance(value, Quantity):
        amount = value.amount * 100 if isinstance(value, Share) else value.amount
        return f"{amount:.6g} {value.UNIT}".strip()
    return english_of(value or "")

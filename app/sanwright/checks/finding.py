"""A finding: what a rule says about something in the design."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.design import Waiver
from sanwright.units import Quantity


class Severity(StrEnum):
    """How bad it is, worst first. ``unverified``: a fact is missing, so nobody can say."""

    ERROR = "error"
    WARNING = "warning"
    UNVERIFIED = "unverified"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return tuple(Severity).index(self)

    @property
    def label(self) -> str:
        """As shown to people."""
        return {"unverified": "Cannot verify", "info": "Note"}.get(self.value, self.capitalize())


@dataclass(frozen=True, slots=True)
class Finding:
    """One judgement. ``subjects`` are record ids or port references, the main one first.

    ``limit`` is what the source allows, ``actual`` what the design has; None where the rule has
    none. ``source`` names the document, ``remedy`` what to do.
    """

    rule: str
    severity: Severity
    subjects: tuple[str, ...]
    message: str
    remedy: str = ""
    limit: Quantity | str | None = None
    actual: Quantity | str | None = None
    source: str = ""
    waiver: Waiver | None = None

    @property
    def waived(self) -> bool:
        """Whether somebody accepted this finding."""
        return self.waiver is not None

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """What a waiver is matched by: the rule and the set of subjects."""
        return self.rule, tuple(sorted(self.subjects))

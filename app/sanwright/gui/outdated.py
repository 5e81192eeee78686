"""The parts frozen in a design that the catalog now describes otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.catalog.compare import Difference, compare_parts
from sanwright.gui.session import Session
from sanwright.parts import Part


@dataclass(frozen=True, slots=True)
class Outdated:
    """A frozen part, what the catalog says now, and where the two differ."""

    frozen: Part
    current: Part
    differences: tuple[Difference, ...]


def outdated_parts(session: Session) -> list[Outdated]:
    """The design's parts that differ from the catalog; parts that it lacks are not among them."""
    found = (outdated(session, id_) for id_ in session.design.parts)
    return [entry for entry in found if entry is not None]


def outdated(session: Session, id_: str) -> Outdated | None:
    """How the frozen part ``id_`` differs from the catalog's, if it does."""
    frozen, current = session.design.part(id_), session.catalog.by_id(id_)
    if frozen is None or current is None or frozen == current:
        return None
    differences = compare_parts(frozen, current)
    return Outdated(frozen, current, differences) if differences else None

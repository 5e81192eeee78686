"""The parts and the rule pack frozen in a design that the catalog now describes otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.catalog.compare import PartDifference, compare_parts
from sanwright.gui.document.session import Session
from sanwright.parts import Part, RulePack


@dataclass(frozen=True, slots=True)
class Outdated:
    """A frozen part, what the catalog says now, and where the two differ."""

    frozen: Part
    current: Part
    differences: tuple[PartDifference, ...]


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


def newer_pack(session: Session) -> RulePack | None:
    """The catalog's version of the pack that judges the design, if it is another one."""
    frozen = session.design.reference.rule_pack
    for pack in session.catalog.rule_packs():
        if pack.key == frozen.key and pack != frozen:
            return pack
    return None

"""The parts that a design holds, as something to choose from: what a variant works with offline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sanwright.catalog import choices
from sanwright.design import Tables
from sanwright.parts import Part, PortGroup
from sanwright.units import Length


class FrozenParts:
    """Chooses as the catalog does, from ``preferred`` parts of the design, else from all of them.

    The preferred ones are those that were chosen from the whole catalog when a variant was made;
    of fewer the same is chosen again. What a part ships with goes before them, as in the catalog.
    """

    def __init__(self, tables: Tables, preferred: Collection[str] = ()) -> None:
        self._tables = tables
        parts = [copy.part for copy in tables.parts.values() if copy.part is not None]
        everything = choices.offer(parts, tables.reference)
        shipped = {group.shipped_optic for part in parts for group in part.ports.values()}
        first = {*preferred, *shipped}
        chosen = tuple(part for part in everything.optics if part.id in first)
        self._offers = (replace(everything, optics=chosen), everything)
        cables = [part for part in parts if part.cable is not None]
        self._cables = ([part for part in cables if part.id in preferred], cables)

    def find(self, id_: str) -> Part | None:
        """The part with this id, or ``None``."""
        return self._tables.part(id_)

    def shipped_optics(self, part: Part) -> dict[str, Part]:
        """The optics that ``part`` comes with, by id."""
        ids = dict.fromkeys(group.shipped_optic for group in part.ports.values())
        return {id_: optic for id_ in ids if (optic := self._tables.part(id_)) is not None}

    def default_optic(
        self,
        group: PortGroup,
        vendor: str,
        speed: str | None = None,
        cable: Part | None = None,
        length: Length | None = None,
    ) -> Part | None:
        """The optic to propose for an empty cage of ``group``, for a way of ``length``."""
        facts = cable.cable if cable is not None else None
        for offered in self._offers:
            found = choices.default_optic(offered, group, vendor, speed, facts, length)
            if found is not None:
                return found
        return None

    def optics_for(
        self, group: PortGroup, vendor: str, class_: str, speed: str | None = None
    ) -> tuple[Part, ...]:
        """Optics of a reach class for a cage of ``group``, the one to propose first."""
        for offered in self._offers:
            found = choices.optics_for(offered, group, vendor, class_, speed)
            if found:
                return found
        return ()

    def cables_between(self, a: str, b: str, medium: str = "") -> tuple[Part, ...]:
        """Cables that end in plugs for ``a`` and ``b``, the one to propose first."""
        for offered in self._cables:
            found: Sequence[Part] = choices.cables_between(offered, a, b, medium)
            if found:
                return tuple(found)
        return ()

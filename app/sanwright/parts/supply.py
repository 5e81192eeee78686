"""Where parts come from, seen from below the catalog: what documents and editors may ask of one."""

from __future__ import annotations

from typing import Protocol

from sanwright.parts.part import Part, PortGroup
from sanwright.parts.reference import Reference
from sanwright.units import Length


class PartSupply(Protocol):
    """A source of parts and reference tables; the catalog is one."""

    def find(self, id_: str) -> Part | None:
        """The part with this id (or an unambiguous alias), or ``None``."""
        ...

    def reference(self) -> Reference:
        """The current standards tables and rule pack."""
        ...

    def shipped_optics(self, part: Part) -> dict[str, Part]:
        """The optics that ``part`` comes with, by id."""
        ...

    def default_optic(
        self,
        group: PortGroup,
        vendor: str,
        speed: str | None = None,
        cable: Part | None = None,
        length: Length | None = None,
    ) -> Part | None:
        """The optic to propose for an empty cage of ``group``, for a way of ``length``."""
        ...

    def default_cable(self, a: PortGroup, b: PortGroup, optic: Part | None) -> Part | None:
        """The cable to propose between two ports."""
        ...

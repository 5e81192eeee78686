"""Where parts come from, seen from below the catalog: what documents and editors may ask of one."""

from __future__ import annotations

from typing import Protocol

from sanwright.parts.figures import Source
from sanwright.parts.part import Part, PortGroup
from sanwright.parts.reference import Reference
from sanwright.parts.rule_pack import RulePack
from sanwright.units import Length


class PartChoices(Protocol):
    """Parts, and which of them to propose: those of a catalog, or those that a design holds."""

    def find(self, id_: str) -> Part | None:
        """The part with this id (or an unambiguous alias), or ``None``."""
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

    def optics_for(
        self, group: PortGroup, vendor: str, class_: str, speed: str | None = None
    ) -> tuple[Part, ...]:
        """Optics of a reach class for a cage of ``group``, the one to propose first."""
        ...

    def cables_between(self, a: str, b: str, medium: str = "") -> tuple[Part, ...]:
        """Cables that end in plugs for ``a`` and ``b``, the one to propose first."""
        ...


class PartSupply(PartChoices, Protocol):
    """A source of parts and reference tables; the catalog is one."""

    def reference(self) -> Reference:
        """The current standards tables and rule pack."""
        ...

    def rule_packs(self) -> tuple[RulePack, ...]:
        """The packs to choose from, the general one first."""
        ...

    def rule_pack_sources(self, key: str) -> tuple[Source, ...]:
        """The documents that the pack with ``key`` cites."""
        ...

    def default_cable(self, a: PortGroup, b: PortGroup, optic: Part | None) -> Part | None:
        """The cable to propose between two ports."""
        ...

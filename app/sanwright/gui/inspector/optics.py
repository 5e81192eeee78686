"""Which optics and speeds a port can be given, for the inspector's choices."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sanwright.design import Change, Design, Port, Table, port_device, port_name
from sanwright.edits import Draft
from sanwright.gui.document.session import Session
from sanwright.parts import OpticsFitting, Part, PartKind, PortGroup, is_same_shape, value_of
from sanwright.text import tr

MIXED = "mixed"


def empty_cage() -> tuple[str, str]:
    """The choice of no optic."""
    return tr("Empty cage"), ""


def negotiates() -> tuple[str, str]:
    """The choice of no fixed speed."""
    return tr("Negotiates"), ""


def group_of(design: Design, reference: str) -> PortGroup | None:
    """The port group that a port belongs to."""
    part = design.part_of(port_device(reference))
    return part.port_group(port_name(reference)) if part is not None else None


def fitting_optics(session: Session, groups: Iterable[PortGroup]) -> list[Part]:
    """Optics of the catalog that go into the cages of all ``groups``, by vendor and model."""
    cages = list(groups)
    if not cages or any(group.optics is not OpticsFitting.REPLACEABLE for group in cages):
        return []
    found = [
        part
        for part in session.catalog.parts(PartKind.OPTIC)
        if part.optic is not None
        and all(
            part.optic.lanes == group.lanes
            and (not group.cage or is_same_shape(part.optic.form_factor, group.cage))
            for group in cages
        )
    ]
    return sorted(found, key=lambda part: part.name.casefold())


def optic_options(parts: Iterable[Part]) -> list[tuple[str, str]]:
    """Choices for an optic field."""
    return [empty_cage(), *((part.name, part.id) for part in parts)]


def speed_options(groups: Iterable[PortGroup]) -> list[tuple[str, str]]:
    """Choices for a fixed speed: what all ``groups`` can do."""
    sets = [value_of(group.speeds) or () for group in groups]
    common = [name for name in sets[0] if all(name in other for other in sets)] if sets else []
    return [negotiates(), *((name, name) for name in common)]


def set_ports(
    design: Design, references: Iterable[str], label: str, **values: str | int | None
) -> Change:
    """Set the same fields on several ports."""
    draft = Draft(design)
    for reference in references:
        current = design.find(Table.PORTS, reference) or Port(id=reference)
        draft.put(msgspec.structs.replace(current, **values))
    return draft.change(label)


def set_optics(design: Design, references: Iterable[str], optic: Part | None) -> Change:
    """Fit the same optic into several cages, or empty them."""
    from sanwright.design import PartCopy

    draft = Draft(design)
    if optic is not None and design.part(optic.id) is None:
        draft.put(PartCopy(id=optic.id, part=optic))
    chosen = tuple(references)
    for reference in chosen:
        current = design.find(Table.PORTS, reference) or Port(id=reference)
        draft.put(msgspec.structs.replace(current, optic=optic.id if optic else None))
    where = chosen[0] if len(chosen) == 1 else f"{len(chosen)} ports"
    return draft.change(f"Fit {optic.model} into {where}" if optic else f"Empty {where}")

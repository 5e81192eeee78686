"""Lays SAS cables over two paths between what is selected, as the makers say."""

from __future__ import annotations

from collections import Counter

from sanwright.design import Design
from sanwright.edits import SasScheme, dual_path_change, schemes_for
from sanwright.gui.document.session import Session
from sanwright.parts import PartKind
from sanwright.text import Text, tr

SCHEME_TEXTS = {
    SasScheme.NETAPP: Text(
        "NetApp's scheme: both modules chained from the first shelf to the last."
    ),
    SasScheme.REVERSE: Text("Reverse scheme: the second modules are chained from the bottom up."),
}


def enclosures_in(design: Design, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The SAS enclosures among ``ids``, from the top of the drawing to its bottom."""
    found = [
        design.devices[id_]
        for id_ in ids
        if (part := design.part_of(id_)) is not None and part.kind is PartKind.SAS_ENCLOSURE
    ]
    return tuple(device.id for device in sorted(found, key=lambda d: (d.y, d.x, d.id)))


def can_cable(design: Design, ids: tuple[str, ...]) -> bool:
    """Whether enclosures and something else are selected."""
    kept = Counter(design.devices[id_].part for id_ in ids if id_ in design.devices)
    parts = ((design.part(id_), number) for id_, number in kept.items())
    enclosures = sum(n for part, n in parts if part and part.kind is PartKind.SAS_ENCLOSURE)
    return 0 < enclosures < kept.total()


def cable_dual_path(session: Session, ids: tuple[str, ...]) -> str:
    """Cable the selected enclosures to the other selected devices; returns why not, or nothing."""
    design = session.design
    enclosures = enclosures_in(design, ids)
    controllers = [id_ for id_ in ids if id_ in design.devices and id_ not in enclosures]
    schemes = schemes_for(design, enclosures)
    if not schemes:
        return tr("Only enclosures with two I/O modules whose ports are known can have two paths.")
    before = set(design.cables)
    refusal = session.attempt(
        lambda: dual_path_change(design, session.catalog, controllers, enclosures, schemes[0])
    )
    if not refusal:
        laid = len(set(design.cables) - before)
        scheme = tr(SCHEME_TEXTS[schemes[0]])
        said = tr("{count} SAS cable laid.", "{count} SAS cables laid.", laid)
        session.message.emit(f"{said} {scheme}")
    return refusal

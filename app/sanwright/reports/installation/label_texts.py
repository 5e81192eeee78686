"""What stands on labels: two for each cable, one for each device."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.reports.installation.fitting import LabelLine
from sanwright.reports.installation.site import InstalledEnd, LaidCable, Site
from sanwright.text import tr


@dataclass(frozen=True, slots=True)
class Label:
    """What a label says: ``roomy`` is better to read, ``compact`` says the same in fewer lines.

    ``side`` is the letter of the fabric, empty for none.
    """

    roomy: tuple[LabelLine, ...]
    compact: tuple[LabelLine, ...]
    side: str = ""


def cable_labels(site: Site) -> Iterator[Label]:
    """Both ends of each cable, one after the other: own end first, then the far one."""
    for cable in site.cables:
        yield _cable_label(cable, cable.near, cable.far)
        yield _cable_label(cable, cable.far, cable.near)


def _cable_label(cable: LaidCable, here: InstalledEnd, there: InstalledEnd) -> Label:
    name = LabelLine(cable.label, bold=True)
    own, far = [text for text in _texts(here) if text], [text for text in _texts(there) if text]
    roomy = (
        name,
        *(LabelLine(text) for text in own),
        LabelLine(tr("→ {end}", end=far[0])),
        *(LabelLine(text) for text in far[1:]),
    )
    compact = (name, LabelLine(" · ".join(own)), LabelLine(tr("→ {end}", end=" · ".join(far))))
    return Label(roomy, compact, cable.side)


def _texts(end: InstalledEnd) -> tuple[str, str]:
    """Where a plug goes: rack and unit, then device and port."""
    plug = tr("{device} port {port}", device=f"{end.chassis} {end.seat}".strip(), port=end.port)
    return f"{end.spot.place} {end.spot.unit}".strip(), plug


def device_labels(site: Site) -> Iterator[Label]:
    """A label for each device that stands alone, in the order in which an installer walks."""
    tables = site.tables
    standing = [device for device in tables.devices.values() if device.parent is None]
    for device in sorted(standing, key=lambda each: site.spots.of(each.id)):
        part, spot = tables.part_of(device.id), site.spots.of(device.id)
        fabric = tables.fabrics.get(device.fabric or "")
        name = str(part.label) if part is not None else device.part
        where = f"{spot.place} {spot.unit}".strip()
        lines = [
            LabelLine(device.label, bold=True),
            LabelLine(name),
            *([LabelLine(where)] if where else ()),
        ]
        for _ in range(device.quantity):
            yield Label(tuple(lines), tuple(lines), fabric.side if fabric is not None else "")

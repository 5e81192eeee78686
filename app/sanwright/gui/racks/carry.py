"""Devices on their way to another place: where they would stand, and why they cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF

from sanwright.design import Tables
from sanwright.design.racks import height_in
from sanwright.edits.racks import RackRefusal, RackSpot, Spaces, block, spots_at
from sanwright.gui.racks.floor import Floor
from sanwright.text import tr


class Carry:
    """One drag. ``hold`` is how many units above the lowest of ``anchor`` the pointer took hold."""

    def __init__(
        self, tables: Tables, devices: Sequence[str], anchor: str = "", hold: int = 0
    ) -> None:
        self.tables = tables
        self.devices = tuple(devices)
        self.rack = ""
        self.spots: tuple[RackSpot, ...] = ()
        self.refusals: tuple[RackRefusal, ...] = ()
        self._anchor = anchor
        self._hold = hold
        self._spaces = Spaces(tables, self.devices)
        if not anchor:
            # From the tray: the pointer holds the topmost of the stack.
            heights = [up + height_in(tables, id_)[0] for id_, up in block(tables, devices)]
            self._hold = max(heights, default=1) - 1

    def move(self, floor: Floor, pos: QPointF) -> None:
        """Snap to the rack unit under the pointer; over no rack nothing is proposed."""
        rack = floor.nearest_rack(pos)
        if rack is None:
            self.rack, self.spots, self.refusals = "", (), ()
            return
        self.rack = rack.elevation.rack
        unit = rack.unit_at(pos.y()) - self._hold
        self.spots = spots_at(self.tables, self.devices, self.rack, unit, self._anchor)
        self.refusals = self._spaces.refusals(self.spots)

    @property
    def can_drop(self) -> bool:
        """Whether there is a place and nothing speaks against it."""
        return bool(self.spots) and not self.refusals

    @property
    def remark(self) -> str:
        """What one should know of a place that is possible."""
        unknown = [id_ for id_ in self.devices if not height_in(self.tables, id_)[1]]
        if not unknown:
            return ""
        return tr(
            "The height of {device} is unknown: it is drawn as 1 U.",
            device=self.tables.label(unknown[0]),
        )

    def ghosts(self) -> Iterator[tuple[RackSpot, int]]:
        """Each spot with the units it would take."""
        for spot in self.spots:
            yield spot, height_in(self.tables, spot.device)[0]

"""What the elevation does to the design; every method is one step of undo."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.design.racks import outside_racks
from sanwright.drawing.elevation import elevations
from sanwright.edits import delete
from sanwright.edits.rack_filling import RackFilling
from sanwright.edits.racks import (
    RackSpot,
    Spaces,
    add_racks,
    into_next_rack,
    mount_all,
    nearest,
    shifted,
    unmount,
)
from sanwright.errors import InputError
from sanwright.gui.document.session import Session
from sanwright.gui.racks.words import filling_text
from sanwright.text import tr


class RackEditing:
    """Edits by way of the session; what cannot be is said in the status bar."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, spots: Sequence[RackSpot]) -> bool:
        """Put devices into rack units."""
        try:
            return self._session.do(mount_all(self._session.design, spots))
        except InputError as error:
            self._session.message.emit(str(error))
            return False

    def shift(self, devices: Sequence[str], step: int) -> None:
        """Move up (1) or down (-1) by a unit, or past what is in the way."""
        if not devices:
            return
        spots = shifted(self._session.design, devices, step)
        if spots:
            self.put(spots)
        else:
            above = tr("There is no free rack unit above.")
            below = tr("There is no free rack unit below.")
            self._session.message.emit(above if step > 0 else below)

    def to_next_rack(self, devices: Sequence[str], step: int) -> None:
        """Move into the next (1) or the rack before (-1)."""
        if not devices:
            return
        spots = into_next_rack(self._session.design, devices, step)
        if spots:
            self.put(spots)
        else:
            self._session.message.emit(tr("There is no rack with room that way."))

    def put_into(self, devices: Sequence[str], rack: str) -> None:
        """Put devices into a rack, as high as they fit together."""
        design = self._session.design
        spots = nearest(design, Spaces(design, devices), devices, rack, 10_000)
        if spots:
            self.put(spots)
        else:
            self._session.message.emit(tr("They do not fit into this rack together."))

    def take_out(self, devices: Sequence[str], *, leave_rack: bool = False) -> None:
        """Move devices to the tray."""
        self._session.do(unmount(self._session.design, devices, leave_rack=leave_rack))

    def delete_racks(self, racks: Sequence[str]) -> None:
        """Remove racks; what stood in them is in no place then."""
        self._session.do(delete(self._session.design, racks))

    def add(
        self, count: int, units: int | None, parent: str | None = None, room: str = ""
    ) -> tuple[str, ...]:
        """Add racks; returns their ids."""
        try:
            change, ids = add_racks(self._session.design, count, units, parent, room)
        except InputError as error:
            self._session.message.emit(str(error))
            return ()
        return ids if self._session.do(change) else ()

    def waiting(self) -> tuple[str, ...]:
        """Devices that have no rack unit."""
        design = self._session.design
        found = [id_ for ids in outside_racks(design).values() for id_ in ids]
        for elevation in elevations(design).values():
            found += [*elevation.loose, *elevation.outside]
        return tuple(found)

    def place_automatically(self, filling: RackFilling) -> None:
        """Fill racks as it was worked out for the design as it is."""
        if filling.placed:
            self._session.do(filling.change)
        self._session.message.emit(filling_text(filling))

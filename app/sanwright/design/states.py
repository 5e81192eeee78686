"""What is owned already and what is to be bought: states of devices, cables and optics.

Whether something is ordered, and what becomes spare, is asked here alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from sanwright.design.as_is import gone_from_base
from sanwright.design.records import Cable, Device, Port, Record, State, Table
from sanwright.design.remains import Remains
from sanwright.design.standing import removal_of
from sanwright.design.tables import Tables
from sanwright.text import Text

_R = TypeVar("_R", bound=Record)

STATE_WORDS: Mapping[State, Text] = {
    "new": Text("New"),
    "existing": Text("Existing"),
    "moved": Text("Moved"),
    "removed": Text("Removed"),
}
"""What people call the states."""

STATES: tuple[State, ...] = tuple(STATE_WORDS)


def is_owned(record: Device | Cable) -> bool:
    """Whether the customer has it, so that it is not ordered."""
    return record.state != "new"


def is_optic_owned(port: Port | None) -> bool:
    """Whether the transceiver in a port is one that the customer has."""
    return port is not None and port.optic_state != "new"


def is_optic_bought(tables: Tables, reference: str) -> bool:
    """Whether the transceiver in a port is to be bought; one without a setting is its device's."""
    port = tables.ports.get(reference)
    if port is not None and port.optic is not None:
        return not is_optic_owned(port)
    device = tables.devices.get(reference.rpartition(":")[0])
    return device is None or not is_owned(device)


def tells_of_states(record: Record | None) -> bool:
    """Whether a record alone makes states worth a word: it, or an optic in it, is or was owned."""
    if isinstance(record, Port):
        return is_optic_owned(record) or bool(record.former_optic)
    return isinstance(record, Device | Cable) and is_owned(record)


def has_states(tables: Tables) -> bool:
    """Whether anything in the design is owned, so that states are worth a word."""
    return (
        any(map(is_owned, tables.devices.values()))
        or any(map(is_owned, tables.cables.values()))
        or any(is_optic_owned(port) or port.former_optic for port in tables.ports.values())
    )


def spare_parts(tables: Tables) -> Iterator[tuple[Table, str, str, int]]:
    """What is owned and not used any more: table, id of the record, part, and pieces.

    It was marked as removed, goes with what was, another part takes its place, or the base has it
    and it is not drawn any more; the record is that of the base then. Of a port the
    part is that of a transceiver. What was never owned becomes no spare.
    """
    for table, gone in gone_from_base(tables):
        pieces = gone.quantity if isinstance(gone, Device) else 1
        yield table, gone.id, gone.part, pieces
    for port in () if tables.base is None else tables.base.ports:
        if port.optic is not None and port.device not in tables.devices:
            yield Table.PORTS, port.id, port.optic, 1
    loss = removal_of(tables)
    for device in tables.devices.values():
        if device.id in loss.devices and is_owned(device):
            yield Table.DEVICES, device.id, device.part, device.quantity
        if device.former_part is not None:
            yield Table.DEVICES, device.id, device.former_part, device.quantity
    yield from _spare_optics(tables, loss)
    for cable in tables.cables.values():
        if is_owned(cable) and loss.left_of(cable) is None:
            yield Table.CABLES, cable.id, cable.part, 1
        if cable.former_part is not None:
            yield Table.CABLES, cable.id, cable.former_part, 1


def _spare_optics(tables: Tables, loss: Remains) -> Iterator[tuple[Table, str, str, int]]:
    for port in tables.ports.values():
        if port.device in loss.devices and port.optic is not None and is_optic_owned(port):
            yield Table.PORTS, port.id, port.optic, 1
        if port.former_optic is not None:
            yield Table.PORTS, port.id, port.former_optic, 1


def as_new(record: _R) -> _R:
    """A copy of something is another thing, which has to be bought."""
    if isinstance(record, Device):
        return replace(
            record,
            state="new",
            moved_from="",
            former_part=None,
            licensed_ports=None,
            licences=(),
        )
    if isinstance(record, Cable):
        return replace(record, state="new", moved_from="", former_part=None, running_speed=None)
    if isinstance(record, Port):
        return replace(record, optic_state="new", former_optic=None)
    return record


def succeeding(before: Record | None, after: Record) -> Record:
    """``after`` with the state that it has in the place of ``before``.

    Another part in the place of an owned one is new, and the owned one becomes spare; put back, it
    is there as before. An edit that says itself which state is meant has its way.
    """
    if isinstance(before, Port) and isinstance(after, Port):
        return _optic_succeeding(before, after)
    if not isinstance(before, Device | Cable) or not isinstance(after, Device | Cable):
        return after
    says = (before.state, before.former_part) != (after.state, after.former_part)
    if says or before.part == after.part or before.state == "removed":
        return after
    if is_owned(before):
        return replace(as_new(after), former_part=before.part)
    if before.former_part == after.part:
        return replace(after, state="existing", former_part=None)
    return after


def _optic_succeeding(before: Port, after: Port) -> Port:
    if before.optic == after.optic or before.former_optic != after.former_optic:
        return after
    if before.optic is not None and is_optic_owned(before):
        return replace(after, optic_state="new", former_optic=before.optic)
    if before.former_optic is not None and before.former_optic == after.optic:
        return replace(after, optic_state="existing", former_optic=None)
    return after

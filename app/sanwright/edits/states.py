"""Marking what is there already, what is new, what stays elsewhere and what goes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from sanwright.design.as_is import place_of
from sanwright.design.change import Change
from sanwright.design.containers import container, members_of
from sanwright.design.design import Design
from sanwright.design.records import Cable, Device, Port, State, Table
from sanwright.design.remains import with_children
from sanwright.design.states import STATE_WORDS
from sanwright.edits.draft import Draft
from sanwright.text import Text, joined, within_sentence


def mark(design: Design, ids: Collection[str], state: State) -> Change:
    """Give devices with all that is in them, members of groups and places, and cables a state.

    A port (``device:port``) stands for the transceiver in it. What is marked as moved keeps in
    words where it is today.
    """
    draft = Draft(design)
    put_state(draft, ids, state)
    word = within_sentence(STATE_WORDS[state])
    return draft.change(Text("Mark as {state}", state=word))


def mark_all_existing(design: Design) -> Change:
    """Everything that the drawing has is there already: the beginning of an extension.

    What is marked as removed stays so.
    """
    kept: tuple[Device | Cable, ...] = (*design.devices.values(), *design.cables.values())
    draft = Draft(design)
    put_state(draft, [record.id for record in kept if record.state != "removed"], "existing")
    return draft.change(Text("Mark all as existing"))


def put_state(draft: Draft, ids: Iterable[str], state: State) -> None:
    """``mark`` within a larger edit."""
    design = draft.design
    wanted = set(ids)
    outer = set(wanted & design.devices.keys())
    for id_ in wanted - outer:
        if container(design, id_) is not None:
            outer.update(members_of(design, id_))
    devices = with_children(design, outer)
    for id_ in design.devices:
        device = draft.find(Table.DEVICES, id_)
        if id_ in devices and isinstance(device, Device):
            # what is fitted into a moved device goes along with it
            own: State = "existing" if state == "moved" and id_ not in outer else state
            draft.put(_device(draft, device, own))
    for port in design.ports.values():
        if port.device in devices or port.id in wanted:
            is_alone = port.device not in devices
            current = draft.find(Table.PORTS, port.id)
            if isinstance(current, Port):
                draft.put(_port(current, state, is_alone=is_alone))
    for id_ in design.cables:
        cable = draft.find(Table.CABLES, id_)
        if id_ in wanted and isinstance(cable, Cable):
            draft.put(_cable(draft, cable, state))


def _device(draft: Draft, device: Device, state: State) -> Device:
    moved_from = (
        (device.moved_from or str(place_of(draft.design, device) or "")) if state == "moved" else ""
    )
    former = device.former_part if state == "new" else None
    return replace(device, state=state, moved_from=moved_from, former_part=former)


def _cable(draft: Draft, cable: Cable, state: State) -> Cable:
    moved_from = ""
    if state == "moved":
        ends = [draft.design.label(end) for end in cable.ends()]
        moved_from = cable.moved_from or str(joined(ends, " – "))
    former = cable.former_part if state == "new" else None
    return replace(cable, state=state, moved_from=moved_from, former_part=former)


def _port(port: Port, state: State, *, is_alone: bool) -> Port:
    """A port by itself may lose its transceiver; with its device it goes as it is."""
    if state == "removed" and is_alone:
        if port.optic is None:
            return port
        return replace(port, optic=None, optic_state="new", former_optic=port.optic)
    if state == "new":
        return replace(port, optic_state="new")
    if port.optic is None:
        return port
    own = "moved" if state == "moved" and is_alone else "existing"
    return replace(port, optic_state=own, former_optic=None)

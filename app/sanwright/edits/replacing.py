"""Another part in the place of devices: cables, settings, zones and workloads move to its ports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from sanwright.design.judgement import Comment, Waiver
from sanwright.design.records import (
    Device,
    Port,
    Table,
    Workload,
    Zone,
    port_base,
    port_device,
    port_name,
)
from sanwright.design.remains import with_children
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.optic_choice import Remarks, class_of, needs_optic, optic_at_home, settled
from sanwright.edits.port_mapping import PlacedPort, map_ports, ports_of
from sanwright.edits.port_use import PortOccupancy
from sanwright.listing import listed
from sanwright.parts import OpticsFitting, Part, PartKind
from sanwright.parts.supply import PartChoices
from sanwright.text import Text

_STAYING = (PartKind.DRIVE, PartKind.LICENCE, PartKind.ACCESSORY)

_LOST = Text("{part} has no port for {lost} of the {used} ports in use on {device}: {names}.")
_LOST_CABLED = Text(
    "{part} has no port for {lost} of the {used} ports in use on {device}: {names}; "
    "left out: cable {cables}.",
    "{part} has no port for {lost} of the {used} ports in use on {device}: {names}; "
    "left out: cables {cables}.",
)
_NONE_OF_CLASS = Text(
    "{count:,} port of {part} get no optic of class {reach}: none is known that fits.",
    "{count:,} ports of {part} get no optic of class {reach}: none is known that fits.",
)
_NONE_FITS = Text(
    "{count:,} port of {part} get no optic: none is known that fits.",
    "{count:,} ports of {part} get no optic: none is known that fits.",
)


def replace_devices(
    draft: Draft, devices: Iterable[Device], part: Part, choices: PartChoices, remarks: Remarks
) -> None:
    """Make ``devices`` instances of ``part``, keeping what is plugged in as ``map_ports`` says.

    What is fitted into a device stays where the new one has a slot for it. Cables whose port has
    no successor are taken out, which ``remarks`` get to know.
    """
    keep_part(draft, part)
    work = _Replacement(draft, part, choices, remarks)
    for device in devices:
        work.replace(device)
    work.finish()


class _Replacement:
    """One part taking the place of several devices."""

    def __init__(self, draft: Draft, part: Part, choices: PartChoices, remarks: Remarks) -> None:
        self._draft = draft
        self._design = draft.design
        self._part = part
        self._choices = choices
        self._remarks = remarks
        self._shipped = choices.shipped_optics(part)
        self._use = PortOccupancy(draft.design)
        self._ports: dict[str, str | None] = {}
        """Every port of a replaced device with its successor."""
        self._gone: dict[str, str] = {}
        """What was fitted and is left out, with the device that it was in."""
        self._fresh: dict[str, Port] = {}
        self._controllers: dict[str, dict[str, str]] = {}
        """For each replaced device the controllers of its successor, by the names of its own."""

    def replace(self, device: Device) -> None:
        """Replace one device by the other part; note which of its ports and fitted devices stay."""
        out = self._left_out(device)
        self._gone.update(dict.fromkeys(out, device.id))
        self._draft.put(msgspec.structs.replace(device, part=self._part.id))
        old = [port for id_ in (device.id, *out) for port in self._ports_of(id_)]
        new = {port.reference: port for port in ports_of(device.id, self._part)}
        self._controllers[device.id] = _like_numbered(old, tuple(new.values()))
        mapped = map_ports(old, tuple(new.values()), self._use.ranked(old))
        self._ports.update({port.reference: mapped.get(port.reference) for port in old})
        self._say_lost(device, [port.reference for port in old])
        for port in new.values():
            optic = self._shipped.get(port.group.shipped_optic)
            if optic is not None:
                self._fresh[port.reference] = Port(id=port.reference, optic=optic.id)
                keep_part(self._draft, optic)
        for before in old:
            target = mapped.get(before.reference)
            if target is not None:
                self._settle(before, new[target])
        for reference in self._use.settings_on((device.id, *out)):
            self._draft.remove(Table.PORTS, reference)

    def finish(self) -> None:
        """Let everything that names a port or device of before name its successor."""
        for settings in self._fresh.values():
            self._draft.put(settings)
        for id_ in self._gone:
            self._draft.remove(Table.DEVICES, id_)
        for cable in self._design.cables.values():
            a, b = self._moved(cable.a), self._moved(cable.b)
            if a is None or b is None:
                self._draft.remove(Table.CABLES, cable.id)
            elif (a, b) != cable.ends():
                self._draft.put(msgspec.structs.replace(cable, a=a, b=b))
        for record in self._renamed():
            self._draft.put(record)
        for group in self._design.raid_groups.values():
            drives = tuple(drive for drive in group.drives if drive not in self._gone)
            place = self._gone.get(group.device, group.device)
            if (drives, place) != (group.drives, group.device):
                self._draft.put(msgspec.structs.replace(group, drives=drives, device=place))

    def _ports_of(self, device: str) -> Iterator[PlacedPort]:
        part = self._design.part_of(device)
        if part is not None:
            yield from ports_of(device, part)

    def _left_out(self, device: Device) -> tuple[str, ...]:
        """What is fitted into ``device`` and finds no slot; what does is given one."""
        used: set[str] = set()
        out: list[str] = []
        for child in self._design.devices.values():
            if child.parent != device.id:
                continue
            slot = _slot_for(child, self._design.part(child.part), self._part, used)
            if slot is None:
                out.append(child.id)
                continue
            used.add(slot)
            if slot != child.slot:
                self._draft.put(msgspec.structs.replace(child, slot=slot))
        if not out:
            return ()
        names = listed([self._design.label(id_) for id_ in out])
        self._remarks.say(
            Text(
                "{part} has no slot for what is fitted into {device}; left out: {names}.",
                part=self._part.label,
                device=device.label,
                names=names,
            ),
            "slots",
        )
        inner = with_children(self._design, out)
        return tuple(id_ for id_ in self._design.devices if id_ in inner)

    def _say_lost(self, device: Device, old: Sequence[str]) -> None:
        use = self._use
        in_use = [ref for ref in old if ref in use.cables or ref in use.named]
        lost = [ref for ref in in_use if self._ports[ref] is None]
        if not lost:
            return
        ids = dict.fromkeys(id_ for ref in lost for id_ in use.cables.get(ref, ()))
        cables = [self._design.cables[id_].name or id_ for id_ in ids]
        names = [self._design.label(ref) for ref in lost]
        values = {
            "part": self._part.label,
            "lost": len(lost),
            "used": len(in_use),
            "device": device.label,
            "names": listed(names),
        }
        if cables:
            said = _LOST_CABLED.given(len(cables), cables=listed(cables), **values)
        else:
            said = _LOST.given(**values)
        self._remarks.say(said, "ports")

    def _settle(self, before: PlacedPort, after: PlacedPort) -> None:
        """Put the settings of one port on its successor, with an optic that is at home there."""
        old = self._design.ports.get(before.reference)
        is_cabled = before.reference in self._use.cables
        shipped = self._shipped.get(after.group.shipped_optic)
        optic = shipped if after.group.optics is not OpticsFitting.NONE else None
        if needs_optic(after.group, old, before.group, is_cabled=is_cabled):
            current = self._design.part(old.optic) if old is not None and old.optic else None
            class_, run = class_of(current), self._use.run_at(before.reference)
            optic = optic_at_home(self._choices, self._part, after.group, class_, run)
            if optic is None:
                if class_:
                    self._remarks.count(self._part.label, _NONE_OF_CLASS, reach=class_)
                else:
                    self._remarks.count(self._part.label, _NONE_FITS)
        if optic is not None:
            keep_part(self._draft, optic)
        blank = old if old is not None else Port(id=after.reference)
        made = settled(blank, after.reference, after.group, optic, self._part, self._remarks)
        if made != Port(id=made.id):
            self._fresh[made.id] = made

    def _moved(self, end: str) -> str | None:
        """A device or port reference as it is afterwards; None for a port without a successor."""
        if not port_name(end):
            return self._gone.get(end, end)
        if end in self._ports:
            return self._ports[end]
        base = port_base(end)
        if base in self._ports:
            target = self._ports[base]
            return f"{target}{end[len(base) :]}" if target is not None else None
        return None if port_device(end) in self._gone else end

    def _moved_all(self, ends: Iterable[str]) -> tuple[str, ...]:
        moved = (self._moved(end) for end in ends)
        return tuple(dict.fromkeys(end for end in moved if end is not None))

    def _moved_owners(self, load: Workload) -> tuple[str, ...]:
        """The controllers that own its LUNs: of a replaced array, those of the same number."""
        names: dict[str, str] = {}
        for target in load.targets:
            names |= self._controllers.get(self._design.chassis_of(port_device(target)), {})
        return tuple(dict.fromkeys(names.get(owner, owner) for owner in load.owners))

    def _renamed(self) -> Iterator[Zone | Workload | Waiver | Comment]:
        """Zones, workloads, waivers and comments with other names in them."""
        for zone in self._design.zones.values():
            members, principals = self._moved_all(zone.members), self._moved_all(zone.principals)
            if (members, principals) != (zone.members, zone.principals):
                yield msgspec.structs.replace(zone, members=members, principals=principals)
        for load in self._design.workloads.values():
            moved = msgspec.structs.replace(
                load,
                initiators=self._moved_all(load.initiators),
                targets=self._moved_all(load.targets),
                owners=self._moved_owners(load),
            )
            if moved != load:
                yield moved
        for waiver in self._design.waivers.values():
            subjects = tuple(self._moved(subject) or subject for subject in waiver.subjects)
            if subjects != waiver.subjects:
                yield msgspec.structs.replace(waiver, subjects=subjects)
        for comment in self._design.comments.values():
            subject = self._moved(comment.subject) or comment.subject
            if subject != comment.subject:
                yield msgspec.structs.replace(comment, subject=subject)


def _like_numbered(old: Sequence[PlacedPort], new: Sequence[PlacedPort]) -> dict[str, str]:
    """Names of controllers by those of the same number before; the last serves all beyond it."""
    before, after = (
        list(dict.fromkeys(port.group.controller for port in ports if port.group.controller))
        for ports in (old, new)
    )
    return {name: after[min(n, len(after) - 1)] for n, name in enumerate(before) if after}


def _slot_for(child: Device, inner: Part | None, part: Part, used: set[str]) -> str | None:
    """The slot that a fitted part gets in another chassis; None if there is none.

    Where the maker's slots are not known, drives and the like stay and cards go.
    """
    if inner is None:
        return child.slot
    if not part.slots:
        return child.slot if inner.kind in _STAYING else None
    for group in part.slots_for(inner):
        free = [name for name in group.names() if name not in used]
        if inner.kind is PartKind.DRIVE or group.count is None or child.slot in free:
            return child.slot
        if free:
            return free[0]
    return None

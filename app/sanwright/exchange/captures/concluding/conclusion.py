"""The edit that draws what stands: everything marked as existing, nothing that was not read.

What a design already holds is found again by its WWPNs, or by the id that an earlier import gave;
it keeps its name, its place and its part, and gets what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from sanwright.catalog import Library
from sanwright.collector import without_collection
from sanwright.design import (
    Cable,
    Design,
    Device,
    Port,
    Table,
    port_device,
    port_ref,
)
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.answers import keep_answers, said_so_far
from sanwright.exchange.captures.concluding.arrays import array_part, target_ports
from sanwright.exchange.captures.concluding.asking import Asked
from sanwright.exchange.captures.concluding.concluded import SanConclusion
from sanwright.exchange.captures.concluding.ends import EndDevice, EndPort, cards_of, end_devices
from sanwright.exchange.captures.concluding.further_ports import (
    free_ports,
    next_slot,
    own_card,
    port_names,
    said_of_card,
    with_standing,
)
from sanwright.exchange.captures.concluding.identified import (
    forget_unused,
    identify,
    same_names,
)
from sanwright.exchange.captures.concluding.known_fabrics import put_fabrics
from sanwright.exchange.captures.concluding.licences import with_licences
from sanwright.exchange.captures.concluding.models import (
    Models,
    is_chosen,
    is_read,
    own_device,
    unread_cable,
    unread_optic,
)
from sanwright.exchange.captures.concluding.places import put_cluster, put_places
from sanwright.exchange.captures.concluding.running_speeds import put_running_speeds
from sanwright.exchange.captures.concluding.standing import blades_in, is_told, ports_since
from sanwright.exchange.captures.concluding.switch_ports import (
    NAMELESS,
    PlacedSwitch,
    nameless_ports,
    placed_as,
    placed_switch,
)
from sanwright.exchange.captures.concluding.unnamed import (
    cabled_otherwise,
    half_known_remark,
    undrawn_remark,
    unnamed_remarks,
    why_uncabled,
)
from sanwright.exchange.captures.concluding.zone_databases import put_zone_databases
from sanwright.exchange.captures.concluding.zones import put_zones
from sanwright.exchange.captures.facts import PortKind
from sanwright.exchange.captures.host_names import unseen_hosts
from sanwright.exchange.captures.picture import SanPicture, SeenSwitch
from sanwright.exchange.captures.questions import Settled
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.parts import Part, PartKind
from sanwright.plain_ids import id_from
from sanwright.text import Text


@without_collection()
def conclude(
    picture: SanPicture,
    library: Library,
    design: Design,
    settled: Settled | None = None,
    *,
    is_neutral: bool = False,
) -> SanConclusion:
    """The edit that brings ``design`` to what ``picture`` shows, as it is and was ``settled``."""
    asked = Asked(said_so_far(design, settled or {}))
    asked.of_picture(picture)
    builder = _Builder(picture, Models(library, asked), design, asked)
    builder.build()
    keep_answers(builder.draft, asked, settled or {}, is_neutral=is_neutral)
    return builder.concluded()


@dataclass(slots=True)
class _Builder:
    picture: SanPicture
    models: Models
    design: Design
    asked: Asked
    draft: Draft = field(init=False)
    remarks: list[Remark] = field(default_factory=list)
    fabric_ids: dict[str, str] = field(default_factory=dict)
    switches: dict[str, PlacedSwitch] = field(default_factory=dict)
    port_of_wwpn: dict[str, str] = field(default_factory=dict)
    standing: dict[str, list[str]] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    """The cable at each port of the draft."""
    new: dict[str, int] = field(default_factory=dict)
    placed: list[str] = field(default_factory=list)
    devices: list[EndDevice] = field(default_factory=list)
    nameless: dict[str, int] = field(default_factory=dict)
    """Ports in use of access gateways that sent no outputs, of which nobody says which they are."""

    def __post_init__(self) -> None:
        self.draft = Draft(self.design)
        for cable in self.design.cables.values():
            self.taken.update({cable.a: cable.id, cable.b: cable.id})
        for port in self.design.ports.values():
            if port.wwpn:
                self.port_of_wwpn[port.wwpn] = port.id
                chassis = self.design.chassis_of(port_device(port.id))
                self.standing.setdefault(chassis, []).append(port.wwpn)

    def build(self) -> None:
        """All of it, in the order in which records refer to each other."""
        self.fabric_ids = put_fabrics(self.draft, self.picture)
        found = end_devices(self.picture)
        self.nameless = nameless_ports(self.picture, found)
        for switch in self.picture.switches.values():
            self._switch(switch)
        for device in self.asked.devices(found):
            self._end_device(device)
            self.devices.append(device)
        self._unseen_hosts({device.name.casefold() for device in found})
        self._links()
        self.remarks += put_running_speeds(self.draft, self.picture, self.switches, self.taken)
        zones, remarks = put_zones(self.draft, self.picture, self.fabric_ids, self.port_of_wwpn)
        self.new["zone"] = zones
        self.remarks += remarks
        put_zone_databases(
            self.draft, self.picture, self.fabric_ids, self.port_of_wwpn, self.switches
        )
        self.remarks += unnamed_remarks(self.picture)
        for doubt in self.picture.doubts:
            if doubt.speaker is None:
                self._remark(RemarkKind.DOUBTFUL, doubt.why)

    def concluded(self) -> SanConclusion:
        """The change with places for what is new, and the report."""
        put_places(self.draft, self.placed)
        forget_unused(self.draft)
        change = self.draft.change(Text("Import what stands"))
        return SanConclusion(
            change,
            tuple(self.remarks),
            self.asked.questions(),
            self.asked.answered_by_design(),
            tuple(self.devices),
            switches=self.new.get("switch", 0),
            hosts=self.new.get("host", 0),
            arrays=self.new.get("array", 0),
            tapes=self.new.get("tape", 0),
            cables=self.new.get("cable", 0),
            zones=self.new.get("zone", 0),
            picture=self.picture,
            references={
                (key, port): reference
                for key, placed in self.switches.items()
                for port in placed.ports
                if (reference := placed.reference(port)) is not None
            },
            models={key: placed.part.name for key, placed in self.switches.items()},
        )

    def _remark(self, kind: RemarkKind, why: Text, text: str = "") -> None:
        self.remarks.append(Remark(kind, why, text=text))

    def _count(self, kind: str) -> None:
        self.new[kind] = self.new.get(kind, 0) + 1

    def _device(self, id_: str, part: Part, kind: str, **more: Any) -> Device:
        """The device with this id; a new one where the design has none."""
        known = self.draft.find(Table.DEVICES, id_)
        if isinstance(known, Device):
            return identify(self.draft, known, part, same_names(id_, part))
        keep_part(self.draft, part)
        device = Device(id=id_, part=part.id, state="existing", **more)
        self.draft.put(device)
        if device.parent is None:
            self.placed.append(id_)
            self._count(kind)
        return device

    def _switch(self, seen: SeenSwitch) -> None:
        main = self.fabric_ids.get(seen.logical[0].fabric) if seen.logical else None
        id_ = id_from("read", seen.key)
        placed = self._placed(seen, id_)
        fact = seen.about.fact
        chassis = self._device(
            id_,
            placed.part,
            "switch",
            name=seen.name,
            fabric=main,
            mode="access gateway" if fact.access_gateway else "switch",
        )
        self.draft.correct(with_licences(chassis, seen, placed.part))
        placed.device = chassis.id
        self.switches[seen.key] = placed
        self.remarks += placed.remarks
        for slot, blade in placed.blades.items():
            self._device(f"{chassis.id}-{slot}", blade, "blade", parent=chassis.id, slot=slot)
        for key, port in seen.ports.items():
            reference = placed.reference(key)
            if reference is not None:
                self._switch_port(seen, key, reference, main)
            elif is_told(seen, port) and port.state.fact.kind is not PortKind.VE:
                self._remark(
                    RemarkKind.LEFT_OUT,
                    Text("Port {port} of {switch} is none that its part has.",
                         port=port.name, switch=seen.name),
                )  # fmt: skip

    def _placed(self, seen: SeenSwitch, id_: str) -> PlacedSwitch:
        """Its ports on the part that it is in the design; what the user chose is not asked for.

        A switch that an earlier import drew as a part of its own has its ports elsewhere now.
        """
        known, standing = self.design.devices.get(id_), self.design.part_of(id_)
        nameless = self.nameless.get(seen.key, 0)
        if known is None or standing is None:
            return placed_switch(seen, self.models, nameless)
        blades = blades_in(self.design, known)
        if is_chosen(standing):
            self.models.switch(seen, standing)
            return placed_as(seen, standing, self.models, blades)
        placed = placed_switch(seen, self.models, nameless, standing)
        placed.device = known.id
        ports = ports_since(self.design, self.picture, seen, placed, standing)
        if identify(self.draft, known, placed.part, ports) != known:
            self._follow(ports)
        elif placed.part.id != standing.id:
            return placed_as(seen, standing, self.models, blades)
        return placed

    def _switch_port(self, seen: SeenSwitch, key: str, reference: str, main: str | None) -> None:
        port, known = seen.ports[key], self.draft.find(Table.PORTS, reference)
        fact = port.state.fact
        record = known if isinstance(known, Port) else Port(id=reference)
        module = port.optic.fact if port.optic is not None else None
        is_filled = fact.optic or fact.online or (module is not None and module.present)
        is_unknown = record.optic is None or is_read(self.design.part(record.optic))
        standing = self.design.part(record.optic) if record.optic is not None else None
        named = self.models.optic(module, standing) if module is not None else None
        if is_filled and is_unknown:
            optic = named or unread_optic(module)
            keep_part(self.draft, optic)
            record = msgspec.structs.replace(record, optic=optic.id, optic_state="existing")
        if fact.fixed and fact.speed:
            record = msgspec.structs.replace(record, speed=fact.speed)
        if fact.credits:
            record = msgspec.structs.replace(record, credits=fact.credits)
        fabric = self._fabric_of_port(seen, key)
        if fabric is not None and fabric != main:
            record = msgspec.structs.replace(record, fabric=fabric)
        if fact.description and not record.remark:
            record = msgspec.structs.replace(record, remark=fact.description)
        if record != Port(id=reference):
            self.draft.correct(record)

    def _fabric_of_port(self, seen: SeenSwitch, key: str) -> str | None:
        """The fabric of a port where the switch is in several."""
        if len(seen.logical) < 2:
            return None
        fact = seen.ports[key].state.fact
        number = fact.vsans[0] if len(fact.vsans) == 1 else fact.speaker.fabric_id
        for vsan in seen.vsans:
            if fact.port in vsan.fact.ports:
                number = vsan.fact.vsan
        for logical in seen.logical:
            if logical.fabric_id == number and number is not None:
                return self.fabric_ids.get(logical.fabric)
        return None

    def _end_device(self, device: EndDevice) -> None:
        if device.is_storage:
            self._array(device)
        else:
            self._host(device)

    def _unseen_hosts(self, drawn: Collection[str]) -> None:
        """Hosts that only an inventory names."""
        unseen = unseen_hosts(self.picture, drawn)
        if self.asked.are_unseen_drawn(len(unseen)):
            for one in unseen:
                fact = one.fact
                self._host(EndDevice(fact.name, False, [], fact.vendor, fact.model, fact.cluster,
                                     place=fact.place))  # fmt: skip

    def _known(self, device: EndDevice) -> str | None:
        """The device in the design that has one of these ports, or that an import called so."""
        for port in device.ports:
            reference = self.port_of_wwpn.get(port.wwpn)
            if reference is not None:
                return self.design.chassis_of(reference.rpartition(":")[0])
        id_ = id_from("read", device.name)
        return id_ if id_ in self.design.devices else None

    def _array(self, device: EndDevice) -> None:
        known = self._known(device)
        unknown = [port for port in device.ports if port.wwpn not in self.port_of_wwpn]
        part = self.models.array(device, self.design.part_of(known or ""))
        if known is None:
            part, names, remarks = array_part(device, part, len(unknown))
            self.remarks += remarks
            kind = "tape" if device.is_tape else "array"
            array = self._device(id_from("read", device.name), part, kind, name=device.name)
            for port, name in zip(unknown, names, strict=False):
                self._end_port(port, port_ref(array.id, name))
            return
        self._known_array(known, device, part)
        free = self._free_ports(
            known, len(unknown), target_ports, lambda count: array_part(device, part, count)[0]
        )
        for port, reference in zip(unknown, free, strict=False):
            self._end_port(port, reference)
        for port in unknown[len(free) :]:
            self._remark(
                RemarkKind.LEFT_OUT,
                Text("“{name}” has a further port {wwpn} that its part does not have.",
                     name=device.name, wwpn=port.wwpn),
            )  # fmt: skip
        for port in device.ports:
            if port.wwpn in self.port_of_wwpn:
                self._end_port(port, self.port_of_wwpn[port.wwpn])

    def _known_array(self, id_: str, device: EndDevice, part: Part | None) -> None:
        """An array whose model was not known when it was drawn."""
        array, old = self.design.devices.get(id_), self.design.part_of(id_)
        if part is None or array is None or old is None:
            return
        part, names, remarks = array_part(device, part, len(target_ports(old)))
        pairs = zip(target_ports(old), names, strict=False)
        moved = {port_ref(id_, a): port_ref(id_, b) for a, b in pairs}
        if identify(self.draft, array, part, moved) != array:
            self.remarks += remarks
            self._follow(moved)

    def _host(self, device: EndDevice) -> None:
        known = self._known(device)
        standing = self.design.part_of(known or "")
        part = self.models.server(device.vendor, device.model, device.place, standing)
        if known is not None:
            host = known
            if part is not None:
                identify(self.draft, self.design.devices[host], part, {})
            self._known_cards([p for p in device.ports if p.wwpn in self.port_of_wwpn])
        else:
            part = part or own_device(PartKind.SERVER, device.vendor, device.model, {})
            group = put_cluster(self.draft, self.picture, device.cluster)
            host = self._device(
                id_from("read", device.name), part, "host", name=device.name, group=group
            ).id
        for card in cards_of(with_standing(device.ports, self.standing.get(host, ()))):
            before = [port for port in card if port.wwpn in self.port_of_wwpn]
            rest = [port for port in card if port.wwpn not in self.port_of_wwpn]
            for port in before:
                if port in device.ports:
                    self._end_port(port, self.port_of_wwpn[port.wwpn])
            if before and rest:
                id_ = port_device(self.port_of_wwpn[before[0].wwpn])
                free = self._free_ports(id_, len(rest), port_names, partial(own_card, card))
                for port, reference in zip(rest, free, strict=False):
                    self._end_port(port, reference)
                rest = rest[len(free) :]
            if rest:
                self._card(host, rest)

    def _free_ports(
        self, id_: str, count: int, names_of: Callable[[Part], list[str]],
        larger: Callable[[int], Part],
    ) -> list[str]:  # fmt: skip
        free, moved = free_ports(self.draft, id_, count, self.taken, names_of, larger)
        self._follow(moved)
        return free

    def _known_cards(self, ports: list[EndPort]) -> None:
        """Adapters whose model was not known when they were drawn."""
        cards: dict[str, list[EndPort]] = {}
        for port in ports:
            cards.setdefault(port_device(self.port_of_wwpn[port.wwpn]), []).append(port)
        for id_, members in cards.items():
            card, old = self.design.devices.get(id_), self.design.part_of(id_)
            part = self._adapter(members, old)
            if card is None or part is None or old is None:
                continue
            names = zip(old.port_names(), part.port_names(), strict=False)
            moved = {port_ref(id_, a): port_ref(id_, b) for (a, _), (b, _) in names}
            if identify(self.draft, card, part, moved) != card:
                self._follow(moved)

    def _follow(self, moved: Mapping[str, str]) -> None:
        """Ports are called otherwise now."""
        self.taken = {moved.get(end, end): cable for end, cable in self.taken.items()}
        self.port_of_wwpn = {w: moved.get(end, end) for w, end in self.port_of_wwpn.items()}

    def _adapter(self, ports: list[EndPort], standing: Part | None = None) -> Part | None:
        symbols, places = said_of_card(ports)
        return self.models.adapter(symbols, places[0] if places else None, standing)

    def _card(self, host: str, ports: list[EndPort]) -> None:
        part = self._adapter(ports)
        names = port_names(part) if part is not None else []
        if part is None or len(names) < len(ports):
            part = own_card(ports, len(ports))
            names = port_names(part)
        id_ = self.draft.new_id(f"{host}-hba", Table.DEVICES)
        self._device(id_, part, "adapter", parent=host, slot=next_slot(self.draft, host))
        for port, name in zip(ports, names, strict=False):
            self._end_port(port, port_ref(id_, name))

    def _end_port(self, port: EndPort, reference: str) -> None:
        """Set the port's WWPN and join it to where it is logged in."""
        for wwpn in (port.wwpn, *port.shared):
            self.port_of_wwpn.setdefault(wwpn, reference)
        known = self.draft.find(Table.PORTS, reference)
        record = known if isinstance(known, Port) else Port(id=reference)
        login = port.login
        switch = self.switches.get(login.switch) if login and login.switch else None
        there = switch.reference(login.port) if switch and login and login.port else None
        if login is not None and login.switch in self.nameless and login.port is None:
            there = self.switches[login.switch].nameless(reference, self.taken)
        if there is not None and record.optic is None:
            optic = unread_optic(None)
            keep_part(self.draft, optic)
            record = msgspec.structs.replace(record, optic=optic.id, optic_state="existing")
        self.draft.put(msgspec.structs.replace(record, wwpn=record.wwpn or port.wwpn))
        if there is not None:
            self._cable(reference, there, known_by=port.wwpn)
        elif reference not in self.taken or login is None or login.port is None:
            self._remark(RemarkKind.LACKING, why_uncabled(port, self.picture))

    def _cable(
        self, a: str, b: str, trunk: str = "", cost: int | None = None, *, known_by: str
    ) -> None:
        if a in self.taken or b in self.taken:
            if self.taken.get(a) != self.taken.get(b):
                self.remarks.append(cabled_otherwise(self.draft, a, b))
            return
        for end in (a, b):
            if NAMELESS in end and self.draft.find(Table.PORTS, end) is None:
                optic = unread_optic(None)
                keep_part(self.draft, optic)
                self.draft.put(Port(id=end, optic=optic.id, optic_state="existing"))
        part = unread_cable()
        keep_part(self.draft, part)
        id_ = self.draft.own_id(Table.CABLES, "cable", known_by)
        self.taken.update({a: id_, b: id_})
        self.draft.put(
            Cable(id=id_, a=a, b=b, part=part.id, trunk=trunk, link_cost=cost, state="existing")
        )
        self._count("cable")

    def _links(self) -> None:
        for link in self.picture.links:
            if link.over_ip or link.is_routed:
                self.remarks.append(undrawn_remark(link, self.picture))
                continue
            one, other = self.switches[link.a], self.switches[link.b]
            a = one.reference(link.a_port)
            b = other.reference(link.b_port) if link.b_port is not None else None
            if a is not None and link.b_port is None and link.b in self.nameless:
                b = other.nameless(a, self.taken)
            if a is None or b is None:
                if self._is_drawn(a or b, link.b if a is not None else link.a):
                    continue
                self.remarks.append(half_known_remark(link, self.picture))
                continue
            if self.asked.is_paired(link, self.picture):
                self._cable(a, b, link.trunk, link.cost, known_by=min(a, b))

    def _is_drawn(self, end: str | None, other: str) -> bool:
        """Whether the cable at a port leads to a switch already, whichever port it is there."""
        cable = self.draft.find(Table.CABLES, self.taken.get(end or "", ""))
        there = id_from("read", other)
        return isinstance(cable, Cable) and there in {
            self.design.chassis_of(port_device(each)) for each in cable.ends()
        }

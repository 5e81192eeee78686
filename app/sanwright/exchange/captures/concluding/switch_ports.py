"""A switch of the picture as a part: which port of the part each port that was read is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sanwright.design import Design, port_ref
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.concluding.models import Models, counted, own_device
from sanwright.exchange.captures.facts import ModuleFact
from sanwright.exchange.captures.picture import PortKey, SanPicture, SeenPort, SeenSwitch
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.parts import Part, PartKind, PortGroup, PortRole
from sanwright.text import Text

BY_INDEX = "index "
"""Begins the name of a port of which its switch's neighbours alone know the number."""

_MOST_DIGITS = 6
NAMELESS = "unread "
"""Begins the name of a port of which is known what is plugged in there, and not which it is."""


@dataclass(slots=True)
class PlacedSwitch:
    """The part of a switch, the blades in it, and its ports by key as slot and name."""

    part: Part
    ports: dict[PortKey, tuple[str, str]]
    """Slot (empty: the switch itself) and name of the port on its part."""
    blades: dict[str, Part] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    device: str = ""
    count_nameless: int = 0
    """Ports in use of which nobody says which they are."""

    def nameless(self, other: str, taken: Mapping[str, str]) -> str | None:
        """The nameless port for a cable to ``other``: the one it has, or the next free one.

        ``taken`` has the cable at each port.
        """
        numbers = range(1, self.count_nameless + 1)
        ports = [port_ref(self.device, f"{NAMELESS}{number}") for number in numbers]
        for port in ports:
            if port in taken and taken[port] == taken.get(other):
                return port
        return next((port for port in ports if port not in taken), None)

    def reference(self, key: PortKey | None) -> str | None:
        """The port as cables name it; None where the part has no such port."""
        if key is None or key not in self.ports:
            return None
        slot, name = self.ports[key]
        return port_ref(f"{self.device}-{slot}" if slot else self.device, name)


def placed_switch(
    seen: SeenSwitch, models: Models, nameless: int = 0, standing: Part | None = None
) -> PlacedSwitch:
    """The catalog's part where it has every port that was read in use, else a part of its own.

    ``nameless`` counts the ports in use of which nobody says which they are; ``standing`` is the
    part of its own that an earlier import drew, whose ports it has, too.
    """
    part = models.switch(seen)
    if part is not None and not nameless:
        placed = _on_blades(seen, part, models) if part.slots else _on_part(seen, part)
        lost = [port for key, port in seen.ports.items() if key not in placed.ports and _used(port)]
        if not lost:
            return placed
    own, model = own_placed(seen, nameless, standing), _model(seen)
    if nameless:
        why = Text(
            "{switch} is an access gateway whose own outputs were not read: {count:,} of its ports "
            "in use is known from the switches above it alone, without its name.",
            "{switch} is an access gateway whose own outputs were not read: {count:,} of its ports "
            "in use are known from the switches above it alone, without their names.",
            nameless, switch=seen.name,
        )  # fmt: skip
    elif part is None and not model:
        why = Text(
            "No output says which model {switch} is; it became a part of its own with the ports "
            "that were read.", switch=seen.name,
        )  # fmt: skip
    elif part is None:
        why = Text(
            "The catalog has no part for {switch} ({model}); it became a part of its own with "
            "the ports that were read.", switch=seen.name, model=model,
        )  # fmt: skip
    else:
        why = Text(
            "{switch} has ports in use that {part} does not have; it became a part of its own.",
            switch=seen.name,
            part=part.name,
        )
    own.remarks.append(Remark(RemarkKind.DOUBTFUL, why))
    return own


def nameless_ports(picture: SanPicture, devices: Iterable[EndDevice]) -> dict[str, int]:
    """Ports in use of gateways that sent no outputs, by the keys of these, of unknown names."""
    silent = {
        key
        for key, switch in picture.switches.items()
        if switch.about.fact.access_gateway and not switch.spoke
    }
    logins = [port.login for device in devices for port in device.ports if port.login is not None]
    found = Counter(login.switch for login in logins if login.port is None)
    found.update(link.b for link in picture.links if link.b_port is None)
    return {key: found[key] for key in silent if found[key]}


def named_since(design: Design, picture: SanPicture, placed: PlacedSwitch) -> dict[str, str]:
    """Nameless ports of a design that have a name by now, told by who is plugged in there."""
    by_wwpn = {login.wwpn: login for login in picture.logins}
    found: dict[str, str] = {}
    for cable in design.cables.values():
        for end, other in (cable.ends(), cable.ends()[::-1]):
            device, port = design.ports.get(other), end.removeprefix(f"{placed.device}:")
            login = by_wwpn.get(device.wwpn or "") if device is not None else None
            new = placed.reference(login.port) if login is not None else None
            if port != end and port.startswith(NAMELESS) and new is not None:
                found[end] = new
    return found


def own_placed(seen: SeenSwitch, nameless: int = 0, standing: Part | None = None) -> PlacedSwitch:
    """The switch as a part of its own, with the ports that were read, now and before."""
    before = [name for name, _group in standing.port_names()] if standing is not None else []
    return _own(seen, seen.maker.value, _model(seen), nameless, before)


def placed_as(
    seen: SeenSwitch, part: Part, models: Models, blades: Mapping[str, Part]
) -> PlacedSwitch:
    """The switch as the ``part`` that it is in the design, with the ``blades`` in its slots."""
    return _on_blades(seen, part, models, blades) if part.slots else _on_part(seen, part)


def _model(seen: SeenSwitch) -> str:
    fact = seen.about.fact
    return fact.model or (f"switchType {fact.switch_type}" if fact.switch_type else "")


def _used(port: SeenPort) -> bool:
    """Whether a part without such a port is another; none has ports for virtual interfaces."""
    return bool(port.state.fact.online) and port.has_cage


def _on_part(seen: SeenSwitch, part: Part) -> PlacedSwitch:
    names = {name for name, _group in part.port_names()}
    found: dict[PortKey, tuple[str, str]] = {}
    for key, port in seen.ports.items():
        if port.has_cage:
            number, slot = _number(port, key), _slot(port)
            called = (number, f"fc1/{number}", f"{slot}/{number}", f"{BY_INDEX}{key}")
            name = next((one for one in called if one in names), None)
            if name is not None:
                found[key] = "", name
    return PlacedSwitch(part, found)


def _on_blades(
    seen: SeenSwitch, part: Part, models: Models, standing: Mapping[str, Part] | None = None
) -> PlacedSwitch:
    """A director: its blades by what they say of themselves, else by the ports that were read.

    What is in a slot in the design (``standing``) stays.
    """
    slots: dict[str, list[tuple[PortKey, str]]] = {}
    for key, port in seen.ports.items():
        slot = _slot(port)
        if slot and port.has_cage:
            slots.setdefault(slot, []).append((key, _number(port, key)))
    said: dict[str, list[ModuleFact]] = {}
    for one in seen.modules:
        if one.fact.slot:
            said.setdefault(str(one.fact.slot), []).append(one.fact)
    placed = PlacedSwitch(part, {})
    for slot, ports in slots.items():
        if standing and slot in standing:
            has = {name for name, _group in standing[slot].port_names()}
            placed.ports.update({key: (slot, number) for key, number in ports if number in has})
            continue
        blade = models.blade(said.get(slot, ()), seen, slot)
        names = {name for name, _group in blade.port_names()} if blade is not None else set()
        if blade is None or not all(number in names for _key, number in ports):
            first = min(int(number) for _key, number in ports)
            last = max(int(number) for _key, number in ports)
            words = [
                w for one in said.get(slot, ()) for w in (one.part_number, one.model, one.kind)
            ]
            model = " ".join(dict.fromkeys(w for w in words if w))
            blade = own_device(
                PartKind.BLADE, seen.maker.value, model,
                {"fc": counted(PortRole.FABRIC, last - first + 1, first)},
            )  # fmt: skip
        placed.blades[slot] = blade
        placed.ports.update({key: (slot, number) for key, number in ports})
    for slot in sorted(said.keys() - slots.keys() - set(standing or ())):
        idle = models.known_blade(said[slot])
        if idle is not None and any(idle.port_names()) and part.slots_for(idle):
            placed.blades[slot] = idle  # none of its ports was listed, as where they are of others
    return placed


def _own(
    seen: SeenSwitch, maker: str, model: str, nameless: int, before: Sequence[str]
) -> PlacedSwitch:
    ports = {
        key: (_slot(port), _number(port, key)) for key, port in seen.ports.items() if port.has_cage
    }
    slots = sorted({slot for slot, _number in ports.values()})
    prefixes = {slot: f"{slot}/" if len(slots) > 1 else "" for slot in slots}
    if not seen.spoke:
        prefixes[""] = BY_INDEX  # its neighbours count its ports through; slots are not known
    groups: dict[str, PortGroup] = {}
    for slot in slots:
        numbers = [int(number) for of, number in ports.values() if of == slot]
        numbers += _numbers_behind(prefixes[slot], before)
        groups[f"fc{slot}"] = counted(
            PortRole.FABRIC, max(numbers) - min(numbers) + 1, min(numbers), prefixes[slot]
        )
    virtual = _virtual(seen)
    for (prefix, first), names in virtual.items():
        groups[f"{prefix}{first}"] = counted(PortRole.FABRIC, len(names), first, prefix)
    if nameless:
        groups["nameless"] = counted(PortRole.FABRIC, nameless, 1, NAMELESS)
    part = own_device(PartKind.SWITCH, maker, model, groups)
    named = {key: ("", f"{prefixes[slot]}{number}") for key, (slot, number) in ports.items()}
    named |= {key: ("", key) for names in virtual.values() for key in names}
    return PlacedSwitch(part, named, count_nameless=nameless)


def _numbers_behind(prefix: str, names: Iterable[str]) -> list[int]:
    """Numbers of ports that are called so."""
    rests = [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
    return [int(rest) for rest in rests if rest.isdecimal() and len(rest) < _MOST_DIGITS]


def _virtual(seen: SeenSwitch) -> dict[tuple[str, int], list[PortKey]]:
    """Virtual interfaces in use (FCoE), in runs of numbers: by what they begin with and the first.

    Somebody is plugged in there, though the cage is one of Ethernet.
    """
    numbers: dict[str, list[int]] = {}
    for key, port in seen.ports.items():
        prefix = key.rstrip("0123456789")
        digits = key[len(prefix) :]
        if prefix.startswith("vfc") and port.state.fact.online and 0 < len(digits) < _MOST_DIGITS:
            numbers.setdefault(prefix, []).append(int(digits))
    found: dict[tuple[str, int], list[PortKey]] = {}
    for prefix, used in sorted(numbers.items()):
        first = last = -1
        for one in sorted(used):
            if one != last + 1 or first < 0:
                first = one
            last = one
            found.setdefault((prefix, first), []).append(f"{prefix}{one}")
    return found


def _slot(port: SeenPort) -> str:
    fact = port.state.fact.port
    if fact.name.startswith("fc") and "/" in fact.name:
        return fact.name[2:].partition("/")[0]
    return "" if fact.slot is None else str(fact.slot)


def _number(port: SeenPort, key: PortKey) -> str:
    fact = port.state.fact.port
    if fact.name:
        number = fact.name.rpartition("/")[2]
    else:
        number = str(fact.port if fact.port is not None else key)
    return number if number.isdigit() else "0"

"""A switch of the picture as a part: which port of the part each port that was read is."""

from __future__ import annotations

from dataclasses import dataclass, field

from sanwright.design import port_ref
from sanwright.exchange.captures.concluding.models import Models, counted, own_device
from sanwright.exchange.captures.facts import ModuleFact
from sanwright.exchange.captures.picture import PortKey, SeenPort, SeenSwitch
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.parts import Part, PartKind, PortRole
from sanwright.text import Text

BY_INDEX = "index "
"""Begins the name of a port of which its switch's neighbours alone know the number."""


@dataclass(slots=True)
class PlacedSwitch:
    """The part of a switch, the blades in it, and its ports by key as slot and name."""

    part: Part
    ports: dict[PortKey, tuple[str, str]]
    """Slot (empty: the switch itself) and name of the port on its part."""
    blades: dict[str, Part] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    device: str = ""

    def reference(self, key: PortKey | None) -> str | None:
        """The port as cables name it; None where the part has no such port."""
        if key is None or key not in self.ports:
            return None
        slot, name = self.ports[key]
        return port_ref(f"{self.device}-{slot}" if slot else self.device, name)


def placed_switch(seen: SeenSwitch, models: Models) -> PlacedSwitch:
    """The catalog's part where it has every port that was read in use, else a part of its own."""
    part = models.switch(seen)
    if part is not None:
        placed = _on_blades(seen, part, models) if part.slots else _on_part(seen, part)
        lost = [port for key, port in seen.ports.items() if key not in placed.ports and _used(port)]
        if not lost:
            return placed
    own, model = own_placed(seen), _model(seen)
    if part is None:
        why = Text(
            "The catalog has no part for {switch} ({model}); it became a part of its own with "
            "the ports that were read.", switch=seen.name, model=model or seen.maker.value,
        )  # fmt: skip
    else:
        why = Text(
            "{switch} has ports in use that {part} does not have; it became a part of its own.",
            switch=seen.name,
            part=part.name,
        )
    own.remarks.append(Remark(RemarkKind.DOUBTFUL, why))
    return own


def own_placed(seen: SeenSwitch) -> PlacedSwitch:
    """The switch as a part of its own, with the ports that were read."""
    return _own(seen, seen.maker.value, _model(seen))


def _model(seen: SeenSwitch) -> str:
    fact = seen.about.fact
    return fact.model or (f"switchType {fact.switch_type}" if fact.switch_type else "")


def _used(port: SeenPort) -> bool:
    return bool(port.state.fact.online)


def _is_fibre_channel(port: SeenPort) -> bool:
    name = port.state.fact.port.name
    return not name or name.startswith("fc")


def _on_part(seen: SeenSwitch, part: Part) -> PlacedSwitch:
    names = {name for name, _group in part.port_names()}
    found: dict[PortKey, tuple[str, str]] = {}
    for key, port in seen.ports.items():
        if _is_fibre_channel(port):
            number = _number(port, key)
            name = next((one for one in (number, f"fc1/{number}") if one in names), None)
            if name is not None:
                found[key] = "", name
    return PlacedSwitch(part, found)


def _on_blades(seen: SeenSwitch, part: Part, models: Models) -> PlacedSwitch:
    """A director: its blades by what they say of themselves, else by the ports that were read."""
    slots: dict[str, list[tuple[PortKey, str]]] = {}
    for key, port in seen.ports.items():
        slot = _slot(port)
        if slot and _is_fibre_channel(port):
            slots.setdefault(slot, []).append((key, _number(port, key)))
    said: dict[str, list[ModuleFact]] = {}
    for one in seen.modules:
        if one.fact.slot:
            said.setdefault(str(one.fact.slot), []).append(one.fact)
    placed = PlacedSwitch(part, {})
    for slot, ports in slots.items():
        blade = models.blade(said.get(slot, ()), seen, slot)
        names = {name for name, _group in blade.port_names()} if blade is not None else set()
        if blade is None or not all(number in names for _key, number in ports):
            first = min(int(number) for _key, number in ports)
            last = max(int(number) for _key, number in ports)
            words = [
                w for one in said.get(slot, ()) for w in (one.part_number, one.model, one.kind)
            ]
            model = " ".join(dict.fromkeys(w for w in words if w)) or "blade, model not read"
            blade = own_device(
                PartKind.BLADE, seen.maker.value, model,
                {"fc": counted(PortRole.FABRIC, last - first + 1, first)},
            )  # fmt: skip
        placed.blades[slot] = blade
        placed.ports.update({key: (slot, number) for key, number in ports})
    return placed


def _own(seen: SeenSwitch, maker: str, model: str) -> PlacedSwitch:
    ports = {
        key: (_slot(port), _number(port, key))
        for key, port in seen.ports.items()
        if _is_fibre_channel(port)
    }
    slots = sorted({slot for slot, _number in ports.values()})
    prefixes = {slot: f"{slot}/" if len(slots) > 1 else "" for slot in slots}
    if not seen.spoke:
        prefixes[""] = BY_INDEX  # its neighbours count its ports through; slots are not known
    groups = {}
    for slot in slots:
        numbers = [int(number) for of, number in ports.values() if of == slot]
        groups[f"fc{slot}"] = counted(
            PortRole.FABRIC, max(numbers) - min(numbers) + 1, min(numbers), prefixes[slot]
        )
    part = own_device(PartKind.SWITCH, maker, model or "switch, model not read", groups)
    return PlacedSwitch(
        part, {key: ("", f"{prefixes[slot]}{number}") for key, (slot, number) in ports.items()}
    )


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

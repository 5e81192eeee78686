"""What a part is in one line, and the words under which an architect looks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sanwright.catalog.search_words import ANY_LENGTH, KIND_WORDS, PORT_COUNT_WORDS
from sanwright.language import SOURCE, speaking
from sanwright.parts import (
    Part,
    PartKind,
    PortGroup,
    PortRole,
    Reference,
    Speed,
    value_of,
)
from sanwright.parts.part import NO_FIGURES
from sanwright.parts.slot_kinds import slot_kind_text
from sanwright.units import DataSize, format_number

_CHASSIS = (PartKind.SWITCH, PartKind.DIRECTOR)
_PORT_COUNT_WORDS = {int(number): word for word, number in PORT_COUNT_WORDS.items()}
_CLASS_WORDS = {
    "SW": "sw swl sr short wave multimode mmf",
    "LW": "lw lwl lr long wave singlemode smf",
    "ELW": "elw elwl extended long wave singlemode smf",
}
_LONG_WAVE = "LW"
_RAID_LINES = ("RAID", "PERC", "Smart Array")
"""What makers call adapters that make RAID groups of their drives."""


def summary_of(part: Part, reference: Reference, optics: Mapping[str, Part]) -> str:
    """One line such as ``48 x 32GFC SFP28 + 4 x 128GFC-4x32 QSFP28, 1U``.

    ``optics`` are by id: a port's speed is shown as delivered, with the optic that it ships with.
    Numbers are as English writes them, whoever asks: the line is kept with the part.
    """
    with speaking(SOURCE):
        return ", ".join(filter(None, _pieces(part, reference, optics))) or NO_FIGURES


def _pieces(part: Part, reference: Reference, optics: Mapping[str, Part]) -> list[str]:
    pieces = [_all_ports(part, reference, optics)]
    pieces += _optic(part, reference)
    pieces += _cable(part)
    pieces += _drive(part)
    pieces += _pcie(part)
    pieces += _slots(part)
    if part.physical is not None and part.physical.rack_units is not None:
        pieces.append(f"{format_number(part.physical.rack_units.value)}U")
    return pieces


def attribute_words(part: Part, reference: Reference, optics: Mapping[str, Part]) -> str:
    """Words for the full-text search that are not in the part's names."""
    words: list[str] = [_kind_words(part), part.family, part.generation, part.summary]
    words.append(part.generation.replace(" ", ""))
    for group in part.ports.values():
        words += _port_words(group, reference, optics)
    words += [f"{count} ports" for count in sorted(_port_counts(part))]
    if part.optic is not None:
        optic = part.optic
        words += [optic.form_factor, optic.connector, optic.class_]
        words.append(_CLASS_WORDS.get(optic.class_.partition(" ")[0], ""))
        words.append("10 km" if optic.class_ == _LONG_WAVE else "")
        words += _speed_words(_fastest(value_of(optic.speeds) or (), reference))
    if part.cable is not None:
        cable = part.cable
        words += [cable.medium, cable.connector_a, cable.connector_b]
        words.append("single mode singlemode smf fibre fiber" if cable.medium[:2] == "OS" else "")
        words.append("multi mode multimode mmf fibre fiber" if cable.medium[:2] == "OM" else "")
        words.append("breakout fanout" if cable.connector_a != cable.connector_b else "")
        words.append(ANY_LENGTH)
        lengths = value_of(cable.lengths) or ()
        words += [f"{format_number(each.length.amount)} m" for each in lengths]
    if part.drive is not None:
        words += [part.drive.media, part.drive.interface, part.drive.form_factor]
        words += _speed_words(_fastest(value_of(part.drive.speeds) or (), reference))
    return " ".join(word for word in words if word)


def _kind_words(part: Part) -> str:
    words = KIND_WORDS[part.kind]
    if part.kind is PartKind.TAPE:
        other = "drive laufwerk bandlaufwerk" if part.slots else "library bandbibliothek"
        words = " ".join(word for word in words.split() if word not in other.split())
    if part.kind is PartKind.SAS_ADAPTER and any(line in part.model for line in _RAID_LINES):
        words += " raid"
    bays = [
        value_of(group.count) or 0
        for group in part.slots.values()
        if any("-inch" in accepted for accepted in group.accepts)
    ]
    return f"{words} {sum(bays)} bays" if any(bays) else words


def lesser_words(part: Part, reference: Reference) -> str:
    """What a part can also be: slower speeds than its own."""
    words: list[str] = []
    for group in part.ports.values():
        for name in value_of(group.speeds) or ():
            words += _speed_words(reference.speed(name))
    return " ".join(words)


def name_key(name: str) -> str:
    """``name`` as it is compared: letters and digits only, lower case."""
    return re.sub(r"[\W_]+", "", name.casefold())


def _port_words(
    group: PortGroup, reference: Reference, optics: Mapping[str, Part]
) -> Iterator[str]:
    yield from (group.protocol, group.cage, group.role.value)
    yield from value_of(group.protocols) or ()
    yield from _speed_words(_delivered(group, reference, optics))
    count = value_of(group.count)
    if count is not None:
        yield f"{_PORT_COUNT_WORDS.get(count, '')} port {count}-port {count}p"


def maker_ports(part: Part) -> int | None:
    """How many ports a part has as its maker counts them; None where that is not known.

    Every lane of a wide cage is one (four in a QSFP, two in an SFP-DD), a coupler of a panel is
    one, not two, and so is a SAS connector of four lanes. Of several protocols that with most.
    """
    counts = _port_counts(part)
    return max(counts, default=None)


def _port_counts(part: Part) -> set[int]:
    """How many ports a part has: as makers count them, and by its cages."""
    counts: dict[str, list[int]] = {}
    behind = {
        group.through
        for group in part.ports.values()
        if group.role is PortRole.PASSIVE and _is_front(group, part)
    }
    for name, group in part.ports.items():
        count = value_of(group.count)
        if count is None or name in behind:
            continue
        both = counts.setdefault(group.protocol, [0, 0])
        both[0] += count
        both[1] += count * (group.lanes if group.protocol == "FC" else 1)
    return {number for both in counts.values() for number in both if number}


def _is_front(group: PortGroup, part: Part) -> bool:
    """Whether a panel's group has at least as many ports as the one behind it, and comes first."""
    other = part.ports.get(group.through)
    names = list(part.ports.values())
    if other is None:
        return False
    here, there = value_of(group.count) or 0, value_of(other.count) or 0
    return here > there or (here == there and names.index(group) < names.index(other))


def speeds_of(part: Part, reference: Reference, optics: Mapping[str, Part]) -> tuple[str, ...]:
    """The speeds that a part is made for, of each of its kinds of ports as delivered."""
    found = [_delivered(group, reference, optics) for group in part.ports.values()]
    if part.optic is not None:
        found.append(_fastest(value_of(part.optic.speeds) or (), reference))
    if part.drive is not None:
        found.append(_fastest(value_of(part.drive.speeds) or (), reference))
    return tuple(dict.fromkeys(speed.name for speed in found if speed is not None))


def _speed_words(speed: Speed | None) -> Iterator[str]:
    if speed is not None:
        yield speed.name
        yield (
            speed.name.removesuffix("FC")
            if speed.protocol == "FC"
            else speed.name.partition("-")[0]
        )


def _fastest(names: tuple[str, ...], reference: Reference) -> Speed | None:
    speeds = [speed for name in names if (speed := reference.speed(name)) is not None]
    return max(speeds, key=lambda speed: speed.usable.amount * speed.lanes, default=None)


def _delivered(group: PortGroup, reference: Reference, optics: Mapping[str, Part]) -> Speed | None:
    speeds = value_of(group.speeds) or ()
    shipped = optics.get(group.shipped_optic)
    if shipped is not None and shipped.optic is not None:
        light = value_of(shipped.optic.speeds) or ()
        speeds = tuple(name for name in speeds if name in light)
    return _fastest(speeds, reference)


def _all_ports(part: Part, reference: Reference, optics: Mapping[str, Part]) -> str:
    """Ports of equal make counted together, in the order in which the part lists them."""
    counts: dict[str, int | None] = {}
    for group in part.ports.values():
        make, count = _make(group, reference, optics), value_of(group.count)
        before = counts.get(make, 0)
        counts[make] = before + count if before is not None and count is not None else None
    return " + ".join(
        f"{count} x {make}" if count is not None else f"{make} (number not known)"
        for make, count in counts.items()
    )


def _make(group: PortGroup, reference: Reference, optics: Mapping[str, Part]) -> str:
    delivered = _delivered(group, reference, optics)
    fastest = _fastest(value_of(group.speeds) or (), reference)
    words = [delivered.name if delivered else group.protocol, group.cage]
    if group.lanes > 1 and group.protocol == "SAS":
        words.append(f"x{group.lanes}")
    if group.role is PortRole.TARGET:
        words.append("target")
    if fastest is not None and delivered is not None and fastest is not delivered:
        words.append(f"({fastest.name} with other optics)")
    return " ".join(word for word in words if word)


def _optic(part: Part, reference: Reference) -> Iterator[str]:
    if part.optic is not None:
        fastest = _fastest(value_of(part.optic.speeds) or (), reference)
        speed = f"{fastest.name} " if fastest else ""
        connector = f", {part.optic.connector}" if part.optic.connector else ""
        yield f"{speed}{part.optic.class_} {part.optic.form_factor}{connector}"


def _cable(part: Part) -> Iterator[str]:
    if part.cable is None:
        return
    cable = part.cable
    yield f"{cable.medium} {cable.connector_a} to {cable.connector_b}".strip()
    lengths = value_of(cable.lengths) or ()
    if lengths:
        metres = ", ".join(format_number(entry.length.amount) for entry in lengths)
        yield f"{metres} m"


def _drive(part: Part) -> Iterator[str]:
    if part.drive is None:
        return
    capacity = value_of(part.drive.capacity)
    yield f"{_capacity(capacity)} {part.drive.interface} {part.drive.media}".strip()


def _capacity(capacity: DataSize | None) -> str:
    if capacity is None:
        return ""
    if capacity.tb >= 1:
        return f"{format_number(capacity.tb)} TB"
    return f"{format_number(capacity.tb * 1000)} GB"


def _pcie(part: Part) -> Iterator[str]:
    if part.pcie is None:
        return
    generation, lanes = value_of(part.pcie.generation), value_of(part.pcie.lanes)
    if generation is not None:
        yield f"PCIe {generation}" + (f" x{lanes}" if lanes is not None else "")


def _slots(part: Part) -> Iterator[str]:
    """Slots for the same things counted together, in the order in which the part lists them."""
    counts: dict[str, int] = {}
    for group in part.slots.values():
        name = "/".join(_slot_name(part, accepted) for accepted in group.accepts)
        counts[name] = counts.get(name, 0) + (value_of(group.count) or 0)
    for name, count in counts.items():
        if count:
            yield f"{count} x {name} slots"


def _slot_name(part: Part, accepted: str) -> str:
    if part.kind in _CHASSIS:  # such as brocade-x6-blade, named after the chassis and the module
        return accepted.rpartition("-")[2]
    return str(slot_kind_text(accepted))

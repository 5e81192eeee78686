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
from sanwright.parts.summary import delivered_speed, fastest_speed, summary_text
from sanwright.units import format_number

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
    """The line of ``summary_text`` in English, whoever asks: it is kept with the part."""
    with speaking(SOURCE):
        return str(summary_text(part, reference, optics))


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
        words += _speed_words(fastest_speed(value_of(optic.speeds) or (), reference))
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
        words += _speed_words(fastest_speed(value_of(part.drive.speeds) or (), reference))
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
    yield from _speed_words(delivered_speed(group, reference, optics))
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
    found = [delivered_speed(group, reference, optics) for group in part.ports.values()]
    if part.optic is not None:
        found.append(fastest_speed(value_of(part.optic.speeds) or (), reference))
    if part.drive is not None:
        found.append(fastest_speed(value_of(part.drive.speeds) or (), reference))
    return tuple(dict.fromkeys(speed.name for speed in found if speed is not None))


def _speed_words(speed: Speed | None) -> Iterator[str]:
    if speed is not None:
        yield speed.name
        yield (
            speed.name.removesuffix("FC")
            if speed.protocol == "FC"
            else speed.name.partition("-")[0]
        )

"""What a part is in one line, such as ``48 x 32GFC SFP28 + 4 x 128GFC-4x32 QSFP28, 1U``.

The catalog keeps the line in English, to find parts by; documents say it in their language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sanwright.parts.figures import Confidence, Figure, value_of
from sanwright.parts.part import Optic, Part, PartKind, PortGroup, PortRole
from sanwright.parts.reference import Reference, Speed
from sanwright.parts.slot_kinds import module_text, slot_kind_text
from sanwright.text import Text, english_of, from_file, joined, localised_number, verbatim
from sanwright.units import DataSize

CHASSIS = (PartKind.SWITCH, PartKind.DIRECTOR)
NO_FIGURES = Text("no figures known")
"""Summary of a part of which the catalog holds no figures; as any summary it is searched."""
_OF_UNKNOWN_NUMBER = " (number not known)"
MEDIA = {
    "passive copper": Text("passive copper"),
    "active copper": Text("active copper"),
    "active optical": Text("active optical"),
}
"""Media of cables that are words and no designations."""


def summary_text(part: Part, reference: Reference, optics: Mapping[str, Part]) -> Text:
    """What a part is, as its figures say; ``optics`` are by id.

    A port's speed is shown as delivered, with the optic that it ships with.
    """
    pieces = [*_all_ports(part, reference, optics), *_optic(part, reference), *_cable(part)]
    pieces += [*_drive(part), *_pcie(part), *_slots(part)]
    if part.physical is not None and part.physical.rack_units is not None:
        pieces.append(Text("{units}U", units=_number(part.physical.rack_units.value)))
    return joined(pieces) if pieces else NO_FIGURES


def kept_summary(part: Part, reference: Reference, optics: Mapping[str, Part]) -> Text:
    """The summary that is kept with a part, in the reader's language.

    Where a figure was stated since, what the figures say now.
    """
    said = {
        english_of(summary): summary
        for each in _possible(part, optics)
        for summary in (summary_text(part, reference, each),)
    }
    if part.summary in said:
        return said[part.summary]
    grown = next((summary for now, summary in said.items() if _grew(part.summary, now)), None)
    return grown or from_file(part.summary)  # else by hand, or of an older program


def _grew(before: str, now: str) -> bool:
    """Whether ``now`` says all that ``before`` did, in this order, and more.

    >>> _grew("2 x 32GFC SFP+, PCIe 4.0", "2 x 32GFC SFP+, PCIe 4.0 x8")
    True
    >>> _grew("A fast adapter", "2 x 32GFC SFP+")
    False
    """
    pieces = iter(now.split(", "))
    known = (piece.removesuffix(_OF_UNKNOWN_NUMBER) for piece in before.split(", "))
    return before == english_of(NO_FIGURES) or all(
        any(piece in other for other in pieces) for piece in known
    )


def described(part: Part, reference: Reference, optics: Mapping[str, Part]) -> Text:
    """Title and, where it says more, the summary: a line of a bill of materials."""
    summary, english = kept_summary(part, reference, optics), part.summary
    if part.summary in ("", part.model, english_of(NO_FIGURES)):
        return part.title
    if english.startswith(part.model):
        return summary
    return Text("{title}: {summary}", title=part.title, summary=summary)


def _possible(part: Part, optics: Mapping[str, Part]) -> Iterator[Mapping[str, Part]]:
    """``optics``, and what ships with a port too where no design holds it, of each speed."""
    yield optics
    for group in part.ports.values():
        id_ = group.shipped_optic
        for speed in value_of(group.speeds) or () if id_ and id_ not in optics else ():
            light: Figure[tuple[str, ...]] = Figure(
                value=(speed,), sources=(), confidence=Confidence.LOW
            )
            optic = Optic(form_factor="", class_="", connector="", speeds=light)
            shipped = Part(id=id_, kind=PartKind.OPTIC, vendor="", model="", optic=optic)
            yield {**optics, id_: shipped}


def medium_title(medium: str) -> Text:
    """How people call a medium: OM4, passive copper."""
    return MEDIA.get(medium, verbatim(medium))


def fastest_speed(names: tuple[str, ...], reference: Reference) -> Speed | None:
    """The speed of most throughput over all its lanes, of those that the tables know."""
    speeds = [speed for name in names if (speed := reference.speed(name)) is not None]
    return max(speeds, key=lambda speed: speed.usable.amount * speed.lanes, default=None)


def delivered_speed(
    group: PortGroup, reference: Reference, optics: Mapping[str, Part]
) -> Speed | None:
    """The fastest speed of a port with the optic that it ships with, if it ships with one."""
    speeds = value_of(group.speeds) or ()
    shipped = optics.get(group.shipped_optic)
    if shipped is not None and shipped.optic is not None:
        light = value_of(shipped.optic.speeds) or ()
        speeds = tuple(name for name in speeds if name in light)
    return fastest_speed(speeds, reference)


def _all_ports(part: Part, reference: Reference, optics: Mapping[str, Part]) -> Iterator[Text]:
    """Ports of equal make counted together, in the order in which the part lists them."""
    counts: dict[str, tuple[Text, int | None]] = {}
    for group in part.ports.values():
        make, count = _make(group, reference, optics), value_of(group.count)
        _, before = counts.get(english_of(make), (make, 0))
        total = before + count if before is not None and count is not None else None
        counts[english_of(make)] = make, total
    said = [
        Text("{count} x {ports}", count=count, ports=make)
        if count is not None
        else Text("{ports} (number not known)", ports=make)
        for make, count in counts.values()
    ]
    if said:
        yield joined(said, " + ")


def _make(group: PortGroup, reference: Reference, optics: Mapping[str, Part]) -> Text:
    delivered = delivered_speed(group, reference, optics)
    fastest = fastest_speed(value_of(group.speeds) or (), reference)
    words = [verbatim(delivered.name if delivered else group.protocol), verbatim(group.cage)]
    if group.lanes > 1 and group.protocol == "SAS":
        words.append(verbatim(f"x{group.lanes}"))
    if group.role is PortRole.TARGET:
        words.append(Text("target"))
    if fastest is not None and delivered is not None and fastest is not delivered:
        words.append(Text("({speed} with other optics)", speed=fastest.name))
    return joined(filter(None, words), " ")


def _optic(part: Part, reference: Reference) -> Iterator[Text]:
    if part.optic is not None:
        fastest = fastest_speed(value_of(part.optic.speeds) or (), reference)
        speed = f"{fastest.name} " if fastest else ""
        connector = f", {part.optic.connector}" if part.optic.connector else ""
        yield verbatim(f"{speed}{part.optic.class_} {part.optic.form_factor}{connector}")


def _cable(part: Part) -> Iterator[Text]:
    if part.cable is None:
        return
    cable = part.cable
    plugs = Text("{a} to {b}", a=cable.connector_a, b=cable.connector_b)
    yield joined(filter(None, (medium_title(cable.medium), plugs)), " ")
    lengths = value_of(cable.lengths) or ()
    if lengths:
        yield Text("{lengths} m", lengths=joined(_number(entry.length.amount) for entry in lengths))


def _drive(part: Part) -> Iterator[Text]:
    if part.drive is None:
        return
    capacity, drive = value_of(part.drive.capacity), part.drive
    words = [*_capacity(capacity), verbatim(drive.interface), from_file(drive.media)]
    yield joined(filter(None, words), " ")


def _capacity(capacity: DataSize | None) -> Iterator[Text]:
    if capacity is None:
        return
    if capacity.tb >= 1:
        yield Text("{size} TB", size=_number(capacity.tb))
    else:
        yield Text("{size} GB", size=_number(capacity.tb * 1000))


def _pcie(part: Part) -> Iterator[Text]:
    if part.pcie is None:
        return
    generation, lanes = value_of(part.pcie.generation), value_of(part.pcie.lanes)
    if generation is not None:
        yield verbatim(f"PCIe {generation}" + (f" x{lanes}" if lanes is not None else ""))


def _slots(part: Part) -> Iterator[Text]:
    """Slots for the same things counted together, in the order in which the part lists them."""
    counts: dict[str, tuple[Text, int]] = {}
    for group in part.slots.values():
        name = joined((_slot_name(part, accepted) for accepted in group.accepts), "/")
        _, before = counts.get(english_of(name), (name, 0))
        counts[english_of(name)] = name, before + (value_of(group.count) or 0)
    for name, count in counts.values():
        if count:
            yield Text("{count} x {kind} slots", count=count, kind=name)


def _slot_name(part: Part, accepted: str) -> Text:
    module = accepted.rpartition("-")[2]
    # such as brocade-x6-blade, named after the chassis and the module; a server has one of each
    if part.kind in CHASSIS or module == "riser":
        return module_text(module)
    return slot_kind_text(accepted)


def _number(value: float) -> Text:
    return localised_number(f"{value:,.10g}")

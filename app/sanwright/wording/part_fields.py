"""What the fields of a part are called and hold, for people: on sheets, paper, command line."""

from __future__ import annotations

import msgspec

from sanwright.parts import CableLength, PartNumber
from sanwright.text import LabelledEnum, Text, collected, from_file, verbatim
from sanwright.units import Quantity, format_number

_WORDS = {
    "id": "ID",
    "pcie": "PCIe",
    "fc": "FC",
    "sas": "SAS",
    "io": "I/O",
    "mhz": "MHz",
    "km": "km",
    "rpm": "rpm",
    "nm": "nm",
    "raid": "RAID",
    "class": "reach class",
}


def field_label(name: str) -> Text:
    """What people call a field of a part: ``power_max`` is “Power max”."""
    text = " ".join(_WORDS.get(word, word) for word in name.strip("_").split("_"))
    return collected(text[0].upper() + text[1:])


def value_label(value: object) -> Text:
    """What people call one of the few values that a field can have."""
    if isinstance(value, bool):
        return Text("yes") if value else Text("no")
    return value.label if isinstance(value, LabelledEnum) else verbatim(str(value))


def shown_value(value: object) -> str:
    """A figure's bare value, with its unit.

    >>> shown_value((1, 2.5)), shown_value(PartNumber(number="QK734A", of="5 m"))
    ('1, 2.5', 'QK734A (5 m)')
    """
    if isinstance(value, tuple | list):
        return ", ".join(shown_value(item) for item in value)
    if isinstance(value, CableLength):
        return f"{value.length} ({value.part_number})" if value.part_number else str(value.length)
    if isinstance(value, PartNumber):
        return f"{value.number} ({from_file(value.of)})" if value.of else value.number
    if isinstance(value, LabelledEnum | bool):
        return str(value_label(value))
    if isinstance(value, Quantity):
        return str(value)
    if isinstance(value, msgspec.Struct):
        fields = value.__struct_fields__
        return " ".join(shown_value(getattr(value, name)) for name in fields).strip()
    return format_number(float(value)) if isinstance(value, int | float) else str(value)

"""The fields of a part as a form shows them, read from the record classes themselves.

A field that is added to a facet is at once in the form. Facets and groups are found by ``path``:
attribute names and, inside ``ports`` and ``slots``, the group's key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, get_args, get_origin

import msgspec

from sanwright.gui.catalog.part_sheet import FACETS
from sanwright.gui.catalog.value_text import ValueText, value_text
from sanwright.parts import Figure, Part, PartKind, PortGroup, SlotGroup
from sanwright.parts.fields import without_none
from sanwright.text import Text, joined, tr, verbatim, within_sentence
from sanwright.wording.part_fields import field_label

Path = tuple[str, ...]

IDENTITY = (
    "id", "kind", "vendor", "model", "family", "generation", "base", "part_numbers", "aliases",
    "fits", "upgrade_optics", "summary",
)  # fmt: skip
GROUPS: dict[str, type[msgspec.Struct]] = {"ports": PortGroup, "slots": SlotGroup}
"""Fields of a part that hold groups by key."""
USUAL: dict[PartKind, tuple[str, ...]] = {
    PartKind.SWITCH: ("physical", "licensing", "lifecycle"),
    PartKind.DIRECTOR: ("physical", "lifecycle"),
    PartKind.HBA: ("pcie", "performance", "physical", "lifecycle"),
    PartKind.OPTIC: ("optic",),
    PartKind.CABLE: ("cable",),
    PartKind.ARRAY: ("array", "physical", "lifecycle"),
    PartKind.SERVER: ("physical", "lifecycle"),
    PartKind.SAS_ADAPTER: ("pcie", "sas_adapter", "physical", "lifecycle"),
    PartKind.SAS_ENCLOSURE: ("sas_enclosure", "physical", "lifecycle"),
    PartKind.DRIVE: ("drive",),
}
"""Facets that a new part of a kind begins with; others may be added."""
_HINTS = {
    "speeds": verbatim("16GFC, 32GFC"),
    "launched": Text("2024-06-30, or a part of it"),
    "end_of_sale": Text("2027-06-30, or a part of it"),
    "end_of_support": Text("2030-06-30, or a part of it"),
    "protocol": verbatim("FC or SAS"),
    "cage": verbatim("SFP28"),
    "prefix": Text("before each number, such as 0/"),
    "accepts": verbatim("pcie"),
    "generation": verbatim("Gen 6"),
    "pcie.generation": verbatim("4.0"),
    "pcie_generation": verbatim("4.0"),
    "vendor": Text("required"),
    "model": Text("required"),
    "id": Text("made from vendor and model"),
    "base": Text("id of the part that this one is sold as"),
    "fits": verbatim("pcie, 2.5-inch-sas"),
    "lengths": verbatim("0.5 m QK732A; 1 m QK733A"),
    "part_numbers": verbatim("QK734A (5 m); QK735A"),
}

_LABELS = {
    "base": Text("Rebadges"),
    "part_numbers": Text("Order numbers"),
    "aliases": Text("Also called"),
    "fits": Text("Goes into"),
    "upgrade_optics": Text("Optics offered"),
}
_COMPLETED = {
    "vendor", "family", "generation", "protocol", "cage", "form_factor", "class_", "connector",
    "medium", "connector_a", "connector_b", "media", "interface",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PartField:
    """One value of the form. ``dotted`` is its name in messages, ``required`` must not be empty."""

    path: Path
    dotted: str
    label: str
    text: ValueText
    is_figure: bool
    required: bool
    hint: Text


def identity_fields() -> Iterator[PartField]:
    """What names the part."""
    fields = {field.name: field for field in msgspec.structs.fields(Part)}
    for name in IDENTITY:
        field = _field((name,), name, fields[name], "")
        yield replace(field, label=tr(_LABELS[name]) if name in _LABELS else field.label)


def facet_fields(path: Path) -> Iterator[PartField]:
    """The fields of the facet or group at ``path``, nested records unfolded."""
    yield from _unfolded(path, ".".join(path), struct_at(path), "")


def struct_at(path: Path) -> type[msgspec.Struct]:
    """The record class of the facet, group or nested record at ``path``."""
    kind: Any = Part
    for name in path:
        if get_origin(kind) is dict:
            kind = get_args(kind)[1]
            continue
        kind = without_none(next(f.type for f in msgspec.structs.fields(kind) if f.name == name))
    struct: type[msgspec.Struct] = kind
    return struct


def facet_title(path: Path) -> str:
    """How the form calls the facet or group."""
    if path[0] in GROUPS:
        titles = {"ports": Text("Ports: {name}"), "slots": Text("Slots: {name}")}
        return tr(titles[path[0]].given(name=path[1]))
    return tr(dict(FACETS)[path[0]])


def label_of(dotted: str) -> str:
    """A field's dotted name, such as ``physical.weight_kg``, as people write it."""
    kind: Any = Part
    words: list[Text | str] = []
    for name in dotted.split("."):
        if get_origin(kind) is dict:
            kind = get_args(kind)[1]
            words.append(name)
            continue
        fields = msgspec.structs.fields(kind) if _is_record(kind) else ()
        field = next((field for field in fields if field.encode_name == name), None)
        words.append(field_label(field.name) if field is not None else name)
        kind = without_none(field.type) if field is not None else None
    return str(joined([words[0], *map(within_sentence, words[1:])], ": "))


def blank(kind: type[msgspec.Struct]) -> msgspec.Struct:
    """A record in which only what must be there is there, and that is empty."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.required:
            text = value_text(field.type)
            is_list = get_origin(field.type) is tuple
            first = () if is_list else ""
            values[field.name] = text.read(text.options[0]) if text.options else first
    return kind(**values)


def _unfolded(
    path: Path, dotted: str, kind: type[msgspec.Struct], prefix: str
) -> Iterator[PartField]:
    for field in msgspec.structs.fields(kind):
        bare = without_none(field.type)
        inner = (*path, field.name)
        name = f"{dotted}.{field.encode_name}"
        if _is_record(bare):
            yield from _unfolded(inner, name, bare, f"{field_label(field.name)}: ")
        else:
            yield _field(inner, name, field, prefix)


def _field(path: Path, dotted: str, field: Any, prefix: str) -> PartField:
    bare = without_none(field.type)
    is_figure = get_origin(bare) is Figure
    text = value_text(get_args(bare)[0] if is_figure else bare)
    label = tr(field_label(field.name))
    if prefix:
        label = f"{prefix}{within_sentence(label)}"
    required = bool(field.required)
    hint = _HINTS.get(dotted) or _HINTS.get(field.name, text.hint)
    return PartField(path, dotted, label, text, is_figure, required, hint)


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def known_words(parts: Iterable[Part]) -> dict[str, list[str]]:
    """The words that parts use in their short text fields, by field name, for completion."""
    words: dict[str, set[str]] = {}
    for part in parts:
        facets = (part.optic, part.cable, part.drive, *part.ports.values())
        for record in (part, *(facet for facet in facets if facet is not None)):
            for name in record.__struct_fields__:
                value = getattr(record, name)
                if name in _COMPLETED and isinstance(value, str) and value:
                    words.setdefault(name, set()).add(str(value))
    return {name: sorted(found, key=str.casefold) for name, found in words.items()}

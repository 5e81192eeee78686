"""A part's figures as rows: what a sheet prints and what a comparison puts side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import msgspec

from sanwright.parts import Figure, Part
from sanwright.parts.group_names import group_text
from sanwright.parts.slot_kinds import slot_kind_text
from sanwright.text import Text, tr, within_sentence
from sanwright.units import UNKNOWN
from sanwright.wording.part_fields import field_label, shown_value

FACETS = (
    ("pcie", Text("Host interface")),
    ("optic", Text("Transceiver")),
    ("cable", Text("Cable")),
    ("drive", Text("Drive")),
    ("array", Text("Array")),
    ("sas_adapter", Text("SAS adapter")),
    ("sas_enclosure", Text("SAS enclosure")),
    ("performance", Text("Performance")),
    ("physical", Text("Physical")),
    ("licensing", Text("Licensing")),
    ("lifecycle", Text("Life cycle")),
)
"""Facets of a part with their titles, in the order of the sheet."""


@dataclass(frozen=True, slots=True)
class RejectedValue:
    """A value that a source prints and that was not taken."""

    value: str
    why: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One line of a part's sheet; ``confidence`` empty for what is a definition, not a figure."""

    label: str
    value: str
    confidence: str = ""
    sources: tuple[str, ...] = ()
    note: str = ""
    rejected: tuple[RejectedValue, ...] = ()


def identity_rows(part: Part) -> list[FigureRow]:
    """What the part is called and belongs to; only what is stated."""
    rows = (
        (tr("Order number"), shown_value(part.part_numbers)),
        (tr("Family"), part.family),
        (tr("Generation"), part.generation),
        (tr("Rebadges"), part.base),
        (tr("Also called"), ", ".join(part.aliases)),
        (tr("Goes into"), _kinds_said(part.fits)),
        (tr("Optics offered"), ", ".join(part.upgrade_optics)),
    )
    return [FigureRow(label, value) for label, value in rows if value]


def part_rows(part: Part) -> Iterator[tuple[str, list[FigureRow]]]:
    """Sections of a part's sheet with their rows."""
    for name, group in part.ports.items():
        yield (
            tr("Ports: {name}", name=group_text(name)),
            _struct_rows(group, skip=("first", "prefix")),
        )
    for name, slot in part.slots.items():
        yield (
            tr("Slots: {name}", name=group_text(name)),
            _struct_rows(slot, skip=("first", "prefix")),
        )
    for field, title in FACETS:
        facet = getattr(part, field)
        if facet is not None:
            yield tr(title), _struct_rows(facet)


def _struct_rows(struct: msgspec.Struct, skip: tuple[str, ...] = ()) -> list[FigureRow]:
    rows = []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if field.name in skip or value in ("", ()):
            continue
        label = tr(field_label(field.name))
        if isinstance(value, msgspec.Struct) and not isinstance(value, Figure):
            rows += [
                replace(row, label=f"{label}: {within_sentence(row.label)}")
                for row in _struct_rows(value)
            ]
        elif field.name == "accepts":
            rows.append(FigureRow(label, _kinds_said(value)))
        else:
            rows.append(_row(label, value))
    return rows


def _kinds_said(kinds: Iterable[str]) -> str:
    return ", ".join(str(slot_kind_text(kind)) for kind in kinds)


def _row(label: str, value: object) -> FigureRow:
    if not isinstance(value, Figure):
        return FigureRow(label, tr(UNKNOWN) if value is None else shown_value(value))
    refused = tuple(
        RejectedValue(shown_value(other.value), other.why, other.sources)
        for other in value.rejected
    )
    text = shown_value(value.value)
    return FigureRow(label, text, tr(value.confidence.label), value.sources, value.note, refused)

"""Legend and title block: what stands on them, row by row, and how large they are.

Screen and paper both draw from here. 1 unit is 1 px at 100 %.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sanwright.design.notes import Note
from sanwright.design.records import Project
from sanwright.design.states import STATE_WORDS
from sanwright.design.tables import Tables
from sanwright.drawing.state_signs import drawn_states
from sanwright.parts import PartKind
from sanwright.text import Text, verbatim

HEAD = 26.0
ROW = 20.0
PADDING = 10.0
SAMPLE = 44.0
"""Room for the sample before the words of a row of the legend."""
LEGEND_WIDTH = 240.0
FRAME_SIZE = (480.0, 320.0)
BLOCK_WIDTH = 380.0
BLOCK_LABEL = 84.0
LOGO = 72.0
_NO_SIDE = ""

UNTITLED = Text("Untitled design")
TOPOLOGY = Text("Topology")


class Sample(StrEnum):
    """What stands before the words of a row."""

    FABRIC = "fabric"
    NO_FABRIC = "no fabric"
    KIND = "kind"
    SEVERITY = "severity"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class LegendRow:
    """A sample and what it means; ``key`` is the fabric's side, the kind, severity or state.

    ``name`` is the architect's own word beside ``text``, which is the program's.
    """

    sample: Sample
    key: str
    text: Text
    name: str = ""


_DRAWN = {
    PartKind.SERVER: Text("Host"),
    PartKind.HBA: Text("HBA"),
    PartKind.SAS_ADAPTER: Text("SAS adapter"),
    PartKind.SWITCH: Text("Switch"),
    PartKind.DIRECTOR: Text("Director"),
    PartKind.ARRAY: Text("Storage array"),
    PartKind.SAS_ENCLOSURE: Text("SAS enclosure"),
    PartKind.TAPE: Text("Tape"),
    PartKind.PATCH_PANEL: Text("Patch panel"),
}
SEVERITY_WORDS = {
    "error": Text("Error"),
    "warning": Text("Warning"),
    "unverified": Text("Cannot verify"),
    "info": Text("Note"),
}


def legend_rows(tables: Tables) -> tuple[LegendRow, ...]:
    """What this drawing needs: its fabrics, the kinds of its devices, the signs of findings."""
    return (*_fabrics(tables), *_kinds(tables), *_states(tables), *_severities())


def _fabrics(tables: Tables) -> Iterator[LegendRow]:
    for fabric in sorted(tables.fabrics.values(), key=lambda item: (item.side, item.id)):
        usual = f"Fabric {fabric.side}"
        name = fabric.name if fabric.name != usual else ""
        yield LegendRow(Sample.FABRIC, fabric.side, verbatim(usual), name)
    if tables.cables:
        yield LegendRow(Sample.NO_FABRIC, _NO_SIDE, Text("In no fabric (direct or SAS)"))


def _kinds(tables: Tables) -> Iterator[LegendRow]:
    parts = {device.part for device in tables.devices.values() if device.parent is None}
    used = {part.kind for id_ in parts if (part := tables.part(id_)) is not None}
    for kind, word in _DRAWN.items():
        if kind in used:
            yield LegendRow(Sample.KIND, kind, word)


def _states(tables: Tables) -> Iterator[LegendRow]:
    used = set(drawn_states(tables).values())
    for state, word in STATE_WORDS.items():
        if state in used:
            yield LegendRow(Sample.STATE, state, word)


def _severities() -> Iterator[LegendRow]:
    for key, word in SEVERITY_WORDS.items():
        yield LegendRow(Sample.SEVERITY, key, word)


def title_rows(project: Project, note: str) -> tuple[tuple[Text, str | Text], ...]:
    """Labels and values of the title block; ``note`` is what the architect wrote on it."""
    rows = (
        (Text("Project"), project.name or UNTITLED),
        (Text("Customer"), project.customer),
        (Text("Company"), project.company),
        (Text("Author"), project.author),
        (Text("Date"), project.date),
        (Text("Sheet"), note or TOPOLOGY),
    )
    return tuple((label, value) for label, value in rows if value)


def plate_size(tables: Tables, note: Note) -> tuple[float, float]:
    """Width and height of a frame, a legend or a title block; at least what is on it."""
    if note.kind == "frame":
        return note.width or FRAME_SIZE[0], note.height or FRAME_SIZE[1]
    if note.kind == "legend":
        rows, width = len(legend_rows(tables)), LEGEND_WIDTH
    else:
        rows = len(title_rows(tables.project, note.text))
        width = BLOCK_WIDTH + (LOGO + PADDING if tables.project.logo else 0.0)
    head = HEAD if note.kind == "legend" else PADDING
    least = head + rows * ROW + PADDING
    return max(note.width or 0.0, width), max(note.height or 0.0, least)

"""What is on the drawing beside devices and cables: notes, frames, a legend, the title block."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from sanwright.design.records import Record, Table

NoteKind = Literal["text", "frame", "legend", "title block"]
Side = Annotated[float, msgspec.Meta(gt=0)]


class Note(Record, frozen=True, kw_only=True, omit_defaults=True):
    """Something on the drawing that means nothing to the engine.

    A ``frame`` is a rectangle with ``text`` at its head, behind everything; a ``legend`` says what
    colours, lines and symbols mean; a ``title block`` prints the project's data. ``x`` and ``y``
    are of the top left corner. ``width`` and ``height`` are in drawing units; None leaves them to
    what is inside.
    """

    TABLE: ClassVar[Table] = Table.NOTES

    text: str = ""
    kind: NoteKind = "text"
    x: float = 0.0
    y: float = 0.0
    width: Side | None = None
    height: Side | None = None

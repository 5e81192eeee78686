"""A figure and where it comes from: the value, its sources, how sure it is, what was rejected.

A figure that nobody knows is not a figure: the field that would hold it is ``None``.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from sanwright.text import LabelledEnum, Text, from_file

T = TypeVar("T")

ENTERED = "Entered by you"
"""The source of what users state without naming a document."""
NO_PRIMARY = "No primary source at hand"
"""How the title begins of what is neither a standard nor a maker's document nor a measurement."""


class Confidence(LabelledEnum):
    """How sure a figure is.

    high: the maker's own document, or two sources that agree and do not copy each other;
    medium: one source of good standing, or arithmetic on such; low: anything else.
    """

    HIGH = "high", Text("high")
    MEDIUM = "medium", Text("medium")
    LOW = "low", Text("low")


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A document that a figure was read in.

    ``read`` is the day it was read, ``published`` its own date, both as YYYY-MM-DD or a part of it.
    """

    key: str
    title: str
    url: str = ""
    published: str = ""
    read: str = ""

    @property
    def is_primary(self) -> bool:
        """Whether it is a standard, a maker's document, or a measurement or output of a device."""
        return not self.title.startswith(NO_PRIMARY)

    @property
    def label(self) -> Text:
        """The title as a customer reads it: one that only describes the document in his language.

        >>> str(Source(key="a", title="No primary source at hand (Notes)").label)
        'No primary source at hand (Notes)'
        """
        if self.is_primary:
            return from_file(self.title)
        said = self.title.removeprefix(f"{NO_PRIMARY} (").removesuffix(")")
        return Text("No primary source at hand ({title})", title=from_file(said))

    @property
    def confidence(self) -> Confidence:
        """How sure a figure is that a user states from it: medium if it is a document."""
        return Confidence.LOW if self.title == ENTERED else Confidence.MEDIUM


class Rejected(msgspec.Struct, Generic[T], frozen=True, kw_only=True, omit_defaults=True):
    """A value that a source prints and that was not taken, with the reason."""

    value: T
    sources: tuple[str, ...]
    why: str


class Figure(msgspec.Struct, Generic[T], frozen=True, kw_only=True, omit_defaults=True):
    """A value with its provenance; ``sources`` are keys into the sources beside it.

    ``derived``: no source prints it, it was worked out from what they print; the note says how.
    """

    value: T
    sources: tuple[str, ...]
    confidence: Confidence
    note: str = ""
    rejected: tuple[Rejected[T], ...] = ()
    derived: bool = False

    @property
    def is_certain(self) -> bool:
        """Whether a verdict that rests on the figure may be certain."""
        return not self.derived and self.confidence is not Confidence.LOW


def value_of(figure: Figure[T] | None) -> T | None:
    """The bare value, or ``None`` where the figure is unknown."""
    return None if figure is None else figure.value

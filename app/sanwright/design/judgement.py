"""Opinions kept with a design: remarks on it, findings that were accepted or are expected."""

from __future__ import annotations

from typing import ClassVar

from sanwright.design.records import Record, Table


class Waiver(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A finding that was accepted, why, by whom and when; keyed by rule and subject ids.

    ``accepted`` is what was accepted: severity, limit and actual value as the finding had them.
    Once the finding says otherwise the waiver covers it no more. Names are no part of it.
    """

    TABLE: ClassVar[Table] = Table.WAIVERS

    rule: str
    subjects: tuple[str, ...] = ()
    accepted: str = ""
    reason: str = ""
    author: str = ""
    date: str = ""


class Comment(Record, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody said about a thing of the design, until it is ``resolved``.

    ``subject`` is the id of what it is pinned to: any record that is a subject, or a port. Empty:
    it is pinned to a place on the drawing, of which ``x`` and ``y`` are the drawing units. It says
    nothing to the engine. Its number is its place among all comments of the design.
    """

    TABLE: ClassVar[Table] = Table.COMMENTS

    subject: str = ""
    text: str = ""
    author: str = ""
    date: str = ""
    resolved: bool = False
    x: float = 0.0
    y: float = 0.0


class Expectation(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A finding that a reference design is expected to show; tests compare for equality."""

    TABLE: ClassVar[Table] = Table.EXPECTATIONS

    rule: str
    severity: str
    subjects: tuple[str, ...] = ()

"""Opinions kept with a design: findings that were accepted, and findings that are expected."""

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


class Expectation(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A finding that a reference design is expected to show; tests compare for equality."""

    TABLE: ClassVar[Table] = Table.EXPECTATIONS

    rule: str
    severity: str
    subjects: tuple[str, ...] = ()

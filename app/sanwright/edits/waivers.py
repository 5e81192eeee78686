"""Edits of waivers: accept a finding, accept it anew once the thing has changed, take it back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.judgement import Waiver
from sanwright.design.records import Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text


def waive(
    design: Design,
    rule: str,
    subjects: Sequence[str],
    accepted: str,
    reason: str,
    author: str,
    date: str,
) -> Change:
    """Accept the finding of ``rule`` about ``subjects``; an older waiver of it is replaced.

    ``accepted`` is what the finding said (``sanwright.checks.accepted_text``). Raises
    InvalidEditError if no reason is given.
    """
    about = tuple(sorted(subjects))
    draft = Draft(design)
    older = (
        w for w in design.waivers.values() if (w.rule, tuple(sorted(w.subjects))) == (rule, about)
    )
    former = next(older, None)
    draft.put(
        Waiver(
            id=former.id if former is not None else draft.new_id("waiver", Table.WAIVERS),
            rule=rule,
            subjects=about,
            accepted=accepted,
            reason=_reason(reason),
            author=author,
            date=date,
        )
    )
    return draft.change(Text("Waive {rule}", rule=rule))


def renew(
    design: Design, waiver: str, accepted: str, date: str, *, reason: str = "", author: str = ""
) -> Change:
    """Accept what a waived finding says now; reason and author stay unless others are given."""
    current = _find(design, waiver)
    draft = Draft(design)
    draft.put(
        msgspec.structs.replace(
            current,
            accepted=accepted,
            date=date,
            reason=_reason(reason or current.reason),
            author=author or current.author,
        )
    )
    return draft.change(Text("Renew the waiver of {rule}", rule=current.rule))


def withdraw(design: Design, waiver: str) -> Change:
    """Take a waiver back; its finding counts again."""
    current = _find(design, waiver)
    draft = Draft(design)
    draft.remove(Table.WAIVERS, waiver)
    return draft.change(Text("Withdraw the waiver of {rule}", rule=current.rule))


def _find(design: Design, waiver: str) -> Waiver:
    current = design.waivers.get(waiver)
    if current is None:
        raise InvalidEditError(Text("This waiver is no longer in the design; check it again."))
    return current


def _reason(text: str) -> str:
    if not text.strip():
        raise InvalidEditError(Text("A waiver needs a reason; it is printed in the report."))
    return text.strip()

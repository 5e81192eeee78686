"""Edits of waivers: accept a finding, accept it anew once the thing has changed, take it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.judgement import Waiver
from sanwright.design.records import Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.text import Text, joined


class Accepted(NamedTuple):
    """A finding of ``rule`` about ``subjects`` that is accepted as it is now.

    ``said`` is what the finding said (``sanwright.checks.accepted_text``).
    """

    rule: str
    subjects: Sequence[str]
    said: str


def waive(
    design: Design,
    rule: str,
    subjects: Sequence[str],
    accepted: str,
    reason: str,
    author: str,
    date: str,
) -> Change:
    """Accept the finding of ``rule`` about ``subjects``; see ``waive_all``."""
    return waive_all(design, [Accepted(rule, subjects, accepted)], reason, author, date)


def waive_all(
    design: Design, findings: Iterable[Accepted], reason: str, author: str, date: str
) -> Change:
    """Accept several findings for one reason, as one edit; older waivers of them are replaced.

    Raises InvalidEditError if no reason is given.
    """
    draft, why = Draft(design), _reason(reason)
    former = {(w.rule, tuple(sorted(w.subjects))): w.id for w in design.waivers.values()}
    rules: list[str] = []
    for finding in findings:
        about = tuple(sorted(finding.subjects))
        known = former.get((finding.rule, about))
        draft.put(
            Waiver(
                id=known if known is not None else draft.new_id("waiver", Table.WAIVERS),
                rule=finding.rule,
                subjects=about,
                accepted=finding.said,
                reason=why,
                author=author,
                date=date,
            )
        )
        rules.append(finding.rule)
    if len(rules) == 1:
        return draft.change(Text("Waive {rule}", rule=rules[0]))
    count, named = len(rules), joined(dict.fromkeys(rules))
    return draft.change(
        Text("Waive {count} finding of {rules}", "Waive {count} findings of {rules}", count,
             rules=named)
    )  # fmt: skip


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


def withdraw(design: Design, *waivers: str) -> Change:
    """Take waivers back; their findings count again."""
    draft = Draft(design)
    rules = [_find(design, waiver).rule for waiver in waivers]
    for waiver in waivers:
        draft.remove(Table.WAIVERS, waiver)
    if len(waivers) == 1:
        return draft.change(Text("Withdraw the waiver of {rule}", rule=rules[0]))
    count, named = len(waivers), joined(dict.fromkeys(rules))
    return draft.change(
        Text("Withdraw {count} waiver of {rules}", "Withdraw {count} waivers of {rules}", count,
             rules=named)
    )  # fmt: skip


def _find(design: Design, waiver: str) -> Waiver:
    current = design.waivers.get(waiver)
    if current is None:
        raise InvalidEditError(Text("This waiver is no longer in the design; check it again."))
    return current


def _reason(text: str) -> str:
    if not text.strip():
        raise InvalidEditError(Text("A waiver needs a reason; it is printed in the report."))
    return text.strip()

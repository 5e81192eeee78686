"""Edits of cable lengths: those that follow from where devices stand."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.run_length import run_length
from sanwright.edits.draft import Draft
from sanwright.text import Text


def propose_lengths(design: Design, cables: Iterable[str]) -> tuple[Change, dict[str, Text]]:
    """Give each of the cables without a length the way between its ends.

    Returns the change, and for each cable that stays without a length the reason.
    """
    draft = Draft(design)
    unknown: dict[str, Text] = {}
    count = 0
    for id_ in cables:
        cable = design.cables[id_]
        if cable.length is not None:
            continue
        run = run_length(design, cable.a, cable.b)
        if run.length is None:
            unknown[id_] = run.how
            continue
        draft.put(msgspec.structs.replace(cable, length=run.length))
        count += 1
    return draft.change(Text("Propose {count} length", "Propose {count} lengths", count)), unknown

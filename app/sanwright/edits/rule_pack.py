"""Which thresholds judge the design."""

from __future__ import annotations

from collections.abc import Iterable

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import ReferenceCopy, Table
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.parts import RulePack, Source, with_rule_pack
from sanwright.text import Text


def set_rule_pack(design: Design, pack: RulePack, sources: Iterable[Source]) -> Change:
    """Judge the design by ``pack``, of which it then holds a copy with the documents it cites.

    The standards tables stay as they are. Raises InvalidEditError if the design has none.
    """
    draft = Draft(design)
    copy = draft.find(Table.REFERENCE, "reference")
    if not isinstance(copy, ReferenceCopy):
        raise InvalidEditError(
            Text("The design has no standards tables that a rule pack could go with.")
        )
    draft.put(ReferenceCopy(data=with_rule_pack(copy.data, pack, sources)))
    return draft.change(
        Text("Judge by {title}, version {version}", title=pack.heading, version=pack.version)
    )

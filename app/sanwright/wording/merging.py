"""What a merge asks, in words."""

from __future__ import annotations

from sanwright.documents.merging import Conflict, ConflictKind
from sanwright.text import Text, tr


def conflict_sentence(conflict: Conflict) -> str:
    """The question in one line."""
    if conflict.kind is ConflictKind.DELETED:
        return tr(
            "{name}: here {ours}, there {theirs}.",
            name=conflict.label,
            ours=conflict.ours,
            theirs=conflict.theirs,
        )
    return tr(
        "{name}, {field}: here “{ours}”, there “{theirs}”, before “{base}”.",
        name=conflict.label,
        field=conflict.field,
        ours=conflict.ours,
        theirs=conflict.theirs,
        base=conflict.base or Text("nothing"),
    )

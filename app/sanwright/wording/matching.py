"""What was found again in a design that was drawn separately, and by what, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.design import Table, Tables
from sanwright.documents.matching import KnownBy, MatchedDesigns
from sanwright.fields.differences import label_of
from sanwright.text import Text, joined

_WORDS = {
    KnownBy.WWPN: Text("WWPN"),
    KnownBy.NAME_AND_PART: Text("name and part"),
    KnownBy.NAME: Text("name alone"),
    KnownBy.PLACE: Text("place in the rack"),
    KnownBy.PART: Text("part and fabric alone"),
    KnownBy.ENDS: Text("what it is fitted into"),
    KnownBy.ONE_END: Text("one end"),
}


def matching_said(found: MatchedDesigns) -> Text | None:
    """How the devices were found again; None where ids say it."""
    if not found.found:
        return None
    counts: dict[KnownBy, int] = {}
    for match in found.found:
        if match.table is Table.DEVICES:
            counts[match.by] = counts.get(match.by, 0) + 1
    if not counts:
        return Text("The designs were drawn separately; no device of one is found in the other.")
    parts = [
        Text("{count:,} by {sign}", count=counts[by], sign=_WORDS[by])
        for by in KnownBy
        if by in counts
    ]
    return Text(
        "The designs were drawn separately; devices found again: {counts}.", counts=joined(parts)
    )


def matching_doubts(found: MatchedDesigns, after: Tables) -> Iterator[Text]:
    """One sentence a pair that less than a WWPN, or name and part, puts together."""
    for match in found.doubts:
        record = found.before.find(match.table, match.after)
        other = after.find(match.table, match.after)
        if record is None or other is None:
            continue
        one, another = label_of(found.before, record), label_of(after, other)
        yield {
            KnownBy.NAME: Text(
                "“{one}” is taken for “{other}”: nothing but the name is the same.",
                one=one, other=another,
            ),
            KnownBy.PLACE: Text(
                "“{one}” is taken for “{other}”: they stand in the same place.",
                one=one, other=another,
            ),
        }.get(
            match.by,
            Text(
                "“{one}” is taken for “{other}”: no other of that fabric is of the same part.",
                one=one, other=another,
            ),
        )  # fmt: skip

"""``nodefind`` and ``nszonemember``: the entries of a few, of this switch and of others."""

from __future__ import annotations

import re

from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.grammar import Grammar
from sanwright.exchange.captures.grammars.brocade.nsshow import begins_with_entries, read_entries

_WHERE = re.compile(r"\s*(?:\d+ )?(?:local|remote)(?: zoned members?)?:\s*", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return (
        len(lines) > 1 and _WHERE.fullmatch(lines[0]) is not None and begins_with_entries(lines[1:])
    )


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("nodefind", "nszonemember"), _looks_like, read_entries)

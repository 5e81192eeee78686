"""``nscamshow``: what is logged in at the other switches of the fabric."""

from __future__ import annotations

from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.grammar import Grammar
from sanwright.exchange.captures.grammars.brocade.nsshow import read_entries


def _looks_like(lines: tuple[str, ...]) -> bool:
    return bool(lines) and lines[0].startswith("nscam show for remote")


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("nscamshow",), _looks_like, read_entries)

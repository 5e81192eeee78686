"""The reader of WWPN lists; given the ports that they are for."""

from __future__ import annotations

import re

from sanwright.exchange.importer import Importer, ImportSource
from sanwright.exchange.wwpns.matching import PortList, WwpnPlan, match_rows
from sanwright.exchange.wwpns.rows import ListRow, read

_WWPN = re.compile(r"(?<![0-9a-f:])(?:[0-9a-f]{16}|[0-9a-f]{2}(?::[0-9a-f]{2}){7})(?![0-9a-f:])")
_CELLS = re.compile(r"[;,\t]")
_MOST_WORDS = 6


def recognise(source: ImportSource) -> bool:
    """Whether most of its rows are a WWPN, alone or with the names of a port before it."""
    filled = [row for row in source.head().casefold().splitlines() if row.strip()]
    with_wwpn = [row for row in filled if len(_WWPN.findall(row)) == 1 and _is_short(row)]
    return len(with_wwpn) * 2 > len(filled)


def _is_short(row: str) -> bool:
    cells = _CELLS.split(row)
    return max(len(cells), *(len(cell.split()) for cell in cells)) <= _MOST_WORDS


IMPORTER: Importer[tuple[ListRow, ...], PortList, WwpnPlan] = Importer(
    key="wwpns",
    recognise=recognise,
    read=read,
    conclude=match_rows,
)

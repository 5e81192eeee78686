"""``show npv status``: upper (external) and lower (server) interfaces of an access gateway."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, PortKind, SwitchFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import (
    fc_id,
    interface,
    is_idle,
    is_storage,
    vsan,
)
from sanwright.exchange.captures.outputs import Output

_ROW = re.compile(r"\s*Interface:\s*(.+?)\s*(?:,(.*))?", re.IGNORECASE)
_KEY = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*)")
_KNOWN = ("npiv is", "disruptive", "number of", "vsan:", "auto", "load")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.strip() == "External Interfaces:" for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    kind: PortKind | None = None
    for line in output.lines:
        text = line.text.strip().casefold()
        if text.startswith("external interfaces"):
            kind = PortKind.N
            place = output.place(line)
            yield SwitchFact(place, output.speaker, vendor=SwitchMaker.CISCO, access_gateway=True)
        elif text.startswith("server interfaces"):
            kind = PortKind.F
        elif not is_idle(line.text) and not text.startswith(_KNOWN):
            row = _ROW.fullmatch(line.text)
            port = interface(row[1]) if row else None
            if row is None or port is None:
                yield not_understood(output, line)
            elif is_storage(port):
                keys = {
                    found[1].casefold(): found[2].strip()
                    for found in map(_KEY.fullmatch, (row[2] or "").split(","))
                    if found
                }
                state = keys.get("state", "")
                number = vsan(keys.get("vsan", ""))
                yield PortFact(
                    output.place(line), output.speaker, port=port, state=state, kind=kind,
                    online=state.casefold() in {"up", "trunking"} if state else None,
                    fc_address=fc_id(keys.get("fcid", "")),
                    vsans=() if number is None else (number,),
                )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show npv status",), _looks_like, _read)

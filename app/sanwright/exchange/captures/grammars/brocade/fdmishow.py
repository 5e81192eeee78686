"""``fdmishow``: what adapters say of themselves and of their hosts, each with its ports.

A database of adapters, each with its ports and then its own keys, and one of ports; of this switch
and of the rest of the fabric.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import Fact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, said
from sanwright.exchange.captures.inventory_facts import AdapterFact
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN, wwn_in

_DATABASE = re.compile(r"\s*(Local|Remote) (HBA|Port) database contains\b.*", re.I)
_BARE = re.compile(rf"(\s*)({WWN})\s*", re.I)
_INNER = 3
"""A WWN that stands at least so far in is a port of the adapter above."""
_VALUELESS = ("port attributes", "hba attributes", "ports")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return _DATABASE.fullmatch(begin_of(lines)) is not None


@dataclass
class _Entry:
    """An adapter or a port with the keys below it; ``ports`` have keys of their own."""

    line: OutputLine
    wwn: str
    keys: dict[str, str] = field(default_factory=dict)
    ports: list[_Entry] = field(default_factory=list)


def _read(output: Output) -> Iterator[Fact | Unread]:
    entry: _Entry | None = None
    into: _Entry | None = None
    for line in said(output):
        bare = _BARE.fullmatch(line.text)
        pair = keyed(line.text)
        if _DATABASE.fullmatch(line.text):
            yield from _told(output, entry)
            entry = into = None
        elif bare is not None and entry is not None and len(bare[1].expandtabs()) >= _INNER:
            into = _Entry(line, bare[2].casefold())
            entry.ports.append(into)
        elif bare is not None:
            yield from _told(output, entry)
            entry = into = _Entry(line, bare[2].casefold())
        elif pair is not None and entry is not None and into is not None:
            name = pair[0].casefold()
            into = entry if name == "hba attributes" else into
            if name not in _VALUELESS:
                into.keys.setdefault(name, pair[1])
        else:
            yield not_understood(output, line)
    yield from _told(output, entry)


def _told(output: Output, entry: _Entry | None) -> Iterator[Fact]:
    """An entry without ports below it is one of the database of ports."""
    for port in (entry.ports or [entry]) if entry is not None else ():
        keys = {**(entry.keys if entry is not None else {}), **port.keys}
        yield AdapterFact(
            output.place(port.line), output.speaker, host=keys.get("host name", "").strip(),
            device=keys.get("device name", keys.get("os device name", "")),
            model=keys.get("model", ""), driver=keys.get("driver version", ""), wwpn=port.wwn,
            wwnn=wwn_in(keys.get("node name", "")),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("fdmishow",), _looks_like, _read)

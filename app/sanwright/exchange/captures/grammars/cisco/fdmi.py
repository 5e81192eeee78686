"""``show fdmi database detail``: what adapters say of themselves, each with its ports.

The best source of an adapter's model and of its host's name, where drivers register both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import is_idle
from sanwright.exchange.captures.inventory_facts import AdapterFact
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import wwn_in

_VSAN = re.compile(r"\s*Registered HBA List for VSAN\s+\d+\s*", re.IGNORECASE)
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z0-9/-]*(?: [A-Za-z0-9/-]+)*)\s*:(.*)")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_VSAN.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    adapter: dict[str, str] = {}
    port: dict[str, str] = {}
    head: OutputLine | None = None
    for line in output.lines:
        key = _KEY.fullmatch(line.text)
        name = key[1].casefold() if key else ""
        if key and name in {"hba-id", "port-id"}:
            yield from _port(output, head, adapter, port)
            port, head = {}, None
            if name == "hba-id":
                adapter = {}
            else:
                port, head = {name: key[2]}, line
        elif key:
            (adapter if head is None else port).setdefault(name, key[2].strip())
        elif not is_idle(line.text) and not _VSAN.fullmatch(line.text):
            yield not_understood(output, line)
    yield from _port(output, head, adapter, port)


def _port(
    output: Output, head: OutputLine | None, adapter: dict[str, str], port: dict[str, str]
) -> Iterator[Fact]:
    wwpn = wwn_in(port.get("port-id", ""))
    if head is not None and wwpn:
        yield AdapterFact(
            output.place(head), output.speaker, host=port.get("host name", ""),
            device=port.get("os device name", ""), model=adapter.get("model", ""),
            driver=adapter.get("driver ver", ""), wwpn=wwpn,
            wwnn=wwn_in(adapter.get("node name", "")),
        )  # fmt: skip


GRAMMAR = Grammar(
    SwitchMaker.CISCO, ("show fdmi database", "show fdmi database detail"), _looks_like, _read
)

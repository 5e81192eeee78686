"""``show zone status``: mode, default zone, smart zoning, size of the database, a paragraph a VSAN.

``Effective`` or current usage counts all databases; older releases give the full one's size only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker, ZoningModeFact
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.notation import vsan
from sanwright.exchange.captures.outputs import Output

_HEAD = re.compile(r"\s*VSAN:\s*(\d+)\s+default-zone:\s*(\S+).*", re.IGNORECASE)
_MODE = re.compile(r"\s+mode:\s*(basic|enhanced)\b.*", re.IGNORECASE)
_SMART = re.compile(r"\s+smart-zoning:\s*(enabled|disabled).*", re.IGNORECASE)
_SIZE = re.compile(r"\s+DB size:\s*(\d{1,12})\s*bytes.*", re.IGNORECASE)
_USAGE = re.compile(
    r"\s*(?:Current Total Zone|Effective) ?(?:Zoning )?DB Usage:\s*(\d{1,12})\s*/\s*(\d{1,12})"
    r"\s*bytes.*",
    re.IGNORECASE,
)
_NAME = re.compile(r"\s+Name:\s*(\S+)\s+Zonesets:.*", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_HEAD.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    fact: ZoningModeFact | None = None
    is_full = False
    for line in output.lines:
        head, mode = _HEAD.fullmatch(line.text), _MODE.fullmatch(line.text)
        smart, usage = _SMART.fullmatch(line.text), _USAGE.fullmatch(line.text)
        size, name = _SIZE.fullmatch(line.text), _NAME.fullmatch(line.text)
        if line.text.strip().casefold().endswith("zoning database :"):
            is_full = "full" in line.text.casefold()
        if head:
            if fact is not None:
                yield fact
            permit = {"permit": True, "deny": False}.get(head[2].casefold())
            fact = ZoningModeFact(
                output.place(line), output.speaker, vsan=vsan(head[1]), default_permit=permit
            )
        elif fact is None:
            continue
        elif mode:
            fact = replace(fact, enhanced=mode[1].casefold() == "enhanced")
        elif smart:
            fact = replace(fact, smart=smart[1].casefold() == "enabled")
        elif usage:
            fact = replace(fact, database_bytes=int(usage[1]), database_limit_bytes=int(usage[2]))
        elif size and is_full and fact.database_limit_bytes is None:
            fact = replace(fact, database_bytes=int(size[1]))
        elif name and not is_full:
            yield SwitchFact(
                output.place(line), output.speaker, vendor=SwitchMaker.CISCO, fabric=fact.vsan,
                zoning=name[1],
            )  # fmt: skip
    if fact is not None:
        yield fact


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show zone status",), _looks_like, _read)

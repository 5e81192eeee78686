"""``show license usage``: a row a feature; with smart licensing a paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import Fact, LicenceFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import is_idle
from sanwright.exchange.captures.outputs import Output

_ROW = re.compile(
    r"\s*(\S+)\s+(Yes|No)\s+(-|\d{1,5})\s+(In use|Unused|\S+)(?:\s+(.*))?", re.IGNORECASE
)
_DAY = re.compile(r"(Never|\d{1,2} \w{3} \d{4}|\w{3} \d{1,2} \d{4})\b.*", re.IGNORECASE)
_SMART = re.compile(r"\s*(?:\S+ ){0,8}\(([A-Za-z0-9_-]+)\)\s*:?\s*")
_AROUND = (" ", "\t", "Feature", "License", "**** WARNING")
_KEY = re.compile(r"\s+(Count|Status)\s*:\s*(.*)", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.split()[:4] == ["Feature", "Ins", "Lic", "Status"] for line in lines) or any(
        line.strip() == "License Authorization:" for line in lines
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Only what is installed or counted is held; a feature in its grace period is not."""
    smart: LicenceFact | None = None
    if any(line.text.strip() == "Application" for line in output.lines):
        return  # asked for one licence: who uses it
    for line in output.lines:
        row, paragraph = _ROW.fullmatch(line.text), _SMART.fullmatch(line.text)
        key = _KEY.fullmatch(line.text)
        if row:
            count = int(row[3]) if row[3].isdecimal() else None
            day = _DAY.fullmatch(row[5] or "")
            if row[2].casefold() == "yes" or count:
                yield _licence(LicenceFact(
                    output.place(line), output.speaker, name=row[1], count=count,
                    in_use=row[4].casefold() != "unused", expires=day[1] if day else "",
                ))  # fmt: skip
        elif paragraph:
            if smart is not None:
                yield _licence(smart)
            smart = LicenceFact(output.place(line), output.speaker, name=paragraph[1])
        elif smart is not None and key:
            if key[1].casefold() == "status":
                smart = replace(smart, in_use=key[2].casefold().startswith("in use"))
            elif (number := key[2].strip()).isdecimal() and len(number) < 6:
                smart = replace(smart, count=int(number))
        elif not is_idle(line.text) and not line.text.startswith(_AROUND):
            yield not_understood(output, line)
    if smart is not None:
        yield _licence(smart)


def _licence(fact: LicenceFact) -> LicenceFact:
    """A counted licence for ports opens as many as it counts."""
    return replace(fact, ports=fact.count) if "PORT_ACTIV" in fact.name.upper() else fact


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show license usage",), _looks_like, _read)

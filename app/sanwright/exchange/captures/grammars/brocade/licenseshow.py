"""``licenseshow`` and ``license --show``: which licences the switch holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import Fact, LicenceFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, said
from sanwright.exchange.captures.outputs import Output, OutputLine

_OLD_KEY = re.compile(r"([A-Za-z0-9]{12,80}):\s*")
_NUMBERED = re.compile(r"\s*License\s*(?:#\s*)?\d+\s*:?\s*")
_PORTS = re.compile(
    r"additional\s+(\d{1,4})[\s-]*ports?|\b(\d{1,4})[\s-]+(?:additional[\s-]+)?ports?\b", re.I
)
_ON_DEMAND = re.compile(r"\bports?[\s-]+on[\s-]+demand\b|\bPOD\b", re.I)
_NAME = re.compile(r"\s+\S.*\blicen[sc]e\b.*", re.I)
_KEYS = {"license features": "name", "feature": "name", "features": "name", "license": "key",
         "license serial number": "key", "license key": "key", "serial number": "key",
         "expiry date": "expires", "expiration date": "expires", "capacity": "count",
         "license capacity": "count"}  # fmt: skip
_ABOUT = re.compile(
    r"\s*(?:(capacity)|(expiry date|expires on)|consumed|configured blade slots|license has)\b:?"
    r"\s*(.*?)\s*",
    re.I,
)
"""Below a name: what holds for that licence."""
_GOES_ON = re.compile(r"\s{12,}\S")
_AROUND = ("no licenses", "license id", "license count", "no license", "license features (")


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    return len(lines) > 1 and (
        (_OLD_KEY.fullmatch(first) is not None and _NAME.fullmatch(lines[1]) is not None)
        or (_NUMBERED.fullmatch(first) is not None and keyed(lines[1]) is not None)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """The older layout has a key and names below it, the newer one keys and values."""
    old_key = ""
    last: LicenceFact | None = None
    begun: OutputLine | None = None
    told: dict[str, str] = {}
    for line in said(output):
        key = _OLD_KEY.fullmatch(line.text)
        pair = keyed(line.text)
        name = _KEYS.get(pair[0].casefold(), "") if pair else ""
        if key is not None:
            old_key = key[1]
        elif _NUMBERED.fullmatch(line.text) or (name and name in told):
            yield from _licence(output, begun, told)
            begun, told = line, {name: pair[1]} if pair and name else {}
        elif pair is not None and name:
            begun = begun or line
            told[name] = pair[1]
        elif line.text.strip().casefold().startswith(_AROUND) or pair is not None:
            continue
        elif told.get("name") and _GOES_ON.match(line.text):
            told["name"] += f", {line.text.strip()}"
        elif last is not None and (about := _ABOUT.fullmatch(line.text)):
            last = _told_of(last, about)
        elif old_key and line.text[:1].isspace():
            yield from _filled(last)
            last = _fact(output, line, line.text.strip(), old_key)
        else:
            yield not_understood(output, line)
    yield from _filled(last)
    yield from _licence(output, begun, told)


def _filled(licence: LicenceFact | None) -> tuple[LicenceFact, ...]:
    return () if licence is None else (licence,)


def _told_of(licence: LicenceFact, about: re.Match[str]) -> LicenceFact:
    if about[1] and about[3].isdecimal() and len(about[3]) < 8:
        return replace(licence, count=int(about[3]))
    return replace(licence, expires=about[3]) if about[2] else licence


def _licence(
    output: Output, line: OutputLine | None, told: dict[str, str]
) -> Iterator[LicenceFact]:
    if line is None or not told.get("name"):
        return
    count = told.get("count", "")
    for name in told["name"].split(","):
        if name.strip():
            number = int(count) if count.isdecimal() and len(count) < 8 else None
            yield _fact(
                output, line, name.strip(), told.get("key", ""), number, told.get("expires", "")
            )


def _fact(
    output: Output, line: OutputLine, name: str, key: str, count: int | None = None, until: str = ""
) -> LicenceFact:
    """The number of ports stands in the name, or is the capacity of a licence for ports."""
    told, on_demand = _PORTS.search(name), _ON_DEMAND.search(name) is not None
    ports = int(told[1] or told[2]) if told and (told[1] or on_demand) else None
    if on_demand and ports is None:
        ports = count
    return LicenceFact(
        output.place(line), output.speaker, name=name, key=key, count=count,
        ports=ports, opens_ports=on_demand or ports is not None, expires=until,
    )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("licenseshow", "license --show"), _looks_like, _read)

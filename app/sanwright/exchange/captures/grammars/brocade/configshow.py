"""``configshow`` and what ``configupload`` writes: zoning as defined, and which is enabled.

Parts stand under headings in brackets; of them the name, the virtual fabric, the release and the
zoning are read. What is enabled is named here, and its zones are not listed as they are in force.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.facts import Fact, SwitchFact, SwitchMaker, ZoningModeFact
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.grammars.brocade.zoning import (
    ZoningEntry,
    entries_told,
    members_in,
)
from sanwright.exchange.captures.outputs import Output, OutputLine, Speaker

_HEADING = re.compile(r"\s*\[([^\[\]]{2,60})\]\s*")
_STARTS = ("configuration upload information", "switch configuration begin", "boot parameters")
_KEY = re.compile(r"\s*(switch ?name|fabric id|vf id|fos version|fabric os version)\s*=\s*(.*?)\s*",
                  re.I)  # fmt: skip
_ENTRY = re.compile(r"\s*(?:zone\.)?(cfg|zone|alias)\.([^:;\s]+):(.*)")
_ENABLED = re.compile(r"\s*enable:(.*?)\s*")
_DEFAULT = re.compile(r"\s*defzone:\s*(no|all)\s*access\s*", re.I)
_OTHER_OBJECT = re.compile(r"\s*[a-z]\w*(?:\.[^:;\s]+)?:")


@dataclass
class _Switch:
    """What one switch of the file says, with the line that names it."""

    line: OutputLine | None = None
    keys: dict[str, str] = field(default_factory=dict)
    entries: list[ZoningEntry] = field(default_factory=list)
    enabled: str = ""
    default: tuple[OutputLine, bool] | None = None


def _looks_like(lines: tuple[str, ...]) -> bool:
    heading = _HEADING.fullmatch(begin_of(lines))
    if heading is None:
        return False
    name = heading[1].casefold()
    return name.startswith(_STARTS) or (
        name == "zoning" and any(_ENTRY.fullmatch(line) for line in lines[1:3])
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    switches = [_Switch()]
    part = ""
    for line in said(output):
        heading = _HEADING.fullmatch(line.text)
        if heading is not None:
            part = heading[1].casefold()
            if part.startswith("switch configuration begin") and switches[-1].entries:
                switches.append(_Switch(keys=_of_all(switches[-1])))
            continue
        now = switches[-1]
        key = _KEY.fullmatch(line.text) if part != "zoning" else None
        if key is not None:
            now.line = now.line if now.line is not None else line
            now.keys["".join(key[1].casefold().split())] = key[2]
        elif part == "zoning":
            yield from _zoning(output, now, line)
    for each in switches:
        yield from _told(output, each, is_alone=len(switches) == 1)


def _of_all(switch: _Switch) -> dict[str, str]:
    """What holds for all logical switches of a chassis: the release."""
    return {key: value for key, value in switch.keys.items() if key.endswith("version")}


def _zoning(output: Output, now: _Switch, line: OutputLine) -> Iterator[Unread]:
    now.line = now.line if now.line is not None else line
    if entry := _ENTRY.fullmatch(line.text):
        now.entries.append(ZoningEntry(entry[1], entry[2], line, False, members_in(entry[3])))
    elif enabled := _ENABLED.fullmatch(line.text):
        now.enabled = enabled[1]
    elif default := _DEFAULT.fullmatch(line.text):
        now.default = line, default[1].casefold() == "all"
    elif _OTHER_OBJECT.match(line.text) is None:
        yield not_understood(output, line)


def _told(output: Output, switch: _Switch, *, is_alone: bool) -> Iterator[Fact]:
    if switch.line is None:
        return
    keys = switch.keys
    name = keys.get("switchname", "")
    number = keys.get("fabricid", keys.get("vfid", ""))
    fabric = int(number) if number.isdecimal() and len(number) < 4 else None
    speaker = _speaker(output.speaker, name, None if is_alone else fabric)
    yield SwitchFact(
        output.place(switch.line), speaker, vendor=SwitchMaker.BROCADE, name=name,
        firmware=keys.get("fosversion", keys.get("fabricosversion", "")), zoning=switch.enabled,
        fabric=None if is_alone else fabric,
    )  # fmt: skip
    if switch.default is not None:
        line, permits = switch.default
        yield ZoningModeFact(output.place(line), speaker, default_permit=permits)
    yield from entries_told(output, switch.entries, speaker)


def _speaker(speaker: Speaker, name: str, fabric: int | None) -> Speaker:
    """Each logical switch of a chassis speaks for itself."""
    if fabric is None:
        return speaker
    return replace(speaker, name=name or speaker.name, fabric_id=fabric)


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("configshow", "configupload"), _looks_like, _read)

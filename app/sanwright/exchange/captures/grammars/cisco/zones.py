"""``show zone`` and ``show zoneset``, defined and active: names with their members below them.

In an active zone set, members that are logged in have a star and their FCID, and the others
neither. What an fcalias stands for is listed below it, further to the right; those are members of
the fcalias, and none of the zone. FabricWare knows no VSANs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import (
    AliasFact,
    Fact,
    SwitchMaker,
    ZoneFact,
    ZoneMember,
    ZoneSetFact,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.members import (
    DEFAULT_ZONE,
    is_attribute,
    kind_of_zone,
    member,
)
from sanwright.exchange.captures.grammars.cisco.notation import is_idle, is_refusal, vsan
from sanwright.exchange.captures.outputs import Output, OutputLine

_SET = re.compile(r"\s*zoneset name\s+(\S+)(?:\s+vsan\s+(\d+))?\s*", re.IGNORECASE)
_ZONE = re.compile(r"\s*zone (?:name\s+)?(\S+)(?:\s+vsan\s+(\d+))?\s*", re.IGNORECASE)
_COMMANDS = (
    "show zone",
    "show zone active",
    "show zoneset",
    "show zoneset active",
    "show zoneset brief",
    "show zoneset brief active",
)
_WORDS = ("zone not present", "zoneset not present", "no zone", "[")


@dataclass
class _Alias:
    """An fcalias in a zone, ``depth`` signs from the left. Not all outputs list its members."""

    line: OutputLine
    name: str
    depth: int
    members: list[str] = field(default_factory=list)

    def takes(self, text: str, depth: int, *, effective: bool) -> bool:
        """Whether a line stands below it and so is none of the zone's."""
        if text.strip() and (depth <= self.depth or _ZONE.fullmatch(text)):
            return False
        found = member(text, effective=effective)
        if found is not None:
            self.members.append(found.text)
        return True


@dataclass
class _Group:
    """A zone or a zone set whose lines are still coming."""

    line: OutputLine
    name: str
    vsan: int | None
    members: list[ZoneMember] = field(default_factory=list)
    zones: list[str] = field(default_factory=list)
    aliases: list[_Alias] = field(default_factory=list)

    def take(self, found: ZoneMember, line: OutputLine, depth: int) -> _Alias | None:
        """A member of the zone; gives it where more may stand below it."""
        self.members.append(found)
        if "fcalias" not in line.text.split()[0]:
            return None
        self.aliases.append(_Alias(line, found.text, depth))
        return self.aliases[-1]


def _looks_like(lines: tuple[str, ...]) -> bool:
    """A configuration prints ``member`` before each, and outputs of both kinds alike."""
    heads = [line for line in lines if _SET.fullmatch(line) or _named(line)]
    return bool(heads) and not any(line.strip().startswith(("member ", "!")) for line in lines)


def _named(text: str) -> bool:
    return text.lstrip().startswith("zone name ") and _ZONE.fullmatch(text) is not None


def is_active(output: Output) -> bool:
    """Whether it is what is in force: the command asked so, or members are seen logged in."""
    return "active" in (*output.command.split(), *output.arguments) or any(
        line.text.lstrip().startswith("* fcid") for line in output.lines
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    effective = is_active(output)
    group: _Group | None = None
    zone: _Group | None = None
    alias: _Alias | None = None
    for line in output.lines:
        found_set, found_zone = _SET.fullmatch(line.text), _ZONE.fullmatch(line.text)
        depth = len(line.text) - len(line.text.lstrip())
        if alias is not None and alias.takes(line.text, depth, effective=effective):
            continue
        if is_idle(line.text) or is_attribute(line.text):
            continue
        if found_set or found_zone:
            yield from _zone(output, zone, effective=effective)
            zone = alias = None
        if found_set:
            yield from _set(output, group, effective=effective)
            group = _Group(line, found_set[1], vsan(found_set[2]) if found_set[2] else None)
        elif found_zone:
            number = vsan(found_zone[2]) if found_zone[2] else group.vsan if group else None
            zone = _Group(line, found_zone[1], number)
            if group is not None:
                group.zones.append(found_zone[1])
                if found_zone[2] is None:  # a list of names only, as ``brief`` prints it
                    zone = None
        else:
            found = member(line.text, effective=effective)
            if found is not None and zone is not None:
                alias = zone.take(found, line, depth)
            elif is_refusal(line.text) or not line.text.casefold().startswith(_WORDS):
                yield not_understood(output, line)
    yield from _zone(output, zone, effective=effective)
    yield from _set(output, group, effective=effective)


def _zone(output: Output, zone: _Group | None, *, effective: bool) -> Iterator[Fact]:
    """Who is in no zone is listed as in one, which is none."""
    if zone is not None and zone.name != DEFAULT_ZONE:
        yield ZoneFact(
            output.place(zone.line), output.speaker, name=zone.name, vsan=zone.vsan,
            members=tuple(zone.members), effective=effective, kind=kind_of_zone(zone.name),
        )  # fmt: skip
        for alias in zone.aliases:
            if alias.members:
                yield AliasFact(
                    output.place(alias.line), output.speaker, name=alias.name,
                    members=tuple(alias.members), vsan=zone.vsan,
                )  # fmt: skip


def _set(output: Output, group: _Group | None, *, effective: bool) -> Iterator[Fact]:
    if group is not None:
        yield ZoneSetFact(
            output.place(group.line), output.speaker, name=group.name, vsan=group.vsan,
            zones=tuple(group.zones), effective=effective,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, _COMMANDS, _looks_like, _read, nests=True)

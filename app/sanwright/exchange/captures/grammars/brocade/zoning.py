"""``cfgshow``, ``cfgactvshow``, ``zoneshow`` and ``alishow``: zoning as defined and as in force.

A peer zone's first member is a property that counts the principals behind it; ``zoneshow
--peerzone`` lists principals and peers under headings of their own.
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
    ZoneKind,
    ZoneMember,
    ZoneSetFact,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output, OutputLine, Speaker
from sanwright.exchange.captures.spelling import WWN

_ENTRY = re.compile(r"\s{0,4}(cfg|zone|alias|fazone|qloop):\s*(?:([^\s;:]+)\s*(.*?))?\s*")
_PART = re.compile(r"\s*(defined|effective) configuration:", re.I)
_HEADING = re.compile(r"\s*(principal|peer) member(?:\(s\)|s)?\s*:\s*(.*?)\s*", re.I)
_PROPERTY = re.compile(r"\s*(?:property member|created by)\s*:\s*[^\s;]*\s*", re.I)
"""Of a peer zone, in lines of their own or behind its name."""
_MEMBER = re.compile(r"\d{1,3}\s*,\s*\d{1,4}|[^\s;]+")
_COUNTER = re.compile(r"00:02:00:00:00:0[0-9a-f]:[0-9a-f]{2}:([0-9a-f]{2})", re.I)
_WWN = re.compile(WWN)
_NOTHING = re.compile(
    r"\s*(?:no configuration|no effective|effective config|default access|default zone|zone state|"
    r"\d+ peer zones? in |there is no|it is (?:not )?abortable|current transaction)|"
    r".*does not exist",
    re.I,
)
_COUNTED = re.compile(r"\s*\d+ peer zones? in ", re.I)
"""What stands below the peer zones, indented or not."""
_ROUTED = "lsan_"
_SPECIAL = re.compile(
    r"d__efault__|r_e_d_i_r_c__fg|red_(?:\d{4}_|_{3,}base)|msfr_|t_r_a_f_f_i_c|bfa_", re.I
)
"""Names that the switch gives itself. Zones with a priority (``QOSH_…``) say who may talk, too:
Brocade Fabric OS Administration Guide 8.0.1 (53-1004111-02), p. 394, has hosts in no others."""


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    if _PART.match(first):
        return True
    entry = _ENTRY.fullmatch(first)
    return entry is not None and first.startswith(" ") and entry[2] is not None


@dataclass
class ZoningEntry:
    """A configuration, zone or alias (``cfg``, ``zone``, ``alias``) with its members."""

    kind: str
    name: str
    line: OutputLine
    effective: bool
    members: list[str] = field(default_factory=list)
    principals: list[str] = field(default_factory=list)
    is_peer: bool = False


def _read(output: Output) -> Iterator[Fact | Unread]:
    entries: list[ZoningEntry] = []
    effective = output.command.startswith("cfgactvshow")
    into: list[str] | None = None
    for line in said(output):
        part = _PART.match(line.text)
        found = _ENTRY.fullmatch(line.text)
        if part is not None:
            effective, into = part[1].casefold() == "effective", None
        elif found is not None:
            into = None
            if found[2]:
                members, properties = _PROPERTY.subn(" ", found[3])
                entry = ZoningEntry(
                    found[1], found[2], line, effective, members_in(members),
                    is_peer=properties > 0,
                )  # fmt: skip
                entries.append(entry)
                into = entry.members
        elif into is not None and (heading := _HEADING.fullmatch(line.text)):
            entry = entries[-1]
            entry.is_peer = True
            into = entry.principals if heading[1].casefold() == "principal" else entry.members
            into += members_in(heading[2])
        elif into is not None and _PROPERTY.match(line.text):
            entries[-1].is_peer = True
        elif into is not None and line.text[:1].isspace() and not _COUNTED.match(line.text):
            into += members_in(line.text)
        elif not _NOTHING.match(line.text):
            yield not_understood(output, line)
    yield from entries_told(output, entries)


def members_in(text: str) -> list[str]:
    """The members that a line names, WWNs as facts have them."""
    return [_plain(each) for each in _MEMBER.findall(text)]


def _plain(member: str) -> str:
    """WWNs as facts have them, ``domain,index`` without blanks, names as they are."""
    if _WWN.fullmatch(member):
        return member.casefold()
    return "".join(member.split()) if "," in member else member


def entries_told(
    output: Output, entries: list[ZoningEntry], speaker: Speaker | None = None
) -> Iterator[Fact]:
    """The facts of what a zoning database holds; ``speaker`` is another one than the output's."""
    speaker = speaker if speaker is not None else output.speaker
    aliases = {entry.name: len(entry.members) for entry in entries if entry.kind == "alias"}
    for effective in (False, True):
        zones = [each for each in entries if each.kind == "zone" and each.effective is effective]
        for entry in (each for each in entries if each.effective is effective):
            place = output.place(entry.line)
            if entry.kind == "alias":
                yield AliasFact(place, speaker, name=entry.name, members=tuple(entry.members))
            elif entry.kind == "zone":
                yield _zone(output, speaker, entry, aliases)
            elif entry.kind == "cfg":
                names = tuple(each.name for each in zones) if effective else tuple(entry.members)
                yield ZoneSetFact(place, speaker, name=entry.name, zones=names, effective=effective)


def _zone(
    output: Output, speaker: Speaker, entry: ZoningEntry, aliases: dict[str, int]
) -> ZoneFact:
    kind = ZoneKind.PEER if entry.is_peer else ZoneKind.PLAIN
    members = [ZoneMember(text=each, principal=True) for each in entry.principals]
    left = 0
    for each in entry.members:
        if counter := _COUNTER.fullmatch(each):
            kind, left = ZoneKind.PEER, int(counter[1], 16)
            continue
        members.append(ZoneMember(text=each, principal=left > 0))
        left -= aliases.get(each, 1)
    if entry.name.casefold().startswith(_ROUTED):
        kind = ZoneKind.ROUTED
    elif _SPECIAL.match(entry.name):
        kind = ZoneKind.SPECIAL
    return ZoneFact(
        output.place(entry.line), speaker, name=entry.name, members=tuple(members),
        kind=kind, effective=entry.effective,
    )  # fmt: skip


GRAMMAR = Grammar(
    SwitchMaker.BROCADE, ("cfgshow", "cfgactvshow", "zoneshow", "alishow"), _looks_like, _read
)

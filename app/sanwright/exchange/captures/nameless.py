"""Outputs that name no switch: which one printed them, where that is proved or one alone can be.

A port's own WWN is made of its switch's, the addresses of who is logged in hold its domain, and
both ends of an ISL name both ports. What contradicts a switch is never taken for its output.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanwright.exchange.captures.facts import (
    FabricFact,
    Fact,
    IslFact,
    LoginFact,
    PortFact,
    SwitchFact,
    SwitchMaker,
    TrunkFact,
)
from sanwright.exchange.captures.grammar import grammar_of
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.merged import of_kind
from sanwright.exchange.captures.outputs import Speaker
from sanwright.exchange.captures.questions import ITSELF

_ByKind = Mapping[type[Fact], Sequence[Fact]]
_Domain = tuple[int | None, int]
"""A VSAN or virtual fabric, None where it is not said, and a domain in it."""
_LOCAL = ("nsshow", "show flogi database", "show npv flogi-table", "portshow", "portloginshow")
"""Commands that print who is logged in at the switch that answers, and nowhere else."""


def who_answered(
    nameless: Iterable[Speaker],
    by_kind: _ByKind,
    who: Identities,
    facts: Iterable[Fact],
    said: Mapping[Speaker, str],
) -> dict[Speaker, str]:
    """Switches, by their keys, of speakers that name themselves nowhere.

    ``said`` is what the user answered for others. A speaker of whom nothing proves it, and for
    whom several switches are possible or none, is not in the result.
    """
    nameless = tuple(nameless)
    if not nameless:
        return {}
    own = [fact for fact in of_kind(by_kind, SwitchFact)
           if not fact.about and said.get(fact.speaker) != ITSELF
           and fact.speaker in who.of_speaker]  # fmt: skip
    made = {who.of_speaker[fact.speaker]: fact.vendor for fact in own}
    of_fabric = _by_fabric_name(by_kind, who)
    own_ports = _by_own_ports(by_kind, who)
    strange = {speaker for speaker, keys in own_ports.items() if not keys}
    proofs = ({one: keys for one, keys in own_ports.items() if keys}, _by_both_ends(by_kind, who))
    with_wwn = set(who.of_wwn.values())
    domains, heard = _domains(by_kind, who), _heard(by_kind)
    makers = makers_of(facts)
    found: dict[Speaker, str] = {}
    for speaker in nameless:
        proved = [proof[speaker] for proof in proofs if speaker in proof]
        possible = set.intersection(*proved) if proved else None
        if speaker in of_fabric:
            possible = {of_fabric[speaker]}
        elif possible is None:
            local, spoke = heard.get(speaker, set()), makers.get(speaker)
            bearing = {key for key, its in domains.items() if _agree(local, its)
                       and spoke in (None, made.get(key, spoke))}  # fmt: skip
            possible = bearing or {
                key for key, maker in made.items()
                if spoke in (None, maker) and not (local and domains.get(key))
            }  # fmt: skip
            if speaker in strange and possible & with_wwn:
                continue  # its ports have WWNs of a switch that nobody names
        if len(possible) == 1:
            found[speaker] = next(iter(possible))
    return found


def makers_of(facts: Iterable[Fact]) -> dict[Speaker, SwitchMaker]:
    """Whose outputs each speaker printed."""
    found: dict[Speaker, SwitchMaker] = {}
    for fact in facts:
        if fact.speaker not in found and (grammar := grammar_of(fact.place.command)) is not None:
            found[fact.speaker] = grammar.vendor
    return found


def _by_own_ports(by_kind: _ByKind, who: Identities) -> dict[Speaker, set[str]]:
    """Switches whose address is in the WWNs that ports of the speaker have themselves."""
    tails: dict[str, set[str]] = defaultdict(set)
    for wwn, key in who.of_wwn.items():
        tails[wwn[6:]].add(key)
    found: dict[Speaker, set[str]] = {}
    for speaker, wwn in _own_wwns(by_kind):
        if wwn and speaker not in who.of_speaker:
            keys = tails.get(wwn[6:], set())
            found[speaker] = found[speaker] & keys if speaker in found else set(keys)
    return found


def _own_wwns(by_kind: _ByKind) -> Iterator[tuple[Speaker, str]]:
    for port in of_kind(by_kind, PortFact):
        yield port.speaker, port.wwn
    for login in of_kind(by_kind, LoginFact):
        if _is_local(login):
            yield login.speaker, login.at_port_wwn


def _by_both_ends(by_kind: _ByKind, who: Identities) -> dict[Speaker, set[str]]:
    """Switches that others name at the other end of ISLs that the speaker names, too."""
    ways = list(_ways(by_kind))
    opposite: dict[tuple[str, int, int], set[str]] = defaultdict(set)
    for speaker, port, peer_wwn, peer_port in ways:
        if speaker in who.of_speaker and peer_wwn in who.of_wwn:
            opposite[who.of_speaker[speaker], port, peer_port].add(who.of_wwn[peer_wwn])
    found: dict[Speaker, set[str]] = {}
    for speaker, port, peer_wwn, peer_port in ways:
        keys = opposite.get((who.of_wwn.get(peer_wwn, ""), peer_port, port))
        if speaker not in who.of_speaker and keys:
            found[speaker] = found[speaker] & keys if speaker in found else set(keys)
    return found


def _ways(by_kind: _ByKind) -> Iterator[tuple[Speaker, int, str, int]]:
    """Speaker, its port, the WWN of the neighbour, and the port there; ports by index."""
    for isl in of_kind(by_kind, IslFact):
        there = isl.peer_port.index if isl.peer_port is not None else None
        if isl.port.index is not None and there is not None and isl.peer_wwn:
            yield isl.speaker, isl.port.index, isl.peer_wwn, there
    for trunk in of_kind(by_kind, TrunkFact):
        for port, other in zip(trunk.ports, trunk.peer_ports, strict=False):
            if port.index is not None and other.index is not None and trunk.peer_wwn:
                yield trunk.speaker, port.index, trunk.peer_wwn, other.index


def _domains(by_kind: _ByKind, who: Identities) -> dict[str, set[_Domain]]:
    found: dict[str, set[_Domain]] = defaultdict(set)
    for fact in of_kind(by_kind, SwitchFact):
        key = who.of_wwn.get(fact.about) if fact.about else who.of_speaker.get(fact.speaker)
        if key is not None and fact.domain is not None:
            fabric = fact.fabric if fact.fabric is not None else fact.speaker.fabric_id
            found[key].add((fabric, fact.domain))
    return found


def _heard(by_kind: _ByKind) -> dict[Speaker, set[_Domain]]:
    """In which domains those are who log in at the speaker itself."""
    found: dict[Speaker, set[_Domain]] = defaultdict(set)
    for login in of_kind(by_kind, LoginFact):
        if login.domain is not None and _is_local(login):
            fabric = login.vsan if login.vsan is not None else login.speaker.fabric_id
            found[login.speaker].add((fabric, login.domain))
    return found


def _agree(local: set[_Domain], its: set[_Domain]) -> bool:
    """Whether a switch with the domains ``its`` has all that were heard; none heard says nothing.

    A fabric that one of the two does not say may be any.
    """
    return bool(local) and all(
        any((domain == other and None in (fabric, beside)) or (fabric, domain) == (beside, other)
            for beside, other in its)
        for fabric, domain in local
    )  # fmt: skip


def _is_local(login: LoginFact) -> bool:
    return login.place.command.startswith(_LOCAL) and not login.remote


def _by_fabric_name(by_kind: _ByKind, who: Identities) -> dict[Speaker, str]:
    """One switch of the fabric that a speaker names, in whose place it speaks of the fabric."""
    members: dict[str, set[str]] = defaultdict(set)
    for fact in of_kind(by_kind, SwitchFact):
        if fact.fabric_name and fact.about in who.of_wwn:
            members[fact.fabric_name].add(who.of_wwn[fact.about])
    return {
        fact.speaker: min(members[fact.name])
        for fact in of_kind(by_kind, FabricFact)
        if fact.name in members
    }

"""Who is who: which outputs come from one switch, and which names mean it.

Switches are the same where their WWN or their chassis serial number is. A name joins them only
where no two WWNs claim it. Logical switches of one chassis are one switch: they answer in one
session under different fabric ids.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.facts import Fact, IslFact, SwitchFact
from sanwright.exchange.captures.outputs import Speaker


@dataclass(frozen=True, slots=True)
class Identities:
    """The switches that were found, by a key that is the same in every later import.

    A key is the lowest WWN of the switch, else its serial number, else its name.
    """

    of_speaker: Mapping[Speaker, str]
    of_wwn: Mapping[str, str]
    of_name: Mapping[str, str]
    """By name in lower case; a name that several switches bear is not here."""
    ambiguous: Mapping[str, tuple[str, ...]]
    """Names that several switches bear, with the keys of these."""
    of_address: Mapping[str, str] = field(default_factory=dict)
    """By management address, as the switches themselves say; one that several say is not here."""

    def switch(self, *, wwn: str = "", name: str = "") -> str | None:
        """The key of the switch with this WWN, or else of this name."""
        if wwn in self.of_wwn:
            return self.of_wwn[wwn]
        return self.of_name.get(name.casefold()) if name else None

    def opposite(self, isl: IslFact) -> str | None:
        """The key of the switch that an ISL leads to, by whatever it says of it."""
        named = self.switch(wwn=isl.peer_wwn, name=isl.peer_name)
        return named or self.of_address.get(isl.peer_address)


class _Sets:
    """Union-find over anything hashable."""

    def __init__(self) -> None:
        self._above: dict[Hashable, Hashable] = {}

    def top(self, one: Hashable) -> Hashable:
        above = self._above.setdefault(one, one)
        while above != one:
            self._above[one] = one = self._above[above]
            above = self._above[one]
        return one

    def join(self, one: Hashable, other: Hashable) -> None:
        self._above[self.top(one)] = self.top(other)

    def members(self) -> tuple[Hashable, ...]:
        return tuple(self._above)


def identities(facts: Sequence[Fact], settled: Mapping[Speaker, str]) -> Identities:
    """The switches that ``facts`` speak of.

    ``settled`` says for speakers that name themselves nowhere which switch they are, by WWN,
    serial number or name.
    """
    own, named = _claims(facts)
    sets = _Sets()
    _join_sure(sets, own, settled)
    _join_logical(sets, own)
    bearers, ambiguous_names = _join_names(sets, own, named)
    found = _finished(sets, own, bearers, ambiguous_names)
    return replace(found, of_address=_addresses(facts, found.of_speaker))


def _addresses(facts: Sequence[Fact], of_speaker: Mapping[Speaker, str]) -> dict[str, str]:
    at: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        if isinstance(fact, SwitchFact) and fact.address and not fact.about:
            at[fact.address] |= {of_speaker[fact.speaker]} if fact.speaker in of_speaker else set()
    return {address: keys.pop() for address, keys in at.items() if len(keys) == 1}


@dataclass(slots=True)
class _Claims:
    """What a speaker says that it is."""

    wwns: set[str]
    serials: set[str]
    names: set[str]


def _claims(facts: Sequence[Fact]) -> tuple[dict[Speaker, _Claims], dict[str, set[str]]]:
    """Of each speaker, and the names that others give to a WWN."""
    own: dict[Speaker, _Claims] = {}
    named: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        claims = own.setdefault(fact.speaker, _Claims(set(), set(), set()))
        if fact.speaker.name:
            claims.names.add(fact.speaker.name.casefold())
        if not isinstance(fact, SwitchFact):
            continue
        if fact.about:
            named[fact.about] |= {fact.name.casefold()} - {""}
            continue
        claims.wwns |= {fact.wwn, fact.fabric_wwn} - {""}
        claims.serials |= {fact.serial} - {""}
        claims.names |= {fact.name.casefold()} - {""}
    return own, named


def _join_sure(sets: _Sets, own: Mapping[Speaker, _Claims], settled: Mapping[Speaker, str]) -> None:
    for speaker, claims in own.items():
        sets.top(speaker)
        for wwn in claims.wwns:
            sets.join(speaker, ("wwn", wwn))
        for serial in claims.serials:
            sets.join(speaker, ("serial", serial))
    for speaker, who in settled.items():
        word = who.casefold()
        kinds = [key for key in sets.members() if isinstance(key, tuple) and key[1] in (who, word)]
        sets.join(speaker, kinds[0] if kinds else ("name", word))


def _join_logical(sets: _Sets, own: Mapping[Speaker, _Claims]) -> None:
    first: dict[tuple[str, int], Speaker] = {}
    for speaker in own:
        if speaker.fabric_id is None:
            continue
        before = first.setdefault((speaker.file, speaker.session), speaker)
        sets.join(speaker, before)


def _join_names(
    sets: _Sets, own: Mapping[Speaker, _Claims], named: Mapping[str, set[str]]
) -> tuple[dict[str, set[Hashable]], dict[str, set[Hashable]]]:
    with_wwn: dict[str, set[Hashable]] = defaultdict(set)
    without: dict[str, list[Speaker]] = defaultdict(list)
    for wwn, names in named.items():
        for name in names:
            with_wwn[name].add(sets.top(("wwn", wwn)))
    for speaker, claims in own.items():
        for name in claims.names:
            if claims.wwns:
                with_wwn[name].add(sets.top(speaker))
            else:
                without[name].append(speaker)
    for name, speakers in without.items():
        sure = {sets.top(key) for key in with_wwn.get(name, ())}
        if len(sure) > 1:
            continue
        meant = next(iter(sure), ("name", name))
        for speaker in speakers:
            sets.join(speaker, meant)
            with_wwn[name].add(meant)
    bearers = {name: {sets.top(key) for key in keys} for name, keys in with_wwn.items()}
    return (
        {name: keys for name, keys in bearers.items() if len(keys) == 1},
        {name: keys for name, keys in bearers.items() if len(keys) > 1},
    )


def _finished(
    sets: _Sets,
    own: Mapping[Speaker, _Claims],
    bearers: Mapping[str, set[Hashable]],
    ambiguous: Mapping[str, set[Hashable]],
) -> Identities:
    keys: dict[Hashable, str] = {}
    by_kind: dict[Hashable, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for member in sets.members():
        if isinstance(member, tuple):
            by_kind[sets.top(member)][member[0]].append(member[1])
    for name, tops in bearers.items():
        by_kind[sets.top(next(iter(tops)))]["name"].append(name)
    for top, kinds in by_kind.items():
        best = next(kinds[kind] for kind in ("wwn", "serial", "name") if kinds.get(kind))
        keys[top] = min(best)
    return Identities(
        {s: keys[sets.top(s)] for s in own if sets.top(s) in keys},
        {m[1]: keys[sets.top(m)] for m in sets.members() if isinstance(m, tuple) and m[0] == "wwn"},
        {name: keys[sets.top(next(iter(tops)))] for name, tops in bearers.items()},
        {
            name: tuple(sorted(keys[sets.top(top)] for top in tops if sets.top(top) in keys))
            for name, tops in ambiguous.items()
        },
    )

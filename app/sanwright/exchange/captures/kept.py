"""The facts of all files in memory that grows with the SAN, and not with what was printed of it.

Logs say the same again and again. Of facts that say the same, the first and the last are kept, and
how many there were: merging goes by who spoke first, who spoke last, and how many places say it.
What changes from hour to hour (``PASSING``) makes no other fact; of that only the last counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from sys import intern
from typing import Any

from sanwright.exchange.captures.facts import Fact, SwitchFact
from sanwright.exchange.captures.merged import PASSING, UNSAID
from sanwright.exchange.captures.outputs import Speaker

MOST_FACTS = 2_000_000
"""As many different facts are kept: those of more than 150,000 ports. What goes on is not taken."""

_JOINED_FROM = 20_000
"""Facts from which on it is worth looking which speakers are one switch."""

_Key = tuple[Any, ...]


@dataclass(slots=True)
class _Kept:
    """Facts that say the same: the ``first`` and its number, the last, and how many there were.

    The last one has the speaker that it had in its file.
    """

    first: Fact
    begun: int
    last: Fact
    ended: int
    count: int = 1


class KeptFacts:
    """Takes facts in the order in which they are read."""

    def __init__(self, most: int = MOST_FACTS) -> None:
        self.count = 0
        """How many facts were read."""
        self._most = most
        self._is_full = False
        self._kept: dict[_Key, _Kept] = {}
        self._speakers = _Speakers()
        self._join_at = _JOINED_FROM

    def has_room(self) -> bool:
        """Whether not yet so much different was said that nothing further is taken."""
        return not self._is_full

    def add(self, fact: Fact) -> None:
        """Keep a fact, if nothing like it was said before."""
        speaker = self._speakers.meant(fact)
        self.count += 1
        number = self.count
        key = _key(fact, speaker)
        known = self._kept.get(key)
        if known is not None:
            known.last, known.ended = fact, number
            known.count += 1
            return
        if len(self._kept) >= min(self._join_at, self._most):
            self._join()
            self._join_at = max(_JOINED_FROM, 2 * len(self._kept))
            self._is_full = len(self._kept) >= self._most
        if not self._is_full:
            first = self._speakers.spoken(fact)
            self._kept[key] = _Kept(first, number, first, number)

    def facts(self) -> tuple[Fact, ...]:
        """What was kept, in the order in which it was said; ``times`` tells how often."""
        self._join()
        ends: list[tuple[int, Fact]] = []
        for kept in self._kept.values():
            ends.append((kept.begun, kept.first))
            if kept.count > 1:
                last = self._speakers.spoken(kept.last)
                ends.append((kept.ended, replace(last, times=kept.count - 1)))
        ends.sort(key=lambda end: end[0])
        return tuple(fact for _number, fact in ends)

    def _join(self) -> None:
        """Speakers that are surely one switch become the first of them, and their facts one."""
        if not self._speakers.join():
            return
        before, self._kept = self._kept, {}
        for kept in before.values():
            first = self._speakers.spoken(kept.first)
            last = self._speakers.spoken(kept.last)
            key = _key(first, first.speaker)
            known = self._kept.get(key)
            if known is None:
                self._kept[key] = _Kept(first, kept.begun, last, kept.ended, kept.count)
                continue
            known.count += kept.count
            if kept.begun < known.begun:
                known.first, known.begun = first, kept.begun
            if kept.ended > known.ended:
                known.last, known.ended = last, kept.ended


class _Speakers:
    """Which speakers of different files and sessions are surely one switch, and so speak as one.

    By what ``identity`` joins them for, too: a WWN or a serial number that both give as their own.
    Virtual fabrics of one session are logical switches of one chassis and go together.
    """

    def __init__(self) -> None:
        self._one: dict[Speaker, Speaker] = {}
        self._meant: dict[tuple[Any, ...], tuple[str, int]] = {}
        """The file and session that stand for those of a speaker, by ``_group``."""
        self._claimed: dict[tuple[Any, ...], tuple[str, int]] = {}
        """Where something that tells a switch from all others was first claimed."""
        self._claims: dict[tuple[Any, ...], set[tuple[Any, ...]]] = {}
        """What was claimed since ``join``."""

    def spoken(self, fact: Fact) -> Fact:
        """The fact as the speaker that stands for its own says it."""
        one = self.meant(fact)
        return fact if one is fact.speaker else replace(fact, speaker=one)

    def meant(self, fact: Fact) -> Speaker:
        """The speaker that stands for the one of the fact; what a switch says of itself counts."""
        speaker = fact.speaker
        one = self._one.get(speaker)
        if one is None:
            meant = self._meant.get(_group(speaker))
            one = speaker if meant is None else replace(speaker, file=meant[0], session=meant[1])
            self._one[speaker] = one
        if isinstance(fact, SwitchFact) and not fact.about and one is speaker:
            claims = {("wwn", fact.wwn), ("wwn", fact.fabric_wwn), ("serial", fact.serial)}
            apart = speaker.name, speaker.fabric_id
            found = {(*claim, *apart) for claim in claims if claim[1]}
            if found:
                self._claims.setdefault(_group(speaker), set()).update(found)
        return one

    def join(self) -> bool:
        """Whether speakers were found to be one that were not known to be."""
        is_new = False
        for group, claims in self._claims.items():
            here = group[0], group[1]
            known = [self._claimed[claim] for claim in claims if claim in self._claimed]
            meant = min(known) if known else here
            meant = self._meant.get((*meant, *group[2:]), meant)
            if meant != here and group not in self._meant:
                self._meant[group] = meant
                is_new = True
            for claim in claims:
                self._claimed.setdefault(claim, meant)
        self._claims.clear()
        if is_new:
            self._one.clear()
        return is_new


def _group(speaker: Speaker) -> tuple[Any, ...]:
    """What is one switch for certain: a speaker, or all virtual fabrics of a session."""
    if speaker.fabric_id is not None:
        return speaker.file, speaker.session
    return speaker.file, speaker.session, speaker.name


_APART = ("place", "times", "speaker")
_Values = Callable[[Fact], Any]
_getters: dict[type[Fact], tuple[_Values, _Values | None]] = {}


def _key(fact: Fact, speaker: Speaker) -> _Key:
    """What is the same in facts that say the same; of what passes, only whether it is said."""
    kind = type(fact)
    found = _getters.get(kind)
    if found is None:
        names = [each.name for each in fields(kind) if each.name not in _APART]
        lasting = [name for name in names if name not in PASSING]
        passing = [name for name in names if name in PASSING]
        found = _getters[kind] = (
            attrgetter(*lasting),
            attrgetter(passing[0], *passing) if passing else None,
        )
    stays, passes = found
    command = intern(fact.place.command)
    if passes is None:
        return kind, command, speaker, stays(fact)
    said = tuple(value not in UNSAID for value in passes(fact))
    return kind, command, speaker, stays(fact), said

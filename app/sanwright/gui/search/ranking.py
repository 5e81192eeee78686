"""Which entries answer a query, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice

from sanwright.gui.search.entry import Kind, SearchEntry, folded, stripped

EXACT, PREFIX, WORD, WITHIN, ELSEWHERE = range(5)
"""How well an entry answers: it is the query; begins with it; has a word of its title that does;
has it in its title; has it in what else is known of it."""

SORTED_UP_TO = 4000
"""Answers of one rank that are put into reading order; more stay in the order of the design."""


@dataclass(frozen=True, slots=True)
class Query:
    """What was typed: as a whole, word by word, and as the digits of a WWPN."""

    whole: str
    words: tuple[str, ...]
    bare: str

    @classmethod
    def of(cls, text: str) -> Query:
        """The query for a typed text."""
        whole = folded(text)
        return cls(whole, tuple(whole.split()), stripped(text))

    def narrow(self, entries: Sequence[SearchEntry]) -> list[SearchEntry]:
        """Those of ``entries`` that have it, in their order."""
        answers = list(entries)
        for word in self.words:
            answers = [entry for entry in answers if word in entry.text]
        if self.bare and self.bare not in self.words:
            known = set(map(id, answers))
            bare = self.bare
            answers += [e for e in entries if bare in e.text and id(e) not in known]
        return answers

    def rank(self, entry: SearchEntry) -> int:
        """How well an entry that has it answers, 0 best."""
        head, whole = entry.head, self.whole
        if whole in entry.ids or self.bare in entry.ids:
            return EXACT
        if head.startswith(whole):
            return PREFIX
        begun = " " + head
        if all(" " + word in begun for word in self.words):
            return WORD
        if whole in head or all(word in head for word in self.words):
            return WITHIN
        return ELSEWHERE


@dataclass(frozen=True, slots=True)
class Answers:
    """The best of each kind, in the order of the kinds; ``counts`` of all there are."""

    entries: tuple[SearchEntry, ...]
    counts: Mapping[Kind, int]


def best(
    query: Query,
    found: Sequence[SearchEntry],
    order: Callable[[str], int],
    most: int,
    kind: Kind | None,
) -> Answers:
    """The ``most`` best answers of each kind; with ``kind``, ten times as many and of it alone.

    ``order`` gives the number of an id in reading order.
    """
    by_kind: dict[Kind, list[SearchEntry]] = {}
    for entry in found:
        by_kind.setdefault(entry.kind, []).append(entry)
    counts = {each: len(by_kind[each]) for each in Kind if each in by_kind}
    limit = most if kind is None else most * 10
    chosen = [
        _best_of(query, by_kind[each], order, limit)
        for each in counts
        if kind is None or each is kind
    ]
    chosen.sort(key=lambda pair: (pair[0] != EXACT, pair[0] > WORD))  # else as kinds are listed
    return Answers(tuple(entry for _, group in chosen for entry in group), counts)


def _best_of(
    query: Query, entries: list[SearchEntry], order: Callable[[str], int], most: int
) -> tuple[int, list[SearchEntry]]:
    """Rank of the best answer, and the best of them."""
    if len(entries) > SORTED_UP_TO:
        return _first_of(query, entries, most)
    ranked = [
        (query.rank(entry), order(entry.targets[0]) if entry.targets else 0, n)
        for n, entry in enumerate(entries)
    ]
    top = nsmallest(most, ranked)
    return top[0][0], [entries[n] for _, _, n in top]


def _first_of(query: Query, entries: list[SearchEntry], most: int) -> tuple[int, list[SearchEntry]]:
    """As above for very many: the first that are or begin with the query, if they are enough."""
    whole, bare = query.whole, query.bare
    exact = [entry for entry in entries if whole in entry.ids or bare in entry.ids]
    begun = islice((entry for entry in entries if entry.head.startswith(whole)), most)
    top = list({entry.key: entry for entry in (*exact, *begun)}.values())[:most]
    if len(top) < most:
        ranked = nsmallest(most, ((query.rank(entry), n) for n, entry in enumerate(entries)))
        top = [entries[n] for _, n in ranked]
    return query.rank(top[0]), top

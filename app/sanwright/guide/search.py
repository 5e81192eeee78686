"""Full-text search over the pages: all words must occur; titles before headings before text."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sanwright.guide.markdown import Section
from sanwright.guide.page import GuidePage
from sanwright.guide.words import folded, forms, synonyms, words_of

_IN_TITLE, _IN_HEADING, _NEAR_TITLE, _MOST_IN_TEXT = 100.0, 30.0, 2.0, 10.0
_BEGINS, _MEANS, _HAS = 0.6, 0.5, 0.3
"""What a word counts that begins with, means or has in it what was typed."""
_LEAST_WITHIN = 4
_WITHIN_PAGE = 0.1
_TOGETHER = 5.0
_OF_A_PAGE = 3
_OF_A_RULE = 1
_SNIPPET, _BEFORE = 170, 50


@dataclass(frozen=True, slots=True)
class SnippetRun:
    """A piece of a snippet."""

    text: str
    is_hit: bool


@dataclass(frozen=True, slots=True)
class GuideHit:
    """A place that has what was searched: the page, the section of it, and how it reads there."""

    page: GuidePage
    section: Section
    score: float
    snippet: tuple[SnippetRun, ...]

    @property
    def anchor(self) -> str:
        """Anchor of the heading; empty at the top of the page."""
        heading = self.section.heading
        return heading.anchor if heading is not None and heading.text != self.page.title else ""

    @property
    def heading(self) -> str:
        """The heading, where it is not the title of the page."""
        heading = self.section.heading
        return heading.text if heading is not None and heading.text != self.page.title else ""


class GuideIndex:
    """Which words stand in which sections, and with what weight."""

    def __init__(self, pages: Sequence[GuidePage]) -> None:
        self._places: list[tuple[int, GuidePage, Section]] = [
            (number, page, section)
            for number, page in enumerate(pages)
            for section in page.sections or (Section(None, ""),)
        ]
        self._weights: dict[str, dict[int, float]] = {}
        for place, (_, page, section) in enumerate(self._places):
            for word, weight in _weighed(page, section):
                at = self._weights.setdefault(word, {})
                at[place] = max(at.get(place, 0.0), weight)
        self._vocabulary = sorted(self._weights)

    def search(self, text: str) -> tuple[GuideHit, ...]:
        """Places that have every word of ``text``, best first, one of a rule, three of a page.

        A page that has the words only apart comes after those that have them in one section.
        """
        typed = tuple(dict.fromkeys(folded(word) for word, _, _ in words_of(text)))
        if not typed:
            return ()
        meant = [self._meant(word) for word in typed]
        scores = [self._scores(words) for words in meant]
        ranked = self._together(scores, typed) or {}
        ranked |= self._apart(scores, {self._places[place][0] for place in ranked})
        order = sorted(ranked, key=lambda place: (-ranked[place], place))
        marked = {word for words in meant for word in words if words[word] > _HAS}
        within = {word for words in meant for word in words}
        taken: Counter[int] = Counter()
        found = []
        for place in order:
            number, page, section = self._places[place]
            taken[number] += 1
            if taken[number] <= (_OF_A_RULE if ":" in page.name else _OF_A_PAGE):
                snippet = _snippet(section.text, marked) or _snippet(section.text, within)
                found.append(
                    GuideHit(page, section, ranked[place], snippet or _start(section.text))
                )
        return tuple(found)

    def _meant(self, word: str) -> dict[str, float]:
        """Words of the guide that ``word`` may stand for, and how well each does."""
        found = {other: _MEANS for other in synonyms(word) if other in self._weights}
        if len(word) >= _LEAST_WITHIN:
            found |= {other: _HAS for other in self._vocabulary if word in other}
        at = bisect_left(self._vocabulary, word)
        while at < len(self._vocabulary) and self._vocabulary[at].startswith(word):
            found[self._vocabulary[at]] = _BEGINS
            at += 1
        if word in self._weights:
            found[word] = 1.0
        return found

    def _scores(self, words: dict[str, float]) -> dict[int, float]:
        """Best score of each place for one word that was typed."""
        best: dict[int, float] = {}
        for word, worth in words.items():
            for place, weight in self._weights[word].items():
                best[place] = max(best.get(place, 0.0), worth * weight)
        return best

    def _together(
        self, scores: Sequence[dict[int, float]], typed: Sequence[str]
    ) -> dict[int, float]:
        places = set.intersection(*(set(score) for score in scores))
        phrase = " ".join(typed)
        bonus = _TOGETHER if len(typed) > 1 else 0.0
        return {
            place: sum(score[place] for score in scores)
            + (bonus if bonus and phrase in self._flat(place) else 0.0)
            for place in places
        }

    def _apart(self, scores: Sequence[dict[int, float]], done: set[int]) -> dict[int, float]:
        """For pages that have every word, but in no section all: the section that has most."""
        pages = set.intersection(*({self._places[at][0] for at in score} for score in scores))
        best: dict[int, tuple[float, int]] = {}
        for place in sorted({at for score in scores for at in score}):
            number = self._places[place][0]
            if number in pages - done:
                total = sum(score.get(place, 0.0) for score in scores) * _WITHIN_PAGE
                best[number] = max(best.get(number, (0.0, 0)), (total, -place))
        return {-place: total for total, place in best.values()}

    def _flat(self, place: int) -> str:
        return " ".join(folded(word) for word, _, _ in words_of(self._places[place][2].text))


def _weighed(page: GuidePage, section: Section) -> Iterator[tuple[str, float]]:
    """Every form of every word by which a section is found, with its weight."""
    heads = section is (page.sections[0] if page.sections else section)
    is_rule, key = page.name.partition(":")[1:]
    title = f"{page.title} {key}"
    for word, _, _ in words_of(title):
        for form in forms(word):
            yield form, _IN_TITLE if heads else _NEAR_TITLE
    if section.heading is not None and not heads and not is_rule:
        for word, _, _ in words_of(section.heading.text):
            for form in forms(word):
                yield form, _IN_HEADING
    counts = Counter(word for word, _, _ in words_of(section.text))
    for word, count in counts.items():
        for form in forms(word):
            yield form, min(1.0 + math.log(count), _MOST_IN_TEXT)


def _snippet(text: str, marked: set[str]) -> tuple[SnippetRun, ...]:
    """The text around the first of the ``marked`` words; nothing if it has none of them."""
    text = " ".join(text.split())
    hits = [(at, end) for word, at, end in words_of(text) if marked.intersection(forms(word))]
    if not hits:
        return ()
    first = hits[0][0]
    start = text.rfind(" ", 0, first - _BEFORE) + 1 if first > _BEFORE else 0
    stop = _stop(text, start)
    runs, end = [SnippetRun("… ", is_hit=False)] if start else [], start
    for at, until in hits:
        if until <= stop:
            runs += [
                SnippetRun(text[end:at], is_hit=False),
                SnippetRun(text[at:until], is_hit=True),
            ]
            end = until
    runs.append(SnippetRun(text[end:stop], is_hit=False))
    if stop < len(text):
        runs.append(SnippetRun(" …", is_hit=False))
    return tuple(run for run in runs if run.text)


def _start(text: str) -> tuple[SnippetRun, ...]:
    text = " ".join(text.split())
    stop = _stop(text, 0)
    return (SnippetRun(text[:stop] + (" …" if stop < len(text) else ""), is_hit=False),)


def _stop(text: str, start: int) -> int:
    """Where a snippet from ``start`` ends: between two words."""
    if len(text) - start <= _SNIPPET:
        return len(text)
    return max(text.rfind(" ", start, start + _SNIPPET), start + _SNIPPET // 2)

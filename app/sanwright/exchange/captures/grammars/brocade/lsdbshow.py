"""``lsdbshow``: what each domain of the fabric says of its neighbours, a record a domain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, RoutedLinksFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, said
from sanwright.exchange.captures.outputs import Output, OutputLine

_HEAD = re.compile(r"\s*Domain\s*=\s*(\d{1,3})\b.*Link State Database Entry.*", re.I)
_LINK = re.compile(r"\s*LinkId\s*=\s*(\d{1,3})\s*,\s*out\s*port\s*=\s*\d+\s*,.*", re.I)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return _HEAD.fullmatch(begin_of(lines)) is not None


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Other lines are on ages and sums."""
    head: OutputLine | None = None
    links: Counter[int] = Counter()
    for line in said(output):
        if _HEAD.fullmatch(line.text):
            yield from _told(output, head, links)
            head, links = line, Counter()
        elif link := _LINK.fullmatch(line.text):
            links[int(link[1])] += 1
    yield from _told(output, head, links)


def _told(output: Output, head: OutputLine | None, links: Counter[int]) -> Iterator[Fact]:
    found = _HEAD.fullmatch(head.text) if head is not None else None
    if head is None or found is None:
        return
    for neighbour, count in sorted(links.items()):
        yield RoutedLinksFact(
            output.place(head), output.speaker, vsan=None, domain=int(found[1]),
            peer_domain=neighbour, links=count,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("lsdbshow",), _looks_like, _read)

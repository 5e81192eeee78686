"""``show fspf database``: what each domain of a VSAN says of its neighbours.

A record a domain, with a row a link. The rows number interfaces as the routing counts them, which
no other output does, so that they say how many links there are, and not which ports.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, RoutedLinksFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import domain, is_idle, vsan
from sanwright.exchange.captures.outputs import Output, OutputLine

_HEAD = re.compile(
    r"\s*FSPF Link State Database for VSAN\s+(\d+)\s+Domain\s+(0x\S+?)\s*", re.IGNORECASE
)
_LINK = re.compile(
    r"\s*(0x[0-9a-f]{1,2}\s*\(\s*\d{1,3}\s*\))\s+0x[0-9a-f]+\s+0x[0-9a-f]+\s+\d+\s+(\d+)\s*",
    re.IGNORECASE,
)
_KEY = re.compile(r"\s*(?:LSR|Advertising|Number of links|NbrDomainId)\b.*", re.IGNORECASE)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_HEAD.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    head: OutputLine | None = None
    links: Counter[int] = Counter()
    for line in output.lines:
        link = _LINK.fullmatch(line.text)
        neighbour = domain(link[1]) if link else None
        if _HEAD.fullmatch(line.text):
            yield from _told(output, head, links)
            head, links = line, Counter()
        elif neighbour is not None and head is not None:
            links[neighbour] += 1
        elif not is_idle(line.text) and not _KEY.fullmatch(line.text):
            yield not_understood(output, line)
    yield from _told(output, head, links)


def _told(output: Output, head: OutputLine | None, links: Counter[int]) -> Iterator[Fact]:
    found = _HEAD.fullmatch(head.text) if head is not None else None
    own = domain(found[2]) if found else None
    if head is None or found is None or own is None:
        return
    for neighbour, count in sorted(links.items()):
        yield RoutedLinksFact(
            output.place(head), output.speaker, vsan=vsan(found[1]), domain=own,
            peer_domain=neighbour, links=count,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fspf database",), _looks_like, _read)

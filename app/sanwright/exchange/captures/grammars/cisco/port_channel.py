"""``show port-channel database`` and ``summary``: which interfaces a port channel joins.

The summary of an MDS names the first interface only; that of a Nexus names all, in several columns
and lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, PortFact, SwitchMaker, SwitchPort, TrunkFact
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_storage
from sanwright.exchange.captures.outputs import Output, OutputLine

_HEAD = re.compile(r"((?:san-)?port-channel\s?\d+)\s*", re.IGNORECASE)
_MEMBER = re.compile(r"(?:^|\s)(v?fc\d+/\d+)\s*(?:\[|\(|$)", re.IGNORECASE)
_FIRST = re.compile(r"((?:san-)?port-channel\s?\d+)\s+\d+\s+\d+\s+(\S+)\s*", re.IGNORECASE)
_GROUP = re.compile(r"(?:\s+(?=\d+\s+(?:san-)?po\d))?(\d+)\s+(?:(?:san-)?po\d+\S*\s+)?\S+.*", re.I)


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.strip().startswith("Last membership update") for line in lines) or any(
        "First Oper Port" in line for line in lines
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """What stands between the channels is their modes and ages."""
    head: OutputLine | None = None
    channel: SwitchPort | None = None
    members: list[SwitchPort] = []
    for line in output.lines:
        first, named = _FIRST.fullmatch(line.text), _HEAD.fullmatch(line.text)
        group = _GROUP.fullmatch(line.text)
        if first:
            port, joined = interface(first[2]), interface(first[1])
            if port is not None and is_storage(port):
                yield PortFact(output.place(line), output.speaker, port=port, trunk=joined)
        elif named or group:
            yield from _trunk(output, head, channel, members)
            name = named[1] if named else f"port-channel{group[1]}" if group else ""
            head, channel, members = line, interface(name), []
        if not first:
            found = (interface(name) for name in _MEMBER.findall(line.text))
            members += [port for port in found if port is not None and port not in members]
    yield from _trunk(output, head, channel, members)


def _trunk(
    output: Output,
    head: OutputLine | None,
    channel: SwitchPort | None,
    members: list[SwitchPort],
) -> Iterator[Fact]:
    """Channels of Ethernet have no members of a SAN."""
    if head is not None and channel is not None and members:
        yield TrunkFact(
            output.place(head), output.speaker, trunk=channel, ports=tuple(members)
        )  # fmt: skip


GRAMMAR = Grammar(
    SwitchMaker.CISCO,
    (
        "show port-channel database",
        "show port-channel summary",
        "show san-port-channel database",
        "show san-port-channel summary",
    ),
    _looks_like,
    _read,
)

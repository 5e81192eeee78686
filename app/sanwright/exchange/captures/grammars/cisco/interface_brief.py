"""``show interface brief``: a row a port; the columns differ by release, and so does their number.

Counted from the right, for the speed of a port that is down may be blank, and newer releases put
the logical type (edge or core) at the end.
"""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, OpticFact, PortFact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import (
    fault,
    interface,
    is_idle,
    is_storage,
    isolation,
    kind_of,
    port_kind,
    speed,
    vsan,
)
from sanwright.exchange.captures.outputs import Output, OutputLine

_UP = ("up", "trunking")
_EMPTY = ("sfpabsent", "fcotabsent")
_LOGICAL = ("edge", "core")
_UP_TO_BOUND = 5
_HEADINGS = ("interface", "mode", "ethernet", "port-channel", "channel", "(gbps)", "port",
             "trunk")  # fmt: skip
_SHORT_WAVE = {"swl": True, "shwl": True, "lwl": False, "lwlr": False, "cwdm": False}


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        (words[:4] == ["interface", "vsan", "admin", "admin"] and "status" in words)
        or words[:5] == ["ethernet", "vlan", "type", "mode", "status"]
        for words in (line.casefold().split() for line in lines)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    has_logical = is_bound = False
    for line in output.lines:
        words = line.text.split()
        if is_idle(line.text) or words[0].casefold() in _HEADINGS:
            if words[:1] == ["Interface"]:
                has_logical = is_bound = False
            has_logical |= "Logical" in words
            is_bound |= "Bind" in words
            continue
        port = interface(words[0])
        if port is None:
            yield not_understood(output, line)
        elif is_bound and is_storage(port):
            yield from _bound(output, line, port, words[1:])
        elif is_storage(port):
            yield from _row(output, line, port, words[1:], has_logical=has_logical)


def _bound(
    output: Output, line: OutputLine, port: SwitchPort, words: list[str]
) -> Iterator[Fact | Unread]:
    """A virtual interface: VSAN, admin mode, trunk mode, status, what it runs on, perhaps mode."""
    if len(words) < _UP_TO_BOUND:
        yield not_understood(output, line)
        return
    number, status = vsan(words[0]), words[3]
    yield PortFact(
        output.place(line), output.speaker, port=port, state=status,
        online=status.casefold() in _UP, kind=port_kind(words[5]) if len(words) > 5 else None,
        vsans=() if number is None else (number,), bound=interface(words[4]),
    )  # fmt: skip


def _row(
    output: Output, line: OutputLine, port: SwitchPort, words: list[str], *, has_logical: bool
) -> Iterator[Fact | Unread]:
    """VSAN, admin mode, trunk mode, status, optic, mode, perhaps speed, channel, perhaps type."""
    tail = words[4:]
    if len(tail) == 5 or (len(tail) == 4 and _ends_with_type(words[3], tail, has_logical)):
        tail = tail[:-1]
    if len(tail) not in {3, 4}:
        yield not_understood(output, line)
        return
    status, optic, mode, channel = words[3], tail[0].casefold(), tail[1], tail[-1]
    number = vsan(words[0])
    is_fc = kind_of(port) != "vfc"
    yield PortFact(
        output.place(line), output.speaker, port=port, state=status,
        online=status.casefold() in _UP,
        disabled=status.casefold() == "down" if is_fc else None,
        licensed=False if "licen" in status.casefold() else None,
        speed=speed(tail[2]) if is_fc and len(tail) == 4 else "",
        optic=(optic != "--" and status.casefold() not in _EMPTY) if is_fc else None,
        kind=port_kind(mode),
        trunk=interface(f"port-channel{channel}") if channel.isdecimal() else None,
        vsans=() if number is None else (number,), isolated=isolation(status), fault=fault(status),
    )  # fmt: skip
    if optic in _SHORT_WAVE:
        yield OpticFact(
            output.place(line), output.speaker, port=port, present=True,
            short_wave=_SHORT_WAVE[optic],
        )  # fmt: skip


def _ends_with_type(status: str, tail: list[str], has_logical: bool) -> bool:
    """Whether of four words the last is the logical type, so that it is the speed that is blank.

    A type is no number, and a port that is up has a speed: there it is the type that is blank.
    """
    if tail[-1] in _LOGICAL or not has_logical:
        return tail[-1] in _LOGICAL
    return not (tail[-1].isdecimal() or (status.casefold() in _UP and tail[2].isdecimal()))


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show interface brief",), _looks_like, _read)

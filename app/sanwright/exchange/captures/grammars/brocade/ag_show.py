"""``ag --show``: an access gateway about itself, and where its upper ports are logged in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import (
    Fact,
    GatewayFact,
    PortFact,
    PortKind,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import begin_of, keyed, pid, said
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN, wwn_in

_UPPER = re.compile(rf"\s*(\d{{1,3}})\s+(0x[0-9a-f]{{6}})\s+({WWN})\s+(.*)", re.I)
_LOWER = re.compile(r"(?<!\S)(\d{1,3}(?:;\d{1,3})*);?\s*$")
_KEYS = ("name", "nodename", "ip address(es)", "firmware version")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return begin_of(lines).startswith("Name") and any(
        line.startswith("NodeName") for line in lines[1:3]
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """What it says of groups and policies besides is left."""
    keys: dict[str, str] = {}
    first: OutputLine | None = None
    mapping: list[tuple[SwitchPort, tuple[SwitchPort, ...]]] = []
    is_below = False
    for line in said(output):
        if line.text.strip().casefold().startswith(("f_port information", "n_port information")):
            is_below = line.text.strip()[0] in "Ff"
        pair = keyed(line.text)
        upper = _UPPER.fullmatch(line.text)
        if pair is not None and pair[0].casefold() in _KEYS:
            first = first or line
            keys.setdefault(pair[0].casefold(), pair[1])
        elif upper is not None and is_below:
            yield PortFact(
                output.place(line), output.speaker, port=SwitchPort(port=int(upper[1])),
                kind=PortKind.F, online=True, peer_wwn=upper[3].casefold(),
            )  # fmt: skip
        elif upper is not None:
            first = first or line
            port = SwitchPort(port=int(upper[1]))
            lower = _LOWER.search(upper[4])
            below = lower[1].split(";") if lower and ";" in lower[0] else []
            mapping.append((port, tuple(SwitchPort(port=int(each)) for each in below)))
            yield PortFact(
                output.place(line), output.speaker, port=port, kind=PortKind.N, online=True,
                peer_fc_address=pid(upper[2]), peer_port_wwn=upper[3].casefold(),
            )  # fmt: skip
    if first is None:
        return
    place = output.place(first)
    yield SwitchFact(
        place, output.speaker, vendor=SwitchMaker.BROCADE, name=keys.get("name", ""),
        wwn=wwn_in(keys.get("nodename", "")), firmware=keys.get("firmware version", ""),
        address=keys.get("ip address(es)", "").split(" ")[0], access_gateway=True,
    )  # fmt: skip
    if mapping:
        yield GatewayFact(place, output.speaker, mapping=tuple(mapping))


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("ag --show",), _looks_like, _read)

"""``show fcns database detail``: a record an entry, with the port it is at and its own words.

Keys differ in capitals between MDS and Nexus. A record opens with the VSAN and the FCID between two
rules; the alias stands between ``port-wwn`` and ``node-wwn``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import Fact, GatewayFact, LoginFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import (
    domain_of,
    fc_id,
    interface,
    is_idle,
    is_storage,
    stated_address,
    vsan,
)
from sanwright.exchange.captures.grammars.cisco.registered import features
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import wwn_in

_HEAD = re.compile(r"\s*VSAN\s*:\s*(\d+)\s+FCID\s*:\s*(0x[0-9a-fA-F]{1,6})\s*", re.IGNORECASE)
_KEY = re.compile(r"\s*((?:fc4-types:)?[^\s:]+(?: [^\s:]+)*)\s*:(.*)", re.IGNORECASE)
_ALIAS = re.compile(r"\s*\[([^\[\]]+)\]\s*")
_AT = re.compile(r"(\S+)\s*\([^()]*\)\s*")
_NOBODY = "00:00:00:00:00:00:00:00"
_WORDS = ("total number", "no entries")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(_HEAD.fullmatch(line) for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    head: OutputLine | None = None
    keys: dict[str, str] = {}
    for line in output.lines:
        if _HEAD.fullmatch(line.text):
            yield from _record(output, head, keys)
            head, keys = line, {}
            continue
        alias = _ALIAS.fullmatch(line.text)
        key = _KEY.fullmatch(line.text)
        if alias and head is not None:
            keys["alias"] = alias[1].strip()
        elif key and head is not None:
            keys[" ".join(key[1].casefold().split())] = key[2].strip()
        elif not is_idle(line.text) and not line.text.strip().casefold().startswith(_WORDS):
            yield not_understood(output, line)
    yield from _record(output, head, keys)


def _record(
    output: Output, head: OutputLine | None, keys: dict[str, str]
) -> Iterator[Fact | Unread]:
    """A record without a WWN is cut and says nothing."""
    found = _HEAD.fullmatch(head.text) if head else None
    wwpn = wwn_in(keys.get("port-wwn (vendor)", keys.get("port-wwn", "")))
    if head is None or found is None:
        return
    if not wwpn:
        yield not_understood(output, head)
        return
    place = output.place(head)
    role, nvme, of_switch = features(keys.get("fc4-types:fc4_features", ""))
    connected = keys.get("connected interface", "").split(" (")[0]
    port = interface(connected)
    of_gateway = of_switch
    if port is not None and not is_storage(port) and "port-channel" not in port.name:
        port, of_switch = None, True
    switch = _AT.fullmatch(keys.get("switch name (ip address)", ""))
    address = fc_id(found[2])
    wwnn, symbol = wwn_in(keys.get("node-wwn", "")), keys.get("symbolic-node-name", "")
    port_symbol = keys.get("symbolic-port-name", "")
    physical = wwn_in(keys.get("permanent-port-wwn (vendor)", ""))
    at_port = wwn_in(keys.get("fabric-port-wwn", ""))
    yield LoginFact(
        place, output.speaker, wwpn=wwpn, wwnn=wwnn, fc_id=address,
        domain=domain_of(found[2]), port=port,
        switch_name=switch[1] if switch else "", vsan=vsan(found[1]), role=role, nvme=nvme,
        at_port_wwn="" if at_port == _NOBODY else at_port,
        physical_wwpn="" if physical == _NOBODY else physical,
        npiv=physical != wwpn if physical not in {"", _NOBODY} else None,
        of_switch=of_switch, of_gateway=of_gateway, alias=keys.get("alias", ""),
        node_symbol="" if of_gateway else symbol, port_symbol="" if of_gateway else port_symbol,
    )  # fmt: skip
    if of_gateway:  # it registers its name, and its name with its port
        yield GatewayFact(
            place, output.speaker, name=symbol or port_symbol.rpartition(":")[0], wwn=wwnn,
            address=stated_address(keys.get("node-ip-addr", "")), vsan=vsan(found[1]),
            upper_port=interface(port_symbol.rpartition(":")[2]),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show fcns database detail",), _looks_like, _read)

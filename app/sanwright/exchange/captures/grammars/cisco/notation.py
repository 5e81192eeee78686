"""How NX-OS and SAN-OS write interfaces, speeds, VSANs and domains, in every output alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from sanwright.exchange.captures.facts import PortKind, Role, SwitchPort
from sanwright.exchange.captures.spelling import gfc

_CHANNEL = re.compile(r"(?:san-)?(?:port-channel|po)\s*(\d+)", re.IGNORECASE)
_NUMBERED = re.compile(r"([A-Za-z][A-Za-z-]*?)\s*(\d+(?:/\d+)*(?:\.\d+)?)")
_KINDS = {
    "fc": "fc", "vfc": "vfc", "bay": "bay", "ext": "ext", "fcip": "fcip", "iscsi": "iscsi",
    "vfc-po": "vfc-port-channel", "vfc-port-channel": "vfc-port-channel", "fv": "fv", "sup-fc":
    "sup-fc", "eth": "Ethernet", "ethernet": "Ethernet", "mgmt": "mgmt", "vsan": "vsan", "vlan":
    "vlan", "lo": "loopback", "loopback": "loopback", "gigabitethernet": "GigabitEthernet",
    "gige": "GigabitEthernet", "tunnel": "tunnel", "nve": "nve", "vethernet": "Vethernet", "veth":
    "Vethernet", "ipstorage": "IPStorage", "cpp": "cpp", "svc": "svc",
}  # fmt: skip
_STORAGE = ("fc", "vfc", "bay", "ext")
_RANGE = re.compile(r"\s*([A-Za-z][A-Za-z-]*)?\s*((?:\d+/)*)(\d+)(?:\s*-\s*(?:\D*\d+/)*(\d+))?\s*")
_MOST = 1024
"""More interfaces or VSANs than this in one list are no list."""
_RESERVED = (4079, 4094)
"""VSANs that the switch keeps for itself: isolated ports."""
_SPEED = re.compile(r"(\d+(?:\.\d+)?)\s*([GM]?)", re.IGNORECASE)
_DOMAIN = re.compile(r"0x([0-9a-fA-F]{1,2})\s*\(\s*(\d{1,3})\s*\)|0x([0-9a-fA-F]{1,2})\b")
_FAULTY = re.compile(
    r"err-?disabled|error disabled|hw-?failure|hardware failure|(?:invalid|unsupported) sfp"
    r"|sfp-?(?:invalid|unsupported)|\bfault",
    re.IGNORECASE,
)
_RULE = re.compile(r"[-=*\s^]*")


def interface(text: str) -> SwitchPort | None:
    """An interface by its usual name, None for what is none.

    >>> interface("fc2/13").name, interface("san-port-channel 101").name, interface("Eth1/5").name
    ('fc2/13', 'port-channel101', 'Ethernet1/5')
    """
    channel = _CHANNEL.fullmatch(text.strip())
    if channel:
        return SwitchPort(name=f"port-channel{int(channel[1])}")
    numbered = _NUMBERED.fullmatch(text.strip())
    kind = _KINDS.get(numbered[1].casefold()) if numbered else None
    if numbered is None or kind is None:
        return None
    slot, _, port = numbered[2].partition("/")
    if kind == "fc" and port.isdigit() and len(numbered[2]) < 12:
        return SwitchPort(slot=int(slot), port=int(port), name=f"fc{int(slot)}/{int(port)}")
    return SwitchPort(name=f"{kind}{numbered[2]}")


def kind_of(port: SwitchPort) -> str:
    """The letters of its name: ``fc``, ``vfc``, ``port-channel``."""
    return port.name.rstrip("0123456789/.")


def is_storage(port: SwitchPort) -> bool:
    """Whether it is a port of the SAN, and not of the LAN or of a processor."""
    return kind_of(port) in _STORAGE


def interfaces(text: str) -> tuple[SwitchPort, ...]:
    """The interfaces of a list with ranges; parts that are none are left out.

    >>> [port.name for port in interfaces("fc1/1-3 , fc2/5,port-channel7")]
    ['fc1/1', 'fc1/2', 'fc1/3', 'fc2/5', 'port-channel7']
    """
    return tuple(_interfaces(text))


def _interfaces(text: str) -> Iterator[SwitchPort]:
    for part in text.split(",")[:_MOST]:
        found = _RANGE.fullmatch(part)
        if found is None or found[1] is None or len(found[3]) > 5 or len(found[4] or "") > 5:
            continue
        first, last = int(found[3]), int(found[4] or found[3])
        for number in range(first, min(last, first + _MOST) + 1):
            port = interface(f"{found[1]}{found[2]}{number}")
            if port is not None:
                yield port


def speed(text: str) -> str:
    """A speed of Fibre Channel; empty where the text gives none, such as ``auto`` and ``--``.

    >>> speed("16"), speed("32 Gbps"), speed("8000 Mb/s"), speed("4000"), speed("auto")
    ('16GFC', '32GFC', '8GFC', '4GFC', '')
    """
    found = _SPEED.match(text.strip())
    if found is None or len(found[1]) > 9:
        return ""
    value = float(found[1])
    in_megabits = found[2].casefold() == "m" or (not found[2] and value >= 1000)
    return gfc(value / 1000 if in_megabits else value)


def domain(text: str) -> int | None:
    """A domain from ``0x65(101)`` or ``0x65``."""
    found = _DOMAIN.search(text)
    if found is None:
        return None
    return int(found[2]) if found[2] else int(found[1] or found[3], 16)


def vsan(text: str) -> int | None:
    """A VSAN's number; None for what is none and for those that the switch keeps for itself."""
    number = int(text) if text.isdecimal() and len(text) <= 4 else 0
    return number if 1 <= number <= 4093 and number not in _RESERVED else None


def vsans(text: str) -> tuple[int, ...]:
    """The VSANs of a list with ranges, as in ``(1,5,7-8)``."""
    found: list[int] = []
    for part in text.strip(" ()").split(","):
        first, _, last = (side.strip() for side in part.partition("-"))
        begin, end = vsan(first), vsan(last or first)
        if begin is not None and end is not None:
            found += range(begin, min(end, begin + _MOST) + 1)
    return tuple(found)


def port_kind(mode: str) -> PortKind | None:
    """What runs on a port in a mode such as ``TE``; None where the mode does not tell."""
    known = {
        "E": PortKind.E, "TE": PortKind.E, "F": PortKind.F, "FL": PortKind.F, "TF": PortKind.F,
        "NP": PortKind.N, "TNP": PortKind.N, "SD": PortKind.OTHER, "ST": PortKind.OTHER,
        "TL": PortKind.OTHER, "B": PortKind.OTHER,
    }  # fmt: skip
    return known.get(mode.strip().upper())


def role(text: str) -> Role | None:
    """The role that the last word of a zone's member or a registered feature names."""
    words = {
        "init": Role.INITIATOR, "initiator": Role.INITIATOR, "target": Role.TARGET,
        "both": Role.BOTH,
    }  # fmt: skip
    return words.get(text.strip().casefold())


def fc_id(text: str) -> str:
    """An FCID as six digits with ``0x``; empty for what is none."""
    found = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{6})", text.strip())
    return f"0x{found[1].casefold()}" if found else ""


def domain_of(address: str) -> int | None:
    """The domain in an FCID; None for zeros, which stand where none was given out yet."""
    digits = fc_id(address).removeprefix("0x")
    return int(digits[:2], 16) or None if digits else None


def is_idle(text: str) -> bool:
    """Whether a line says nothing: empty, a rule, what parts the hits of a filter."""
    return _RULE.fullmatch(text) is not None


def is_refusal(text: str) -> bool:
    """Whether the switch refused the command instead of answering."""
    return text.startswith(("% ", "ERROR:", "Syntax error", "Cmd exec error", "Permission denied"))


def stated_address(text: str) -> str:
    """An IP address; empty for dashes and zeros, which stand where there is none."""
    return text if text.strip("0.:- ") else ""


def asked_vsan(words: tuple[str, ...]) -> int | None:
    """The VSAN that the command asked for, where it asked for one."""
    for word, following in pairwise(words):
        if word == "vsan":
            return vsan(following)
    return None


def isolation(status: str) -> str:
    """Why a port is isolated, from its state or the reason for it; empty where it is not.

    >>> isolation("Isolation due to zone merge failure"), isolation("isolated"), isolation("up")
    ('zone merge failure', 'isolated', '')
    """
    if not status.casefold().startswith("isolat"):
        return ""
    return status.partition(" due to ")[2].strip() or status


def fault(status: str) -> str:
    """What is wrong with a port, from its state or the reason for it; empty where nothing is.

    >>> fault("errDisabled"), fault("Hardware failure"), fault("sfpAbsent"), fault("notConnected")
    ('errDisabled', 'Hardware failure', '', '')
    """
    return status if _FAULTY.search(status) is not None else ""

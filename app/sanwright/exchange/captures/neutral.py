"""Names, addresses and serial numbers of a customer as neutral ones, before anything is concluded.

The same name becomes the same neutral one in every import with the same key, so that a later import
still finds what an earlier one drew; without the key nobody finds the way back. WWNs keep what
their makers gave them (type and OUI) and stay different from each other.
"""

from __future__ import annotations

import dataclasses
import hmac
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from sanwright.bounded_reading import read_bytes
from sanwright.exchange.captures.alias_names import parted_alias
from sanwright.exchange.captures.facts import (
    USUAL_VSAN,
    AliasFact,
    FabricFact,
    Fact,
    GatewayFact,
    LicenceFact,
    SwitchFact,
    VsanFact,
    ZoneFact,
    ZoneMember,
    ZoneSetFact,
)
from sanwright.exchange.captures.inventory_facts import DatastoreFact, MultipathFact, PortNameFact
from sanwright.exchange.captures.outputs import Speaker
from sanwright.exchange.captures.spelling import WWN
from sanwright.exchange.captures.symbols import with_names
from sanwright.locations import config_dir
from sanwright.saving import save_bytes

_LETTERS = "dfghjklmqrtvwxyz"
"""None that ends of aliases are made of, which tell ports apart."""
_LENGTH = 9
_KEY_BYTES = 32
_ROUNDS = 6
_WHOLE_WWN = re.compile(WWN)
_PLACE = re.compile(r"\d+,\d+|(?:fc|vfc|port-channel|san-port-channel)[\d/]+", re.I)
_ASKED = re.compile(r"-[\w-]*|vsan|interface|module|slot|(?:fc|vfc|port-channel)?[\d/,-]+", re.I)
_OF_ADAPTERS = re.compile(
    r"(?:Q[LM]|LPe|LP\d|BCM|SN\d|\d{5})[\w-]*|F[VW]:?v?\d[\w.]*|DV(?:R:v)?[\d][\w.-]*|Emulex|QLogic|"
    r"Brocade|Broadcom|Cisco|IBM|FC|FCoE|Port\d*|p?WWPN|fnic|bnx2fc|qedf|fcs\d+",
    re.I,
)
"""Words of adapters, which name no host."""


def own_key() -> bytes:
    """The key of this user, which is made when it is first needed and lies beside the settings.

    Raises MachineError where it can neither be read nor kept.
    """
    path = config_dir() / "neutral-names.key"
    if not path.exists():
        save_bytes(path, secrets.token_bytes(_KEY_BYTES))
    return read_bytes(path, _KEY_BYTES)


class NeutralNames:
    """Gives neutral names out; ``key`` decides which."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._known: set[str] = set()
        self._word = cache(self._made_word)
        self.wwn = cache(self._made_wwn)
        self._by_field: Mapping[str, Callable[[Any], Any]] = {
            **dict.fromkeys(_WWNS, self.wwn),
            **dict.fromkeys(_SWITCHES, self._switch),
            **dict.fromkeys(_FABRICS, self._fabric),
            **dict.fromkeys(_DEVICES, self._device),
            **dict.fromkeys(_SECRETS, self._serial),
            **dict.fromkeys(_ADDRESSES, self._address),
            **dict.fromkeys(_SYMBOLS, self._symbol),
            "name": self._device,
            "alias": self._alias,
            "description": lambda _text: "",
            "arguments": lambda words: tuple(map(self._argument, words)),
            "hosts": lambda names: tuple(map(self._device, names)),
        }
        self._by_class: Mapping[type[Fact], Mapping[str, Callable[[Any], Any]]] = {
            ZoneFact: {"name": self._zone, "members": self._members},
            ZoneSetFact: {
                "name": self._fabric,
                "zones": lambda names: tuple(map(self._zone, names)),
            },
            LicenceFact: {"name": str},
            VsanFact: {"name": self._vsan},
            DatastoreFact: {"device": self._serial},
            MultipathFact: {
                "device": self._serial,
                "datastore": self._device,
                "adapters": lambda names: tuple(map(self._own_port, names)),
            },
            FabricFact: {"name": self._fabric},
            SwitchFact: {"name": self._switch},
            GatewayFact: {"name": self._switch},
            AliasFact: {"name": self._alias, "members": self._texts},
            PortNameFact: {"name": self._alias},
        }

    def facts(self, facts: Iterable[Fact]) -> list[Fact]:
        """``facts`` with neutral names; places still say where they were read."""
        every = list(facts)
        self._known = {name.casefold() for fact in every for name in _names_in(fact)}
        return [self._fact(fact) for fact in every]

    def changes(self, kind: type[Fact], field: str) -> Callable[[Any], Any] | None:
        """What makes a field of a fact neutral; None where it holds no name."""
        if field in self._by_class.get(kind, {}):
            return self._by_class[kind][field]
        return self._by_field.get(field)

    def _fact(self, fact: Fact) -> Fact:
        new: dict[str, Any] = {"speaker": self._speaker(fact.speaker)}
        for field in dataclasses.fields(fact):
            value = getattr(fact, field.name)
            change = self.changes(type(fact), field.name)
            if change is not None and value:
                new[field.name] = change(value)
        return dataclasses.replace(fact, **new)

    def _speaker(self, speaker: Speaker) -> Speaker:
        return dataclasses.replace(speaker, name=self._switch(speaker.name))

    def _made_word(self, name: str) -> str:
        digest = hmac.digest(self._key, name.casefold().encode(), "sha256")
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])

    def _switch(self, name: str) -> str:
        return f"switch-{self._word(f'switch {name}')}{_side(name)}" if name else ""

    def _fabric(self, name: str) -> str:
        """Of a fabric, or of the zoning in force there, by which it is called."""
        return f"fabric-{self._word(f'fabric {name}')}{_side(name)}" if name else ""

    def _device(self, name: str) -> str:
        """A host may be named with and without its domain, and stays the same one."""
        if not name or name.replace(".", "").isdecimal():
            return f"device-{self._word(name)}" if name else ""
        own, dot, domain = name.partition(".")
        return f"device-{self._word(own)}" + (f".{self._word(domain)}" if dot else "")

    def _alias(self, name: str) -> str:
        if _WHOLE_WWN.fullmatch(name) or _PLACE.fullmatch(name):
            return self._text(name)
        stem, rest = parted_alias(name)
        return f"{self._device(stem)}{rest}"

    def _zone(self, name: str) -> str:
        return f"zone-{self._word(f'zone {name}')}" if name else ""

    def _vsan(self, name: str) -> str:
        return name if USUAL_VSAN.fullmatch(name) else self._fabric(name)

    def _serial(self, text: str) -> str:
        return self._word(f"serial {text}").upper()

    def _own_port(self, name: str) -> str:
        """What a host calls its adapter stays; a WWPN does not."""
        return str(self.wwn(name)) if _WHOLE_WWN.fullmatch(name) else name

    def _address(self, text: str) -> str:
        digits = hmac.digest(self._key, f"address {text}".encode(), "sha256").hex()
        return f"fd00::{digits[:4]}:{digits[4:8]}:{digits[8:12]}"

    def _symbol(self, text: str) -> str:
        """Free text of a device, which names its model, and its host or itself.

        Of a shape that is not known only words of adapters stay.
        """
        hidden = with_names(text, self._within_symbol)
        if hidden is None:
            return " ".join(filter(None, map(self._plain_word, text.split())))
        words = hidden.split(" ")
        return " ".join(self._device(w) if w.casefold() in self._known else w for w in words)

    def _within_symbol(self, kind: str, name: str) -> str:
        if kind == "serial":
            return self._serial(name)
        if kind == "address":
            return self._address(name)
        return self._switch(name) if kind == "gateway" else self._device(name.rstrip("."))

    def _plain_word(self, word: str) -> str:
        if _WHOLE_WWN.fullmatch(word):
            return str(self.wwn(word))
        return word if _OF_ADAPTERS.fullmatch(word) else ""

    def _members(self, members: tuple[ZoneMember, ...]) -> tuple[ZoneMember, ...]:
        return tuple(
            dataclasses.replace(
                each, text=self._text(each.text), called=self._alias(each.called or "")
            )
            for each in members
        )

    def _texts(self, members: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self._text, members))

    def _text(self, member: str) -> str:
        """A member of a zone or alias: a WWN, a place, or an alias."""
        if _WHOLE_WWN.fullmatch(member):
            return str(self.wwn(member))
        return member if _PLACE.fullmatch(member) else self._alias(member)

    def _argument(self, word: str) -> str:
        """What a command was asked for: an option, a port and a number stay, a name does not."""
        return word if _ASKED.fullmatch(word) else self._text(word)

    def _made_wwn(self, wwn: str) -> str:
        """The bits behind the OUI are exchanged, but for the last four, by which ports count."""
        digits = wwn.replace(":", "").casefold()
        if len(digits) != 16 or not digits.strip("0"):
            return wwn
        kept = 7 if digits[0] in "56" else 10
        half = (len(digits) - kept - 1) * 2
        number = int(digits[kept:-1], 16)
        high, low = number >> half, number & ((1 << half) - 1)
        for turn in range(_ROUNDS):
            said = f"{half} {turn} {low}".encode()
            mixed = int.from_bytes(hmac.digest(self._key, said, "sha256")[:4], "big")
            high, low = low, high ^ (mixed & ((1 << half) - 1))
        made = f"{digits[:kept]}{(high << half) | low:0{half // 2}x}{digits[-1]}"
        return ":".join(made[at : at + 2] for at in range(0, 16, 2))


def _side(name: str) -> str:
    """The last letter, where it may say which of two fabrics it is."""
    return f"-{name[-1].upper()}" if name[-1] in "abAB" else ""


def _names_in(fact: Fact) -> Iterable[str]:
    for field in ("name", "host", "alias", "array", "switch_name", "peer_name"):
        value = getattr(fact, field, "")
        if isinstance(value, str) and value and not isinstance(fact, LicenceFact):
            yield value


_WWNS = (
    *("about", "wwn", "fabric_wwn", "peer_wwn", "peer_port_wwn", "wwpn", "wwnn", "switch_wwn"),
    *("at_port_wwn", "physical_wwpn", "at_switch_wwn"),
)
_SWITCHES = ("peer_name", "switch_name")
_FABRICS = ("fabric_name", "zoning")
_DEVICES = ("host", "array", "cluster", "datacenter")
_SECRETS = ("serial", "key")
_ADDRESSES = ("address", "peer_address")
_SYMBOLS = ("port_symbol", "node_symbol")
PLAIN = frozenset(
    (
        *("fc_address", "peer_fc_address", "fc_id", "state", "speed", "speeds", "long_distance"),
        *("model", "part_number", "order_number", "firmware", "revision", "vendor", "form", "kind"),
        *("load_balancing", "expires", "states", "isolated", "fault", "driver", "status", "slot"),
        "system",
        *("policy", "counts", "inquired_vendor", "inquired_product"),
        *("rounded", "array_vendor", "array_model", "port", "ports", "peer_port", "peer_ports"),
        *("trunk", "bound", "mapping", "vsans", "device", "cleared", "upper_port", "at_port"),
    )
)
"""Fields of facts in which words stand that are no customer's."""

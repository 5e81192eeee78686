"""A member of a zone or an fcalias, as outputs and configurations write it."""

from __future__ import annotations

import re

from sanwright.exchange.captures.facts import ZoneKind, ZoneMember
from sanwright.exchange.captures.grammars.cisco.notation import fc_id, interface, is_storage, role
from sanwright.exchange.captures.spelling import WWN, wwn_in

_ONLINE = re.compile(r"\*\s*fcid\s+(0x[0-9a-fA-F]+)\s*(.*)")
_BRACKETED = re.compile(r"\[([^\[\]]*)\]")
_ALIAS = re.compile(r"(?:device-alias|fcalias(?: name)?)\s+(\S+)(?:\s+vsan\s+\d+)?", re.I)
_PORT = re.compile(rf"interface\s+(\S+(?:\s\d+)?)\s+((?:swwn|domain-id)\s+(?:{WWN}|\d+))", re.I)
_OTHER = re.compile(r"(symbolic-nodename|ip-address)\s+(\S+)", re.IGNORECASE)
DEFAULT_ZONE = "$default_zone$"
_ATTRIBUTES = ("attribute-group", "read-only", "broadcast", "qos", "attribute ")


def kind_of_zone(name: str) -> ZoneKind:
    """What a zone's name says of it: routing between VSANs (IVR) makes its own, ``IVRZ_…``."""
    return ZoneKind.ROUTED if name.startswith("IVRZ_") else ZoneKind.PLAIN


def is_attribute(text: str) -> bool:
    """Whether a line below a zone says how it treats traffic, and names no member."""
    return text.strip().casefold().startswith(_ATTRIBUTES)


def member(text: str, *, effective: bool = False) -> ZoneMember | None:
    """The member of a line without the word ``member``, None where it names none.

    Its text is the WWN or the alias; interfaces, FCIDs and the like keep their first words. Only an
    ``effective`` zone says by a missing star that a member is not logged in.

    >>> member("* fcid 0x0a0100 [pwwn 10:00:00:00:c9:00:00:01] [h-1] init", effective=True).online
    True
    >>> member("device-alias array-1 target").text
    'array-1'
    """
    star = _ONLINE.fullmatch(text.strip())
    said = star[2] if star else text.strip()
    last = role(said.split()[-1]) if said.split() else None
    first = said.partition("[")[2].partition("]")[0] if star else _BRACKETED.sub("", said)
    name = _name(first.strip()) or (_name(f"fcid {star[1]}") if star else "")
    if not name:
        return None
    brackets = _BRACKETED.findall(said)
    called = next((text for text in brackets[bool(star) :] if wwn_in(name) and text), "")
    return ZoneMember(
        text=name, role=last, online=bool(star) if effective else None, called=called.strip()
    )


def _name(text: str) -> str:
    """An FCID, an interface and the like keep the word that says what they are."""
    words = text.split()
    kind = words[0].casefold() if words else ""
    alias, port, other = (each.match(text) for each in (_ALIAS, _PORT, _OTHER))
    if kind == "pwwn":
        return wwn_in(text)
    if alias:
        return alias[1]
    if port:
        named = interface(port[1])
        return f"interface {named.name} {port[2].casefold()}" if named else ""
    if other:
        return f"{other[1].casefold()} {other[2]}"
    if len(words) == 1 and (bare := interface(text)) is not None and is_storage(bare):
        return f"interface {bare.name}"
    if kind in {"fwwn", "nwwn"} and wwn_in(text):
        return f"{kind} {wwn_in(text)}"
    if kind == "fcid" and len(words) > 1 and fc_id(words[1]):
        return f"fcid {fc_id(words[1])}"
    return ""

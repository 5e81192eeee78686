"""Numbers of things in words: ``1 ISL``, ``2 ISLs``; how findings and limits count."""

from __future__ import annotations

from sanwright.language import Words, mark_plural, words_n
from sanwright.units.quantities import Count

_THINGS: dict[str, tuple[str, str]] = {
    "I/Os": mark_plural("{number} I/O", "{number} I/Os"),
    "ISLs": mark_plural("{number} ISL", "{number} ISLs"),
    "access gateways": mark_plural("{number} access gateway", "{number} access gateways"),
    "adapters": mark_plural("{number} adapter", "{number} adapters"),
    "characters": mark_plural("{number} character", "{number} characters"),
    "core switches": mark_plural("{number} core switch", "{number} core switches"),
    "credits": mark_plural("{number} credit", "{number} credits"),
    "devices": mark_plural("{number} device", "{number} devices"),
    "drives": mark_plural("{number} drive", "{number} drives"),
    "enclosures": mark_plural("{number} enclosure", "{number} enclosures"),
    "hosts": mark_plural("{number} host", "{number} hosts"),
    "initiators": mark_plural("{number} initiator", "{number} initiators"),
    "logins": mark_plural("{number} login", "{number} logins"),
    "more ports": mark_plural("{number} more port", "{number} more ports"),
    "nexuses": mark_plural("{number} nexus", "{number} nexuses"),
    "pairs": mark_plural("{number} pair", "{number} pairs"),
    "parts": mark_plural("{number} part", "{number} parts"),
    "paths": mark_plural("{number} path", "{number} paths"),
    "port groups": mark_plural("{number} port group", "{number} port groups"),
    "ports": mark_plural("{number} port", "{number} ports"),
    "switches": mark_plural("{number} switch", "{number} switches"),
    "workloads": mark_plural("{number} workload", "{number} workloads"),
    "zones": mark_plural("{number} zone", "{number} zones"),
}
_OTHER = mark_plural("{number} {unit}", "{number} {unit}")


def counted(number: float, unit: str) -> Words:
    """A number of things; ``unit`` is the English plural, or a unit that has none such as ``m``.

    >>> str(counted(1, "switches")), str(counted(2048, "nexuses")), str(counted(3, "m"))
    ('1 switch', '2,048 nexuses', '3 m')
    """
    one, many = _THINGS.get(unit, _OTHER)
    # A share of a thing is several of it: 0.5 hosts.
    count = 1 if number == 1 else 2
    return words_n(one, many, count, number=Count(number), unit=unit)

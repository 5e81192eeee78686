"""Numbers of things in words: ``1 ISL``, ``2 ISLs``; how findings and limits count."""

from __future__ import annotations

from sanwright.text import Text
from sanwright.units.quantities import Count
from sanwright.units.text import RACK_UNIT

_THINGS: dict[str, Text] = {
    "I/Os": Text("{number} I/O", "{number} I/Os"),
    "ISLs": Text("{number} ISL", "{number} ISLs"),
    "access gateways": Text("{number} access gateway", "{number} access gateways"),
    "adapters": Text("{number} adapter", "{number} adapters"),
    "characters": Text("{number} character", "{number} characters"),
    "controllers": Text("{number} controller", "{number} controllers"),
    "core switches": Text("{number} core switch", "{number} core switches"),
    "credits": Text("{number} credit", "{number} credits"),
    "devices": Text("{number} device", "{number} devices"),
    "drives": Text("{number} drive", "{number} drives"),
    "enclosures": Text("{number} enclosure", "{number} enclosures"),
    "hosts": Text("{number} host", "{number} hosts"),
    "initiators": Text("{number} initiator", "{number} initiators"),
    "logins": Text("{number} login", "{number} logins"),
    "more ports": Text("{number} more port", "{number} more ports"),
    "nexuses": Text("{number} nexus", "{number} nexuses"),
    "pairs": Text("{number} pair", "{number} pairs"),
    "parts": Text("{number} part", "{number} parts"),
    "paths": Text("{number} path", "{number} paths"),
    "port groups": Text("{number} port group", "{number} port groups"),
    "ports": Text("{number} port", "{number} ports"),
    "rebuild areas": Text("{number} rebuild area", "{number} rebuild areas"),
    "spares": Text("{number} spare", "{number} spares"),
    "switches": Text("{number} switch", "{number} switches"),
    "workloads": Text("{number} workload", "{number} workloads"),
    "zones": Text("{number} zone", "{number} zones"),
}
_OTHER = Text("{number} {unit}", "{number} {unit}")


def counted(number: float, unit: str) -> Text:
    """A number of things; ``unit`` is the English plural, or a unit that has none such as ``m``.

    >>> str(counted(1, "switches")), str(counted(2048, "nexuses")), str(counted(3, "m"))
    ('1 switch', '2,048 nexuses', '3 m')
    """
    # A share of a thing is several of it: 0.5 hosts.
    count = 1 if number == 1 else 2
    said = RACK_UNIT if unit == "U" else unit
    return _THINGS.get(unit, _OTHER).given(count, number=Count(number), unit=said)

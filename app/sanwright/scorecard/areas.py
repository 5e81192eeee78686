"""The questions of the score card, and which of them a rule of the checker answers."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.text import LabelledEnum, Text


class ScoreArea(LabelledEnum):
    """What is asked of a design, in the order of the card."""

    COMPATIBILITY = "compatibility", Text("Compatibility")
    REACH = "reach", Text("Reach")
    HEADROOM = "headroom", Text("Headroom")
    SURVIVAL = "survival", Text("Survival of failures")
    CAPACITY = "capacity", Text("Capacity")
    LIFE_CYCLE = "life-cycle", Text("Life cycle")
    FACILITY = "facility", Text("Racks and power")
    ORDER = "order", Text("purchase|Order")


_OF_TOPIC: Mapping[str, ScoreArea] = {
    **dict.fromkeys(
        ("adapter", "array", "cable", "design", "device", "drive", "fabric", "host", "link",
         "multipath", "part", "port", "protocol", "sas", "trunk", "zone"),
        ScoreArea.COMPATIBILITY,
    ),
    "load": ScoreArea.HEADROOM,
    "workload": ScoreArea.HEADROOM,
    "failure": ScoreArea.SURVIVAL,
    "raid": ScoreArea.CAPACITY,
    "lifecycle": ScoreArea.LIFE_CYCLE,
    "facility": ScoreArea.FACILITY,
    "order": ScoreArea.ORDER,
}  # fmt: skip
"""By what the key of a rule begins with."""

_OF_RULE: Mapping[str, ScoreArea] = {
    **dict.fromkeys(
        ("cable.aoc-length", "cable.loss-budget", "cable.loss-unknown", "link.credits",
         "link.credits-pool", "link.credits-unknown", "link.extended-distance-licence",
         "link.fix-speed-long-distance", "link.reach-disputed", "link.reach-unknown",
         "link.too-long", "link.too-short", "sas.cable-length", "sas.path-length",
         "trunk.icl-length", "trunk.length-difference"),
        ScoreArea.REACH,
    ),
    **dict.fromkeys(
        ("adapter.pcie-bottleneck", "adapter.pcie-unknown", "array.fan-in",
         "array.initiators-per-port", "fabric.isl-oversubscription", "link.below-best",
         "multipath.queue-depth", "raid.overloaded", "sas.lanes-narrow", "sas.rate-lower"),
        ScoreArea.HEADROOM,
    ),
    **dict.fromkeys(
        ("fabric.only-one", "fabric.pair-in-one", "fabric.single-isl", "fabric.split",
         "facility.fabrics-one-feed", "facility.rack-single-feed", "facility.single-feed",
         "host.single-adapter", "host.single-switch", "multipath.single-adapter",
         "multipath.single-controller", "raid.no-spares", "sas.controller-single-path",
         "sas.single-path", "sas.single-point-of-failure"),
        ScoreArea.SURVIVAL,
    ),
    **dict.fromkeys(("cable.next-generation", "cable.refresh-unknown"), ScoreArea.LIFE_CYCLE),
}  # fmt: skip
"""Rules that answer another question than others of their topic."""


def area_of(rule: str) -> ScoreArea:
    """The question that a rule answers; each answers one.

    >>> area_of("link.too-long").value, area_of("link.connector-mismatch").value
    ('reach', 'compatibility')
    """
    topic = rule.partition(".")[0]
    return _OF_RULE.get(rule) or _OF_TOPIC.get(topic, ScoreArea.COMPATIBILITY)

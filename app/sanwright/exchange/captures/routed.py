"""Switches and ISLs that lack: known to the routing or by a sum, and named by no output."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from sanwright.exchange.captures.fabrics import FabricMap
from sanwright.exchange.captures.facts import IslFact, RoutedLinksFact
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import Doubt, SeenLink, SeenSwitch
from sanwright.exchange.captures.switches import PortKeys
from sanwright.text import Text


def links_missing(
    facts: Iterable[RoutedLinksFact],
    switches: Mapping[str, SeenSwitch],
    links: Iterable[SeenLink],
    fabrics: FabricMap,
    who: Identities,
) -> list[Doubt]:
    """Domains that nothing else names, and pairs of switches with more links than were found.

    Routing counts links that are joined once, so that it can say that some are missing, and never
    how many cables there are.
    """
    of_domain = {
        (logical.fabric, logical.domain): key
        for key, switch in switches.items()
        for logical in switch.logical
        if logical.domain is not None
    }
    found: dict[frozenset[str], set[str]] = defaultdict(set)
    for number, link in enumerate(links):
        found[frozenset((link.a, link.b))].add(link.trunk or str(number))
    doubts: dict[Text, Place] = {}
    for fact in facts:
        speaking = who.of_speaker.get(fact.speaker)
        if speaking is None or speaking not in switches:
            continue
        fabric_id = fact.vsan if fact.vsan is not None else fact.speaker.fabric_id
        fabric = fabrics.of(speaking, fabric_id)
        ends = [of_domain.get((fabric, each)) for each in (fact.domain, fact.peer_domain)]
        for domain, key in zip((fact.domain, fact.peer_domain), ends, strict=True):
            if key is None:
                why = Text(
                    "The routing of {switch} knows a switch with domain {domain} of which nothing "
                    "else was read.", switch=switches[speaking].name, domain=domain,
                )  # fmt: skip
                doubts.setdefault(why, fact.place)
        one, other = ends
        if one is None or other is None:
            continue
        drawn = len(found[frozenset((one, other))])
        if drawn < fact.links:
            names = sorted((switches[one].name, switches[other].name))
            why = Text(
                "The routing knows {routed:,} link between {one} and {other}, of which {drawn:,} "
                "was found; the others are in no file.",
                "The routing knows {routed:,} links between {one} and {other}, of which {drawn:,} "
                "were found; the others are in no file.",
                fact.links, routed=fact.links, one=names[0], other=names[1], drawn=drawn,
            )  # fmt: skip
            doubts.setdefault(why, fact.place)
    return [Doubt(why, (place,)) for why, place in doubts.items()]


def members_missing(
    facts: Iterable[IslFact],
    switches: Mapping[str, SeenSwitch],
    links: Iterable[SeenLink],
    keys: Mapping[str, PortKeys],
    who: Identities,
) -> list[Doubt]:
    """Trunks whose bandwidth is that of more cables than were found, each told once."""
    trunks: dict[str, int] = defaultdict(int)
    of_end: dict[tuple[str, str | None], str] = {}
    for number, link in enumerate(links):
        trunk = link.trunk or str(number)
        trunks[trunk] += 1
        of_end[link.a, link.a_port] = of_end[link.b, link.b_port] = trunk
    doubts: dict[str, Doubt] = {}
    for fact in facts:
        key = who.of_speaker.get(fact.speaker)
        if key is None or key not in keys or not (fact.trunked and fact.speed_gbit_s):
            continue
        port = keys[key].of(fact.port)
        trunk = of_end.get((key, port), f"{key} {port}")
        count, drawn = round((fact.bandwidth_gbit_s or 0) / fact.speed_gbit_s), trunks[trunk]
        if drawn >= count or trunk in doubts:
            continue
        seen = switches[key].ports.get(port)
        why = Text(
            "At port {port} of {switch}, {count:,} ISLs of {speed:g} Gbit/s are joined, of which "
            "{drawn:,} was found; “trunkshow” would name the others.",
            "At port {port} of {switch}, {count:,} ISLs of {speed:g} Gbit/s are joined, of which "
            "{drawn:,} were found; “trunkshow” would name the others.",
            drawn, port=seen.name if seen is not None else port, switch=switches[key].name,
            count=count, speed=fact.speed_gbit_s, drawn=drawn,
        )  # fmt: skip
        doubts[trunk] = Doubt(why, (fact.place,))
    return list(doubts.values())

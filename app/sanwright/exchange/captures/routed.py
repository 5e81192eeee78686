"""What the routing of a fabric knows and no other output says: switches and ISLs that lack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from sanwright.exchange.captures.fabrics import FabricMap
from sanwright.exchange.captures.facts import RoutedLinksFact
from sanwright.exchange.captures.identity import Identities
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import Doubt, SeenLink, SeenSwitch
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

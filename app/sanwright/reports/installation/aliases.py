"""Names that zoning gives ports, for the port map: those that the zoning plan makes.

A name that depends on which of two ports is named first is left out: it stands in the zoning alone.
"""

from __future__ import annotations

from sanwright.analysis import Assessment
from sanwright.analysis.zones import zone_facts
from sanwright.errors import InputError
from sanwright.zoning import Namer, alias_names


def aliases_of(facts: Assessment) -> dict[str, str]:
    """The alias of each zoned port; none where the plan's templates cannot be used."""
    zones = facts.tables.zones
    ports = dict.fromkeys(port for id_ in zones for port in zone_facts(facts, id_).members)
    try:
        namer = Namer(facts, facts.tables.zoning)
    except InputError:
        return {}
    taken = [zone.name or zone.id for zone in zones.values()]
    first = alias_names(facts, namer, ports, taken)
    last = alias_names(facts, namer, reversed(ports), ())
    return {port: name for port, name in first.items() if last[port] == name}

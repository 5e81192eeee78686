"""The zones of every fabric by the names that the switches get, and the ports behind the names."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import CondPageBreak, Flowable

from sanwright.design import ZoningPlan
from sanwright.errors import InputError
from sanwright.reports.facts import DOUBTFUL, NONE
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN
from sanwright.zoning import FabricConfig, SwitchZone, configs_of

TITLE = Text("Zoning")
KEY = "zoning"

_ROOM = 150.0
"""Points that a table of aliases has below it at least, unless it is lower."""
_LINE, _HEADING = 17.0, 90.0
"""Points of a row of one line, and of a fabric's heading and sentences."""
_MOST_TOGETHER = 480.0
"""Points up to which the last fabric stands on one page, not its aliases on one by themselves."""
_MOST_NAMED = 6


def applies(material: Material) -> bool:
    """Whether the design has zones."""
    return bool(material.tables.zones)


def flow(material: Material) -> list[Flowable]:
    """Fabric by fabric: what is still missing, the zones, the aliases."""
    configs = _configs(material)
    content: list[Flowable] = [*section(tr(TITLE), KEY), paragraph(_introduction(configs))]
    for config in configs:
        content += _fabric(config, is_last=config is configs[-1])
    return content


def _configs(material: Material) -> tuple[FabricConfig, ...]:
    """By the design's own templates, by the usual ones where those cannot be used."""
    facts = material.assessment
    try:
        return configs_of(facts)
    except InputError:
        return configs_of(facts, ZoningPlan(vsans=material.tables.zoning.vsans))


def _introduction(configs: tuple[FabricConfig, ...]) -> str:
    missing = sum(len(config.missing) for config in configs)
    text = tr(
        "Zones say which ports may talk to each other; once a fabric has a zone, only ports that "
        "are zoned talk."
    )
    if not missing:
        return f"{text} {tr('Every port below has its WWPN.')}"
    more = tr(
        "The WWPN of {count:,} port is not known yet.",
        "The WWPNs of {count:,} ports are not known yet.",
        missing,
    )
    return f"{text} {more}"


def _fabric(config: FabricConfig, *, is_last: bool) -> Iterator[Flowable]:
    aliases = _aliases(config)
    low = _LINE * (len(aliases.rows) + 1)
    whole = _HEADING + _LINE * (len(config.zones) + 1) + low
    room = {"room": whole} if is_last and whole <= _MOST_TOGETHER else {}
    yield from subsection(config.label, f"{KEY}-{config.key}", **room)
    facts = [
        tr("{count:,} zone", "{count:,} zones", len(config.zones)),
        tr("{count:,} alias", "{count:,} aliases", len(config.aliases)),
        tr("zone set {name}", name=config.zone_set),
    ]
    if config.vsan is not None:
        facts.append(tr("VSAN {number}", number=config.vsan))
    yield paragraph(", ".join(facts) + ".")
    if config.missing:
        yield paragraph(_missing(config))
    yield Grid(
        (
            Column(tr("Zone"), 2.4),
            Column(tr("Kind"), 0.9),
            Column(tr("Initiators"), 2.2),
            Column(tr("Targets"), 3.2),
        ),
        [_zone_row(zone) for zone in config.zones],
    )
    yield CondPageBreak(min(_ROOM, low))
    yield aliases


def _aliases(config: FabricConfig) -> Grid:
    """What each alias stands for; two beside each other where no WWPN is known."""
    columns = (Column(tr("Alias"), 2.4), Column(tr("Port"), 3.4), Column("WWPN", 1.8))
    if len(config.missing) == len(config.aliases):  # said above; a column of it says nothing more
        cells = [cell for each in config.aliases for cell in (each.name, str(each.label))]
        cells += ["", ""] * (len(config.aliases) % 2)
        rows = [Row(tuple(cells[at : at + 4])) for at in range(0, len(cells), 4)]
        return Grid(columns[:2] * 2, rows)
    return Grid(
        columns,
        [
            Row(
                (
                    alias.name,
                    str(alias.label),
                    alias.wwpn if alias.wwpn else Cell(tr(UNKNOWN), colour=DOUBTFUL),
                )
            )
            for alias in config.aliases
        ],
    )


def _missing(config: FabricConfig) -> str:
    if len(config.missing) == len(config.aliases):
        return tr("No WWPN is known yet; without them no switch takes these zones.")
    names = ", ".join(str(alias.label) for alias in config.missing[:_MOST_NAMED])
    more = len(config.missing) - _MOST_NAMED
    if more > 0:
        names = tr("{names} and {count:,} more", names=names, count=more)
    return tr("Without a WWPN: {ports}.", ports=names)


def _zone_row(zone: SwitchZone) -> Row:
    """A peer zone's principals go where their role has them; who is both stands on both sides."""
    starts = [name for name, role in zone.roles if role != "target"]
    ends = [name for name, role in zone.roles if role != "init"]
    kind = tr("peer") if zone.is_peer else tr("standard")
    return Row((zone.name, kind, ", ".join(starts) or NONE, ", ".join(ends) or NONE))

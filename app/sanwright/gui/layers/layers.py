"""Layers of the drawing: which of what is drawn belongs to each, and what their eyes come to.

Pure functions over what the canvas draws and the newest assessment; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sanwright.analysis import Assessment, LinkKind
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.links import LinkFacts, find_link
from sanwright.analysis.zones import zone_facts
from sanwright.checks import Severity
from sanwright.design import Tables, port_device
from sanwright.gui.canvas.loads.load_view import LinkUse, LoadBand
from sanwright.gui.canvas.viewmodels import BoxView, CableView, NoteView
from sanwright.gui.document.findings_by_subject import worst
from sanwright.parts import PartKind
from sanwright.text import Text

NONE = ""
"""Key of the layer of what a section knows nothing of: in no fabric, of unknown speed, ..."""
SAS = "SAS"
DOWN = "down"
"""Key of the layer of the links that do not come up."""
SWITCHES, OTHER = "switches", "other"


class LayerSection(StrEnum):
    """What layers are told apart by."""

    FABRIC = "fabric"
    SPEED = "speed"
    FINDINGS = "findings"
    LOAD = "load"
    TIER = "tier"
    NOTES = "notes"


class Eye(StrEnum):
    """How a layer is drawn."""

    SHOWN = "shown"
    DIMMED = "dimmed"
    HIDDEN = "hidden"

    @property
    def next(self) -> Eye:
        """What a click makes of it."""
        order = list(Eye)
        return order[(order.index(self) + 1) % len(order)]


class Key(NamedTuple):
    """Names a layer: its section, and which one of it."""

    section: LayerSection
    name: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is on the canvas, and the figures about it that are known."""

    tables: Tables
    boxes: Mapping[str, BoxView]
    cables: Mapping[str, CableView]
    notes: Mapping[str, NoteView]
    facts: Assessment | None = None
    uses: Mapping[str, LinkUse] | None = None


Members = Mapping[Key, frozenset[str]]

TIERS: dict[str, tuple[Text, frozenset[PartKind | None]]] = {
    "hosts": (
        Text("Hosts"),
        frozenset({PartKind.SERVER, PartKind.HBA, PartKind.SAS_ADAPTER}),
    ),
    SWITCHES: (
        Text("Switches and directors"),
        frozenset({PartKind.SWITCH, PartKind.DIRECTOR, PartKind.BLADE}),
    ),
    "storage": (
        Text("Storage"),
        frozenset({PartKind.ARRAY, PartKind.HOST_CARD, PartKind.SAS_ENCLOSURE, PartKind.DRIVE}),
    ),
    "tape": (Text("Tape"), frozenset({PartKind.TAPE})),
    "panels": (Text("Patch panels"), frozenset({PartKind.PATCH_PANEL})),
}
_TIER_OF = {kind: name for name, (_, kinds) in TIERS.items() for kind in kinds}
SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.UNVERIFIED)


def members(drawn: Drawn, section: LayerSection) -> Members:
    """The layers of a section, with the ids of boxes, cables and notes in each; empty ones not."""
    found: dict[str, set[str]] = {}
    for name, id_ in _SORTERS[section](drawn):
        found.setdefault(name, set()).add(id_)
    order = _order(drawn, section)
    names = sorted(found, key=lambda name: (order.get(name, len(order)), name))
    return {Key(section, name): frozenset(found[name]) for name in names}


def outside_zone(drawn: Drawn, zone: str) -> frozenset[str]:
    """What has no part in a zone: neither its members' devices and cables nor their switches."""
    if drawn.facts is None or zone not in drawn.facts.tables.zones:
        return frozenset()
    zoned = zone_facts(drawn.facts, zone)
    ports = set(zoned.members)
    devices = {chassis_of(drawn.facts, port_device(port)) for port in ports} | set(zoned.nodes)
    kept = {
        id_
        for id_, cable in drawn.cables.items()
        if cable.a in ports or cable.b in ports or _links(cable, zoned.nodes)
    }
    devices |= {box for id_ in kept for box in drawn.cables[id_].link.boxes}
    kept |= devices & drawn.boxes.keys()
    everything = {*drawn.boxes, *drawn.cables, *drawn.notes}
    return frozenset(everything - kept)


def _links(cable: CableView, nodes: tuple[str, ...]) -> bool:
    """Whether the cable is an ISL between two switches of a zone."""
    return all(box in nodes for box in cable.link.boxes)


def apart(
    drawn: Drawn, eyes: Mapping[Key, Eye], zone: str = ""
) -> tuple[frozenset[str], frozenset[str]]:
    """Ids to draw faint and ids not to draw; with ``zone``, all that is not in it is faint.

    What one section hides is hidden, whatever others say; so is a cable of a hidden box.
    """
    layers: dict[Key, frozenset[str]] = {}
    for section in {key.section for key, eye in eyes.items() if eye is not Eye.SHOWN}:
        layers.update(members(drawn, section))
    faint = set(outside_zone(drawn, zone)) if zone else set()
    hidden: set[str] = set()
    for key, eye in eyes.items():
        if eye is not Eye.SHOWN:
            (faint if eye is Eye.DIMMED else hidden).update(layers.get(key, ()))
    if hidden & drawn.boxes.keys():
        hidden |= {id_ for id_, c in drawn.cables.items() if not hidden.isdisjoint(c.link.boxes)}
    return frozenset(faint - hidden), frozenset(hidden)


def only(keys: Iterable[Key], chosen: Key, eyes: Mapping[Key, Eye]) -> dict[Key, Eye]:
    """The eyes of a section after “show only”: the others dimmed, then hidden, then as before."""
    others = [key for key in keys if key != chosen]
    is_alone = eyes.get(chosen, Eye.SHOWN) is Eye.SHOWN
    if not is_alone or any(eyes.get(key, Eye.SHOWN) is Eye.SHOWN for key in others):
        wanted = Eye.DIMMED
    elif any(eyes.get(key) is Eye.DIMMED for key in others):
        wanted = Eye.HIDDEN
    else:
        wanted = Eye.SHOWN
    return {chosen: Eye.SHOWN, **dict.fromkeys(others, wanted)}


Sorted = Iterator[tuple[str, str]]
"""Name of a layer and id of a member, member by member."""


def _by_fabric(drawn: Drawn) -> Sorted:
    for id_, cable in drawn.cables.items():
        yield cable.side or NONE, id_
    for id_, box in drawn.boxes.items():
        if box.side is not None:
            yield box.side, id_


def _by_speed(drawn: Drawn) -> Sorted:
    for id_ in drawn.cables:
        link = find_link(drawn.facts, id_) if drawn.facts is not None else None
        yield _speed_layer(drawn, link), id_


def _speed_layer(drawn: Drawn, link: LinkFacts | None) -> str:
    if drawn.facts is None or link is None:
        return NONE
    if verdict(drawn.facts, link.cable.id).state is LinkState.DOWN:
        return DOWN
    if link.kind is LinkKind.SAS:
        return SAS
    return link.speed.name if link.speed is not None else NONE


def _by_finding(drawn: Drawn) -> Sorted:
    """A box is as bad as its worst cable, so that this is seen with both of its ends."""
    boxes = {id_: box.severity for id_, box in drawn.boxes.items()}
    for id_, cable in drawn.cables.items():
        yield str(cable.severity) if cable.severity is not None else NONE, id_
        if cable.severity is not None:
            for box in cable.link.boxes:
                boxes[box] = worst((boxes.get(box), cable.severity))
    for id_ in drawn.boxes:
        severity = boxes[id_]
        yield str(severity) if severity is not None else NONE, id_


def _by_load(drawn: Drawn) -> Sorted:
    if drawn.uses is None:
        return
    for id_ in drawn.cables:
        use = drawn.uses.get(id_)
        yield (use.look.band if use is not None else LoadBand.UNKNOWN).name, id_


def _by_tier(drawn: Drawn) -> Sorted:
    tiers = {id_: _TIER_OF.get(box.shape.kind, OTHER) for id_, box in drawn.boxes.items()}
    for id_, tier in tiers.items():
        yield tier, id_
    for id_, cable in drawn.cables.items():
        ends = {tiers[box] for box in cable.link.boxes if box in tiers}
        for tier in ends - {SWITCHES} or ends:
            yield tier, id_


def _by_note(drawn: Drawn) -> Sorted:
    for id_ in drawn.notes:
        yield NONE, id_


_SORTERS = {
    LayerSection.FABRIC: _by_fabric,
    LayerSection.SPEED: _by_speed,
    LayerSection.FINDINGS: _by_finding,
    LayerSection.LOAD: _by_load,
    LayerSection.TIER: _by_tier,
    LayerSection.NOTES: _by_note,
}


def _ranks(drawn: Drawn) -> dict[str, int]:
    speeds = drawn.facts.reference.speeds if drawn.facts is not None else ()
    known = sorted(speeds, key=lambda speed: (speed.protocol, speed.rank))
    return {name: number for number, name in enumerate((*(s.name for s in known), SAS, DOWN))}


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _order(drawn: Drawn, section: LayerSection) -> dict[str, int]:
    """Ranks of the layers of a section; those without one come last."""
    if section is LayerSection.SPEED:
        return _ranks(drawn)
    if section is LayerSection.FABRIC:
        return _numbered(sorted(fabric.side for fabric in drawn.tables.fabrics.values()))
    return _numbered(_FIXED.get(section, ()))


_FIXED: dict[LayerSection, tuple[str, ...]] = {
    LayerSection.FINDINGS: (*map(str, SEVERITIES), NONE),
    LayerSection.LOAD: tuple(band.name for band in reversed(LoadBand)),
    LayerSection.TIER: (*TIERS, OTHER),
}

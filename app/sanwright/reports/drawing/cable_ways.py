"""Where cables run on paper: around boxes, in lanes, ISLs of a pair together.

Cables of switches to switches run as on the screen: those of one pair, one fabric and one state
meet before each box and share a line between. Drawn apart they would cross each other wherever
the ports at the one end come in the same order as at the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sanwright.design import Cable
from sanwright.design.port_groups import port_group_at
from sanwright.drawing.bundles import BundleBox, Gathered, Shift, fan, gathered, kept_apart, shifted
from sanwright.drawing.cable_lines import as_cubics
from sanwright.drawing.geometry import Point
from sanwright.drawing.lanes import lanes
from sanwright.drawing.runs import CableEnd, Lane
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayfinding import Style, corners
from sanwright.parts import PortRole
from sanwright.progress import Progress, tell, watched
from sanwright.reports.drawing.placed_scene import Scene
from sanwright.reports.drawing.primitives import Pen
from sanwright.text import Text

Way = tuple[Point, ...]
"""Corners of an orthogonal way, points of cubics joined end to end of a curved one."""

_TOLD = 64
"""Cables after which is told how far it is."""
_A_LITTLE = 0.01
"""Enough to say which of two ends in one place goes first."""
_LANED = 2000
"""Cables up to which each has a lane of its own where it shares a gap."""


@dataclass
class CableWays:
    """The way of every cable that shows.

    ``shared`` is what it shares with others of its bundle, the whole way of a cable that is in
    none; ``fans`` are the polylines from the ports to there of those in one, ends a and b.
    """

    style: Style
    shared: dict[str, Way]
    fans: dict[str, tuple[Way, Way]]

    def whole(self, cable: str) -> Way:
        """From port to port, in the points of the style; from end a where it is in a bundle."""
        way = self.shared[cable]
        if cable not in self.fans:
            return way
        first, last = self.fans[cable]
        if way[0] != first[-1]:
            way = way[::-1]
        if self.style == "curved":
            return (*as_cubics(first), *way[1:], *as_cubics(last[::-1])[1:])
        return (*first, *way[1:-1], *last[::-1])


def cable_ways(scene: Scene, progress: Progress | None = None) -> CableWays:
    """Where every cable that shows runs, around the boxes as on the screen.

    Raises CancelledError where ``progress`` calls the work off.
    """
    plugs = _Ends(scene)
    style = scene.tables.project.cable_style
    terrain = Terrain(scene.rects())
    found_lanes: dict[str, Lane] = {}
    if len(plugs.ends) <= _LANED:
        ends = [(id_, a, b) for id_, (a, b) in plugs.ends.items()]
        watched_ends = watched(ends, progress, Text("Sharing gaps between cables"))
        found_lanes = lanes(terrain, watched_ends, style)
    leads: dict[str, Way] = {}
    for done, (id_, (a, b)) in enumerate(plugs.ends.items()):
        if done % _TOLD == 0:
            tell(progress, done / len(plugs.ends), Text("Leading cables"))
        leads[id_] = tuple(corners(terrain, a, b, style, found_lanes.get(id_, 0)))
    shared = {id_: leads[lead] for id_, lead in plugs.leads.items()}
    return CableWays(style, shared, plugs.fans)


class _Ends:
    """Where the lines begin and end that are led: by the cable that leads those who share one."""

    def __init__(self, scene: Scene) -> None:
        self.ends: dict[str, tuple[CableEnd, CableEnd]] = {}
        self.leads: dict[str, str] = {}
        self.fans: dict[str, tuple[Way, Way]] = {}
        self._scene = scene
        self._boxes = {
            placed.shape.device: BundleBox(placed.shape.device, placed.rect(), placed.shape.side)
            for placed in scene.placed
        }
        folded = scene.folding.boxes
        alike: dict[tuple[CableEnd, CableEnd, Pen], str] = {}
        """Between two folded boxes: the cable whose line all that look alike share."""
        self._gather({lead: cables for lead, *cables in self._bundles()})
        for cable in self._shown():
            if cable.id in self.leads:
                continue
            a, b = scene.end(cable.a, cable.b), scene.end(cable.b, cable.a)
            lead = cable.id
            if all(scene.box_of(end) in folded for end in cable.ends()):
                start, end = sorted((a, b), key=lambda each: each.at)
                lead = alike.setdefault((start, end, scene.cable_pen(cable.id)), cable.id)
            self.leads[cable.id] = lead
            if lead == cable.id:
                self.ends[lead] = a, b
        self._at_rims(alike.values())

    def _shown(self) -> Iterator[Cable]:
        scene = self._scene
        for _, cable in sorted(scene.tables.cables.items()):
            boxes = scene.box_of(cable.a), scene.box_of(cable.b)
            is_hidden = boxes[0] == boxes[1] in scene.folding.boxes
            if cable.a in scene.ports and cable.b in scene.ports and not is_hidden:
                yield cable

    def _bundles(self) -> Iterable[list[str]]:
        """Cables that run together, several of them each."""
        scene, tables = self._scene, self._scene.tables
        found: dict[tuple[str, str, str, str | None], list[str]] = {}
        for cable in self._shown():
            boxes = sorted(scene.box_of(end) for end in cable.ends())
            groups = [port_group_at(tables, end) for end in cable.ends()]
            is_isl = all(group is not None and group.role is PortRole.FABRIC for group in groups)
            if is_isl and boxes[0] != boxes[1] and not set(boxes) & set(scene.folding.boxes):
                fabric = scene.fabric_of(cable.id) or ""
                key = boxes[0], boxes[1], fabric, scene.states.get(cable.id)
                found.setdefault(key, []).append(cable.id)
        return [cables for cables in found.values() if len(cables) > 1]

    def _gather(self, bundles: Mapping[str, list[str]]) -> None:
        """Ends of bundles: where fans meet before a box, apart from those of others."""
        tables, scene = self._scene.tables, self._scene
        at_box: dict[str, dict[str, Gathered]] = {}
        for lead, others in bundles.items():
            boxes = [scene.box_of(end) for end in tables.cables[lead].ends()]
            for box, other in (boxes, boxes[::-1]):
                ports = [self._port(cable, box) for cable in (lead, *others)]
                end = gathered(self._boxes[box], ports, self._boxes[other])
                at_box.setdefault(box, {})[lead] = end
        self._keep_apart(at_box)
        for lead, others in bundles.items():
            for cable in (lead, *others):
                self.leads[cable] = lead
                first, last = (
                    fan(scene.ports[end][0], at_box[scene.box_of(end)][lead].end)
                    for end in tables.cables[cable].ends()
                )
                self.fans[cable] = first, last
            a, b = (at_box[scene.box_of(end)][lead].end for end in tables.cables[lead].ends())
            self.ends[lead] = a, b

    def _at_rims(self, leads: Iterable[str]) -> None:
        """Ends of lines between two folded boxes: towards each other, and none upon another."""
        tables, scene = self._scene.tables, self._scene
        at_box: dict[str, dict[str, Gathered]] = {}
        boxes = {lead: [scene.box_of(end) for end in tables.cables[lead].ends()] for lead in leads}
        met: Counter[frozenset[str]] = Counter()
        for lead, pair in boxes.items():
            near, far = sorted(pair, key=lambda box: self._boxes[box].rect.left)
            first = gathered(self._boxes[near], [None], self._boxes[far])
            last = gathered(self._boxes[far], [None], self._boxes[near])
            nth = met[frozenset(pair)] * _A_LITTLE
            met[frozenset(pair)] += 1
            # Side by side from above to below; one within the other where both leave to one side.
            back = -nth if first.end.way == last.end.way else nth
            at_box.setdefault(near, {})[lead] = shifted(first, Shift(nth))
            at_box.setdefault(far, {})[lead] = shifted(last, Shift(back))
        self._keep_apart(at_box)
        for lead, (near, far) in boxes.items():
            self.ends[lead] = at_box[near][lead].end, at_box[far][lead].end

    def _keep_apart(self, at_box: Mapping[str, dict[str, Gathered]]) -> None:
        """Move ends along and off their boxes, so that none is where another one is."""
        for box, ends in at_box.items():
            for lead, shift in kept_apart(self._boxes[box].rect.width, ends).items():
                ends[lead] = shifted(ends[lead], shift)

    def _port(self, cable: str, box: str) -> Point:
        ends = self._scene.tables.cables[cable].ends()
        return next(self._scene.ports[end][0] for end in ends if self._scene.box_of(end) == box)

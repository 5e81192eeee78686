"""The views of links and cables: made from where boxes and ports are, led around boxes in time."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from zlib import crc32

from sanwright.design import Tables
from sanwright.drawing.bundles import BundleBox, Gathered, Shift, gathered, kept_apart, shifted
from sanwright.drawing.cable_lines import line
from sanwright.drawing.curves import curve
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.lanes import lanes
from sanwright.drawing.runs import Lane
from sanwright.drawing.state_signs import States, common_state
from sanwright.drawing.terrain import Terrain
from sanwright.drawing.wayfinding import CableEnd, corners, gutter
from sanwright.gui.canvas.links.link_index import LinkIndex
from sanwright.gui.canvas.links.link_reaches import LinkReaches
from sanwright.gui.canvas.viewmodels import BoxView, CableView, LinkView, packed
from sanwright.gui.document.findings_by_subject import FindingsBySubject, worst

_LANES = 5
LANED = 300
"""Links up to which each has a lane of its own where it shares a gap; beyond, one of a few."""


class LinkViews:
    """Links and cables by id. A link first runs straight; ``find_ways`` leads it around boxes.

    ``boxes`` and ``index`` are those of the drawing, ``places`` says where the ports of a box are.
    """

    def __init__(
        self,
        boxes: Mapping[str, BoxView],
        index: LinkIndex,
        places: Callable[[str], Mapping[str, Point]],
    ) -> None:
        self.links: dict[str, LinkView] = {}
        self.sides: dict[str, str | None] = {}
        """Side of the fabric that a cable belongs to."""
        self.states: States = {}
        """State of each device and cable, as ``drawn_states`` gives it."""
        self.terrain = Terrain({})
        self._boxes = boxes
        self._index = index
        self._places = places
        self._tables = Tables()
        self._found = FindingsBySubject()
        self._waiting: dict[str, None] = {}
        self._reaches = LinkReaches()
        self._ends: dict[str, tuple[CableEnd, CableEnd]] = {}
        self._lanes: dict[str, Lane] = {}
        self._shifts: dict[str, dict[str, Shift]] = {}
        self._are_lanes_old = True
        self._alone: dict[tuple[str, str], Gathered] = {}
        """Ends by link and box, as if each were alone at its box; of links that are being made."""
        self._bundle_boxes: dict[str, BundleBox] = {}
        """The boxes of these ends."""

    @property
    def cables(self) -> CableViews:
        """Every cable that is drawn, by its id."""
        return CableViews(self)

    @property
    def is_settled(self) -> bool:
        """Whether every link has its way around the boxes."""
        return not self._waiting

    def start(self, tables: Tables, found: FindingsBySubject) -> None:
        """Forget everything: another design is drawn."""
        self._tables, self._found = tables, found
        for kept in (self.links, self.sides, self._waiting, self._reaches,
                     self._ends, self._lanes, self._shifts):  # fmt: skip
            kept.clear()
        self.terrain = Terrain({})

    def judge(self, found: FindingsBySubject) -> None:
        """Take in the marks of a new check; ``remark`` the links that it is about."""
        self._found = found

    def find_ways(self, seconds: float | None = None) -> list[LinkView]:
        """Lead links around boxes, for ``seconds`` of work; those that run otherwise now."""
        self._lay_lanes()
        changed, found = [], []
        until = None if seconds is None else time.thread_time() + seconds
        while self._waiting and (until is None or time.thread_time() < until):
            # From the end: a dict looks for its first at all places from which one was taken.
            link, _ = self._waiting.popitem()
            before = self.links.get(link)
            if before is None:
                continue
            found.append(link)
            way = self._way(link, *self._ends[link], is_straight=False)
            if way != (before.packed_curve, before.packed_corners):
                view = replace(before, packed_curve=way[0], packed_corners=way[1])
                self.links[link] = view
                self._reaches.renew(link)
                changed.append(view)
        self._reaches.measure(self.links, found)  # not when somebody waits for an edit
        return changed

    def _lay_lanes(self) -> None:
        """Keep links that share a gap or a strip off each other, as long as they are few."""
        if not self._waiting or not self._are_lanes_old:
            return
        self._are_lanes_old = False
        before, self._lanes = self._lanes, {}
        if len(self.links) <= LANED:
            ends = [(link, *self._ends[link]) for link in sorted(self.links)]
            self._lanes = lanes(self.terrain, ends, self._tables.project.cable_style)
        for link, lane in self._lanes.items():
            if before.get(link) != lane:
                self._waiting[link] = None

    def await_ways(self, fresh: Iterable[str], grounds: Sequence[Rect]) -> None:
        """Links that are new, or run by a place where a box was or is, must find their way."""
        self._are_lanes_old = True
        self._waiting.update((link, None) for link in sorted(fresh) if link in self.links)
        if not grounds or len(self._waiting) >= len(self.links):
            return
        self._waiting.update(dict.fromkeys(self._reaches.meeting(self.links, grounds)))

    def renew(self, links: Collection[str]) -> set[str]:
        """Make links and their cables anew, straight, and those that keep apart from them.

        Says which were made. An end is worked out once, for its place among others and its view.
        They are made in the order of their ids: those that are made first are drawn below.
        """
        made = {*links, *self._rearranged(links)}
        for link in sorted(made):
            self._put(link)
        self._alone.clear()
        self._bundle_boxes.clear()
        return made

    def _put(self, link: str) -> None:
        cables = self._index.cables_of(link)
        if not cables:
            self.links.pop(link, None)
            self._reaches.drop(link)
            self._waiting.pop(link, None)
            self._ends.pop(link, None)
            return
        boxes = min(self._index.boxes(cables[0])), max(self._index.boxes(cables[0]))
        turned = [self._index.boxes(cable)[0] != boxes[0] for cable in cables]
        near = self._alone.get((link, boxes[0])) or self._gathered(cables, turned, boxes)
        far = self._alone.get((link, boxes[1])) if boxes[0] != boxes[1] else None
        if far is None:
            backwards = [not is_turned for is_turned in turned]
            far = self._gathered(cables, backwards, boxes[::-1])
        near, far = self._apart(link, near), self._apart(link, far)
        is_fanned = len(cables) > 1 and (near.ports or far.ports)
        self._ends[link] = near.end, far.end
        curve_, corners_ = self._way(link, near.end, far.end, is_straight=True)
        view = LinkView(
            id=link,
            boxes=boxes,
            cables=cables,
            turned=tuple(turned),
            packed_curve=curve_,
            packed_corners=corners_,
            ends=(near, far) if is_fanned else None,
            side=self.sides[cables[0]],
            severity=worst([self._found.marks.get(cable) for cable in cables]),
            is_down=self._found.down.issuperset(cables),
            state=common_state(self.states, cables),
        )
        self.links[link] = view
        self._reaches.renew(link)

    def _rearranged(self, links: Iterable[str]) -> set[str]:
        """Work out how the links at the boxes of ``links`` keep apart; those that moved by it."""
        boxes = {box for link in links for box in self._boxes_of(link)}
        moved: set[str] = set()
        for box in boxes & self._boxes.keys():
            ends = {
                link: self._end_at(link, box)
                for link in self._index.links_at(box)
                if self._index.is_bundle(link) or not self._places(box)
            }
            self._alone.update(((link, box), end) for link, end in ends.items())
            before, now = self._shifts.get(box, {}), kept_apart(self._boxes[box].shape.width, ends)
            self._shifts[box] = now
            moved |= {
                link for link in before.keys() | now.keys() if before.get(link) != now.get(link)
            }
        return moved

    def _boxes_of(self, link: str) -> tuple[str, ...]:
        """The boxes that a link joins, or did when it was last drawn."""
        known = self.links.get(link)
        cables = self._index.cables_of(link)
        now = self._index.boxes(cables[0]) if cables else ()
        return (*now, *(known.boxes if known is not None else ()))

    def _end_at(self, link: str, box: str) -> Gathered:
        """The end of a link at a box, if it were alone there."""
        cables = self._index.cables_of(link)
        turned = [self._index.boxes(cable)[0] != box for cable in cables]
        other = self._index.boxes(cables[0])[0 if turned[0] else 1]
        return self._gathered(cables, turned, (box, other))

    def _apart(self, link: str, end: Gathered) -> Gathered:
        shift = self._shifts.get(end.end.box, {}).get(link)
        return end if shift is None else shifted(end, shift)

    def _gathered(
        self, cables: tuple[str, ...], turned: list[bool], boxes: tuple[str, str]
    ) -> Gathered:
        records = (self._tables.cables[cable] for cable in cables)
        ports = [
            record.b if is_turned else record.a
            for record, is_turned in zip(records, turned, strict=True)
        ]
        places = self._places(boxes[0])
        plugs = [places.get(port) for port in ports]
        box, other = self._bundle_box(boxes[0]), self._bundle_box(boxes[1])
        found = gathered(box, plugs, other)
        if self._tables.project.cable_style == "orthogonal" and plugs[0] is not None:
            end = found.end
            aside = 0.0 if found.ports else gutter(end.at, places.values(), end.way)
            found = replace(found, end=replace(end, aside=aside))
        return found

    def _bundle_box(self, id_: str) -> BundleBox:
        found = self._bundle_boxes.get(id_)
        if found is None:
            box = self._boxes[id_]
            rect = Rect.sized(box.x, box.y, box.shape.width, box.shape.height)
            found = self._bundle_boxes[id_] = BundleBox(box.id, rect, box.shape.side)
        return found

    def _way(
        self, link: str, a: CableEnd, b: CableEnd, *, is_straight: bool
    ) -> tuple[bytes, bytes]:
        """The curve of a link, and its corners where it has none, packed."""
        style = self._tables.project.cable_style
        if is_straight:
            return packed(curve(a.at, a.way, b.at, b.way)), b""
        lane = self._lanes.get(link)
        if lane is None:
            lane = crc32(link.encode()) % _LANES - _LANES // 2
        found = corners(self.terrain, a, b, style, lane)
        if style == "curved":
            return packed(found), b""
        return b"", packed(line(found, style))

    def cable(self, view: LinkView, cable: str) -> CableView:
        """A cable of a link as it is drawn."""
        record = self._tables.cables[cable]
        return CableView(
            cable,
            record.a,
            record.b,
            view,
            view.cables.index(cable),
            self.sides[cable],
            self._found.marks.get(cable),
        )

    def remark(self, link: str) -> None:
        """A link's findings are others; its way is the same."""
        before = self.links[link]
        severity = worst([self._found.marks.get(cable) for cable in before.cables])
        is_down = self._found.down.issuperset(before.cables)
        self.links[link] = replace(before, severity=severity, is_down=is_down)

    def link_of(self, cable: str) -> LinkView | None:
        """The link that a cable is drawn with; None of one that is not drawn, or not there."""
        if cable not in self._tables.cables:
            return None
        return self.links.get(self._index.link_of(cable) or "")

    def drawn(self, ids: Iterable[str]) -> set[str]:
        """Those of ``ids`` that are cables and drawn."""
        return self._index.linked(ids) & self._tables.cables.keys()


class CableViews(Mapping[str, CableView]):
    """Every cable that is drawn; its view is made for who asks."""

    def __init__(self, views: LinkViews) -> None:
        self._views = views

    def __getitem__(self, cable: str) -> CableView:
        link = self._views.link_of(cable)
        if link is None:
            raise KeyError(cable)
        return self._views.cable(link, cable)

    def __contains__(self, cable: object) -> bool:
        return isinstance(cable, str) and self._views.link_of(cable) is not None

    def among(self, ids: Iterable[str]) -> set[str]:
        """Those of ``ids`` that are drawn; of very many in a tenth of the time."""
        return self._views.drawn(ids)

    def __iter__(self) -> Iterator[str]:
        return (cable for link in self._views.links.values() for cable in link.cables)

    def __len__(self) -> int:
        return sum(len(link.cables) for link in self._views.links.values())

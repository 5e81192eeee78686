"""Names from afar: beside boxes and over frames that are too small to hold them.

Each is whole, as high on the screen as every name from afar, and stands where nothing else does and
nothing else is near, so that one sees whose it is: on a line, or where that is too long between
neighbours, on two. A name without such a place is left out.
"""

from __future__ import annotations

import re
import time
import weakref
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.drawing.geometry import Rect
from sanwright.drawing.marks import Covered
from sanwright.gui.canvas.box_painter import FAR_PX, NAMES_FROM, PORTS_FROM
from sanwright.gui.canvas.device_layer import DeviceLayer
from sanwright.gui.canvas.frames import FrameLayer
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.letters import canvas_font, still, width_of
from sanwright.gui.canvas.links.link_marks import LinkMarks
from sanwright.gui.canvas.notes.notes import NoteLayer
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.viewmodels import FRAME_HEAD, BoxView, FrameView
from sanwright.gui.look.theme import Theme
from sanwright.parts import PartKind

_MOST = 1500
"""Boxes beyond which there are no such names: they would find no room, and it would take long."""
_AT_ONCE = 120
"""Boxes up to which places are found within the frame that shows them: in some 10 ms."""
_REST_MS = 120
"""How long a drawing of more boxes stays as it is before places are found, in milliseconds."""
_TURN_S = 0.008
"""For so long places are found between two events: of 1,500 boxes it takes seconds in all."""
_WHOLE = 100_000
_HEIGHT, _GAP, _APART = 13.0, 2.0, 5.0
"""Pixels: a name, what is left to its own box, and to everything else."""
_PAPER = 0.82
_ASIDE = (0.375, 0.625, 0.25, 0.75)
"""Where the middle of a box can be below a name that its neighbours push aside, of its width."""
_BREAK = re.compile(r"[-_./ ]+")
_FIRST = (PartKind.SWITCH, PartKind.DIRECTOR, PartKind.ARRAY, PartKind.TAPE)
"""What an architect looks for first; hosts are many."""


@dataclass(frozen=True, slots=True)
class FarName:
    """A name and where it stands, in drawing units; ``id`` is that of its box or frame."""

    id: str
    lines: tuple[str, ...]
    rect: QRectF
    is_frame: bool


_Question = tuple[float, frozenset[str], frozenset[str]]
"""The zoom, and which boxes and frames are hidden."""


@dataclass(slots=True)
class _Search:
    """Places that are being found for names; nothing of it is written before all are."""

    asked: _Question
    left: Iterator[FarName | None]
    found: dict[str, FarName]

    def go_on(self, until: float) -> bool:
        """Look on until a processor time of this thread; says whether all was looked at."""
        for name in self.left:
            if name is not None:
                self.found[name.id] = name
            if time.thread_time() > until:
                return False
        return True


class Named(Protocol):
    """What has names, and what they keep off."""

    devices: DeviceLayer
    frames: FrameLayer
    notes: NoteLayer
    marks: LinkMarks


class FarNames(CanvasSheet):
    """Writes the names; where they stand is found for the whole drawing, so that none jumps."""

    def __init__(self, theme: Theme, scene: Named) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        # A strong one would be a circle, and Qt objects in a circle die in any order.
        self._scene: Named = weakref.proxy(scene)
        self._asked: _Question | None = None
        self._found: dict[str, FarName] = {}
        self._found_at = 0.0
        self._wanted = 0.0
        self._area = QRectF()
        self._search: _Search | None = None
        self._rest = QTimer(singleShot=True)
        self._rest.timeout.connect(_find_of(weakref.ref(self)))

    def forget(self) -> None:
        """Find places anew: something else may stand there now."""
        self._search = None
        if self._asked is not None:
            self._asked = None
            for name in self._found.values():
                self._update(name)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Write the names that meet what is exposed."""
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        self._area = area = QRectF(option.exposedRect)
        paper = QColor(self.theme.canvas)
        paper.setAlphaF(_PAPER)
        faint = self._scene.devices.faint
        for name in self._at_hand(zoom).values():
            if not name.rect.intersects(area):
                continue
            painter.save()
            painter.setOpacity(0.3 if name.id in faint else 1.0)
            painter.fillRect(name.rect, paper)
            painter.translate(name.rect.center())
            painter.scale(1 / zoom, 1 / zoom)
            painter.setFont(canvas_font(FAR_PX, name.is_frame))
            painter.setPen(self.theme.text)
            for number, line in enumerate(name.lines):
                text = still(line, _WHOLE, FAR_PX, name.is_frame)
                room = text.size()
                middle = (number + 0.5 - len(name.lines) / 2) * _HEIGHT
                painter.drawStaticText(QPointF(-room.width() / 2, middle - room.height() / 2), text)
            painter.restore()

    def beside(self, zoom: float, area: QRectF) -> dict[str, FarName]:
        """The names that are written at this zoom, while ``area`` is being painted."""
        self._area = area
        return self._at_hand(zoom)

    def around(self, area: QRectF, zoom: float) -> QRectF:
        """``area`` with the names that stand beside its boxes at this zoom; of many, without."""
        if len(self._scene.devices.views) > _AT_ONCE:
            return area
        whole = QRectF(area)
        for name in self.names_at(zoom).values():
            whole = whole.united(name.rect)
        return whole

    def _at_hand(self, zoom: float) -> dict[str, FarName]:
        """What is written now; of many boxes, while one zooms and edits, what was found last."""
        devices = self._scene.devices
        if len(devices.views) <= _AT_ONCE or not self._is_to_find(zoom):
            return self.names_at(zoom)
        if self._search is None or self._search.asked != self._question(zoom):
            if zoom != self._wanted or not self._rest.isActive():
                self._rest.start(_REST_MS)
            self._wanted, self._search = zoom, None
        if zoom != self._found_at:
            return {}
        there = devices.views.keys() | self._scene.frames.views.keys()
        return {id_: name for id_, name in self._found.items() if id_ in there}

    def find(self) -> None:
        """The drawing rests: find places for a while, and go on after what else is to be done."""
        asked = self._question(self._wanted)
        if asked is None or asked == self._asked:
            return
        if self._search is None or self._search.asked != asked:
            self._search = _Search(asked, self._looked(self._wanted), {})
        if not self._search.go_on(time.thread_time() + _TURN_S):
            self._rest.start(0)
            return
        self._area = QRectF()  # nothing is being painted: all that changes is painted anew
        found, self._search = self._search.found, None
        self._take(asked, found)

    def _is_to_find(self, zoom: float) -> bool:
        """Whether there are names at this zoom that nobody has found places for."""
        return self._question(zoom) not in (None, self._asked)

    def _question(self, zoom: float) -> _Question | None:
        """What the places depend on besides the drawing; nothing where boxes hold the names."""
        devices, frames = self._scene.devices, self._scene.frames
        if zoom >= PORTS_FROM or len(devices.views) > _MOST:
            return None
        return zoom, frozenset(devices.hidden), frozenset(frames.hidden)

    def names_at(self, zoom: float) -> dict[str, FarName]:
        """The names that are written at this zoom; none where boxes hold them."""
        asked = self._question(zoom)
        if asked is None:
            return {}
        if asked != self._asked:
            names = (name for name in self._looked(zoom) if name is not None)
            self._take(asked, {name.id: name for name in names})
        return self._found

    def _take(self, asked: _Question, found: dict[str, FarName]) -> None:
        before, self._found = self._found, found
        is_other_zoom = self._found_at != asked[0]
        self._asked, self._found_at = asked, asked[0]
        self._expose(before, is_zoomed=is_other_zoom)

    def _expose(self, before: dict[str, FarName], *, is_zoomed: bool) -> None:
        """Have painted what is beyond the part that is being painted now."""
        for id_ in before.keys() | self._found.keys():
            old, new = before.get(id_), self._found.get(id_)
            if old == new and not is_zoomed:
                continue
            for name in filter(None, (old, new)):
                if not self._area.contains(name.rect):
                    self.update(name.rect)
            if (old is None) is not (new is None):
                self._scene.devices.expose((id_,))  # its name moves into it or out of it

    def _update(self, name: FarName) -> None:
        self.update(name.rect)
        self._scene.devices.expose((name.id,))

    def _looked(self, zoom: float) -> Iterator[FarName | None]:
        """Box by box its name where it has a place, else None."""
        covered: Covered[str] = Covered()
        for view in self._in_order(zoom):
            is_frame = isinstance(view, FrameView)
            own = view.id
            for lines, rect in _places(view, zoom):
                apart = rect.grown((1.0 if is_frame else _APART) / zoom)
                if not self._is_alone(apart, own) or not covered.is_free(apart):
                    continue
                if self._scene.marks.is_ground_free(rect, zoom, but=own):
                    covered.cover(own, rect)
                    yield FarName(own, lines, QRectF(*rect.placed), is_frame)
                    break
            else:
                yield None

    def _is_alone(self, rect: Rect, own: str) -> bool:
        """Whether no other box is so near that the name could be taken for its."""
        area = QRectF(*rect.placed)
        near = self._scene.devices.near(area)
        return not any(box.id != own and box.rect().intersects(area) for box in near)

    def _in_order(self, zoom: float) -> Iterator[BoxView | FrameView]:
        """What is without a name, that which is looked for first before all else."""
        devices, frames = self._scene.devices, self._scene.frames
        framed = sorted(
            (view for view in frames.views.values() if view.id not in frames.hidden),
            key=lambda view: (view.depth, view.id),
        )
        shown = (view for view in devices.views.values() if view.id not in devices.hidden)
        if zoom >= NAMES_FROM:
            yield from framed
            yield from _sorted(view for view in shown if devices.is_cut_from_afar(view, zoom))
            return
        bare = [view for view in shown if not devices.is_named_from_afar(view, zoom)]
        first = [v for v in bare if v.shape.kind in _FIRST or v.shape.stands_for]
        known = {view.id for view in first}
        yield from _sorted(first)
        yield from framed
        yield from _sorted(view for view in bare if view.id not in known)


def _find_of(names: weakref.ref[FarNames]) -> Callable[[], None]:
    """What a timer of theirs calls; it does not keep them."""

    def find() -> None:
        alive = names()
        if alive is not None:
            alive.find()

    return find


def _sorted(views: Iterable[BoxView]) -> list[BoxView]:
    return sorted(views, key=lambda view: (view.y, view.x, view.id))


def view_title(view: BoxView | FrameView) -> str:
    """What is written."""
    return view.title if isinstance(view, FrameView) else view.shape.title


def _places(view: BoxView | FrameView, zoom: float) -> Iterator[tuple[tuple[str, ...], Rect]]:
    """Where the name can stand, best first; what has two words or more also on two lines."""
    title, is_frame = view_title(view), isinstance(view, FrameView)
    settings = [(title,), *([] if is_frame else _in_two(title))]
    for lines in settings:
        width = (max(width_of(line, FAR_PX, is_frame) for line in lines) + 4) / zoom
        for rect in _beside(view, width, len(lines) * _HEIGHT / zoom, _GAP / zoom):
            yield lines, rect


def _in_two(title: str) -> list[tuple[str, str]]:
    """The name broken between words where both lines are shortest; nothing of a single word.

    >>> _in_two("muc2-storage-01"), _in_two("host")
    ([('muc2-', 'storage-01')], [])
    """
    breaks = [found.end() for found in _BREAK.finditer(title) if 0 < found.end() < len(title)]
    halves = [(title[:at].rstrip(), title[at:]) for at in breaks]
    shortest = min(halves, key=lambda both: max(map(_far_width, both)), default=None)
    return [shortest] if shortest is not None else []


def _far_width(line: str) -> float:
    return width_of(line, FAR_PX)


def _beside(view: BoxView | FrameView, width: float, height: float, gap: float) -> Iterator[Rect]:
    """Below, above, right and left of a box, or aside; over a frame, at its foot, or in it."""
    if isinstance(view, FrameView):
        area = rect_tuple(view.rect())
        for top in (area.top - gap - height, area.bottom + gap):
            yield Rect.sized(area.left, top, width, height)
        yield Rect.sized(area.left + FRAME_HEAD, area.top + gap, width, height)
        return
    box = rect_tuple(view.rect())
    middle, half = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    below, above = box.bottom + gap, box.top - gap - height
    yield Rect.sized(middle - width / 2, below, width, height)
    yield Rect.sized(middle - width / 2, above, width, height)
    yield Rect.sized(box.right + gap, half - height / 2, width, height)
    yield Rect.sized(box.left - gap - width, half - height / 2, width, height)
    for top in (below, above):
        for share in _ASIDE:
            yield Rect.sized(middle - width * share, top, width, height)

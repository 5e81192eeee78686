"""What stands on links: signs of their findings, and plates that say how many cables a bundle has.

Each stands where it covers no box, name, note or other mark; a plate for which there is no such
place is left out.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice, pairwise
from math import ceil, isclose
from typing import Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.checks import Severity
from sanwright.drawing.cable_lines import along
from sanwright.drawing.geometry import Point, Rect
from sanwright.drawing.marks import APART, Covered, place_on
from sanwright.drawing.state_signs import SIGNED
from sanwright.drawing.terrain import meets
from sanwright.gui.canvas.box_painter import badge_rect
from sanwright.gui.canvas.comment_layer import CommentLayer, seen
from sanwright.gui.canvas.device_layer import DeviceLayer
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.canvas.frames import FrameLayer, head_room
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.canvas.links.cable_layer import FAR, CableLayer
from sanwright.gui.canvas.loads.load_numbers import NumberLayer
from sanwright.gui.canvas.notes.notes import NoteLayer
from sanwright.gui.canvas.overlay import OverlayLayer
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.state_marks import paint_state_sign
from sanwright.gui.canvas.symbols import stamp_severity
from sanwright.gui.canvas.viewmodels import LinkView, bounds_of
from sanwright.gui.document.session import Session
from sanwright.gui.look.theme import Theme
from sanwright.language import number
from sanwright.wording.link_state import bundle_text

MarkKey = tuple[str, str]
"""The kind of a mark, and its link."""

_Asked = tuple[QRectF, frozenset[str | None], frozenset[str], bool, bool]

_SIGN, _PLATE = "sign", "plate"
_FROM_ZOOM = 0.2
_SPEED_FROM_ZOOM = 0.75
_MOST, _FEW = 120, 40
_REACH = 0.35
"""How far from the middle of a bundle, by its share, its plate keeps off all other bundles."""
_FONT = 10
_HEIGHT = 15.0
_GLYPH = 14.0
_CROSS = 12.0


@dataclass(frozen=True, slots=True)
class BundlePlate:
    """What a bundle's plate says, and where it stands; without ``rect`` there is no room for it."""

    view: LinkView
    rect: QRectF | None
    text: str
    scale: float


@dataclass(frozen=True, slots=True)
class FindingSign:
    """The worst finding of a link, and where its sign stands; None: the sign is of its state."""

    view: LinkView
    rect: QRectF
    severity: Severity | None


@dataclass(frozen=True, slots=True)
class PaintedMark:
    """Where the picture may still show a mark, None where it had no room; and what it says."""

    trunk: Sequence[Point]
    rect: Rect | None
    text: str = ""

    @property
    def area(self) -> QRectF:
        """Empty where there is no mark."""
        return QRectF(*self.rect.placed) if self.rect is not None else QRectF()


class Marked(Protocol):
    """What the marks are about, and what they keep off."""

    cables: CableLayer
    comments: CommentLayer
    devices: DeviceLayer
    frames: FrameLayer
    notes: NoteLayer
    numbers: NumberLayer
    overlay: OverlayLayer
    drawing: CanvasModel
    session: Session


def _around(room: QRectF, area: QRectF, zoom: float) -> QRectF:
    """What is in sight with as much around it as ``area`` needs at one side, in whole pixels.

    The parts that a scroll exposes need the same, so that marks are looked for once for both.
    """
    whole = area.united(room)
    above = room.left() - whole.left(), room.top() - whole.top()
    below = whole.right() - room.right(), whole.bottom() - room.bottom()
    more = ceil(max(*above, *below) * zoom) / zoom
    return room.adjusted(-more, -more, more, more)


class LinkMarks(CanvasSheet):
    """Draws a plate on every bundle in sight, of the same size at every zoom; none in a crowd."""

    def __init__(self, theme: Theme, scene: Marked) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        # A strong one would be a circle, and Qt objects in a circle die in any order.
        self._scene: Marked = weakref.proxy(scene)
        self._zoom = 0.0
        self._is_crowded = False
        self._report: object = None
        self._load: object = None
        self._plates: dict[str, BundlePlate] = {}
        self._signs: dict[str, FindingSign] = {}
        self._covered: Covered[MarkKey] = Covered()
        self._painted: dict[MarkKey, PaintedMark] = {}
        """Of this zoom. A mark keeps its place as long as it may, as the picture shows it there."""
        self._area = QRectF()
        self._found: tuple[_Asked, list[FindingSign], list[BundlePlate]] | None = None
        """What was asked for last, and the answer."""

    def standing_on(self, link: str) -> QRectF:
        """What the marks of a link cover; they are wider than its line."""
        marks = [self._painted.get((kind, link)) for kind in (_SIGN, _PLATE)]
        return reduce(QRectF.united, (mark.area for mark in marks if mark is not None), QRectF())

    def follow_report(self) -> None:
        """Have plates painted anew whose words are others by a new report."""
        views = self._scene.cables.views
        for (kind, link), mark in self._painted.items():
            view = views.get(link)
            if kind == _PLATE and view is not None and mark.text != self._text(view, self._zoom):
                self.update(bounds_of(view.trunk).united(mark.area))

    def forget(self) -> None:
        """Find places anew: something else may stand there now."""
        self._found = None
        self._plates.clear()
        self._signs.clear()
        self._covered = Covered()
        views = self._scene.cables.views
        self._painted = {key: mark for key, mark in self._painted.items() if key[1] in views}
        for key, mark in self._painted.items():
            if mark.rect is not None:
                self._covered.cover(key, mark.rect)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint the marks that meet what is exposed.

        All in sight are found their places together: one that stands off the bundles of the
        exposed part alone would stand elsewhere once more is painted.
        """
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        self._area = area = QRectF(option.exposedRect)
        signs, plates = self.marks_in(_around(self._scene.overlay.room, area, zoom), zoom)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for sign in signs:
            if sign.rect.intersects(area):
                self._paint_sign(painter, sign)
        painter.setFont(canvas_font(_FONT))
        for plate in plates:
            if plate.rect is not None and plate.rect.intersects(area):
                self._paint_plate(painter, plate, plate.rect)

    def marks_in(self, area: QRectF, zoom: float) -> tuple[list[FindingSign], list[BundlePlate]]:
        """Signs and plates of the links that meet ``area``."""
        cables = self._scene.cables
        if zoom < _FROM_ZOOM or not cables.views:
            return [], []
        self._start_over(zoom)
        if cables.is_crowded and not self._folded():
            return [], []  # whatever it is that meets the area
        chosen = cables.selected | {cables.hovered}  # they have a label of their own
        asked = area, chosen, cables.hidden, cables.is_crowded, cables.shows_findings
        if self._found is None or self._found[0] != asked:
            self._found = asked, *self._marks_on(self._links_in(area), chosen, zoom)
        return self._found[1:]

    def _links_in(self, area: QRectF) -> list[LinkView]:
        """Links that meet ``area``, and those whose marks do."""
        cables = self._scene.cables
        found = cables.meeting(area)
        met = {view.id for view in found}
        marks = self._painted.items()
        beside = {link for (_, link), mark in marks if mark.area.intersects(area)} - met
        found += [cables.views[id_] for id_ in sorted(beside) if id_ in cables.views]
        if cables.hidden:
            found = [view for view in found if not cables.hidden.issuperset(view.cables)]
        return found

    def _marks_on(
        self, found: Sequence[LinkView], chosen: frozenset[str | None], zoom: float
    ) -> tuple[list[FindingSign], list[BundlePlate]]:
        cables = self._scene.cables
        signs: list[FindingSign] = []
        if zoom >= FAR and not cables.is_crowded:
            self._cover_crosses(found)
            if cables.shows_findings:
                signs = list(self._signs_of(found, zoom))
        folded = self._folded()
        every = (view for view in found if view.is_bundle and chosen.isdisjoint(view.cables))
        bundles = list(every if folded else islice(every, _MOST + 1))
        self._review_crowd(is_crowded=len(bundles) > _MOST)
        if self._is_crowded or cables.is_crowded:
            bundles = [view for view in bundles if not folded.isdisjoint(view.boxes)]
        shown = bundles[:_MOST]
        near = shown if len(shown) <= _FEW else ()
        lines = [(view, rect_tuple(bounds_of(view.trunk))) for view in near]
        return signs, [self._plate(view, zoom, lines) for view in shown]

    def _review_crowd(self, *, is_crowded: bool) -> None:
        """Plates come or go everywhere where bundles in sight become few or many."""
        if is_crowded != self._is_crowded:
            self._is_crowded = is_crowded
            self.update()

    def is_free(self, rect: Rect, zoom: float) -> bool:
        """Whether no box, name, note, sign or plate stands there."""
        return self._covered.is_free(rect) and self.is_ground_free(rect, zoom)

    def is_ground_free(self, rect: Rect, zoom: float, but: str = "") -> bool:
        """Whether no box, note, comment, or head of a frame (``but`` one) stands there."""
        scene, area = self._scene, QRectF(*rect.placed)
        for box in scene.devices.near(area):
            badge = badge_rect(box, zoom)
            if box.rect().intersects(area) or (badge is not None and badge.intersects(area)):
                return False
        for note in scene.notes.near(area):
            held = note.head() if note.kind == "frame" else note.rect()
            if held.intersects(area):
                return False
        if any(seen(sign, zoom).intersects(area) for sign in scene.comments.near(area)):
            return False
        frames = (frame for frame in scene.frames.near(area) if frame.id != but)
        return not any(head_room(frame, zoom).intersects(area) for frame in frames)

    def _is_place(self, rect: Rect, zoom: float) -> bool:
        return self._scene.numbers.is_free(QRectF(*rect.placed)) and self.is_free(rect, zoom)

    def _start_over(self, zoom: float) -> None:
        """Places and words are those of a zoom, a report and a load."""
        report, load = self._scene.session.report, self._scene.cables.load
        if zoom != self._zoom:
            self._painted.clear()
        if zoom != self._zoom or report is not self._report or load is not self._load:
            self._zoom, self._report, self._load = zoom, report, load
            self.forget()

    def _folded(self) -> frozenset[str]:
        """Folded containers that are drawn."""
        return frozenset(self._scene.drawing.folded)

    def _cover_crosses(self, views: Iterable[LinkView]) -> None:
        """Nothing stands on the crosses of cables that are out of service."""
        load = self._scene.cables.load
        for view in views if load is not None else ():
            for index, cable in enumerate(view.cables):
                if load is not None and cable in load.dead:
                    x, y = along(view.line_of(index), 0.5)[0]
                    self._covered.cover(("cross", cable), Rect(x, y, x, y).grown(_CROSS / 2))

    def _signs_of(self, views: Iterable[LinkView], zoom: float) -> Iterator[FindingSign]:
        for view in views:
            if view.severity is None and view.state not in SIGNED:
                continue
            known = self._signs.get(view.id)
            if known is None or known.view is not view:
                known = self._signs[view.id] = self._sign(view, view.severity, zoom)
            yield known

    def _sign(self, view: LinkView, severity: Severity | None, zoom: float) -> FindingSign:
        """A finding is always shown: in the middle where there is no better place."""
        key = _SIGN, view.id
        self._covered.uncover(key)
        size = (_GLYPH, _GLYPH)
        rect = self._place_of_before(key, view, size, lambda rect: self._is_place(rect, zoom))
        if rect is None:
            rect = place_on(view.trunk, size, lambda rect: self._is_place(rect, zoom))
        if rect is None:
            x, y = along(view.trunk, 0.5)[0]
            rect = Rect(x, y, x, y).grown(_GLYPH / 2)
        self._covered.cover(key, rect)
        self._stand(key, PaintedMark(view.trunk, rect, f"{severity} {view.state}"))
        return FindingSign(view, QRectF(*rect.placed), severity)

    def _place_of_before(
        self,
        key: MarkKey,
        view: LinkView,
        size: tuple[float, float],
        is_free: Callable[[Rect], bool],
    ) -> Rect | None:
        before = self._painted.get(key)
        if before is None or before.rect is None or before.trunk != view.trunk:
            return None
        had = before.rect.placed[2:]
        is_kept = all(map(isclose, had, size)) and is_free(before.rect)
        return before.rect if is_kept else None

    def _stand(self, key: MarkKey, mark: PaintedMark) -> None:
        """A mark was found its place: where it stood, and stands beside this area, comes next."""
        before = self._painted.get(key)
        self._painted[key] = mark
        if before == mark:
            return
        for area in {each.rect: each.area for each in (before or mark, mark)}.values():
            if not area.isEmpty() and not self._area.contains(area):
                self.update(area)

    def _plate(
        self, view: LinkView, zoom: float, lines: Sequence[tuple[LinkView, Rect]]
    ) -> BundlePlate:
        """What a bundle's plate says and where it stands: off other bundles where it can."""
        known = self._plates.get(view.id)
        if known is not None and known.view is view:
            return known
        key = _PLATE, view.id
        self._covered.uncover(key)
        text = self._text(view, zoom)
        scale = 1.0 / zoom
        width = QFontMetricsF(canvas_font(_FONT)).horizontalAdvance(text) + 10
        size, apart = (width * scale, _HEIGHT * scale), APART * scale

        def is_clear(rect: Rect) -> bool:
            others = (other for other, area in lines if other is not view and area.covers(rect))
            is_crossed = any(
                meets(a, b, rect) for other in others for a, b in pairwise(other.trunk)
            )
            return not is_crossed and self._is_place(rect, zoom)

        rect = self._place_of_before(key, view, size, is_clear)
        if rect is None:
            rect = place_on(view.trunk, size, is_clear, apart=apart, reach=_REACH)
        if rect is None:
            rect = place_on(view.trunk, size, lambda rect: self._is_place(rect, zoom), apart=apart)
        if rect is not None:
            self._covered.cover(key, rect)
        area = QRectF(*rect.placed) if rect is not None else None
        self._stand(key, PaintedMark(view.trunk, rect, text))
        plate = self._plates[view.id] = BundlePlate(view, area, text, scale)
        return plate

    def _paint_sign(self, painter: QPainter, sign: FindingSign) -> None:
        is_faint = self._scene.cables.faint.issuperset(sign.view.cables)
        painter.setOpacity(0.3 if is_faint else 1.0)
        if sign.severity is not None:
            stamp_severity(
                painter, sign.severity, sign.rect.center(), _GLYPH,
                self.theme.severity(sign.severity), self.theme.canvas,
            )  # fmt: skip
        elif sign.view.state is not None:
            paint_state_sign(painter, sign.view.state, sign.rect.center(), _GLYPH, self.theme)
        painter.setOpacity(1.0)

    def _paint_plate(self, painter: QPainter, plate: BundlePlate, rect: QRectF) -> None:
        painter.save()
        painter.translate(rect.center())
        painter.scale(plate.scale, plate.scale)
        if self._scene.cables.faint.issuperset(plate.view.cables):
            painter.setOpacity(0.25)
        width = rect.width() / plate.scale
        box = QRectF(-width / 2, -_HEIGHT / 2, width, _HEIGHT)
        painter.setPen(QPen(self.theme.fabric(plate.view.side).colour, 1.2))
        painter.setBrush(self.theme.canvas)
        painter.drawRoundedRect(box, _HEIGHT / 2, _HEIGHT / 2)
        painter.setPen(self.theme.text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, plate.text)
        painter.restore()

    def _text(self, view: LinkView, zoom: float) -> str:
        is_folded = not self._folded().isdisjoint(view.boxes)
        return self.text_of(view, with_speed=zoom >= _SPEED_FROM_ZOOM or is_folded)

    def text_of(self, view: LinkView, *, with_speed: bool) -> str:
        """What the bundle is; its number alone before the first check, and from afar."""
        report = self._scene.session.report
        if not with_speed or report is None:
            return number(len(view.cables))
        return bundle_text(report.assessment, view.cables)

"""The layer of the links: few of them as drawn by hand, thousands straight from arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sanwright.drawing.cable_lines import along
from sanwright.drawing.curves import distance
from sanwright.gui.canvas.links.link_pens import (
    NOT_DRAWN,
    FabricPens,
    LinkPens,
    LoadPens,
    Stroke,
    Style,
)
from sanwright.gui.canvas.loads.load_lanes import Lanes, lanes_of
from sanwright.gui.canvas.loads.load_view import LineLook, LinkUse, LoadBand, LoadView
from sanwright.gui.canvas.sheet import CanvasSheet
from sanwright.gui.canvas.viewmodels import Line, LinkView, bounds_of
from sanwright.gui.look.theme import Theme

if TYPE_CHECKING:
    from sanwright.gui.canvas.links.strokes import Floats, Ints, Strokes

MARGIN = 12.0
_MIDDLE, FAR = 0.6, 0.35
_FEW = 160
_SMOOTH_PX = 350_000.0
_SHARP_WIDTH = 1.2
_FAR_WIDTH = 1.01
"""Lines a little wider than a pixel are filled as boxes, four times as fast as those of one."""
_COARSE = 5
_FINE = 20_000
"""Pieces up to which links are drawn as they are from afar too."""
_CHORD, _CHORD_CELL = 0.55, 3.0
_CROSS, _LANE_WIDTH = 6.0, 0.72


def polygon(line: Line) -> QPolygonF:
    """A polyline as Qt draws it."""
    return QPolygonF([QPointF(x, y) for x, y in line])


def path_of(view: LinkView) -> QPainterPath:
    """A link's trunk as Qt draws it, smooth."""
    path = QPainterPath(QPointF(*view.trunk[0]))
    points = [QPointF(x, y) for x, y in view.curve or view.trunk]
    if view.curve:
        for first in range(1, len(points), 3):
            path.cubicTo(*points[first : first + 3])
    else:
        for point in points[1:]:
            path.lineTo(point)
    return path


def _ratio(painter: QPainter) -> float:
    """Device pixels for a pixel: what a cosmetic pen must be widened by to look the same."""
    return painter.device().devicePixelRatioF()


class CableLayer(CanvasSheet):
    """Draws links; ``hovered`` is the cable under the pointer, ``selected`` holds cables.

    Where few links are in sight they are drawn one by one, smooth and dashed; where many are
    (``is_crowded``) all at once in their colours. Links are drawn by fabric and finding, or while
    a ``LoadView`` is shown by how busy they are, one line for each direction if ``is_two_way``.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.theme = theme
        self.views: dict[str, LinkView] = {}
        self.selected: frozenset[str] = frozenset()
        self.hovered: str | None = None
        self.is_crowded = False
        self.is_smooth = True
        self.is_two_way = False
        self.load: LoadPens | None = None
        self.faint: frozenset[str] = frozenset()
        self.hidden: frozenset[str] = frozenset()
        self._ink: LinkPens = FabricPens(theme)
        self._lanes: dict[str, Lanes] = {}
        self._link_of: dict[str, str] = {}
        self._strokes: Strokes | None = None
        self._styles: dict[Style, int] = {}
        self._zoom = 1.0
        self.standing_on: Callable[[str], QRectF] = lambda _link: QRectF()
        """What else is painted with a link and has to be painted anew with it."""

    def put_all(self, views: Iterable[LinkView]) -> None:
        """Show several links, in the place of those with their ids; many of them at once."""
        views = tuple(views)
        if len(views) <= _FEW:
            for view in views:
                self.put(view)
            return
        self._arrays().put_all([self._stroke(view) for view in views])
        self.update()

    def put(self, view: LinkView) -> None:
        """Show ``view``, in the place of the one with its id."""
        self._expose_link(view.id)
        self._arrays().put(*self._stroke(view))
        self._expose_link(view.id)

    def drop(self, id_: str) -> None:
        """Show that link no more."""
        view = self.views.get(id_)
        if view is not None:
            self._expose_link(id_)
            del self.views[id_]
            self._arrays().drop(id_)
            for cable in view.cables:
                self._lanes.pop(cable, None)
                if self._link_of.get(cable) == id_:
                    del self._link_of[cable]

    def settle(self) -> None:
        """All is shown for now: room that was made for it and is not used is given back."""
        if self._strokes is not None:
            self._strokes.settle()

    def clear(self) -> None:
        """Show nothing."""
        self.views.clear()
        self._lanes.clear()
        self._link_of.clear()
        if self._strokes is not None:
            self._strokes.clear()
        self.update()

    def select(self, ids: frozenset[str]) -> None:
        """Draw cables as selected."""
        changed = self.selected ^ ids
        if len(changed) > _FEW:
            self.update()
        else:
            for cable in changed:
                self._expose(cable)
        self.selected = ids

    def hover(self, cable: str | None) -> None:
        """Draw one cable as under the pointer."""
        if cable != self.hovered:
            for changed in (self.hovered, cable):
                self._expose(changed or "")
            self.hovered = cable

    def set_apart(self, faint: frozenset[str], hidden: frozenset[str]) -> None:
        """Draw some cables faint, and some not at all."""
        self.faint, self.hidden = faint, hidden
        self._restyle_all()

    def restyle(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.theme = theme
        if self.load is None:
            self._ink = FabricPens(theme)
        else:
            self._ink = self.load = self.load.restyled(theme)
        self.update()

    def show_load(self, view: LoadView | None) -> None:
        """Draw links by their load; None: by fabric and finding again."""
        if view is None:
            self.load = None
            self._ink = FabricPens(self.theme)
            self._lanes.clear()
        else:
            self._ink = self.load = LoadPens(self.theme, view, self.load)
        self._restyle_all()

    def amend_load(self, uses: Mapping[str, LinkUse | None]) -> None:
        """The load of some cables is another."""
        if self.load is None:
            return
        self.load.amend(uses)
        for link in {self._link_of[id_] for id_ in uses if id_ in self._link_of}:
            self._arrays().set_style(link, self._style_number(self.views[link]))
            self._expose_link(link)

    def show_two_way(self, on: bool) -> None:
        """Draw a line for each direction, where loads are shown."""
        self.is_two_way = on
        self.update()

    def review_crowd(self, area: QRectF, zoom: float) -> bool:
        """Find out whether very many links cross in ``area``; says whether that is news."""
        was = self.is_crowded, self.is_smooth
        self._zoom = zoom
        if not self.views:
            self.is_crowded, self.is_smooth = False, True
            return was != (self.is_crowded, self.is_smooth)
        from sanwright.gui.canvas.links.strokes import length_of

        pieces, owners = self._meeting(area, zoom)
        self.is_crowded = zoom >= FAR and len(self._arrays().ids(owners)) > _FEW
        self.is_smooth = length_of(pieces) * zoom < _SMOOTH_PX
        return was != (self.is_crowded, self.is_smooth)

    def meeting(self, area: QRectF) -> list[LinkView]:
        """Links of which a piece meets ``area``."""
        if not self.views:
            return []
        pieces = self._arrays().fine.meeting(area, MARGIN)
        return [self.views[id_] for id_ in self._arrays().ids(pieces[1]) if id_ in self.views]

    def at(self, pos: QPointF, reach: float) -> tuple[LinkView, str] | None:
        """The link nearest to ``pos`` within ``reach``, and which of its cables."""
        x, y = pos.x(), pos.y()
        area = QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
        best: tuple[float, LinkView, str] | None = None
        for view in self.meeting(area):
            for index, cable in enumerate(view.cables):
                if cable in self.hidden:
                    continue
                far = distance(view.line_of(index), x, y)
                if far <= reach and (best is None or far < best[0] - 1e-6):
                    best = far, view, cable
        return best[1:] if best is not None else None

    @property
    def shows_findings(self) -> bool:
        """Whether links are drawn by their findings, not by their load."""
        return self._ink.shows_findings

    def link_of(self, cable: str) -> LinkView | None:
        """The link that a cable is drawn with."""
        return self.views.get(self._link_of.get(cable, ""))

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint what is exposed."""
        if not self.views:
            return
        zoom = option.levelOfDetailFromTransform(painter.worldTransform())
        area = QRectF(option.exposedRect)
        pieces, owners = self._meeting(area, zoom)
        if self.is_crowded or zoom < FAR:
            self._paint_many(painter, pieces, owners, zoom)
            self._paint_all_marked(painter, area, zoom)
            return
        near = [self.views[id_] for id_ in self._arrays().ids(owners) if id_ in self.views]
        stroke = Stroke.MIDDLE if zoom < _MIDDLE else Stroke.NEAR
        if self.load is not None and self.is_two_way:
            self._paint_lanes(painter, self.load, near, stroke)
        else:
            self._paint_few(painter, near, stroke)
        self._paint_all_marked(painter, area, zoom)
        self._paint_crosses(painter, near)

    def paint_chords(self, painter: QPainter, zoom: float) -> None:
        """Every link as a straight line, those that fall together on the screen once."""
        if not self.views:
            return
        from sanwright.gui.canvas.links.strokes import draw, thinned

        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        styles = list(self._styles)
        for number, lines in self._arrays().chords():
            for pen in self._ink.pens(styles[number], Stroke.FAR):
                faint = QColor(pen.color())
                faint.setAlphaF(faint.alphaF() * _CHORD)
                pen.setColor(faint)
                painter.setPen(pen)
                draw(painter, thinned(lines, _CHORD_CELL / zoom))

    def _meeting(self, area: QRectF, zoom: float) -> tuple[Floats, Ints]:
        strokes = self._arrays()
        is_fine = zoom >= FAR or strokes.fine.count <= _FINE
        kept = strokes.fine if is_fine else strokes.coarse
        return kept.meeting(area, MARGIN)

    def _paint_many(self, painter: QPainter, pieces: Floats, owners: Ints, zoom: float) -> None:
        """All pieces of a style at once; smooth as long as that is fast."""
        from sanwright.gui.canvas.links.strokes import draw

        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self.is_smooth)
        stroke = Stroke.FAR if zoom < FAR else Stroke.CROWD
        styles = list(self._styles)
        found = [
            (styles[number], some)
            for number, some in self._arrays().by_style(pieces, owners)
            if number != NOT_DRAWN
        ]
        for style, some in sorted(found, key=lambda pair: self._ink.rank(pair[0].look)):
            for pen in self._ink.pens(style, stroke, _ratio(painter)):
                if not self.is_smooth and pen.widthF() <= 1.0:
                    pen.setWidthF(_FAR_WIDTH if zoom < FAR else _SHARP_WIDTH)
                painter.setPen(pen)
                draw(painter, some)

    def _paint_few(self, painter: QPainter, views: list[LinkView], stroke: Stroke) -> None:
        """Link by link, smooth, dashed as their fabric is."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        groups: dict[Style, list[LinkView]] = {}
        for view in views:
            style = self._style(view)
            if style is not None:
                groups.setdefault(style, []).append(view)
        scale = 1.0 if stroke is Stroke.NEAR else _ratio(painter)
        for style, group in sorted(groups.items(), key=lambda pair: self._ink.rank(pair[0].look)):
            for pen in self._ink.pens(style, stroke, scale):
                painter.setPen(pen)
                for view in group:
                    painter.drawPath(path_of(view))
            if style.is_bundle:
                for pen in self._ink.pens(style._replace(is_bundle=False), stroke, scale):
                    painter.setPen(pen)
                    for view in group:
                        for fan in view.fans:
                            for line in fan:
                                painter.drawPolyline(polygon(line))

    def _paint_lanes(
        self, painter: QPainter, ink: LoadPens, views: list[LinkView], stroke: Stroke
    ) -> None:
        """Both directions of each link, the busiest lines last."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        groups: dict[Style, list[QPolygonF]] = {}
        heads: dict[LineLook, list[QPolygonF]] = {}
        for view in views:
            for index, cable in enumerate(view.cables):
                if cable not in self.hidden:
                    self._sort_lanes(ink, view, index, groups, heads)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for style, lines in sorted(groups.items(), key=lambda pair: ink.rank(pair[0].look)):
            for pen in ink.pens(style, stroke, _LANE_WIDTH):
                painter.setPen(pen)
                for line in lines:
                    painter.drawPolyline(line)
        if stroke is Stroke.MIDDLE:
            return
        for look, found in heads.items():
            pen = QPen(self.theme.canvas, 1.2)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(ink.colour(look))
            for head in found:
                painter.drawPolygon(head)

    def _sort_lanes(
        self,
        ink: LoadPens,
        view: LinkView,
        index: int,
        groups: dict[Style, list[QPolygonF]],
        heads: dict[LineLook, list[QPolygonF]],
    ) -> None:
        """Put the lanes of a cable, and the heads of their arrows, to those that look alike."""
        cable = view.cables[index]
        is_faint = cable in self.faint
        if cable in ink.dead:
            style = Style(ink.look_of(cable), False, is_faint)
            groups.setdefault(style, []).append(polygon(view.line_of(index)))
            return
        lanes = self._lanes_of(view, index)
        for look, line, head in zip(ink.lanes(cable), lanes[:2], lanes[2:], strict=True):
            groups.setdefault(Style(look, False, is_faint), []).append(line)
            if look.band > LoadBand.IDLE and not is_faint:
                heads.setdefault(look, []).append(head)

    def _lanes_of(self, view: LinkView, index: int) -> Lanes:
        cable = view.cables[index]
        lanes = self._lanes.get(cable)
        if lanes is None:
            lanes = self._lanes[cable] = lanes_of(view.line_of(index))
        return lanes

    def _paint_all_marked(self, painter: QPainter, area: QRectF, zoom: float) -> None:
        marked = self.selected | ({self.hovered} if self.hovered is not None else set())
        if not marked:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if len(marked) > _FEW:
            self._paint_many_marked(painter, area, marked, zoom)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for cable in marked:
            view = self.link_of(cable)
            if view is not None:
                self._paint_marked(painter, view, cable, zoom)

    def _paint_many_marked(
        self, painter: QPainter, area: QRectF, marked: Iterable[str], zoom: float
    ) -> None:
        """Plain lines in the colour of selection: halos of thousands would take seconds."""
        from sanwright.gui.canvas.links.strokes import draw

        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        pen = QPen(self.theme.selection, _SHARP_WIDTH)
        pen.setCosmetic(True)
        painter.setPen(pen)
        links = {self._link_of.get(cable, "") for cable in marked}
        draw(painter, self._arrays().only(links, *self._meeting(area, zoom)))

    def _paint_marked(self, painter: QPainter, view: LinkView, cable: str, zoom: float) -> None:
        scale = max(1.0, 1.0 / zoom)
        index = view.cables.index(cable)
        line = polygon(view.line_of(index))
        look = self.load.look_of(cable) if self.load is not None else self._ink.look(view)
        pens = self._ink.pens(Style(look), Stroke.MARKED, scale)
        is_split = self.load is not None and self.is_two_way and zoom >= FAR
        is_split = is_split and not self.is_crowded
        if cable in self.selected or is_split:
            colour = QColor(self.theme.selection)
            colour.setAlphaF(0.35)
            halo = QPen(colour, (12.0 if is_split else pens[0].widthF() + 3.4) * scale)
            halo.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(halo)
            painter.drawPolyline(line)
        if is_split:
            return
        for pen in pens:
            painter.setPen(pen)
            painter.drawPolyline(line)

    def _paint_crosses(self, painter: QPainter, views: list[LinkView]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.load is not None:
            for view in views:
                for index, cable in enumerate(view.cables):
                    if cable in self.load.dead:
                        self._paint_cross(painter, view.line_of(index))

    def _paint_cross(self, painter: QPainter, line: Line) -> None:
        """It is out of service."""
        x, y = along(line, 0.5)[0]
        for pen in (QPen(self.theme.canvas, 5.0), QPen(self.theme.error, 2.2)):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            for sense in (1.0, -1.0):
                painter.drawLine(
                    QPointF(x - _CROSS, y - _CROSS * sense), QPointF(x + _CROSS, y + _CROSS * sense)
                )

    def _stroke(self, view: LinkView) -> tuple[str, Sequence[Line], Line, int]:
        self.views[view.id] = view
        for cable in view.cables:
            self._link_of[cable] = view.id
            self._lanes.pop(cable, None)
        trunk = view.flattened()
        fans = view.fans
        fine = (trunk, *(line for fan in fans for line in fan if len(line) > 1))
        step = max(1, (len(trunk) - 1) // _COARSE)
        coarse = (*trunk[:-1:step], trunk[-1])
        if fans:
            # From afar a trunk runs on to where the ports are.
            near, far = fans[0]
            coarse = ((coarse[0][0], near[0][1]), *coarse, (coarse[-1][0], far[-1][1]))
        return view.id, fine, coarse, self._style_number(view)

    def _style(self, view: LinkView) -> Style | None:
        """How a link is drawn; None: not at all."""
        if self.hidden and self.hidden.issuperset(view.cables):
            return None
        is_faint = bool(self.faint) and self.faint.issuperset(view.cables)
        return Style(self._ink.look(view), view.is_bundle, is_faint)

    def _style_number(self, view: LinkView) -> int:
        style = self._style(view)
        return NOT_DRAWN if style is None else self._styles.setdefault(style, len(self._styles))

    def _restyle_all(self) -> None:
        self._styles.clear()
        if self._strokes is not None:
            self._strokes.restyle(lambda id_: self._style_number(self.views[id_]))
        self.update()

    def _arrays(self) -> Strokes:
        """Made for the first link: a start with an empty drawing does without numpy."""
        if self._strokes is None:
            from sanwright.gui.canvas.links.strokes import Strokes

            self._strokes = Strokes()
        return self._strokes

    def _expose(self, cable: str) -> None:
        self._expose_link(self._link_of.get(cable, ""))

    def _expose_link(self, link: str) -> None:
        view = self.views.get(link)
        if view is not None and not self.is_painted_whole:
            area = bounds_of(view.trunk)
            for near, far in view.fans:
                area = area.united(bounds_of(near)).united(bounds_of(far))
            area = area.united(self.standing_on(link))
            scale = max(1.0, 1.0 / self._zoom)
            beside = (MARGIN + 3.0 * scale) * scale  # from afar halos are wider
            self.update(area.adjusted(-beside, -beside, beside, beside))

"""What links are drawn with: by fabric and finding, or by how busy they are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from sanwright.checks import Severity
from sanwright.design.records import State
from sanwright.drawing.bundles import THICKER
from sanwright.drawing.state_signs import BOLD, PALE, REMOVED_DASH
from sanwright.gui.canvas.loads.load_view import LineLook, LinkUse, LoadBand, LoadView
from sanwright.gui.canvas.viewmodels import LinkView
from sanwright.gui.look.theme import Theme

NOT_DRAWN = -1
"""Stands for the number of a style."""


class FabricLook(NamedTuple):
    """Side of the fabric of a link, its worst finding, whether it is down, and its state."""

    side: str | None
    severity: Severity | None
    is_down: bool = False
    state: State | None = None


class Style(NamedTuple):
    """Links of one style are drawn alike."""

    look: FabricLook | LineLook
    is_bundle: bool = False
    is_faint: bool = False


class Stroke(Enum):
    """From how near a cable is seen; ``MARKED`` is selected or under the pointer.

    ``CROWD`` is the middle where very many cables cross: whole pixels wide, not smoothed.
    """

    NEAR = "near"
    MIDDLE = "middle"
    CROWD = "crowd"
    FAR = "far"
    MARKED = "marked"


class LinkPens(Protocol):
    """Knows how a link looks and has pens for it."""

    @property
    def shows_findings(self) -> bool:
        """Whether signs of findings are drawn on the links."""
        ...

    def look(self, link: LinkView) -> FabricLook | LineLook:
        """How a link looks."""
        ...

    def rank(self, look: FabricLook | LineLook) -> float:
        """Links of a higher rank lie above others."""
        ...

    def pens(self, style: Style, stroke: Stroke, scale: float = 1.0) -> tuple[QPen, ...]:
        """The pens for a style, to be used one over the other; ``scale`` widens them."""
        ...


_COSMETIC = (Stroke.MIDDLE, Stroke.CROWD, Stroke.FAR)
_FABRIC_WIDTHS = {
    Stroke.NEAR: 1.7,
    Stroke.MIDDLE: 1.0,
    Stroke.CROWD: 1.0,
    Stroke.FAR: 1.0,
    Stroke.MARKED: 2.6,
}
_FAINT = 0.18
_DASH_DOWN = (1.2, 2.6)


class FabricPens:
    """Colour and dashes of the fabric; the colour of the worst finding where there is one.

    A link that is down is dotted; what is new beside what exists is bold, what goes is pale.
    """

    shows_findings = True

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def look(self, link: LinkView) -> FabricLook | LineLook:
        """Side of the fabric, severity, whether it is down, and its state."""
        return FabricLook(link.side, link.severity, link.is_down, link.state)

    def rank(self, look: FabricLook | LineLook) -> float:
        """Findings lie above."""
        severity = look.severity if isinstance(look, FabricLook) else None
        return 0.0 if severity is None else 10.0 - severity.rank

    def pens(self, style: Style, stroke: Stroke, scale: float = 1.0) -> tuple[QPen, ...]:
        """One pen; without dashes from afar."""
        look = style.look
        assert isinstance(look, FabricLook)  # noqa: S101 - as made above
        fabric = self._theme.fabric(look.side)
        colour = fabric.colour if look.severity is None else self._theme.severity(look.severity)
        width = _FABRIC_WIDTHS[stroke] * scale
        if style.is_bundle and stroke is not Stroke.FAR:
            width *= THICKER
        if look.state == "new":
            width *= BOLD
        dash = _DASH_DOWN if look.is_down else fabric.dash
        if look.state == "removed":
            colour, dash = QColor(colour), REMOVED_DASH
            colour.setAlphaF(PALE * colour.alphaF())
        pen = QPen(_shade(colour, style), width)
        if dash and stroke not in (Stroke.FAR, Stroke.CROWD):
            pen.setDashPattern(dash)
        pen.setCosmetic(stroke in _COSMETIC)
        return (pen,)


_DASH_LEAST = (2.2, 1.1)
_DASH_UNKNOWN = (4.0, 3.5)
_NEAR = (1.2, 1.4, 1.4, 2.0, 2.8, 3.6, 4.6, 5.8, 7.4)
_MIDDLE = (0.9, 1.0, 1.0, 1.3, 1.7, 2.2, 2.8, 3.4, 4.4)
_CROWD = (1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0, 3.0, 4.0)
_FAR = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0)


class LoadPens:
    """Colour and width of the busier direction, or of both side by side."""

    shows_findings = False

    def __init__(self, theme: Theme, view: LoadView, before: LoadPens | None = None) -> None:
        """Draw ``view``; of ``before`` is taken over what is the same."""
        self._theme = theme
        self.dead = view.dead
        self.uses: dict[str, LinkUse] = dict(view.uses)
        self._looks: dict[str, LineLook] = {}
        if before is not None:
            kept = before.uses.keys() - before.dead
            same = (id_ for id_ in kept if self.uses.get(id_) is before.uses[id_])
            self._looks = {id_: before._looks[id_] for id_ in same}
        for id_, use in self.uses.items():
            if id_ not in self._looks:
                self._looks[id_] = use.look
        self._looks.update(dict.fromkeys(self.dead, LineLook(LoadBand.DEAD)))

    def amend(self, uses: Mapping[str, LinkUse | None]) -> None:
        """Replace the use of some cables; None: it is not known any more."""
        for id_, use in uses.items():
            if use is None:
                self.uses.pop(id_, None)
                self._looks.pop(id_, None)
            else:
                self.uses[id_] = use
                self._looks[id_] = self._look(id_, use)

    def restyled(self, theme: Theme) -> LoadPens:
        """The same in other colours."""
        return LoadPens(theme, LoadView(self.uses, self.dead))

    def colour(self, look: LineLook) -> QColor:
        """Colour of a look."""
        return load_colour(self._theme, look.band)

    def look_of(self, id_: str) -> LineLook:
        """How a cable is drawn."""
        return self._looks.get(id_, _NOT_KNOWN)

    def look(self, link: LinkView) -> FabricLook | LineLook:
        """That of its busiest cable."""
        looks = self._looks
        return max(looks.get(id_, _NOT_KNOWN) for id_ in link.cables)

    def rank(self, look: FabricLook | LineLook) -> float:
        """The busiest lie above."""
        return float(look.band) if isinstance(look, LineLook) else 0.0

    def lanes(self, id_: str) -> tuple[LineLook, LineLook]:
        """How both directions of a cable are drawn, from a to b and back."""
        use = self.uses.get(id_)
        if use is None or id_ in self.dead:
            return self.look_of(id_), self.look_of(id_)
        return use.ab.look, use.ba.look

    def pens(self, style: Style, stroke: Stroke, scale: float = 1.0) -> tuple[QPen, ...]:
        """One pen, and a light one inside the line of what is overloaded."""
        look = style.look
        assert isinstance(look, LineLook)  # noqa: S101 - as made above
        if stroke is Stroke.FAR:
            colour = _shade(load_colour(self._theme, look.band), style)
            pen = QPen(colour, _FAR[look.band] * scale)
            pen.setCosmetic(True)
            return (pen,)
        widths = {Stroke.MIDDLE: _MIDDLE, Stroke.CROWD: _CROWD}.get(stroke, _NEAR)
        width = widths[look.band] * scale
        if stroke is Stroke.MARKED:
            width = max(width, 2.6 * scale)
        pens = load_pens(self._theme, look, width, is_cosmetic=stroke in _COSMETIC)
        if style.is_faint:
            for pen in pens:
                pen.setColor(_shade(pen.color(), style))
        return pens

    def _look(self, id_: str, use: LinkUse) -> LineLook:
        return LineLook(LoadBand.DEAD) if id_ in self.dead else use.look


_NOT_KNOWN = LineLook(LoadBand.UNKNOWN)


def _shade(colour: QColor, style: Style) -> QColor:
    """The colour, or hardly any of it for what is faint."""
    if not style.is_faint:
        return colour
    faint = QColor(colour)
    faint.setAlphaF(_FAINT * colour.alphaF())
    return faint


def load_colour(theme: Theme, band: LoadBand) -> QColor:
    """Colour of a band."""
    if band >= LoadBand.IDLE:
        return theme.loads[band - LoadBand.IDLE]
    if band is LoadBand.UNKNOWN:
        return theme.load_unknown
    faded = QColor(theme.muted_text)
    faded.setAlphaF(0.45)
    return faded


def load_width(band: LoadBand) -> float:
    """Width of a band's line near by, in drawing units."""
    return _NEAR[band]


def load_pens(
    theme: Theme, look: LineLook, width: float, *, is_cosmetic: bool = False
) -> tuple[QPen, ...]:
    """The pens of a look ``width`` wide, for lines and for the legend alike."""
    pen = QPen(load_colour(theme, look.band), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setCosmetic(is_cosmetic)
    if look.band in (LoadBand.UNKNOWN, LoadBand.DEAD):
        pen.setDashPattern(_DASH_UNKNOWN)
    elif look.is_least:
        pen.setDashPattern(_DASH_LEAST)
    if look.band is not LoadBand.OVERLOADED:
        return (pen,)
    core = QPen(theme.canvas, width * 0.3)
    core.setCapStyle(Qt.PenCapStyle.FlatCap)
    core.setCosmetic(is_cosmetic)
    core.setDashPattern((4.0, 3.0))
    return pen, core

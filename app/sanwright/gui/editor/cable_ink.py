"""What cables are drawn with: by fabric and finding, or by how busy they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from sanwright.checks import Severity
from sanwright.gui.editor.load_view import Band, LinkUse, LoadView, Look
from sanwright.gui.editor.viewmodels import CableView
from sanwright.gui.theme import Theme


class FabricLook(NamedTuple):
    """Side of the fabric that a cable belongs to, and its worst finding."""

    side: str | None
    severity: Severity | None


Style = FabricLook | Look
Groups = list[tuple[Style, list[CableView]]]
"""Cables that are drawn alike, in the order of drawing."""


class Stroke(Enum):
    """From how near a cable is seen; ``MARKED`` is selected or under the pointer.

    ``CROWD`` is the middle where very many cables cross: whole pixels wide, not smoothed.
    """

    NEAR = "near"
    MIDDLE = "middle"
    CROWD = "crowd"
    FAR = "far"
    MARKED = "marked"


class CableInk(Protocol):
    """Sorts cables into groups and has a pen for each."""

    @property
    def shows_findings(self) -> bool:
        """Whether signs of findings are drawn on the cables."""
        ...

    def style(self, view: CableView) -> Style:
        """What group a cable belongs to."""
        ...

    def groups(self, views: Iterable[CableView]) -> Groups:
        """The cables sorted into groups."""
        ...

    def pens(self, style: Style, stroke: Stroke, scale: float = 1.0) -> tuple[QPen, ...]:
        """The pens for a group, to be used one over the other; ``scale`` widens them."""
        ...


_COSMETIC = (Stroke.MIDDLE, Stroke.CROWD, Stroke.FAR)
_FABRIC_WIDTHS = {
    Stroke.NEAR: 1.7,
    Stroke.MIDDLE: 1.0,
    Stroke.CROWD: 1.0,
    Stroke.FAR: 1.0,
    Stroke.MARKED: 2.6,
}


class FabricInk:
    """Colour and dashes of the fabric; the colour of the worst finding where there is one."""

    shows_findings = True

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def style(self, view: CableView) -> Style:
        """Side of the fabric, and severity."""
        return FabricLook(view.side, view.severity)

    def groups(self, views: Iterable[CableView]) -> Groups:
        """By style, as they come."""
        groups: dict[tuple[str | None, Severity | None], list[CableView]] = {}
        for view in views:
            groups.setdefault((view.side, view.severity), []).append(view)
        return [(FabricLook(*key), found) for key, found in groups.items()]

    def pens(self, style: Style, stroke: Stroke, scale: float = 1.0) -> tuple[QPen, ...]:
        """One pen; without dashes from afar."""
        assert isinstance(style, FabricLook)  # noqa: S101 - as made above
        side, severity = style
        fabric = self._theme.fabric(side)
        colour = fabric.colour if severity is None else self._theme.severity(severity)
        pen = QPen(colour, _FABRIC_WIDTHS[stroke] * scale)
        if fabric.dash and stroke is not Stroke.FAR:
            pen.setDashPattern(fabric.dash)
        pen.setCosmetic(stroke in _COSMETIC)
        return (pen,)


_DASH_LEAST = (2.2, 1.1)
_DASH_UNKNOWN = (4.0, 3.5)
_NEAR = (1.2, 1.4, 1.4, 2.0, 2.8, 3.6, 4.6, 5.8, 7.4)
_MIDDLE = (0.9, 1.0, 1.0, 1.3, 1.7, 2.2, 2.8, 3.4, 4.4)
_CROWD = (1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0, 3.0, 4.0)
_FAR = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0)


class LoadInk:
    """Colour and width of the busier direction, or of both side by side."""

    shows_findings = False

    def __init__(self, theme: Theme, view: LoadView, before: LoadInk | None = None) -> None:
        """Draw ``view``; of ``before`` is taken over what is the same."""
        self._theme = theme
        self.dead = view.dead
        self.uses: dict[str, LinkUse] = dict(view.uses)
        self._looks: dict[str, Look] = {}
        if before is not None:
            kept = before.uses.keys() - before.dead
            same = (id_ for id_ in kept if self.uses.get(id_) is before.uses[id_])
            self._looks = {id_: before._looks[id_] for id_ in same}
        for id_, use in self.uses.items():
            if id_ not in self._looks:
                self._looks[id_] = use.look
        self._looks.update(dict.fromkeys(self.dead, Look(Band.DEAD)))

    def amend(self, uses: Mapping[str, LinkUse | None]) -> None:
        """Replace the use of some cables; None: it is not known any more."""
        for id_, use in uses.items():
            if use is None:
                self.uses.pop(id_, None)
                self._looks.pop(id_, None)
            else:
                self.uses[id_] = use
                self._looks[id_] = self._look(id_, use)

    def restyled(self, theme: Theme) -> LoadInk:
        """The same in other colours."""
        return LoadInk(theme, LoadView(self.uses, self.dead))

    def colour(self, look: Look) -> QColor:
        """Colour of a look."""
        return load_colour(self._theme, look.band)

    def look(self, id_: str) -> Look:
        """How a cable is drawn."""
        return self._looks.get(id_, _NOT_KNOWN)

    def lanes(self, id_: str) -> tuple[Look, Look]:
        """How both directions of a cable are drawn, from a to b and back."""
        use = self.uses.get(id_)
        if use is None or id_ in self.dead:
            return self.look(id_), self.look(id_)
        return use.ab.look, use.ba.look

    def style(self, view: CableView) -> Style:
        """The look."""
        return self.look(view.id)

    def groups(self, views: Iterable[CableView]) -> Groups:
        """By look, the busiest last."""
        looks = self._looks
        groups: dict[Look, list[CableView]] = {}
        for view in views:
            groups.setdefault(looks.get(view.id, _NOT_KNOWN), []).append(view)
        return [(look, groups[look]) for look in sorted(groups)]

    def pens(self, style: Style, stroke: Stroke, scale: float = 1.0) -> tuple[QPen, ...]:
        """One pen, and a light one inside the line of what is overloaded."""
        assert isinstance(style, Look)  # noqa: S101 - as made above
        if stroke is Stroke.FAR:
            pen = QPen(load_colour(self._theme, style.band), _FAR[style.band] * scale)
            pen.setCosmetic(True)
            return (pen,)
        widths = {Stroke.MIDDLE: _MIDDLE, Stroke.CROWD: _CROWD}.get(stroke, _NEAR)
        width = widths[style.band] * scale
        if stroke is Stroke.MARKED:
            width = max(width, 2.6 * scale)
        return load_pens(self._theme, style, width, is_cosmetic=stroke in _COSMETIC)

    def _look(self, id_: str, use: LinkUse) -> Look:
        return Look(Band.DEAD) if id_ in self.dead else use.look


_NOT_KNOWN = Look(Band.UNKNOWN)


def load_colour(theme: Theme, band: Band) -> QColor:
    """Colour of a band."""
    if band >= Band.IDLE:
        return theme.loads[band - Band.IDLE]
    if band is Band.UNKNOWN:
        return theme.load_unknown
    faded = QColor(theme.muted_text)
    faded.setAlphaF(0.45)
    return faded


def load_width(band: Band) -> float:
    """Width of a band's line near by, in drawing units."""
    return _NEAR[band]


def load_pens(
    theme: Theme, look: Look, width: float, *, is_cosmetic: bool = False
) -> tuple[QPen, ...]:
    """The pens of a look ``width`` wide, for lines and for the legend alike."""
    pen = QPen(load_colour(theme, look.band), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setCosmetic(is_cosmetic)
    if look.band in (Band.UNKNOWN, Band.DEAD):
        pen.setDashPattern(_DASH_UNKNOWN)
    elif look.is_least:
        pen.setDashPattern(_DASH_LEAST)
    if look.band is not Band.OVERLOADED:
        return (pen,)
    core = QPen(theme.canvas, width * 0.3)
    core.setCapStyle(Qt.PenCapStyle.FlatCap)
    core.setCosmetic(is_cosmetic)
    core.setDashPattern((4.0, 3.0))
    return pen, core

"""Colours of the drawing and of verdicts, light and dark, told apart without colour vision too.

Fabrics differ in hue, in line pattern and in a letter; severities in hue, icon and word. Fabric
hues are after the Okabe-Ito palette, darkened or lightened until they stand out from the canvas.
The scale of loads was searched for: even steps of lightness, and neighbours that stay apart under
simulated protanopia, deuteranopia and tritanopia (matrices of Machado and others, 2009).
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QGuiApplication, QPalette


@dataclass(frozen=True, slots=True)
class FabricStyle:
    """How a fabric is drawn; ``dash`` is a pen dash pattern in pen widths, empty for solid."""

    colour: QColor
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour that the editor and the panels draw with."""

    name: str
    is_dark: bool
    window: QColor
    panel: QColor
    border: QColor
    canvas: QColor
    grid: QColor
    text: QColor
    muted_text: QColor
    accent: QColor
    accent_text: QColor
    selection: QColor
    guide: QColor
    device_fill: QColor
    device_header: QColor
    device_border: QColor
    bay_fill: QColor
    port_border: QColor
    port_free: QColor
    port_used: QColor
    port_empty_cage: QColor
    port_problem: QColor
    port_fits: QColor
    note_fill: QColor
    note_text: QColor
    cable_unassigned: QColor
    error: QColor
    warning: QColor
    unverified: QColor
    info: QColor
    good: QColor
    fabrics: tuple[tuple[str, FabricStyle], ...]
    other_fabrics: tuple[FabricStyle, ...]
    loads: tuple[QColor, ...]
    """From idle to overloaded: ever farther from the canvas, so that hue is not needed."""
    load_unknown: QColor

    def fabric(self, side: str | None) -> FabricStyle:
        """Style of the fabric on ``side``; of ``None``, that of cables in no fabric."""
        if side is None:
            return FabricStyle(self.cable_unassigned)
        for known, style in self.fabrics:
            if known == side:
                return style
        return self.other_fabrics[sum(map(ord, side)) % len(self.other_fabrics)]

    def severity(self, severity: str) -> QColor:
        """Colour of a severity, given as its enum member or its word; ``good`` is one too."""
        colours = {
            "error": self.error,
            "warning": self.warning,
            "unverified": self.unverified,
            "info": self.info,
            "good": self.good,
        }
        return colours.get(str(severity), self.muted_text)

    def ink(self, name: str) -> QColor:
        """What an icon is drawn with: ``text``, ``accent``, ``accent-text`` or a severity."""
        inks = {"text": self.text, "accent": self.accent, "accent-text": self.accent_text}
        return inks.get(name) or self.severity(name)

    @staticmethod
    def light() -> Theme:
        """Dark ink on paper white."""
        return _LIGHT

    @staticmethod
    def dark() -> Theme:
        """Light ink on slate."""
        return _DARK


def theme_for(palette: QPalette) -> Theme:
    """The theme that goes with a widget palette."""
    is_dark = palette.color(QPalette.ColorRole.Window).lightnessF() < 0.5
    return _DARK if is_dark else _LIGHT


def current_theme() -> Theme:
    """The theme that the application is in, for whatever draws or says something now."""
    return theme_for(QGuiApplication.palette())


def _c(code: str) -> QColor:
    return QColor(code)


_DASHES: tuple[tuple[float, ...], ...] = ((), (6.0, 3.0), (1.5, 2.0), (7.0, 2.5, 1.5, 2.5))

_LIGHT = Theme(
    name="light",
    is_dark=False,
    window=_c("#f3f5f7"),
    panel=_c("#ffffff"),
    border=_c("#d5dae0"),
    canvas=_c("#fafbfc"),
    grid=_c("#e6eaee"),
    text=_c("#1b2430"),
    muted_text=_c("#566373"),
    accent=_c("#0b6bcb"),
    accent_text=_c("#ffffff"),
    selection=_c("#0b6bcb"),
    guide=_c("#c2185b"),
    device_fill=_c("#ffffff"),
    device_header=_c("#eef2f6"),
    device_border=_c("#8390a0"),
    bay_fill=_c("#f1f4f7"),
    port_border=_c("#5c6a7a"),
    port_free=_c("#ffffff"),
    port_used=_c("#5c6a7a"),
    port_empty_cage=_c("#d7dde3"),
    port_problem=_c("#c62828"),
    port_fits=_c("#1a7f4b"),
    note_fill=_c("#fff6d6"),
    note_text=_c("#3d3620"),
    cable_unassigned=_c("#6b7785"),
    error=_c("#a8181f"),
    warning=_c("#996000"),
    unverified=_c("#5d4aa8"),
    info=_c("#2f6285"),
    good=_c("#187846"),
    fabrics=(
        ("A", FabricStyle(_c("#0069a8"), _DASHES[0])),
        ("B", FabricStyle(_c("#c05000"), _DASHES[1])),
        ("C", FabricStyle(_c("#007a5a"), _DASHES[2])),
        ("D", FabricStyle(_c("#a8438a"), _DASHES[3])),
    ),
    other_fabrics=(
        FabricStyle(_c("#7a6a00"), _DASHES[1]),
        FabricStyle(_c("#4a5bb5"), _DASHES[2]),
        FabricStyle(_c("#8a4b2d"), _DASHES[3]),
    ),
    loads=tuple(map(_c, "#8492a2 #188dc0 #5f69d9 #89479c #853067 #80003e #5a0011".split())),
    load_unknown=_c("#6b7785"),
)

_DARK = Theme(
    name="dark",
    is_dark=True,
    window=_c("#1e2329"),
    panel=_c("#252b33"),
    border=_c("#3a434e"),
    canvas=_c("#181c21"),
    grid=_c("#242a31"),
    text=_c("#e4e9ef"),
    muted_text=_c("#a0acb9"),
    accent=_c("#5aa9f0"),
    accent_text=_c("#0c1720"),
    selection=_c("#5aa9f0"),
    guide=_c("#ff6fa5"),
    device_fill=_c("#2a313a"),
    device_header=_c("#333c47"),
    device_border=_c("#66737f"),
    bay_fill=_c("#323a44"),
    port_border=_c("#9aa7b5"),
    port_free=_c("#1f252c"),
    port_used=_c("#9aa7b5"),
    port_empty_cage=_c("#47515d"),
    port_problem=_c("#ff7b72"),
    port_fits=_c("#4cc38a"),
    note_fill=_c("#4a4326"),
    note_text=_c("#f3e9c4"),
    cable_unassigned=_c("#8d99a6"),
    error=_c("#ff8a80"),
    warning=_c("#f0b14a"),
    unverified=_c("#b9a8f5"),
    info=_c("#7fb8dc"),
    good=_c("#4cc38a"),
    fabrics=(
        ("A", FabricStyle(_c("#56b4e9"), _DASHES[0])),
        ("B", FabricStyle(_c("#f09a3e"), _DASHES[1])),
        ("C", FabricStyle(_c("#35c596"), _DASHES[2])),
        ("D", FabricStyle(_c("#e08fc2"), _DASHES[3])),
    ),
    other_fabrics=(
        FabricStyle(_c("#d6c34a"), _DASHES[1]),
        FabricStyle(_c("#97a4f0"), _DASHES[2]),
        FabricStyle(_c("#d39a78"), _DASHES[3]),
    ),
    loads=tuple(map(_c, "#667482 #0490c1 #928aff #fd80cc #ffab67 #fdcb9f #feefd8".split())),
    load_unknown=_c("#8d99a6"),
)

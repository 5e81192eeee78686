"""Can everything be told apart, on light and dark, and without colour vision?"""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from sanwright.gui.appearance import palette_of
from sanwright.gui.settings import AppearanceMode
from sanwright.gui.theme import Theme, theme_for

THEMES = [Theme.light(), Theme.dark()]


def _luminance(colour: QColor) -> float:
    def linear(c: float) -> float:
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(c) for c in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: QColor, b: QColor) -> float:
    """Ratio of WCAG 2.1, 1 to 21."""
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_text_and_verdicts_can_be_read(theme):
    inks = (theme.text, theme.muted_text, theme.error, theme.warning, theme.unverified, theme.info)
    for ink in inks:
        for paper in (theme.window, theme.panel, theme.canvas):
            assert contrast(ink, paper) >= 4.5, (ink.name(), paper.name())
    assert contrast(theme.accent_text, theme.accent) >= 4.5


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_lines_stand_out_from_the_canvas(theme):
    styles = [style for _, style in theme.fabrics] + list(theme.other_fabrics)
    for style in styles:
        assert contrast(style.colour, theme.canvas) >= 3.0, style.colour.name()


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_fabrics_differ_in_more_than_colour(theme):
    dashes = [theme.fabric(side).dash for side in "ABCD"]
    assert len(set(dashes)) == 4
    assert dashes[0] == ()


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_a_palette_leads_back_to_its_theme(theme):
    assert theme_for(palette_of(theme)) is theme


def test_switching_appearance_is_remembered(bench):
    appearance = bench.window.desk.appearance
    appearance.set_mode(AppearanceMode.DARK)
    assert appearance.theme is Theme.dark()
    assert bench.window.editor.theme is Theme.dark()
    assert bench.program.settings.appearance is AppearanceMode.DARK
    appearance.set_mode(AppearanceMode.LIGHT)
    assert bench.window.editor.theme is Theme.light()

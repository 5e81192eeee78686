"""Can everything be told apart, on light and dark, and without colour vision?"""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox

from sanwright.gui.latency.part_colours import part_colour
from sanwright.gui.look.appearance import palette_of, style_sheet
from sanwright.gui.look.theme import Theme, theme_for
from sanwright.gui.settings import AppearanceMode

THEMES = [Theme.light(), Theme.dark()]

Matrix = tuple[tuple[float, float, float], ...]
EYES: dict[str, Matrix] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Linear light as people without a kind of cone see it: Machado and others, 2009, severity 1."""


def _linear(colour: QColor) -> tuple[float, float, float]:
    def linear(c: float) -> float:
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())


def _luminance(colour: QColor) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _lab(colour: QColor, eyes: Matrix) -> tuple[float, float, float]:
    """CIE 1976 L*a*b* of a colour as these eyes see it."""
    light = _linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(w * c for w, c in zip(row, light, strict=True)))) for row in eyes
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089

    def root(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))


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
def test_loads_stand_out_and_the_busier_the_more(theme):
    steps = [contrast(colour, theme.canvas) for colour in theme.loads]
    assert steps == sorted(steps)
    assert steps[0] >= 3.0
    assert contrast(theme.load_unknown, theme.canvas) >= 3.0


@pytest.mark.parametrize("eyes", list(EYES))
@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_neighbours_on_the_scale_of_loads_differ_to_all_eyes(theme, eyes):
    seen = [_lab(colour, EYES[eyes]) for colour in theme.loads]
    assert min(math.dist(a, b) for a, b in itertools.pairwise(seen)) >= 12.0


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_fabrics_differ_in_more_than_colour(theme):
    dashes = [theme.fabric(side).dash for side in "ABCD"]
    assert len(set(dashes)) == 4
    assert dashes[0] == ()


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_what_stands_on_boxes_can_be_read(theme):
    """Names, parts and signs on the cards; letters on the plates of fabrics and of numbers."""
    for paper in (theme.device_fill, theme.device_header, theme.bay_fill):
        for ink in (theme.text, theme.muted_text):
            assert contrast(ink, paper) >= 4.5, (ink.name(), paper.name())
    assert contrast(theme.note_text, theme.note_fill) >= 4.5
    plates = [style.colour for _, style in theme.fabrics] + [theme.muted_text]
    plates += [style.colour for style in theme.other_fabrics]
    for plate in plates:
        assert contrast(theme.canvas, plate) >= 4.5, plate.name()


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_outlines_stand_out(theme):
    """Non-text contrast of WCAG 2.1, clause 1.4.11."""
    assert contrast(theme.device_border, theme.canvas) >= 3.0
    assert contrast(theme.port_border, theme.device_fill) >= 3.0
    assert contrast(theme.selection, theme.canvas) >= 3.0


@pytest.mark.parametrize("eyes", list(EYES))
@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_errors_and_warnings_differ_to_all_eyes(theme, eyes):
    error, warning = (_lab(ink, EYES[eyes]) for ink in (theme.error, theme.warning))
    assert math.dist(error, warning) >= 12.0


PARTS = ("adapter", "serialisation", "switch hops", "distance", "controller", "media")
"""The kinds of parts of a latency in the order in which an I/O meets them."""


@pytest.mark.parametrize("eyes", list(EYES))
@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_neighbours_in_the_bar_of_a_latency_differ_to_all_eyes(theme, eyes):
    inks = [part_colour(kind, "", theme) for kind in PARTS]
    assert all(contrast(ink, theme.panel) >= 3.0 for ink in inks)
    seen = [_lab(ink, EYES[eyes]) for ink in inks]
    assert min(math.dist(a, b) for a, b in itertools.pairwise(seen)) >= 10.0


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.name)
def test_a_palette_leads_back_to_its_theme(theme):
    assert theme_for(palette_of(theme)) is theme


def test_switching_appearance_is_remembered(bench):
    bench.window.show()
    appearance = bench.window.appearance
    appearance.set_mode(AppearanceMode.DARK)
    assert appearance.theme is Theme.dark()
    assert bench.window.editor.theme is Theme.dark()
    assert bench.program.settings.appearance is AppearanceMode.DARK
    appearance.set_mode(AppearanceMode.LIGHT)
    assert bench.window.editor.theme is Theme.light()


def test_what_is_hidden_takes_the_colours_when_it_is_shown(bench):
    bench.window.show()
    editor = bench.window.editor
    editor.hide()
    bench.window.appearance.set_mode(AppearanceMode.DARK)
    editor.show()
    assert editor.theme is Theme.dark()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_entry_that_is_pointed_at_in_a_list_of_choices_can_be_read(qtbot, theme):
    box = QComboBox()
    qtbot.addWidget(box)
    box.setPalette(palette_of(theme))
    box.setStyleSheet(style_sheet(theme))
    box.addItems(["Switch", "Director", "Adapter"])
    box.show()
    box.showPopup()
    entry = box.model().index(1, 0)
    box.view().setCurrentIndex(entry)
    picture = box.view().viewport().grab(box.view().visualRect(entry)).toImage()
    box.hidePopup()
    inner = itertools.product(range(4, picture.width() - 4), range(4, picture.height() - 4))
    seen = Counter(picture.pixelColor(x, y).rgb() for x, y in inner)
    ground = QColor(seen.most_common(1)[0][0])
    assert ground == theme.accent
    assert max(_contrast(ground, QColor(colour)) for colour in seen) >= 4.5


def _contrast(one: QColor, other: QColor) -> float:
    """By WCAG 2.2: 4.5 is enough for text."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)

"""Registers the comparison with a file: its panel and what begins it."""

from __future__ import annotations

from sanwright.fields.differences import Difference, DifferenceKind
from sanwright.gui.comparison.base_actions import BASE_ROWS, SUBMENUS
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.comparison.figures_page import FiguresPage
from sanwright.gui.comparison.panel import ComparisonPanel
from sanwright.gui.window.action import EDIT, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.text import Text


def _make(window: DesignWindow) -> None:
    comparison = window.put(DesignComparison(window.session, window.files, window.editor))

    def show_panel() -> None:
        window.views.show_topology()
        window.show_panel("differences")
        window.editor.setFocus()

    comparison.shown.connect(show_panel)


def _panel(window: DesignWindow) -> ComparisonPanel:
    comparison = window.of(DesignComparison)
    figures = FiguresPage(comparison, window.session, window.workers)
    figures.failed.connect(window.raise_error)
    panel = ComparisonPanel(comparison, figures, window)

    def show_difference(difference: Difference) -> None:
        if difference.kind is DifferenceKind.REMOVED:
            comparison.reveal_ghost(difference)
        else:
            window.go_to((comparison.subject(difference),))

    panel.located.connect(show_difference)
    return panel


def _has_file(window: DesignWindow) -> bool:
    return window.files.path is not None


def _is_variant(window: DesignWindow) -> bool:
    return window.of(DesignComparison).counterpart is not None


ROWS: tuple[Action, ...] = (
    Action(
        "edit.compare-saved", EDIT, "Compare with the &saved file",
        lambda d: d.of(DesignComparison).with_saved(), "Ctrl+Alt+D", "differences", when=_has_file,
        place=800,
    ),
    Action(
        "edit.compare-file", EDIT, "Compare &with another file…",
        lambda d: d.of(DesignComparison).with_other(), "", "differences", place=805,
    ),
    Action(
        "edit.compare-drawing", EDIT, "Compare the variant with the &base drawing",
        lambda d: d.of(DesignComparison).with_drawing(), "", "differences", when=_is_variant,
        place=806,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(
        Panel(
            "differences",
            Text("Differences"),
            Where.RIGHT,
            30,
            _panel,
            "differences",
            late=ComparisonPanel,
        ),
    ),
    actions=(*ROWS, *BASE_ROWS),
    submenus=SUBMENUS,
    make=_make,
)

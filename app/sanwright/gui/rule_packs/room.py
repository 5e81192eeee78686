"""Registers rule packs: the packs of limits, and which of them judges the design."""

from __future__ import annotations

from sanwright.gui.window.action import ANALYSIS, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def show_rule_packs(window: DesignWindow) -> None:
    """The window of the packs."""
    from sanwright.gui.rule_packs.window import RulePacksDialog

    window.side_windows.show(
        RulePacksDialog,
        lambda: RulePacksDialog(window.session, window.settings, window.prompts, window),
    )


def _join(window: DesignWindow) -> None:
    window.status.pack.clicked.connect(lambda: show_rule_packs(window))


ROWS: tuple[Action, ...] = (
    Action(
        "design.rule-packs", ANALYSIS, "Rule pac&ks…", show_rule_packs, "Ctrl+Alt+R", "rule-packs",
        place=400,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS, join=_join)

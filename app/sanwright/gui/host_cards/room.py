"""Registers the question which host cards the selected arrays have."""

from __future__ import annotations

from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.window.action import DESIGN, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def _asked(window: DesignWindow) -> tuple[str, ...]:
    from sanwright.gui.host_cards.window import asked_of

    return asked_of(window.session, tuple(window.editor.selected_ids()))


def _can_ask(window: DesignWindow) -> bool:
    return bool(_asked(window))


def _ask(window: DesignWindow) -> None:
    """Which host cards the selected array has, or which ports where nobody knows."""
    from sanwright.gui.host_cards.window import HostCardsDialog

    devices = _asked(window)
    if not devices:
        return
    stated = window.of(MissingFactsPanel).stated
    dialog = HostCardsDialog(window.session, devices, stated, window)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


ROWS: tuple[Action, ...] = (
    Action(
        "edit.host-cards", DESIGN, "&Host cards…", _ask, "Ctrl+Alt+Shift+H", "fact",
        when=_can_ask, place=407, on_selection=222,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS)

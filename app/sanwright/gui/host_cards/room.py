"""Registers the question which host cards the selected arrays have."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.host_cards.offer import KEYS, HostCardsOffer
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
    _ask_of(window, _asked(window))


def _ask_of(window: DesignWindow, devices: Sequence[str]) -> None:
    from sanwright.gui.host_cards.window import HostCardsDialog, asked_of

    devices = asked_of(window.session, devices)
    if not devices:
        return
    stated = window.of(MissingFactsPanel).stated
    dialog = HostCardsDialog(window.session, devices, stated, window)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


ROWS: tuple[Action, ...] = (
    Action(
        "edit.host-cards", DESIGN, "&Host cards…", _ask, KEYS, "fact",
        when=_can_ask, place=407, on_selection=222,
    ),
)  # fmt: skip


def _make(window: DesignWindow) -> None:
    window.put(HostCardsOffer(window.editor, lambda devices: _ask_of(window, devices)))


def _join(window: DesignWindow) -> None:
    def ask_of_part(part: str) -> None:
        devices = window.session.design.devices.values()
        _ask_of(window, [device.id for device in devices if device.part == part])

    window.of(MissingFactsPanel).asked_apart.connect(ask_of_part)


ROOM = Room(actions=ROWS, make=_make, join=_join)

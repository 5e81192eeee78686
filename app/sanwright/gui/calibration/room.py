"""Registers calibration: what was measured of workloads, beside what is worked out."""

from __future__ import annotations

from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.window.action import ANALYSIS, Action, has_workloads
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def _calibrate(window: DesignWindow, workload: str = "") -> None:
    """What was measured of a workload, beginning with that of ``workload``."""
    from sanwright.gui.calibration.window import CalibrateDialog

    dialog = window.side_windows.show(
        CalibrateDialog, lambda: CalibrateDialog(window.session, window.workers, window)
    )
    if workload:
        dialog.choose(workload)


def _calibrate_chosen(window: DesignWindow) -> None:
    chosen = window.of(LatencyPanel).chosen
    _calibrate(window, chosen.workload.id if chosen is not None else "")


def _join(window: DesignWindow) -> None:
    window.once_made(
        LatencyPanel,
        lambda panel: panel.calibrate_wanted.connect(lambda id_: _calibrate(window, id_)),
    )


ROWS: tuple[Action, ...] = (
    Action(
        "design.calibrate", ANALYSIS, "&Calibrate…", _calibrate_chosen, "Ctrl+Alt+B", "calibrate",
        when=has_workloads, place=405,
    ),
)  # fmt: skip
ROOM = Room(actions=ROWS, join=_join)

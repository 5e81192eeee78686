"""Rows for printing the drawing."""

from __future__ import annotations

from sanwright.gui.frame.action import FILE, Action, Handler, has_devices
from sanwright.gui.frame.desk import Desk
from sanwright.text import tr


def _print(*, is_tiled: bool) -> Handler:
    def run(desk: Desk) -> None:
        from sanwright.gui.papers.printing import ask_and_print  # reportlab's fonts cost a second

        design = desk.session.design
        name = design.project.name or "Sanwright"
        pages = ask_and_print(desk.window, design.snapshot(), name, is_tiled=is_tiled)
        if pages is not None:
            count = pages.across * pages.down
            desk.session.message.emit(tr("{count} page printed.", "{count} pages printed.", count))

    return run


ROWS: tuple[Action, ...] = (
    Action(
        "file.print", FILE, "&Print…", _print(is_tiled=False), "Ctrl+P", "print", has_devices, 2
    ),
    Action(
        "file.print-tiled", FILE, "Print on &several pages…", _print(is_tiled=True), "",
        "print", has_devices, 2,
    ),
)  # fmt: skip

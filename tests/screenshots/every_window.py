"""Opens every window and dialog, takes its picture, and lists what is cut or too large.

``python -m tests.screenshots.every_window FOLDER [--language de] [--dark] [--design KEY|FILE]``.
For a large scale set ``QT_SCALE_FACTOR``. The exit code is 1 if anything is listed. No test runs
it; run it after changes to dialogs, and look at the pictures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from sanwright.gui.frame.app import make_application
from sanwright.gui.frame.interface_language import speak
from sanwright.gui.frame.main_frame import MainFrame
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.gui.widgets.elided import ElidedComboBox
from sanwright.locations import STATE_VARIABLE
from tests.screenshots.photographer import Photographer
from tests.screenshots.tab_order import jumps_back

_SIZE = 1366, 740
_TIP = 100
"""Letters of a tip: Qt breaks no line of plain text by itself."""
_NOT = ("file.quit", "file.close", "window.close", "edit.", "view.")
_LETTERS = QCheckBox, QRadioButton, QPushButton, QToolButton


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 if nothing is cut, too large or to be scrolled sideways."""
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots.every_window")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--design", default="sas-stacks", help="a bundled one, or a file")
    wanted = parser.parse_args(arguments)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ[STATE_VARIABLE] = scratch
        settings = Settings(Path(scratch) / "settings.ini")
        settings.appearance = AppearanceMode.DARK if wanted.dark else AppearanceMode.LIGHT
        settings.language = wanted.language
        speak(make_application(), settings)
        photographer = Photographer(wanted.folder, settings, *_SIZE)
        photographer.open(wanted.design)
        faults = [*_panels(photographer), *_dialogs(photographer)]
        for fault in dict.fromkeys(faults):
            sys.stdout.write(f"{fault}\n")
        photographer.program.session.history.mark_saved()
        photographer.window.close()
        photographer.program.end()
    return 1 if faults else 0


def _panels(photographer: Photographer) -> Iterator[str]:
    """Every panel of the window in turn, with something selected."""
    window = photographer.window
    design = photographer.program.session.design
    window.editor.select((next(iter(design.devices)),))
    for key in window.docks:
        window.show_panel(key)
        photographer.shoot(f"panel-{key}")
        yield from _faults(f"panel {key}", window.docks[key])
    tabs = window.lower_tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        photographer.shoot(f"tab-{number}")
        yield from _faults(f"tab {tabs.tabText(number)}", tabs.widget(number))


def _dialogs(photographer: Photographer) -> Iterator[str]:
    """Every action that opens something, by the ellipsis at its end."""
    window = photographer.window
    opened: set[str] = set()
    devices = [d.id for d in photographer.program.session.design.devices.values() if not d.parent]
    for chosen in (devices[:1], devices[:3], devices):
        window.editor.select(chosen)
        for name, action in window.menus.actions.items():
            is_asking = action.text().replace("&", "").rstrip(".").endswith("…")
            is_known = name in ("help.shortcuts", "help.guide", "catalog.window", "help.tour")
            if name.startswith(_NOT) or name in opened or not (is_asking or is_known):
                continue
            if action.isEnabled():
                opened.add(name)
                yield from _opened(photographer, name, action)


def _opened(photographer: Photographer, name: str, action: QAction) -> Iterator[str]:
    """What the action opens, also where it waits for an answer: each of its tabs."""
    faults: list[str] = []
    before = {w for w in QApplication.topLevelWidgets() if w.isVisible()}

    def look() -> None:
        photographer.rest()
        for widget in QApplication.topLevelWidgets():
            if not widget.isVisible() or widget in before or isinstance(widget, QMenu):
                continue
            if isinstance(widget, QDialog) and not isinstance(widget, QFileDialog):
                faults.extend(_looked_at(photographer, name, widget))
            widget.close()

    QTimer.singleShot(0, look)
    action.trigger()
    photographer.rest()
    look()
    yield from faults


def _looked_at(photographer: Photographer, name: str, dialog: QWidget) -> Iterator[str]:
    photographer.shoot_widget(name, dialog)
    room = dialog.screen().availableSize()
    size = dialog.frameGeometry().size()
    if size.width() > room.width() or size.height() > room.height():
        yield f"{name}: {size.width()}x{size.height()} on {room.width()}x{room.height()}"
    yield from _faults(name, dialog)
    for tabs in dialog.findChildren(QTabWidget):
        for number in range(1, tabs.count()):
            tabs.setCurrentIndex(number)
            photographer.shoot_widget(f"{name}-{number}", dialog)
            yield from _faults(f"{name} {tabs.tabText(number)}", dialog)


def _faults(name: str, root: QWidget) -> Iterator[str]:
    """Texts with less room than they need, views wider than their window, jumps of the Tab key."""
    for first, second in jumps_back(root):
        yield f"{name}: Tab goes back from {_known_as(first)} to {_known_as(second)}"
    for widget in root.findChildren(QWidget):
        if not widget.isVisible():
            continue
        needed, text = _needed(widget)
        longest = max(map(len, widget.toolTip().split("\n")))
        if longest > _TIP and "<" not in widget.toolTip():
            yield f"{name}: tip of {longest} letters in a line: {widget.toolTip()}"
        if needed > widget.width() + 2:
            yield f"{name}: “{text}” {needed} > {widget.width()}"
        arrows = widget.findChildren(QToolButton) if isinstance(widget, QTabBar) else []
        if any(arrow.isVisible() and not arrow.text() for arrow in arrows) and not (
            isinstance(widget.window(), MainFrame)  # those below the drawing have arrows on purpose
        ):
            yield f"{name}: tabs do not fit"
        is_of_file = isinstance(widget, QPlainTextEdit) and widget.isReadOnly()
        if is_of_file:  # its lines are those of the file
            continue
        if isinstance(widget, QAbstractScrollArea) and widget.horizontalScrollBar().isVisible():
            yield f"{name}: {type(widget).__name__} {widget.accessibleName()} scrolls sideways"


def _known_as(widget: QWidget) -> str:
    said = widget.accessibleName() or getattr(widget, "text", str)() or widget.objectName()
    return f"{type(widget).__name__} “{said}”"


def _needed(widget: QWidget) -> tuple[int, str]:
    """The width that a widget's text needs, 0 for what has none or gives way on purpose."""
    metrics = widget.fontMetrics()
    if type(widget) is QLabel and not widget.wordWrap() and widget.text()[:1] != "<":
        lines = widget.text().replace("&", "").split("\n")
        return max(map(metrics.horizontalAdvance, lines)), widget.text()
    if isinstance(widget, _LETTERS) and widget.text():
        return widget.sizeHint().width(), widget.text()
    if isinstance(widget, QAbstractSpinBox):
        return metrics.horizontalAdvance(widget.text()) + 28, widget.text()
    if isinstance(widget, QComboBox) and not isinstance(widget, ElidedComboBox):
        text = widget.currentText()
        return metrics.horizontalAdvance(text) + 28, text
    return 0, ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

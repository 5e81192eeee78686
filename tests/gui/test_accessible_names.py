"""Does a screen reader find a name on everything that can be used, and hear what happens?"""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollBar,
    QTableView,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from sanwright.gui.catalog.window import CatalogWindow
from sanwright.gui.search.box import SearchBox
from tests.in_front import bring_to_front

USED = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
QT_OWN = (QScrollBar, QHeaderView)


def _is_inner(widget: QWidget) -> bool:
    """Parts that Qt puts into its own widgets, which speak for them."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QComboBox | QAbstractSpinBox | QLineEdit | QMenuBar | QHeaderView):
            return True
        parent = parent.parentWidget()
    return widget.objectName().startswith("qt_") or isinstance(
        widget.parentWidget(), QDialogButtonBox
    )


def nameless(root: QWidget) -> list[str]:
    """Paths of the widgets under ``root`` that a user can use and a screen reader cannot name."""
    found = []
    for widget in root.findChildren(QWidget):
        if not isinstance(widget, USED) or isinstance(widget, QT_OWN) or _is_inner(widget):
            continue
        if widget.isHidden() or type(widget).__name__ in ("QDockWidgetTitleButton", "CloseButton"):
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or interface.text(QAccessible.Text.Name).strip():
            continue
        path, parent = type(widget).__name__, widget.parentWidget()
        while parent is not None and parent is not root:
            path, parent = f"{type(parent).__name__}/{path}", parent.parentWidget()
        found.append(path)
    return found


def test_everything_in_the_window_has_a_name(bench):
    bench.open_testbed("t3-fcp")
    bench.window.show()
    editor = bench.window.editor
    design = bench.design
    shown = [(), (next(iter(design.devices)),), (next(iter(design.cables)),),
             (next(iter(design.cables.values())).a,), tuple(design.devices)[:3]]  # fmt: skip
    bench.window.of(SearchBox).find()
    bench.window.of(SearchBox).popup.dismiss()
    for ids in shown:  # every page of the inspector was filled once
        editor.select(ids)
    for tabs in bench.window.findChildren(QTabWidget):
        for number in range(tabs.count()):
            assert tabs.tabText(number)
    assert nameless(bench.window) == []


@pytest.mark.slow
def test_everything_in_the_dialogs_has_a_name(bench):
    bench.open_testbed("t3-fcp")
    actions = bench.window.menus.actions
    opened: dict[str, list[str]] = {}
    for name in (
        "design.workloads", "design.zones", "design.fabrics", "design.locations", "catalog.prices",
        "help.rules", "help.shortcuts", "help.about", "design.rule-packs", "design.variants",
        "design.calibrate", "catalog.window", "design.raid-groups", "design.ordering",
    ):  # fmt: skip
        before = set(QApplication.topLevelWidgets())
        actions[name].trigger()
        QApplication.processEvents()
        for window in set(QApplication.topLevelWidgets()) - before:
            if window.isVisible():
                opened[name] = nameless(window)
                window.close()
    assert len(opened) == 14, sorted(opened)
    assert {name: missing for name, missing in opened.items() if missing} == {}


def test_tables_have_heads(bench):
    bench.open_testbed("t3-fcp")
    for table in bench.window.findChildren(QTableView):
        model = table.model()
        if model is None or isinstance(table.parentWidget(), CatalogWindow):
            continue
        heads = [model.headerData(n, table.horizontalHeader().orientation())
                 for n in range(model.columnCount())]  # fmt: skip
        assert all(heads), (table.accessibleName(), heads)


def test_the_canvas_says_what_is_selected_and_what_a_gesture_says(bench):
    bench.open_testbed("t1-8gfc")
    editor = bench.window.editor
    bench.window.show()
    bring_to_front(bench.qtbot, bench.program.frame)
    editor.setFocus()
    editor.select(("switch",))
    bench.qtbot.waitUntil(lambda: bool(editor.announcer.said), timeout=2000)
    assert editor.announcer.said[-1] == editor.accessibleDescription()
    assert editor.cable_from_selected()
    bench.qtbot.waitUntil(lambda: len(editor.announcer.said) > 1, timeout=2000)
    assert editor.announcer.said[-1] == editor._callout.text
    editor.finish()
    editor.select(())
    bench.qtbot.waitUntil(lambda: "Nothing" in editor.announcer.said[-1], timeout=2000)

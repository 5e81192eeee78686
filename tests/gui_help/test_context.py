"""Does F1 explain what one is looking at, in windows above the main one too?"""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout

from sanwright import gui
from sanwright.design import Table
from sanwright.gui.bill.ordering_windows import show_prices
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.frame.rooms import all_actions, all_panels
from sanwright.gui.help.contexts import PLACES, place_of
from sanwright.gui.help.keys import HELP_KEY
from sanwright.gui.help.opening import help_about, show_help
from sanwright.gui.help.window import HelpWindow
from sanwright.gui.rule_packs.room import show_rule_packs
from sanwright.gui.search.box import SearchBox
from sanwright.gui.search.guide_rows import GuidePlace
from sanwright.guide import read_places
from sanwright.guide.guide import HOME, open_guide
from sanwright.locations import guide_dir
from tests.in_front import bring_to_front

pytestmark = pytest.mark.one_window

SMALL = {"AboutDialog", "HelpWindow", "ListFrame", "RecordsDialog"}
"""Windows that need no explanation, and bases of others."""


def dialogs() -> set[type[QDialog]]:
    """Every class of window that the program has."""
    for module in pkgutil.walk_packages(gui.__path__, f"{gui.__name__}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found: set[type[QDialog]] = set()
    todo = [QDialog]
    while todo:
        todo += (subclasses := todo.pop().__subclasses__())
        found.update(kind for kind in subclasses if kind.__module__.startswith("sanwright."))
    return found


def test_every_place_has_a_page_and_a_heading():
    guide = open_guide()
    places = read_places(guide_dir())
    assert sorted(set(PLACES.values()) - set(places)) == []
    for place, target in places.items():
        found = guide.explains(place)
        assert found.page != HOME, f"{place}: {target} is not there"
        anchors = {heading.anchor for heading in guide.page(found.page).headings}
        assert found.anchor in anchors | {""}, f"{place}: {target}"


def test_every_window_is_explained():
    known = {
        kind.__name__
        for kind in dialogs()
        if {base.__name__ for base in kind.__mro__} & set(PLACES)
    }
    assert {kind.__name__ for kind in dialogs()} - known <= SMALL


def test_what_nothing_explains_leads_to_the_contents(bench):
    assert open_guide().explains("nowhere").page == HOME
    assert place_of(None) == ""
    help_about(bench.window, "nowhere")
    assert show_help(bench.window).page == HOME


def expected(place: str) -> str:
    return open_guide().explains(place).page


def test_every_tab_panel_and_view_of_the_window_is_known(bench):
    window = bench.window
    for panel in all_panels():
        assert place_of(window.panel(panel.key)), panel.key
    for dock in window.docks.values():
        inside = dock.widget()
        assert place_of(inside) or inside is window.lower_tabs, dock.objectName()
    found = [place_of(window.views.widget(number)) for number in range(window.views.count())]
    assert found == ["drawing", "tables", "racks"]


def test_f1_explains_where_the_keyboard_is(bench):
    window = bench.window
    window.show()
    bring_to_front(bench.qtbot, bench.program.frame)
    for widget, place in (
        (window.editor, "drawing"),
        (window.of(CatalogPalette).search, "catalog"),
        (window.of(FindingsPanel).tree, "findings"),
    ):
        widget.setFocus()
        bench.qtbot.keyClick(widget, Qt.Key.Key_F1)
        reader = show_help(window)
        assert reader.page == expected(place)
        reader.close()
        bring_to_front(bench.qtbot, bench.program.frame)


def test_f1_in_a_window_beside_the_drawing_explains_that(bench):
    bench.window.show()
    show_prices(bench.window)
    (dialog,) = [w for w in QApplication.topLevelWidgets() if type(w).__name__ == "PricesDialog"]
    bring_to_front(bench.qtbot, dialog)
    bench.qtbot.keyClick(dialog, Qt.Key.Key_F1)
    assert show_help(bench.window).page == expected("prices")
    dialog.close()


def test_large_windows_have_a_help_button(bench):
    bench.window.show()
    show_rule_packs(bench.window)
    (dialog,) = [w for w in QApplication.topLevelWidgets() if type(w).__name__ == "RulePacksDialog"]
    (box,) = dialog.findChildren(QDialogButtonBox)
    box.button(QDialogButtonBox.StandardButton.Help).click()
    assert show_help(bench.window).page == expected("rule-packs")
    dialog.close()


def test_the_help_of_a_modal_window_can_be_used_and_goes_with_it(bench):
    bench.window.show()
    beside = show_help(bench.window, "load.md")
    modal = QDialog(bench.window)
    modal.setModal(True)
    field = QLineEdit(modal)
    QVBoxLayout(modal).addWidget(field)
    modal.show()
    bring_to_front(bench.qtbot, modal)
    field.setFocus()
    bench.qtbot.waitUntil(field.hasFocus)
    bench.qtbot.keyClick(field, Qt.Key.Key_F1)
    (above,) = modal.findChildren(HelpWindow)
    assert above is not beside
    assert above.isVisible()
    bench.qtbot.waitUntil(above.isActiveWindow)
    bench.qtbot.keyClicks(above.search, "latency")  # it is not blocked
    assert above.results.count() > 0
    assert beside.page == "load.md"
    modal.accept()
    assert not above.isVisible()


def test_the_actions_have_the_keys_that_people_know():
    keys = {row.id: row.shortcut for row in all_actions() if row.id.startswith("help.")}
    assert keys["help.guide"] == HELP_KEY == "F1"
    assert keys["help.rules"] == "Shift+F1"
    assert keys["help.shortcuts"] == "Ctrl+F1"
    assert QKeySequence(HELP_KEY) == QKeySequence(QKeySequence.StandardKey.HelpContents)


def test_the_rules_open_at_the_list(bench):
    bench.window.show()
    bench.window.menus.actions["help.rules"].trigger()
    assert show_help(bench.window).page == "all-rules"


@pytest.mark.parametrize("source", ["finder", "commands"])
def test_the_search_popup_finds_pages_of_the_guide(bench, source):
    bench.window.show()
    search = bench.window.of(SearchBox)
    asked = getattr(search, source)
    asked.opened()
    rows = [row for row in asked.look("latency", None).rows if isinstance(row.subject, GuidePlace)]
    assert "latency.md" in [row.subject.page.partition("#")[0] for row in rows]
    asked.choose(rows[0], opens=False)
    assert show_help(bench.window).page == rows[0].subject.page.partition("#")[0]


def test_what_is_in_the_design_comes_before_the_guide(bench):
    bench.open_testbed("t3-fcp")
    rows = bench.window.of(SearchBox).finder.look("latency", None).rows
    at = [number for number, row in enumerate(rows) if isinstance(row.subject, GuidePlace)]
    assert at == list(range(len(rows) - len(at), len(rows)))
    assert bench.design.find(Table.DEVICES, "host1") is not None
    assert not isinstance(
        bench.window.of(SearchBox).finder.look("host1", None).rows[1].subject, GuidePlace
    )

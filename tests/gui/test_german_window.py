"""Does the window work, and speak, in another language than that of the code?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sanwright import language
from sanwright.checks import Severity
from sanwright.gui.frame.rooms import all_actions
from sanwright.gui.look.keys import native_keys
from sanwright.gui.look.naming import severity_word
from sanwright.gui.racks.dialogs import AddRacksDialog
from sanwright.gui.search.window_actions import commands_of
from sanwright.gui.settings import Settings
from sanwright.gui.welcome.starts import Starts
from sanwright.gui.window.menus import shortcut_rows
from sanwright.text import tr
from tests.spoken import window_speaking

pytestmark = pytest.mark.one_window

TABS = {
    "design.facts": "facts",
    "design.waivers": "waivers",
    "design.load-table": "load",
    "design.growth": "growth",
    "design.failures": "failures",
    "design.latency": "latency",
}


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use("en")


@pytest.mark.usefixtures("german")
def test_tabs_come_up_by_their_actions_whatever_they_are_called(bench):
    rows = {row.id: row for row in all_actions()}
    for id_, name in TABS.items():
        rows[id_].handler(bench.window)
        assert bench.window.lower_tabs.currentWidget().objectName() == f"tab-{name}"


@pytest.mark.usefixtures("german")
def test_menus_command_palette_and_keyboard_page_call_an_action_the_same(bench):
    bar = [action.text() for action in bench.window.menuBar().actions()]
    assert "&Datei" in bar
    commands = {command.id: command for command in commands_of(bench.window.menus)}
    assert (commands["file.save"].text, commands["file.save"].menu) == ("Speichern", "Datei")
    assert ("Datei", "Speichern") in [row[:2] for row in shortcut_rows(all_actions())]


@pytest.mark.usefixtures("german")
def test_a_slight_finding_is_not_called_like_a_note_on_the_drawing():
    assert severity_word(Severity.INFO) != tr("Note")


def test_english_words_for_findings_are_those_of_the_rules():
    assert [severity_word(each) for each in Severity] == [str(each.label) for each in Severity]


def test_keys_have_the_names_of_the_language(qapp, qtbot, tmp_path):
    with window_speaking(qapp, Settings(tmp_path / "settings.ini"), "de"):
        assert [native_keys(keys) for keys in ("Ctrl+N", "Shift+F1")] == ["Strg+N", "Umschalt+F1"]
        starts = Starts(shows_at_start=True)
        qtbot.addWidget(starts)
        names = [row.accessibleDescription() for row in starts.rows.values()]
    assert any("Strg+N" in name for name in names)
    assert not any("Ctrl" in name for name in names)


@pytest.mark.parametrize(("code", "shown"), [("de", "42 HE"), ("en", "42 U")])
def test_the_height_of_new_racks_is_in_the_unit_of_the_language(bench, code, shown):
    with language.speaking(code):
        dialog = AddRacksDialog(bench.design, None)
        bench.qtbot.addWidget(dialog)
    assert dialog.units.text() == shown

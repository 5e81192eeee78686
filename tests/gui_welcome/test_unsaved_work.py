"""Is unsaved work asked about once, then told of, and never lost by the welcome page?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sanwright.gui.frame.recovery_dialog import RecoveryDialog
from sanwright.gui.welcome.request import Aim, WelcomeRequest


@pytest.fixture
def dialogs(qapp):
    """Answers recovery dialogs by the button named; says how many came."""
    seen: list[RecoveryDialog] = []
    answer = ["later"]
    timer = QTimer(interval=20)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, RecoveryDialog):
            seen.append(dialog)
            getattr(dialog, answer[0]).click()

    timer.timeout.connect(look)
    timer.start()
    yield seen, answer
    timer.stop()


def test_after_a_crash_it_is_asked_and_what_is_recovered_is_shown(start, torn, dialogs):
    seen, answer = dialogs
    answer[0] = "recover"
    starter = start()
    assert len(seen) == 1
    assert not starter.frame.is_covered
    assert starter.program.designs.current.path == torn
    assert starter.program.session.is_modified


@pytest.mark.slow
def test_put_off_it_stays_on_the_page_and_is_not_asked_again(start, torn, dialogs, settings, qtbot):
    seen, answer = dialogs
    settings.add_recent(torn)
    first = start()
    assert len(seen) == 1
    assert first.frame.is_covered
    assert not first.welcome.page.banner.isHidden()
    assert "1 design" in first.welcome.page.banner.text.text()
    second = start()
    assert len(seen) == 1
    [row] = second.welcome.page.gallery.recent.rows
    qtbot.waitUntil(lambda: "Unsaved" in row.note, timeout=30000)
    answer[0] = "recover"
    second.welcome.page.banner.recover.click()
    assert len(seen) == 2
    assert not second.frame.is_covered
    assert second.program.session.is_modified
    assert second.welcome.page.banner.isHidden()


def test_thrown_away_it_is_gone_from_the_page(start, torn, dialogs):
    _, answer = dialogs
    answer[0] = "discard"
    starter = start()
    assert starter.frame.is_covered
    assert starter.welcome.page.banner.isHidden()
    assert starter.program.session.design.devices == {}


@pytest.mark.slow
def test_without_the_page_it_is_asked_each_time(start, torn, dialogs, settings):
    seen, _ = dialogs
    settings.shows_welcome = False
    start()
    start()
    assert len(seen) == 2


@pytest.mark.slow
def test_a_click_that_came_before_the_question_counts_too(start, torn, dialogs, qtbot):
    _, answer = dialogs
    answer[0] = "recover"
    starter = start(wait=False)
    starter.welcome.wish(WelcomeRequest(Aim.NEW))
    qtbot.waitUntil(lambda: starter.is_ready, timeout=60000)
    recovered, new = starter.program.designs.all
    assert recovered.session.is_modified
    assert new.is_untouched
    assert starter.frame.current is new
    assert not starter.frame.is_covered

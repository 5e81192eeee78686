"""Is a page seen before the program is there, and does a click on it count?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sanwright.bundled import reference_architecture
from sanwright.gui.frame.loading import PackageLoader
from sanwright.gui.frame.startup_log import VARIABLE, stamp
from sanwright.gui.tour.guide import Tour
from sanwright.gui.welcome.opening import OpeningPage
from sanwright.gui.welcome.request import Aim, WelcomeRequest

HEAVY = (
    "design",
    "checks",
    "catalog",
    "documents",
    "analysis",
    "parts",
    "reports",
    "sizing",
    "bom",
)


def test_the_first_paint_needs_no_design():
    """What is imported until the page is painted knows nothing of designs and what is behind."""
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from sanwright.gui.frame import starter\n"
        "application = starter.make_application()\n"
        "settings = starter.Settings(Path(sys.argv[1]))\n"
        "begun = starter.Starter(application, settings)\n"
        "begun.show()\n"
        "begun.frame.grab()\n"
        "print('\\n'.join(sys.modules))\n"
        "import os; sys.stdout.flush(); os._exit(0)\n"
    )
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", code, os.devnull],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "sanwright.gui.welcome.page" in loaded
    assert not [name for name in HEAVY if f"sanwright.{name}" in loaded]
    assert not loaded & {
        "sanwright.gui.frame.app",
        "sanwright.gui.frame.main_window",
        "numpy",
        "msgspec",
        "sqlite3",
    }


@pytest.mark.parametrize(
    "wish", [WelcomeRequest(Aim.NEW), WelcomeRequest(Aim.OPEN), WelcomeRequest(Aim.TOUR)]
)
def test_a_click_before_the_program_is_there_is_kept(start, answers, saved, qtbot, wish):
    answers.to_open = saved
    starter = start(wait=False)
    page = starter.welcome.page
    page.starts.rows[wish].click()
    assert starter.program is None
    assert starter.welcome.is_waiting
    assert not page.starts.bar.isHidden()
    assert QApplication.overrideCursor() is not None
    qtbot.waitUntil(lambda: starter.is_ready, timeout=60000)
    assert not starter.frame.is_covered
    assert not starter.welcome.is_waiting
    assert page.starts.bar.isHidden()
    assert QApplication.overrideCursor() is None
    current = starter.program.designs.current
    assert current.path == (saved.resolve() if wish.aim is Aim.OPEN else None)
    assert current.window.of(Tour).is_on is (wish.aim is Aim.TOUR)


def test_the_newest_of_several_clicks_counts(start, qtbot):
    starter = start(wait=False)
    starter.welcome.page.starts.rows[WelcomeRequest(Aim.TOUR)].click()
    starter.welcome.page.starts.rows[WelcomeRequest(Aim.NEW)].click()
    qtbot.waitUntil(lambda: starter.is_ready, timeout=60000)
    assert len(starter.program.designs.all) == 1
    assert not starter.program.window.of(Tour).is_on


def test_closed_before_the_program_is_there_it_makes_none(start, qtbot):
    starter = start(wait=False)
    starter.welcome.wish(WelcomeRequest(Aim.QUIT))
    qtbot.waitUntil(lambda: starter.has_begun, timeout=30000)
    assert starter.program is None
    assert not starter.frame.isVisible()


def test_a_file_goes_straight_to_its_design(start, saved, qtbot):
    starter = start(saved, wait=False)
    opening = starter.frame.findChild(OpeningPage)
    assert opening.isVisible()
    assert "pair.json" in opening.text
    assert opening.accessibleName() == opening.text
    qtbot.waitUntil(lambda: starter.is_ready, timeout=60000)
    assert not starter.frame.is_covered
    assert starter.program.designs.current.path == saved.resolve()
    assert starter.frame.findChild(OpeningPage) is None


def test_a_design_that_is_opened_at_the_start_fills_its_view(start, qtbot):
    """Its view gets its size late, when the panels around it have taken their places."""
    starter = start(reference_architecture("core-edge").path)
    editor = starter.program.window.editor
    QApplication.processEvents()
    zoom, middle = editor.zoom, editor.visible_rect().center()
    editor.zoom_fit()
    assert editor.zoom == pytest.approx(zoom)
    assert (editor.visible_rect().center() - middle).manhattanLength() < 2 / zoom


def test_a_file_that_cannot_be_opened_leads_to_the_page(start, answers, tmp_path):
    starter = start(tmp_path / "nowhere.sanw")
    assert answers.errors
    assert starter.welcome.is_shown


@pytest.mark.slow
def test_the_designs_of_last_time_go_straight_to_them(start, settings, saved):
    settings.reopens = True
    settings.open_files = [saved], 0
    starter = start(wait=False)
    assert "pair.json" in starter.frame.findChild(OpeningPage).text
    again = start()
    assert again.program.designs.current.path == saved.resolve()


def test_packages_are_loaded_in_turns_between_which_the_window_works(tmp_path, monkeypatch, qtbot):
    for name in ("slow_a", "slow_b", "slow_c"):
        text = "import time\ntime.sleep(0.02)\n"
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    loader, turns = PackageLoader(("slow_a", "slow_b", "slow_c")), []
    clock = QTimer(interval=0)
    clock.timeout.connect(lambda: turns.append(sum(f"slow_{n}" in sys.modules for n in "abc")))
    clock.start()
    with qtbot.waitSignal(loader.loaded, timeout=5000):
        loader.begin()
    assert set(turns) & {1, 2}


def test_what_the_program_needs_is_loaded_before_it_is_made():
    """Whatever a window still imports while it is made would hold the page without a turn."""
    code = (
        "import importlib, sys\n"
        "from sanwright.gui.frame.loading import program_packages\n"
        "for name in program_packages(): importlib.import_module(name)\n"
        "from sanwright.gui.frame import rooms\n"
        "before = set(sys.modules)\n"
        "rooms.all_actions(), rooms.all_panels()\n"
        "assert not set(sys.modules) - before, set(sys.modules) - before\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_nothing_is_noted_unless_asked(monkeypatch, tmp_path):
    monkeypatch.delenv(VARIABLE, raising=False)
    stamp("imports")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "no" / "such" / "folder"))
    stamp("imports")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "log"))
    stamp("imports")
    stamp("shown")
    first, second = map(json.loads, (tmp_path / "log").read_text().splitlines())
    assert (first["step"], second["step"]) == ("imports", "shown")
    assert 0 < first["seconds"] <= second["seconds"]


def test_a_start_reaches_every_step_in_order(tmp_path, root):
    log = tmp_path / "log"
    env = {
        **os.environ,
        VARIABLE: str(log),
        "QT_QPA_PLATFORM": "offscreen",
        "SANWRIGHT_STATE_DIR": str(tmp_path / "state"),
        "PYTHONPATH": str(root / "app"),
    }
    running = subprocess.Popen([sys.executable, "-m", "sanwright"], env=env, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 60
        while running.poll() is None and time.monotonic() < until and "ready" not in _steps(log):
            time.sleep(0.1)
    finally:
        running.terminate()
        running.communicate()
    assert _steps(log) == ["imports", "shown", "first_paint", "imported", "catalog", "ready"]


def _steps(log: Path) -> list[str]:
    if not log.exists():
        return []
    return [json.loads(line)["step"] for line in log.read_text().splitlines() if line]

"""Does a damaged setting keep the window from opening, and does one program do for one user?"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from sanwright.gui.frame.crash import CrashHandler
from sanwright.gui.frame.start_mark import StartMark
from sanwright.gui.settings import RECENT_LIMIT, PanelLayout, Settings


def filled(path: Path) -> Settings:
    settings = Settings(path)
    settings.geometry = QByteArray(b"geometry")
    settings.set_panel_layout("", PanelLayout(QByteArray(b"state"), True, 200))
    settings.set_table_state("orders", "a,b", QByteArray(b"columns"))
    settings.set_window_geometry("help", QByteArray(b"help"))
    settings.author = "Ann"
    settings.sync()
    return settings


def states(settings: Settings) -> list[QByteArray | None]:
    layout = settings.panel_layout("")
    return [
        settings.geometry,
        layout.state if layout is not None else None,
        settings.table_state("orders", "a,b"),
        settings.window_geometry("help"),
    ]


def test_what_qt_restores_is_what_qt_gave_or_nothing(tmp_path):
    whole = states(filled(tmp_path / "a.ini"))
    assert [bytes(each.data()) for each in whole] == [b"geometry", b"state", b"columns", b"help"]
    assert [bytes(s.data()) for s in states(Settings(tmp_path / "a.ini"))] == [
        bytes(s.data()) for s in whole
    ]
    text = (tmp_path / "a.ini").read_bytes()
    chance = random.Random(1)
    for number in range(40):
        damaged = bytearray(text)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(7)
        path = tmp_path / f"{number}.ini"
        path.write_bytes(damaged)
        for was, now in zip(whole, states(Settings(path)), strict=True):
            assert now is None or now == was


@pytest.mark.parametrize("key", ["window/geometry", "window/state", "tables/orders"])
def test_a_state_that_somebody_else_wrote_is_not_restored(tmp_path, key):
    store = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    store.setValue("tables/orders-columns", "a,b")
    store.setValue(key, QByteArray(b"\xff" * 400))
    store.sync()
    assert states(Settings(tmp_path / "s.ini")) == [None] * 4


def test_numbers_and_lists_that_mean_nothing_are_left_out(tmp_path):
    store = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    for key in ("help/zoom", "files/active", "window/lower-height"):
        store.setValue(key, "9" * 6000)
    store.setValue("files/recent", "\n".join(["/a\0b", *(f"/{n}" for n in range(5000))]))
    store.sync()
    settings = Settings(tmp_path / "s.ini")
    assert settings.help_zoom == 100
    assert settings.open_files[1] == 0
    assert len(settings.recent_files) == RECENT_LIMIT
    assert settings.recent_files[0] == Path("/0")


def test_what_is_no_settings_file_is_set_aside(tmp_path):
    os.mkfifo(tmp_path / "s.ini")
    settings = Settings(tmp_path / "s.ini")
    settings.author = "Ann"
    settings.sync()
    assert Settings(tmp_path / "s.ini").author == "Ann"


def test_two_programs_keep_each_others_recent_files(tmp_path):
    one, other = Settings(tmp_path / "s.ini"), Settings(tmp_path / "s.ini")
    for number in range(3):
        one.add_recent(tmp_path / f"one-{number}")
        other.add_recent(tmp_path / f"other-{number}")
    assert len(Settings(tmp_path / "s.ini").recent_files) == 6


def test_resetting_the_layout_keeps_what_was_chosen(tmp_path):
    settings = filled(tmp_path / "s.ini")
    settings.reset_layout()
    assert states(settings) == [None] * 4
    assert settings.author == "Ann"


_KILLED = """
import os, sys
from pathlib import Path
from sanwright.gui.frame.start_mark import StartMark
mark = StartMark(Path(sys.argv[1]))
assert not mark.begin()
os._exit(9)
"""


def test_a_start_that_was_killed_is_noticed_once(tmp_path):
    folder = tmp_path / "starts"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", _KILLED, str(folder)]
    assert subprocess.run(command, env=environment, check=False).returncode == 9
    mark = StartMark(folder)
    assert mark.begin()
    beside = StartMark(folder)
    assert not beside.begin(), "one that is under way has not failed"
    os.utime(mark._path, (time.time() - 3600,) * 2)
    hung = StartMark(folder)
    assert hung.begin(), "one that is under way for an hour has"
    for each in (mark, beside, hung):
        each.end()
    assert list(folder.iterdir()) == []


def test_a_second_start_hands_its_files_over(qtbot, tmp_path):
    pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)
    from sanwright.gui.frame.one_instance import OneInstance, hand_over

    place = f"sanwright-test-{os.getpid()}"
    assert not hand_over([tmp_path / "a.sanw"], place)
    first = OneInstance(place=place)
    assert first.listen()
    brought: list[list[Path]] = []
    first.brought.connect(brought.append)
    code = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from sanwright.gui.frame.one_instance import hand_over; a = QCoreApplication([]);"
        "sys.exit(not hand_over([Path(w) for w in sys.argv[2:]], sys.argv[1]))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", code, place, "/x/ä b.sanw", "/y.json"]
    second = subprocess.Popen(words, env=environment)
    qtbot.waitUntil(lambda: bool(brought), timeout=20_000)
    assert second.wait(20) == 0
    assert brought == [[Path("/x/ä b.sanw"), Path("/y.json")]]
    first.end()
    assert not hand_over([], place)


_GUESTS = """
import gc, os, socket, sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from sanwright.gui.frame.one_instance import OneInstance
app = QCoreApplication([])
gc.set_threshold(1)
for turn in range(10):
    first = OneInstance(place=sys.argv[1])
    assert first.listen()
    brought = []
    first.brought.connect(brought.append)
    guests = []
    for number in range(4):
        guest = socket.socket(socket.AF_UNIX)
        guest.connect(sys.argv[1])
        guest.send(b'["/x"]\\n')
        if number % 2:
            guest.close()
        guests.append(guest)
    for turn_of_events in range(500):
        app.processEvents()
        if turn_of_events % 10 == 0:
            QTest.qWait(1)
        if len(brought) == len(guests):
            break
    assert len(brought) == len(guests)
    for guest in guests:
        guest.close()
    if turn % 3:
        app.processEvents()
    first.end()
    if turn % 2:
        del first
        gc.collect()
"""


@pytest.mark.skipif(os.name == "nt", reason="these guests speak over Unix sockets")
def test_guests_that_leave_early_harm_nobody(tmp_path):
    """The collector runs at every turn: a slot that held its socket brought the program down."""
    pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", _GUESTS, str(tmp_path / "s")]
    assert subprocess.run(command, env=environment, check=False).returncode == 0


def test_the_window_of_an_error_says_what_is_true():
    assert "every edit so far is on disk" in CrashHandler(lambda: True).what_it_means()
    assert "Save your design now" in CrashHandler(lambda: False).what_it_means()
    assert "Save your design now" in CrashHandler(lambda: 1 / 0 > 0).what_it_means()


def test_a_device_in_place_of_the_settings_is_left_alone(monkeypatch):
    """Tests and tools give the null device to have no settings; as root it could be renamed."""
    moved: list[Path] = []
    monkeypatch.setattr(Path, "replace", lambda self, _target: moved.append(self))
    Settings(Path(os.devnull))
    assert moved == []

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


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file")
@pytest.mark.parametrize("sign", ["@V", "\\x40V", "@\\x56", "\\100V", "@\\\n V"])
def test_an_object_that_takes_all_memory_is_left_out_and_the_rest_stays(tmp_path, sign):
    """Qt would end the program while it reads the setting, at this start and at every other."""
    path = tmp_path / "s.ini"
    huge = f"{sign}ariant(\\0\\0\\0\\n\\x7f\\xff\\xff\\xfe)"
    written = f"[user]\nauthor=Ann @ Lee (x)\n[view]\nappearance={huge}\nlanguage=de\n"
    path.write_text(written, encoding="utf-8")
    settings = Settings(path)
    assert settings.appearance == "system"
    assert (settings.author, settings.language) == ("Ann @ Lee (x)", "de")


def test_texts_of_any_letters_are_kept(tmp_path):
    for author in (
        "Ä@Variant",
        "a\\b",
        "a, b; c",
        "@@",
        "x\ny\tz",
        "中 🧨",
        '"q"',
        "\x1b[0m",
        "@x(",
    ):
        Settings(tmp_path / "s.ini").author = author
        assert Settings(tmp_path / "s.ini").author == author


def test_what_is_no_settings_file_is_set_aside(tmp_path):
    os.mkfifo(tmp_path / "s.ini")
    settings = Settings(tmp_path / "s.ini")
    settings.author = "Ann"
    settings.sync()
    assert Settings(tmp_path / "s.ini").author == "Ann"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file")
def test_settings_that_lead_to_no_file_leave_it_what_it_is(tmp_path):
    os.mkfifo(tmp_path / "stands-for-a-device")
    (tmp_path / "s.ini").symlink_to(tmp_path / "stands-for-a-device")
    settings = Settings(tmp_path / "s.ini")
    settings.author = "Ann"
    settings.sync()
    assert (tmp_path / "stands-for-a-device").is_fifo()
    assert not (tmp_path / "s.ini").is_symlink()
    (tmp_path / "t.ini").symlink_to("/dev/zero")
    settings = Settings(tmp_path / "t.ini")
    settings.author = "Ann"
    settings.sync()
    assert Path("/dev/zero").is_char_device()
    assert Settings(tmp_path / "t.ini").author == "Ann"


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


_SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from sanwright.gui.frame.one_instance import Seat, comes_second
app = QCoreApplication([])
place, seat, *files = sys.argv[1:]
sys.exit(not comes_second(Seat(Path(seat)), [Path(file) for file in files], place))
"""
"""A start: 0 if another program took its files, 1 if it would begin."""

_DIES = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from sanwright.gui.frame.one_instance import OneInstance, Seat, comes_second
app = QCoreApplication([])
place, seat = sys.argv[1:]
assert not comes_second(Seat(Path(seat)), [], place)
assert OneInstance(place=place).listen()
os._exit(9)
"""


PATIENCE_S = 300
"""How long a program may take to begin where the machine is busy."""


def place_of(folder: Path) -> str:
    """A meeting place of one test's own."""
    return f"sanwright-test-{os.getpid()}-{folder.name[:40]}"


def begun(code: str, *words: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", code, *map(str, words)], env=environment)


def test_later_starts_hand_their_files_to_one_that_is_slow(qtbot, tmp_path):
    """Several at once, while the first is not listening yet, and then too busy to answer."""
    pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)
    from sanwright.gui.frame.one_instance import OneInstance, Seat, comes_second

    place, file = place_of(tmp_path), tmp_path / "seat"
    seat = Seat(file)
    assert not comes_second(seat, [tmp_path / "a.sanw"], place), "nobody is there"
    later = [begun(_SECOND, place, file, "/x/ä b.sanw", "/y.json"), begun(_SECOND, place, file)]
    qtbot.wait(300)
    first = OneInstance(place=place)
    brought: list[list[Path]] = []
    first.brought.connect(brought.append)
    assert first.listen()
    time.sleep(3.2)  # longer than a start once waited for an answer
    assert [each.poll() for each in later] == [None, None]
    qtbot.waitUntil(lambda: len(brought) == 2, timeout=PATIENCE_S * 1000)
    assert [each.wait(PATIENCE_S) for each in later] == [0, 0]
    whole = [Path(name).absolute() for name in ("/x/ä b.sanw", "/y.json")]  # Windows adds its drive
    assert sorted(brought) == [[], whole]
    first.end()
    seat.leave()
    assert begun(_SECOND, place, file).wait(PATIENCE_S) == 1, "the first has ended"


def test_who_waits_in_vain_opens_its_files_alone(qtbot, tmp_path):
    """The first answers too late: what the second has opened by then is not opened twice."""
    pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)
    from sanwright.gui.frame.one_instance import OneInstance, Seat, comes_second

    place, file = place_of(tmp_path), tmp_path / "seat"
    holder, second = Seat(file), Seat(file)
    assert holder.take()
    first = OneInstance(place=place)
    brought: list[list[Path]] = []
    first.brought.connect(brought.append)
    assert first.listen()
    assert not comes_second(second, [tmp_path / "a.sanw"], place, patience_s=0.2)
    third = begun(_SECOND, place, file, "/z.sanw")  # its files come behind those of the second
    qtbot.waitUntil(lambda: bool(brought), timeout=PATIENCE_S * 1000)
    assert third.wait(PATIENCE_S) == 0
    assert brought == [[Path("/z.sanw").absolute()]]
    first.end()
    holder.leave()


def test_what_a_dead_program_left_holds_up_nobody(qapp, tmp_path):
    pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)
    from sanwright.gui.frame.one_instance import OneInstance, Seat, comes_second

    place, file = place_of(tmp_path), tmp_path / "seat"
    assert begun(_DIES, place, file).wait(PATIENCE_S) == 9
    seat = Seat(file)
    assert not comes_second(seat, [], place, patience_s=10_000)
    assert not Seat(file).take(), "the next one holds it"
    first = OneInstance(place=place)
    assert first.listen()
    first.end()
    seat.leave()


def test_where_nothing_can_be_held_a_start_begins(qapp, tmp_path):
    pytest.importorskip("PySide6.QtNetwork", exc_type=ImportError)
    from sanwright.gui.frame.one_instance import Seat, comes_second

    place = place_of(tmp_path)
    nowhere = Seat(tmp_path / "no folder" / "seat")
    assert not comes_second(nowhere, [], place, patience_s=10_000)
    too_many = [tmp_path / f"{number:0200}" for number in range(2000)]
    assert not comes_second(Seat(tmp_path / "seat"), too_many, place, patience_s=10_000)


_GUESTS = """
import gc, os, select, socket, sys
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
    for number in range(6):
        guest = socket.socket(socket.AF_UNIX)
        guest.connect(sys.argv[1])
        guest.send(b'["/x"]\\n')
        if number > 3:
            guest.close()
        guests.append(guest)
    asked = False
    for turn_of_events in range(500):
        app.processEvents()
        if turn_of_events % 10 == 0:
            QTest.qWait(1)
        if not asked and len(select.select(guests[:4], [], [], 0)[0]) == 4:
            asked = True
            for number, guest in enumerate(guests[:4]):
                assert guest.recv(100) == b'there\\n'
                guest.send(b'yours\\n')
                if number % 2:
                    guest.close()
        if len(brought) == 4:
            break
    assert len(brought) == 4, 'what was left, and nothing else'
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

"""Do files that the system hands over arrive in the window: as arguments, as events, several?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from sanwright import __main__ as entry
from sanwright.bundled import bundled_testbeds
from sanwright.documents import read_design, write_design
from sanwright.gui.frame import starter
from sanwright.gui.frame.file_events import FileRequests

NAMES = ("Größe 2 (draft).sanw", "two.sanw")


@pytest.fixture
def started(monkeypatch) -> list[list[Path]]:
    """With which files the window was asked for."""
    calls: list[list[Path]] = []
    monkeypatch.setattr(starter, "run", lambda paths: calls.append(list(paths)) or 0)
    return calls


def test_without_arguments_the_window_opens(started):
    assert entry.main([]) == 0
    assert started == [[]]


@pytest.mark.parametrize(
    "word",
    ["Größe 2 (draft).sanw", "./sub folder/../design.sanw", "/a/b.SANW", "design.json"],
)
def test_a_design_goes_to_the_window_whether_it_is_there_or_not(started, word):
    assert entry.main([word]) == 0
    assert started == [[Path.cwd() / word]]


def test_the_name_of_a_bundled_design_opens_it(started, capsys):
    (first, *_) = bundled_testbeds()
    assert entry.main([f"testbed:{first.key}", "design.json"]) == 0
    assert started == [[first.path, Path.cwd() / "design.json"]]
    assert entry.main(["reference:no-such"]) == 2
    assert "core-edge" in capsys.readouterr().err


def test_a_bundled_design_opens_as_a_copy_that_is_nobodys_file(bench):
    (first, *_) = bundled_testbeds()
    assert bench.program.designs.open_path(bench.window, first.path)
    assert bench.window.files.path is None
    assert bench.design.devices


def test_several_designs_all_go_to_the_window(started, tmp_path):
    words = [str(tmp_path / name) for name in NAMES]
    entry.main(words)
    assert started == [[Path(word) for word in words]]


@pytest.mark.skipif(os.name == "nt", reason="paths of POSIX")
@pytest.mark.parametrize(
    ("word", "path"),
    [
        ("file:///home/a/Gr%C3%B6%C3%9Fe%202.sanw", "/home/a/Größe 2.sanw"),
        ("file://localhost/srv/a.sanw", "/srv/a.sanw"),
        ("FILE:///srv/100%25.sanw", "/srv/100%.sanw"),
        ("file://server/share/a.sanw", "//server/share/a.sanw"),
        ("/srv/file:/a.sanw", "/srv/file:/a.sanw"),
        ("/srv/100%25.sanw", "/srv/100%25.sanw"),
    ],
)
def test_an_address_of_a_file_is_a_path(started, word, path):
    assert entry.as_path(word) == Path(path)
    entry.main([word])
    assert started == [[Path(path)]]


def test_words_stay_with_the_command_line(started, capsys):
    assert entry.main(["check", "absent.sanw"]) == 2
    assert "absent.sanw" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        entry.main(["a.sanw", "--nonsense"])
    assert started == []


@pytest.mark.parametrize("word", ["notes.txt", "check", "--version"])
def test_without_a_console_everything_is_for_the_window_and_printing_is_safe(
    started, monkeypatch, word
):
    """As Windows starts the program that has no console."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert entry.main([word]) == 0
    print("nobody reads this")
    print("nor this", file=sys.stderr)
    sys.stdout.close()
    assert started == [[] if word.startswith("-") else [Path(word).absolute()]]


@pytest.mark.parametrize("name", ["absent.sanw", "notes.txt"])
def test_a_file_that_cannot_be_opened_is_said_in_the_window(bench, tmp_path, name):
    path = tmp_path / name
    if name == "notes.txt":
        path.write_text("no design")
    bench.program.begin(path)
    [(title, sentence)] = bench.answers.errors
    assert name in title
    assert sentence.endswith(".")
    assert "Traceback" not in sentence
    assert bench.files.is_untitled


def test_what_comes_early_waits_and_comes_in_order(qtbot):
    requests, opened = FileRequests(), []
    for name in ("a", "b", "c"):
        requests.ask(Path(name))
    qtbot.wait(20)
    assert len(requests.waiting) == 3
    requests.answer_with(opened.append)
    qtbot.waitUntil(lambda: len(opened) == 3, timeout=2000)
    requests.ask(Path("d"))
    qtbot.waitUntil(lambda: len(opened) == 4, timeout=2000)
    assert opened == [Path(name) for name in "abcd"]
    requests.answer_with(None)
    requests.ask(Path("e"))
    qtbot.wait(20)
    assert len(opened) == 4


def test_nothing_is_opened_under_a_dialog(qtbot):
    requests, opened = FileRequests(), []
    requests.answer_with(opened.append)
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setModal(True)
    dialog.show()
    requests.ask(Path("a"))
    qtbot.wait(300)
    assert opened == []
    dialog.close()
    qtbot.waitUntil(lambda: opened == [Path("a")], timeout=2000)


def test_a_design_asked_for_opens_although_another_was_recovered(bench, tmp_path, monkeypatch):
    path = _design(tmp_path / "asked for.sanw", bench.session.catalog)
    monkeypatch.setattr("sanwright.gui.frame.app.offer_recovery", lambda *_: True)
    bench.place("brocade-g620")
    bench.program.begin(path)
    assert [design.path for design in bench.program.designs.all] == [None, path.resolve()]


SCRIPT = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from sanwright.gui.frame import starter
from sanwright.gui.frame.file_events import Application

argument, early, late, answer = map(Path, sys.argv[1:])
starters = []

class Watched(starter.Starter):
    def __init__(self, *words):
        super().__init__(*words)
        starters.append(self)
        application = QCoreApplication.instance()
        assert isinstance(application, Application)
        # As macOS does it: before the window has begun.
        QCoreApplication.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile(str(early))))
        QTimer.singleShot(50, self, self.look)

    def look(self):
        designs = self.program.designs if self.program is not None else None
        paths = [design.path.name for design in designs.all if design.path] if designs else []
        if len(paths) == 2 and not self.asked_late:
            self.asked_late = True
            QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(str(late)))
        if len(paths) == 3:
            answer.write_text(json.dumps(paths))
            designs.quit()
            return
        QTimer.singleShot(50, self, self.look)

    asked_late = False

starter.Starter = Watched
sys.exit(starter.run([argument]))
"""


@pytest.mark.slow
def test_files_that_come_as_events_open_in_tabs(tmp_path, catalog):
    """The whole program, with one file as argument, one event before and one after it is ready."""
    paths = [_design(tmp_path / name, catalog) for name in (*NAMES, "late.sanw")]
    answer = tmp_path / "answer.json"
    app = Path(entry.__file__).parents[1]
    environment = {
        **os.environ,
        "PYTHONPATH": str(app),
        "QT_QPA_PLATFORM": "offscreen",
        "SANWRIGHT_STATE_DIR": str(tmp_path / "state"),
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *map(str, paths), str(answer)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(answer.read_text()) == [*NAMES, "late.sanw"]


def _design(path: Path, catalog) -> Path:
    write_design(read_design(bundled_testbeds()[0].path, catalog).snapshot(), path)
    return path

"""Can work be lost? Saving, opening, leaving, dying and recovering, with real files."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressDialog

from sanwright import documents
from sanwright.documents import read_design
from sanwright.errors import CancelledError
from sanwright.gui.document.file_dialog import FileDialog, NamesOnly
from sanwright.gui.document.prompts import Unsaved
from sanwright.text import NOTHING

_DYING = """
import os, sys
from pathlib import Path
from sanwright.edits import place_device
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings

program = Program(make_application(), Settings(Path(sys.argv[1])))
files, session = program.window.files, program.session
program.window.fill()
left = files.left_behind()
if sys.argv[2] == "edit":
    files.new()
    for name in ("brocade-g620", "dell-r740"):
        change, _ = place_device(session.design, session.catalog.part(name), 0, 0)
        session.do(change)
else:
    assert files.recover(left[0])
os._exit(9)
"""


def _die(tmp_path: Path, doing: str) -> None:
    """Run a program that is killed in the middle of its work."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "QT_QPA_PLATFORM": "offscreen",
        "SANWRIGHT_STATE_DIR": str(tmp_path / "state"),
    }
    command = [sys.executable, "-c", _DYING, str(tmp_path / "other.ini"), doing]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 9, done.stderr


def test_what_is_saved_is_what_is_opened(bench, tmp_path):
    bench.place("brocade-g620")
    path = tmp_path / "core.sanw"
    assert bench.files.save_to(path)
    assert not bench.session.is_modified
    assert bench.window.windowTitle().startswith("core.sanw")
    saved = list(bench.design.records())
    bench.files.new()
    assert not bench.design.devices
    assert bench.files.open_path(path)
    assert list(bench.design.records()) == saved
    assert bench.program.settings.recent_files[0] == path


@pytest.mark.parametrize("content", [b"", b"not a design", b'{"format": 99}'])
def test_a_failed_open_keeps_the_design_and_says_one_sentence(bench, tmp_path, content):
    device = bench.place("brocade-g620")
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    assert not bench.files.open_path(path)
    assert device in bench.design.devices
    assert bench.session.is_modified
    assert bench.answers.asked == []
    [(title, sentence)] = bench.answers.errors
    assert title == "“broken.json” was not opened."
    assert "Traceback" not in sentence


def test_opening_that_is_called_off_changes_nothing(bench, tmp_path, monkeypatch):
    bench.place("brocade-g620")
    path = tmp_path / "core.sanw"
    assert bench.files.save_to(path)
    device = bench.place("dell-r740")

    def endless(_path, _supply, progress, *_more):
        while progress(0.5, NOTHING):
            time.sleep(0.01)
        raise CancelledError(NOTHING)

    monkeypatch.setattr(documents, "read_with_state", endless)
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda _dialog: True)
    assert not bench.program.designs.open_path(bench.window, path.rename(tmp_path / "b.sanw"))
    assert bench.files.read_file(tmp_path / "b.sanw") is None
    assert device in bench.design.devices
    assert bench.session.is_modified
    assert bench.answers.errors == []
    monkeypatch.undo()
    assert bench.files.read_file(tmp_path / "b.sanw") is not None


def test_a_missing_file_leaves_the_recent_list(bench, tmp_path):
    path = tmp_path / "gone.sanw"
    bench.files.save_to(path)
    path.unlink()
    assert not bench.files.open_path(path)
    assert bench.program.settings.recent_files == []


def test_a_failed_save_keeps_the_changes_unsaved(bench, tmp_path):
    bench.place("brocade-g620")
    assert not bench.files.save_to(tmp_path / "no such folder" / "x.sanw")
    assert bench.session.is_modified
    assert bench.answers.errors[0][0] == "The design was not saved."


@pytest.mark.parametrize(
    ("answer", "closes", "is_saved"),
    [(Unsaved.CANCEL, False, False), (Unsaved.DISCARD, True, False), (Unsaved.SAVE, True, True)],
)
def test_closing_asks_when_something_is_unsaved(bench, tmp_path, answer, closes, is_saved):
    bench.place("brocade-g620")
    bench.answers.to_unsaved = answer
    bench.answers.to_save = tmp_path / "kept.sanw"
    event = QCloseEvent()
    bench.window.closeEvent(event)
    assert event.isAccepted() is closes
    assert (tmp_path / "kept.sanw").exists() is is_saved


def test_closing_does_not_ask_when_all_is_saved(bench, tmp_path):
    bench.place("brocade-g620")
    bench.files.save_to(tmp_path / "a.sanw")
    event = QCloseEvent()
    bench.window.closeEvent(event)
    assert event.isAccepted()
    assert bench.answers.asked == []


def test_saving_that_is_called_off_does_not_close(bench):
    bench.place("brocade-g620")
    bench.answers.to_unsaved = Unsaved.SAVE
    bench.answers.to_save = None
    event = QCloseEvent()
    bench.window.closeEvent(event)
    assert not event.isAccepted()


def test_undo_back_to_the_saved_state_is_not_a_change(bench, tmp_path):
    bench.files.save_to(tmp_path / "a.sanw")
    bench.place("brocade-g620")
    assert bench.window.isWindowModified()
    bench.session.undo()
    assert not bench.window.isWindowModified()


def test_a_killed_session_is_offered_and_recovered(bench, tmp_path):
    _die(tmp_path, "edit")
    [found] = bench.files.left_behind()
    assert found.document is None
    assert found.edits == 2
    assert bench.files.recover(found)
    assert {d.part for d in bench.design.devices.values()} == {"brocade-g620", "dell-r740"}
    assert bench.session.is_modified
    assert bench.files.left_behind() == ()
    bench.files.save_to(tmp_path / "back.sanw")
    assert len(read_design(tmp_path / "back.sanw", bench.session.catalog).devices) == 2


@pytest.mark.slow
def test_dying_again_right_after_recovery_loses_nothing(bench, tmp_path):
    _die(tmp_path, "edit")
    _die(tmp_path, "recover")
    [found] = bench.files.left_behind()
    assert len(found.read().devices) == 2


def test_a_running_session_is_not_offered(bench):
    bench.place("brocade-g620")
    assert bench.files.left_behind() == ()


def test_a_testbed_opens_as_a_copy_without_a_file(bench, tmp_path):
    bench.open_testbed("t1-8gfc")
    assert bench.files.path is None
    assert not bench.session.is_modified
    bench.answers.to_save = tmp_path / "mine"
    assert bench.files.save()
    assert (tmp_path / "mine.sanw").exists()


def test_a_dialog_of_files_reads_none_of_them(tmp_path, qapp):
    """Qt would read the beginning of each: a share fetches them, and one may never answer."""
    (tmp_path / "told.odd").write_bytes(b"%PDF-1.4")
    names = NamesOnly()
    said = {names.type(QFileInfo(str(tmp_path / name))) for name in ("told.odd", "missing.odd")}
    assert len(said) == 1
    assert names.type(QFileInfo(str(tmp_path / "a.pdf"))) not in said
    dialog = FileDialog(None, names, "Open", str(tmp_path), "All files (*)")
    assert dialog._dialog.iconProvider() is names
    dialog._dialog.deleteLater()

"""Opening, reading, writing and looking at a share that hangs: does the window stay alive?"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QTimer, QUrl
from PySide6.QtWidgets import QApplication, QProgressDialog

from sanwright.errors import CancelledError
from sanwright.exchange.prices.book import PriceBook
from sanwright.gui.bill.prices import PricesDialog
from sanwright.gui.document import patience, workers
from sanwright.gui.document.dropped_files import captures_in
from sanwright.gui.document.patience import at_place, in_steps
from sanwright.gui.document.prompts import Stalled, Unsaved
from sanwright.gui.papers.exports import DocumentExports
from tests.hanging_place import HangingPlace

_BOUND_S = 10.0


@pytest.fixture
def share(bench, tmp_path, monkeypatch):
    """A folder with a design, a table and a rule pack on it, which hangs at the test's word."""
    monkeypatch.setattr(patience, "ANSWER_S", 0.2)
    monkeypatch.setattr(workers, "GIVEN_UP_S", 0.3)
    folder = tmp_path / "share"
    folder.mkdir()
    bench.place("brocade-g620")
    assert bench.files.save_to(folder / "core.sanw")
    for name in ("prices.csv", "capture.txt", "pack.toml", "part.yaml"):
        (folder / name).write_text("part,price\n", encoding="utf-8")
    share = HangingPlace(folder, monkeypatch)
    yield share
    share.come_back()


@pytest.fixture
def canceller(qapp):
    """A user who calls off the first that he is shown to wait for; what that was."""
    pressed: list[str] = []

    def press() -> None:
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QProgressDialog) and dialog.isVisible() and not pressed:
                pressed.append(dialog.labelText())
                dialog.canceled.emit()

    timer = QTimer(interval=30)
    timer.timeout.connect(press)
    timer.start()
    yield pressed
    timer.stop()


def _ends(share: HangingPlace, work) -> object:
    begun = time.monotonic()
    found = work()
    assert time.monotonic() - begun < _BOUND_S
    assert share.by_window == [], share.by_window[0]
    assert share.waiting, "nothing was asked of the place"
    return found


def test_opening_can_be_called_off_and_opens_once_the_share_is_back(bench, share, canceller):
    bench.program.designs.new(bench.window)
    here = bench.program.designs.current.window
    share.hang()
    other = share.folder / "core.sanw"
    assert not _ends(share, lambda: bench.program.designs.open_path(here, other))
    assert canceller
    assert bench.answers.errors == []
    share.come_back()
    assert bench.program.designs.open_path(here, other)


def test_reading_a_design_can_be_called_off(bench, share, canceller):
    share.hang()
    assert _ends(share, lambda: bench.files.read(share.folder / "core.sanw")) is None
    assert canceller
    assert bench.answers.errors == []


def test_a_price_list_can_be_called_off(bench, share, canceller, tmp_path):
    bench.answers.to_open = share.folder / "prices.csv"
    book = PriceBook(tmp_path / "prices.json")
    window = PricesDialog(book, bench.program.settings, bench.answers)
    bench.qtbot.addWidget(window)
    share.hang()
    _ends(share, window.import_list)
    [(title, sentence)] = bench.answers.errors
    assert title == "“prices.csv” was not imported."
    assert "called off" in sentence
    assert window.importer is None


@pytest.mark.parametrize("name", ["pack.sanwpack", "part.yaml"])
def test_own_parts_can_be_called_off(bench, share, canceller, name):
    from sanwright.gui.catalog.windows import show_catalog

    bench.answers.to_open = share.folder / name
    own = show_catalog(bench.window).own
    share.hang()
    _ends(share, own.import_file)
    assert "called off" in bench.answers.errors[0][1]


def test_an_export_that_hangs_is_given_up_and_the_next_one_is_written(
    bench, share, canceller, tmp_path
):
    exports = bench.window.of(DocumentExports)
    bench.answers.to_save = share.folder / "bom.csv"
    share.hang()
    exports.bom()
    bench.qtbot.waitUntil(lambda: bool(canceller), timeout=5000)
    bench.answers.to_save = tmp_path / "bom.csv"
    exports.bom()
    bench.qtbot.waitUntil((tmp_path / "bom.csv").exists, timeout=5000)
    assert share.by_window == []


def test_a_hanging_export_does_not_keep_the_program_from_ending(bench, share):
    bench.answers.to_unsaved, bench.answers.to_stalled = Unsaved.DISCARD, Stalled.KEEP
    share.hang()
    bench.window.of(DocumentExports).bom_to(share.folder / "bom.csv")
    bench.qtbot.waitUntil(lambda: share.waiting > 0, timeout=5000)
    _ends(share, bench.program.designs.quit)
    _ends(share, bench.window.workers.shut_down)


def test_files_dragged_from_it_are_let_be(share):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(share.folder / "capture.txt"))])
    assert captures_in(data)
    share.hang()
    assert _ends(share, lambda: captures_in(data)) == []


def test_working_on_saving_and_closing_ask_nothing_of_it_on_the_windows_thread(bench, share):
    share.hang()
    bench.place("dell-r740")
    assert bench.files.path == share.folder / "core.sanw"
    bench.files.watch.look()
    bench.answers.to_unsaved = Unsaved.DISCARD
    _ends(share, bench.program.designs.quit)


def test_what_is_there_at_once_shows_nothing(qapp, canceller):
    assert at_place(Path("x"), lambda: 7) == 7
    assert canceller == []


def test_what_the_work_raises_is_raised(qapp):
    with pytest.raises(ZeroDivisionError):
        at_place(Path("x"), lambda: 1 // 0)


def test_work_that_tells_how_far_it_is_ends_when_it_is_called_off(qapp, canceller):
    ended = []

    def work(progress) -> None:
        while progress(0.5, patience.Text("Reading")):
            time.sleep(0.01)
        ended.append(True)

    with pytest.raises(CancelledError):
        in_steps("Reading…", work)
    until = time.monotonic() + 5
    while not ended and time.monotonic() < until:
        time.sleep(0.01)
    assert ended

"""Can a design that somebody sends make the program fetch a picture, or anything else?

Every text of the design is markup with pictures in it: one from a server that listens here, one
from a file that is watched. Neither may be asked for, whatever is shown or written.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QAbstractListModel, QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QMessageBox,
    QTextBrowser,
    QToolTip,
    QWidget,
)

from sanwright.cli.main import main
from sanwright.design import Design, Note, Record
from sanwright.documents import write_design
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.findings.panel import FindingsPanel
from tests.gui.conftest import Bench, bench, catalog  # noqa: F401 - fixtures
from tests.network.traps import PICTURE, Listener, Opened, bait
from tests.upgrade.whole import whole_design

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="inotify is of Linux")

WORDS = {"name", "text", "reason", "remark", "description", "title", "customer", "company"}
WORDS |= {"author", "source", "accepted", "fitted_on", "trunk", "valid_until", "oem", "support"}


@dataclass
class Traps:
    """Both of them, and the text that leads into them."""

    opened: Opened
    listener: Listener
    text: str

    def sprung(self) -> tuple[int, int]:
        """How often the file and the server were asked since the last question."""
        QCoreApplication.processEvents()
        return self.opened.times(), self.listener.visits()


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[Traps]:
    picture = Path(shutil.copy(PICTURE, tmp_path / "trap.png"))
    opened, listener = Opened(picture), Listener()
    yield Traps(opened, listener, bait(picture, listener.port))
    opened.close()
    listener.close()


def hostile(value: Any, text: str) -> Any:
    """A record with every text that a person writes replaced."""
    if isinstance(value, msgspec.Struct):
        kept = ("part", "data")
        return msgspec.structs.replace(
            value,
            **{
                name: text if name in WORDS else hostile(getattr(value, name), text)
                for name in value.__struct_fields__
                if name not in kept
            },
        )
    if isinstance(value, tuple):
        return tuple(hostile(item, text) for item in value)
    if isinstance(value, dict):
        return {key: text if isinstance(item, str) else item for key, item in value.items()}
    return value


def hostile_design(supply: Any, text: str) -> Design:
    design = whole_design(supply)
    records: list[Record] = [hostile(record, text) for record in design.records()]
    kinds = ("text", "frame", "legend", "title block")
    notes = [Note(id=f"trap-{kind}", kind=kind, text=text) for kind in kinds]  # type: ignore[arg-type]
    return Design([*records, *notes])


@pytest.fixture
def path(traps: Traps, tmp_path: Path, catalog: Any) -> Path:  # noqa: F811
    write_design(hostile_design(catalog, traps.text), tmp_path / "sent.sanw")
    return tmp_path / "sent.sanw"


def test_the_traps_work(qapp: Any, traps: Traps) -> None:
    """Else the tests below would prove nothing: markup in a label does ask for the file."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setText(traps.text)
    label.show()
    assert traps.sprung()[0] > 0
    import socket

    socket.create_connection(("127.0.0.1", traps.listener.port)).close()
    assert traps.sprung()[1] == 1


def test_rich_text_of_qt_never_asks_a_server(qapp: Any, traps: Traps) -> None:
    browser = QTextBrowser()
    browser.setHtml(traps.text)
    browser.show()
    assert traps.sprung()[1] == 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["analyze"],
        ["report", "-o", "report.pdf"],
        ["proposal", "-o", "proposal.pdf"],
        ["installers-pack", "-o", "pack"],
        ["bom", "-o", "bom.xlsx"],
        ["bom", "-o", "bom.pdf"],
        ["zoning", "--brocade", "-o", "zoning"],
        *(
            ["render", "-o", f"drawing{end}"]
            for end in (".svg", ".pdf", ".png", ".drawio", ".vsdx")
        ),
    ],
    ids=" ".join,
)
def test_no_document_asks(
    words: list[str],
    path: Path,
    traps: Traps,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(path.parent)
    traps.sprung()
    assert main([words[0], str(path), *words[1:]]) in (0, 1), capsys.readouterr().err
    assert traps.sprung() == (0, 0)


def test_nothing_in_the_window_asks(bench: Any, path: Path, traps: Traps) -> None:  # noqa: F811
    window = bench.window
    window.show()
    traps.sprung()
    window.files.open_path(path)
    bench.settle()
    assert any(traps.text in device.name for device in bench.design.devices.values())
    found = {}
    for what, act in _looks(bench):
        act()
        QApplication.processEvents()
        if traps.sprung() != (0, 0):
            found[what] = "asked"
    for tip in sorted(_tips(window)):
        QToolTip.showText(QPoint(10, 10), tip, window)
        if traps.sprung() != (0, 0):
            found[f"tip: {tip.replace(traps.text, '…')[:200]}"] = "asked"
    assert found == {}


def _looks(hand: Bench) -> Iterator[tuple[str, Any]]:
    window = hand.window
    for tabs in (window.lower_tabs, window.views):
        for number in range(tabs.count()):
            yield f"{tabs.tabText(number)}", lambda t=tabs, n=number: t.setCurrentIndex(n)
    for dock in window.docks.values():
        yield dock.windowTitle(), dock.show
    for table in ("devices", "cables", "notes", "groups", "workloads", "locations", "fabrics"):
        for id_ in getattr(hand.design, table):
            yield f"select {id_}", lambda i=id_: window.editor.select([i])
    for finding in hand.session.report.findings:
        yield f"finding {finding.rule}", lambda f=finding: window.of(FindingsPanel).choose(f)


def _tips(window: QWidget) -> set[str]:
    """Every tip of a widget or of a cell of a table."""
    tips = {widget.toolTip() for widget in window.findChildren(QWidget)}
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        if model is None:
            continue
        for row in range(min(model.rowCount(), 40)):
            columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
            for column in range(columns):
                tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
                tips.add(tip if isinstance(tip, str) else "")
    return {tip for tip in tips if "<img" in tip}


def test_no_message_box_asks(bench: Any, traps: Traps) -> None:  # noqa: F811
    def accept() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.accept()

    for show in (
        lambda: Prompts().error(traps.text, traps.text),
        lambda: Prompts().unsaved(traps.text),
        lambda: Prompts().confirm(traps.text, traps.text, "Go on"),
    ):
        QTimer.singleShot(200, accept)
        show()
        assert traps.sprung() == (0, 0)

"""Can a running SAN be read, settled and imported in the window, as one step of undo?"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from sanwright.exchange.captures.columns import ListColumn
from sanwright.gui.document.dropped_files import captures_in
from sanwright.gui.running_san.columns import ListColumnsDialog
from sanwright.gui.running_san.dialog import SanImportDialog
from sanwright.gui.running_san.room import show_import

SWITCH = """sw-core:admin> switchshow
switchName:	sw-core
switchType:	109.1
switchState:	Online
switchWwn:	10:00:00:05:1e:00:00:01
Index Port Address Media Speed State     Proto
==============================================
   0   0   010000   id    N16   Online      FC  F-Port  50:01:43:80:00:00:00:01
   1   1   010100   id    N16   Online      FC  F-Port  50:01:43:80:00:00:00:02
sw-core:admin>
"""
LIST = """Kiste;Egal;Anschluss
db07;x;50:01:43:80:00:00:00:01
db08;x;50:01:43:80:00:00:00:02
"""


@pytest.fixture
def captures(tmp_path: Path) -> Path:
    folder = tmp_path / "captures"
    folder.mkdir()
    (folder / "core.log").write_text(SWITCH)
    (folder / "letter.txt").write_text("Dear customer\n")
    return folder


def done(bench, dialog: SanImportDialog) -> None:
    bench.qtbot.waitUntil(
        lambda: dialog.read is not None and not dialog.work.is_working, timeout=20000
    )


def test_a_folder_is_read_settled_and_imported_as_one_step(bench, captures: Path) -> None:
    dialog = show_import(bench.window)
    assert dialog.pages.currentWidget() is dialog.empty
    assert not dialog.take.isEnabled()
    dialog.add([captures])
    done(bench, dialog)
    texts = [
        dialog.understood.topLevelItem(row).text(0)
        for row in range(dialog.understood.topLevelItemCount())
    ]
    assert texts[0].endswith("(1)")
    assert dialog.doubts.count_open == 2
    assert dialog.left_out.topLevelItem(0).child(0).text(0).endswith("letter.txt")
    roles = [key for key in dialog.doubts._questions if key.startswith("role:")]
    dialog.doubts.choose(roles[0])
    next(button for button in dialog.doubts.answers if button.toolTip() == "array").click()
    done(bench, dialog)
    assert dialog.doubts.count_open == 2  # the other doubt, and which array it is
    (captures / "later.txt").write_text("Dear customer\n")
    dialog.add([captures])  # the same folder, in which another file lies by now
    done(bench, dialog)
    assert dialog.left_out.topLevelItem(0).childCount() == 2
    dialog.doubts.take_all.click()
    done(bench, dialog)
    assert dialog.doubts.count_open == 0
    dialog.take.click()
    done(bench, dialog)
    kinds = {bench.design.part_of(id_).kind.value for id_ in bench.design.devices}
    assert {"switch", "array", "server"} <= kinds
    assert {device.state for device in bench.design.devices.values()} == {"existing"}
    bench.session.undo()
    assert not bench.design.devices


def test_a_health_report_is_written_of_what_was_read(bench, captures: Path, tmp_path: Path) -> None:
    dialog = show_import(bench.window)
    assert not dialog.health.isEnabled()
    dialog.add([captures])
    done(bench, dialog)
    bench.answers.to_save = tmp_path / "health"
    dialog.health.click()
    done(bench, dialog)
    written = sorted(path.name for path in (tmp_path / "health").iterdir())
    assert written == ["captures-health.pdf", "captures-health.xlsx"]
    assert "health" in dialog.said.text()
    assert not bench.design.devices


def test_more_files_refine_the_same_design(bench, captures: Path) -> None:
    dialog = show_import(bench.window)
    dialog.add([captures])
    done(bench, dialog)
    dialog.take.click()
    done(bench, dialog)
    before = set(bench.design.devices)
    third = "   2   2   010200   id    N16   Online      FC  F-Port  50:01:43:80:00:00:00:03\n"
    more = captures.parent / "more.log"
    more.write_text(SWITCH.replace("sw-core:admin>\n", f"{third}sw-core:admin>\n"))
    dialog.add([more])
    done(bench, dialog)
    dialog.take.click()
    done(bench, dialog)
    assert before < set(bench.design.devices)
    assert "50:01:43:80:00:00:00:03" in {port.wwpn for port in bench.design.ports.values()}
    assert len({device.name for device in bench.design.devices.values() if device.fabric}) == 1


def test_columns_of_a_list_are_named_once(bench, captures: Path, monkeypatch) -> None:
    (captures / "list.csv").write_text(LIST)
    dialog = show_import(bench.window)
    dialog.add([captures])
    done(bench, dialog)
    (table,) = dialog.read.reading.lists

    def answer(columns: ListColumnsDialog) -> int:
        assert columns.boxes[2].currentData() is ListColumn.WWPN
        columns.boxes[0].setCurrentIndex(columns.boxes[0].findData(None))
        columns._judge()
        assert not columns.take.isEnabled()
        columns.boxes[0].setCurrentIndex(columns.boxes[0].findData(ListColumn.HOST))
        columns._judge()
        assert columns.take.isEnabled()
        return ListColumnsDialog.DialogCode.Accepted

    monkeypatch.setattr(ListColumnsDialog, "exec", answer)
    dialog._name_columns(table)
    done(bench, dialog)
    assert not dialog.read.reading.lists
    assert {"db07", "db08"} <= {device.name for device in dialog.read.conclusion.devices}
    assert len(bench.window.settings.list_columns) == 1


def test_what_is_no_design_and_dropped_is_read(bench, captures: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(captures)), QUrl.fromLocalFile("/somewhere/a.sanw")])
    assert captures_in(data) == [captures]
    data.setUrls([QUrl.fromLocalFile(str(captures))])
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    bench.window.dropEvent(drop)
    dialog = bench.window.side_windows.find(SanImportDialog)
    done(bench, dialog)
    assert [switch.name for switch in dialog.read.picture.switches.values()] == ["sw-core"]


def test_a_new_design_can_be_undone_and_is_not_lost_unasked(bench, captures: Path) -> None:
    dialog = show_import(bench.window)
    dialog.add([captures])
    done(bench, dialog)
    tabs = len(bench.program.designs.all)
    dialog.take_new.click()
    done(bench, dialog)
    assert len(bench.program.designs.all) == tabs + 1
    opened = bench.program.designs.all[-1]
    assert opened.session.is_modified
    assert {device.state for device in opened.session.design.devices.values()} == {"existing"}
    opened.session.undo()
    assert not opened.session.design.devices
    assert not bench.design.devices

"""Does the window show the way from the base to the design, and keep the figures of the user?"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.papers.migration import MigrationDialog
from tests.migration.making import in_place


def test_waves_are_shown_and_a_figure_is_an_edit_that_makes_times_known(bench, tmp_path):
    bench.window.show()
    design = in_place("reference:switch-pair", "switches", "brocade-g720")
    bench.files.take(design, None)
    bench.window.menus.actions["design.migration"].trigger()
    (dialog,) = bench.window.findChildren(MigrationDialog)
    bench.qtbot.waitUntil(lambda: dialog.plan is not None, timeout=30_000)
    assert "keeps a path" in dialog.verdict.text()
    assert dialog.tree.topLevelItem(0).text(0).startswith("Wave 1:")
    assert dialog.tree.topLevelItem(0).text(1) == "unknown"
    for key in ("minutes_per_cable", "minutes_per_zoning"):
        bench.qtbot.keyClicks(dialog.figures[key], "10")
        bench.qtbot.keyClick(dialog.figures[key], Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is dialog
    bench.qtbot.waitUntil(
        lambda: dialog.tree.topLevelItem(0).text(1) == "1 h 30 min", timeout=30_000
    )
    assert bench.design.base.minutes_per_cable == 10
    bench.session.undo()
    assert bench.design.base.minutes_per_zoning is None
    dialog.close()


def test_the_plan_is_exported_with_the_zoning_of_its_waves(bench, tmp_path):
    design = in_place("reference:switch-pair", "switches", "brocade-g720")
    bench.files.take(design, None)
    job = bench.window.of(DocumentExports).migration_to(tmp_path / "plan")
    with bench.qtbot.waitSignal(job.done, timeout=60_000):
        pass
    files = [path for path in (tmp_path / "plan").iterdir() if path.is_file()]
    assert {path.suffix for path in files} == {".pdf", ".xlsx"}
    assert list(tmp_path.glob("plan/wave-*/zoning*"))

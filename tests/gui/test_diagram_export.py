"""Is a drawing folded and cut into pages from the window as it is from the command line?"""

from __future__ import annotations

from sanwright.bundled import bundled_references
from sanwright.cli.loading import open_design
from sanwright.edits import folds_of
from sanwright.gui.papers.diagram import DiagramDialog
from sanwright.gui.papers.printing import PAPERS
from sanwright.reports.paper import WALL_PAPERS
from tests.gui.test_accessible_names import nameless
from tests.pdf_text import page_texts


def test_folds_and_pages_of_the_window_are_those_of_the_command_line(bench, tmp_path):
    bundled = next(each for each in bundled_references() if each.key == "stretched")
    assert bench.files.open_bundled(bundled)
    tables = bench.design.snapshot()
    bench.answers.to_save = from_window = tmp_path / "window.pdf"
    bench.window.menus.actions["export.diagram"].trigger()
    dialog = bench.window.findChild(DiagramDialog)
    assert not nameless(dialog)
    offered = [dialog.fold.itemData(row) for row in range(dialog.fold.count())]
    assert offered == ["", *folds_of(tables)]
    assert "fabric" in offered
    assert "site" in offered
    dialog.fold.setCurrentIndex(dialog.fold.findData("fabric"))
    dialog.whole.setChecked(True)
    dialog.paper.setCurrentIndex(dialog.paper.findData("A4"))
    assert dialog.way.whole
    with bench.qtbot.waitSignal(bench.window.exporter.exported, timeout=60_000):
        dialog.write.click()
    from_shell = tmp_path / "shell.pdf"
    open_design("reference:stretched").write_diagram(
        from_shell, fold="fabric", paper="A4", whole=True
    )
    one, other = (page_texts(path) for path in (from_window, from_shell))
    assert one == other
    assert bench.design.snapshot().groups == tables.groups


def test_every_paper_can_be_printed_and_written():
    assert set(PAPERS) == set(WALL_PAPERS)

"""Does the session refuse softly, and does the newest state win?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.design import Cable
from sanwright.edits import replace_record
from sanwright.gui.document.prompts import Unsaved
from sanwright.gui.papers.exports import DocumentExports
from sanwright.parts import PartKind


def test_an_invalid_edit_becomes_a_message(bench):
    said: list[str] = []
    bench.session.message.connect(said.append)
    dangling = Cable(id="c", a="nowhere:0", b="nowhere:1", part="none")
    assert not bench.session.do(replace_record(bench.design, dangling, "Draw"))
    assert len(said) == 1
    assert not bench.design.cables
    assert bench.session.history.undo_label is None


def test_the_report_is_of_the_newest_state(bench):
    for _ in range(5):
        bench.place("brocade-g620")
    bench.settle()
    tables = bench.session.report.assessment.tables
    assert set(tables.devices) == set(bench.design.devices)


def test_loading_another_design_forgets_the_old_history(bench):
    bench.place("brocade-g620")
    bench.answers.to_unsaved = Unsaved.DISCARD
    bench.open_testbed("t1-8gfc")
    bench.session.undo()
    assert bench.session.history.undo_label is None
    assert bench.design.devices


@pytest.mark.slow
def test_exports_are_written_and_offered(bench, tmp_path):
    bench.open_testbed("t1-8gfc")
    with bench.qtbot.waitSignal(bench.window.exporter.exported, timeout=60000):
        bench.window.of(DocumentExports).everything_to(tmp_path)
    endings = {path.name.rpartition("-")[2] for path in tmp_path.iterdir() if path.is_file()}
    assert {"bom.xlsx", "bom.csv", "diagram.svg", "report.pdf"} <= endings


def test_an_export_that_cannot_be_written_says_so(bench, tmp_path):
    bench.place("brocade-g620")
    bench.window.of(DocumentExports).bom_to(tmp_path / "no such folder" / "bom.csv")
    bench.qtbot.waitUntil(lambda: bool(bench.answers.errors), timeout=20000)
    assert bench.answers.errors[0][0] == "The export did not succeed."


@pytest.mark.parametrize("kind", list(PartKind))
def test_every_kind_of_part_has_a_symbol_of_its_own(kind, root):
    drawing = (root / "resources" / "symbols" / f"{kind}.svg").read_text()
    assert "currentColor" in drawing


def test_project_fields_survive_a_struct_change(bench):
    project = bench.design.project
    assert {"customer", "logo"} <= set(msgspec.structs.asdict(project))

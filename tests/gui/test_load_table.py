"""Is the load of everything in one table, sorted as numbers, and safe to open in a spreadsheet?"""

from __future__ import annotations

import csv
import io

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis import DirectionLoad, assess
from sanwright.analysis.doubtful_links import doubt_effect
from sanwright.edits import replace_record
from sanwright.gui.load.model import HEADERS, UTILISATION, ResourceRow, ResourcesModel
from sanwright.gui.load.panel import LoadTablePanel
from sanwright.reports.load_table import COLUMNS, LoadRow, csv_bytes
from sanwright.units import Length, Throughput
from sanwright.wording.doubtful_links import doubt_sentences

pytestmark = pytest.mark.one_window

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def row(name: str, load: float, capacity: float | None, kind: str = "ISL") -> ResourceRow:
    limit = Throughput(capacity) if capacity is not None else None
    share = {"w": load} if load else {}
    figures = DirectionLoad(Throughput(load), limit, shares=share)
    return ResourceRow((name,), LoadRow(name, kind, "to b", figures, "Backup" if load else ""))


@pytest.fixture
def model(qapp):
    made = ResourcesModel()
    made.show_rows(
        [row("nine", 900, 10_000), row("ten", 1_000, 10_000), row("blind", 5_000, None),
         row("over", 2_000, 1_600, "host link"), row("idle", 0, 3_200, "host link")]
    )  # fmt: skip
    return made


def names(model) -> list[str]:
    return [shown.row.resource for shown in model.rows]


def test_figures_are_sorted_as_numbers_with_the_unknown_last_either_way(model):
    model.sort(UTILISATION, DOWN)
    assert names(model) == ["over", "ten", "nine", "idle", "blind"]
    model.sort(UTILISATION, UP)
    assert names(model) == ["idle", "nine", "ten", "over", "blind"]
    model.sort([str(each) for each in HEADERS].index("Load"), DOWN)
    assert names(model) == ["blind", "over", "ten", "nine", "idle"]
    model.sort([str(each) for each in HEADERS].index("Headroom"), UP)
    assert names(model) == ["over", "idle", "ten", "nine", "blind"]


def test_an_unknown_capacity_is_written_as_unknown_never_as_nothing(model):
    number = names(model).index("blind")
    texts = [model.index(number, column).data() for column in range(len(HEADERS))]
    assert texts[3:7] == ["5,000 MB/s", "unknown", "unknown", "unknown"]


def test_a_load_of_which_nothing_is_known_is_neither_zero_nor_first(model):
    figures = DirectionLoad(Throughput(0), Throughput(1_600), complete=False)
    blind = ResourceRow(("b",), LoadRow("blind", "ISL", "to b", figures))
    model.show_rows([blind, row("idle", 0, 1_600), row("busy", 800, 1_600)])
    for order in (UP, DOWN):
        model.sort(UTILISATION, order)
        assert names(model)[-1] == "blind"
    texts = [model.index(2, column).data() for column in range(3, len(HEADERS))]
    assert texts == ["unknown", "1,600 MB/s", "unknown", "unknown", "unknown"]


def test_the_filter_takes_words_kinds_and_keeps_what_may_be_busy(model):
    model.sort(0, UP)
    model.set_filter("BACKUP host")
    assert names(model) == ["over"]
    model.set_filter("", kind="host link")
    assert names(model) == ["idle", "over"]
    model.set_filter("", above=0.7)
    assert names(model) == ["blind", "over"]
    model.set_filter("nothing like it")
    assert names(model) == []


def test_csv_defuses_formulas_and_keeps_numbers_plain():
    evil = row("=cmd|' /C calc'!A0", 1_234_567.5, None)
    text = csv_bytes([evil.row, row("@x", 0, 3_200).row]).decode("utf-8-sig")
    header, first, second = csv.reader(io.StringIO(text))
    assert tuple(header) == tuple(map(str, COLUMNS))
    assert first[0] == "'=cmd|' /C calc'!A0"
    assert first[3:8] == ["1234567.5", "known", "unknown", "unknown", "unknown"]
    assert second[0] == "'@x"
    assert second[3:8] == ["0", "known", "3200", "0", "3200"]


def test_csv_gives_no_nought_for_a_load_that_nobody_states():
    blind = LoadRow("b", "ISL", "in", DirectionLoad(Throughput(0), Throughput(1_600), False))
    _, line = csv.reader(io.StringIO(csv_bytes([blind]).decode("utf-8-sig")))
    assert line[3:8] == ["unknown", "unknown", "1600", "unknown", "unknown"]


def test_every_direction_of_everything_that_carries_load_has_a_row(bench):
    bench.open_testbed("t1-16gfc")
    bench.show_tab(bench.window.of(LoadTablePanel))
    kinds = bench.window.of(LoadTablePanel).model.kinds
    assert kinds["host link"] == kinds["storage link"] == 2
    assert kinds["port"] == 8
    assert kinds["adapter PCIe"] == kinds["switch"] == 2
    ways = {r.direction for r in bench.window.of(LoadTablePanel).shown if r.kind == "adapter PCIe"}
    assert ways == {"into the host", "out of the host"}


def test_a_click_goes_to_the_resource_and_an_edit_keeps_it_chosen(bench):
    bench.open_testbed("t1-16gfc")
    panel = bench.window.of(LoadTablePanel)
    bench.show_tab(panel)
    panel.table.selectRow(3)
    panel.table.clicked.emit(panel.model.index(3, 0))
    chosen = panel.model.rows[3]
    assert bench.window.editor.selected_ids() == chosen.targets
    workload = next(iter(bench.design.workloads.values()))
    more = msgspec.structs.replace(workload, read_share=0.0)
    bench.session.do(replace_record(bench.design, more, "Write only"))
    bench.settle()
    bench.qtbot.waitUntil(lambda: panel.is_up_to_date)
    assert panel.model.rows[panel.table.currentIndex().row()].key == chosen.key


def test_what_is_shown_is_what_is_exported(bench, tmp_path):
    bench.open_testbed("t1-16gfc")
    panel = bench.window.of(LoadTablePanel)
    bench.show_tab(panel)
    panel.search.setText("3PAR")
    bench.qtbot.waitUntil(lambda: 0 < len(panel.shown) < panel.model.total)
    bench.answers.to_save = tmp_path / "load.csv"
    panel.export.click()
    bench.qtbot.waitUntil(bench.answers.to_save.exists)
    lines = list(csv.reader(io.StringIO(bench.answers.to_save.read_text("utf-8-sig"))))
    assert [line[0] for line in lines[1:]] == [shown.resource for shown in panel.shown]


def test_an_empty_table_says_what_to_do(bench):
    bench.settle()
    bench.show_tab(bench.window.of(LoadTablePanel))
    assert "Draw a cable" in bench.window.of(LoadTablePanel)._empty.text()
    assert not bench.window.of(LoadTablePanel).export.isEnabled()


def test_loads_say_what_they_rest_on_as_on_paper(bench):
    bench.open_testbed("t1-16gfc")
    panel = bench.window.of(LoadTablePanel)
    bench.show_tab(panel)
    bench.qtbot.waitUntil(lambda: panel.is_up_to_date)
    assert not panel.doubt.isVisible()
    first, second = list(bench.design.cables)[:2]
    for cable, length in ((first, None), (second, Length(5000.0))):
        record = msgspec.structs.replace(bench.design.cables[cable], length=length)
        bench.session.do(replace_record(bench.design, record, "Length"))
    bench.settle()
    words = [str(text) for text in doubt_sentences(doubt_effect(assess(bench.design)))]
    assert len(words) > 2
    bench.qtbot.waitUntil(lambda: panel.doubt.words.text() == " ".join(words))
    assert panel.doubt.isVisible()
    panel.doubt.show_them.click()
    assert bench.window.editor.selected_ids() == (first,)
    bench.session.undo()
    bench.session.undo()
    bench.settle()
    bench.qtbot.waitUntil(lambda: panel.is_up_to_date and not panel.doubt.isVisible())

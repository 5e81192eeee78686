"""Does the window of sweeps make the plan that its fields say, run it, and show what came out?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.gui.sweeps.plan_form import listed_values
from sanwright.gui.sweeps.window import SweepDialog
from sanwright.language import speaking
from sanwright.sweeps import parse_plan
from sanwright.sweeps.store import SweepFile
from tests.builders import small_san

pytestmark = pytest.mark.one_window


@pytest.fixture
def dialog(bench, tmp_path: Path):
    """The window over a small design; work is done without further processes."""
    bench.session.load(small_san().design())
    made = SweepDialog(bench.session, bench.answers, lambda: tmp_path / "san")
    made.processes = 0
    bench.qtbot.addWidget(made)
    made.show()
    yield made
    made.shut_down()


def counted(bench, dialog: SweepDialog) -> None:
    bench.qtbot.waitUntil(dialog.run_button.isEnabled, timeout=20_000)


def test_fields_make_a_plan_and_the_plan_runs(bench, dialog, tmp_path):
    answers = bench.answers
    dialog.form.axes["demand"].setText("as drawn, 2")
    dialog.form.pairs.setChecked(True)
    dialog.form.kinds.setText("link")
    plan = parse_plan(dialog.form.text)
    assert plan.vary == {"demand": ("as drawn", 2)}
    assert plan.failures is not None
    assert plan.failures.kinds == ("link",)
    counted(bench, dialog)
    assert "cases" in dialog.state.text()
    answers.to_save = tmp_path / "out.sweep"
    dialog.run_button.click()
    bench.qtbot.waitUntil(lambda: dialog.results is not None, timeout=60_000)
    assert dialog.results.is_finished
    assert answers.asked == ["Results of the sweep goes on"]  # nothing there is replaced
    assert dialog.question.count() == 2
    assert not dialog.tabs.isHidden()
    assert dialog.rows.rowCount() == 2
    assert dialog.across.count() > 5
    assert dialog.moves.accessibleDescription().startswith("Demand ×: ")
    answers.to_save = tmp_path / "out.svg"
    dialog.chart_file.click()
    answers.to_save = tmp_path / "out.csv"
    dialog.csv.click()
    assert (tmp_path / "out.svg").read_text().startswith("<")
    assert len((tmp_path / "out.csv").read_text().splitlines()) >= 3
    dialog.grab()
    assert not answers.errors


def test_what_is_wrong_stands_below_the_fields(bench, dialog, tmp_path):
    assert dialog.tabs.isHidden()
    assert not dialog.none_yet.isHidden()
    assert not dialog.run_button.isEnabled()
    dialog.form.axes["optics"].setText("33GFC")
    bench.qtbot.waitUntil(lambda: "33GFC" in dialog.state.text(), timeout=20_000)
    assert not dialog.run_button.isEnabled()
    dialog.as_text.click()
    assert dialog.form.is_text
    dialog.form.editor.setPlainText("[designs]\nfolder = 'customers'")  # beside the design
    bench.qtbot.waitUntil(
        lambda: str(tmp_path / "customers") in dialog.state.text(), timeout=20_000
    )
    dialog.form.editor.setPlainText("[simulation]\nruns = 2")
    counted(bench, dialog)
    dialog.as_text.click()
    assert dialog.form.axes["optics"].text() == "33GFC"


@pytest.mark.slow
def test_cancelled_work_goes_on_in_the_same_file(bench, dialog, tmp_path):
    answers = bench.answers
    dialog.form.show_text("[simulation]\nruns = 12\nios = 1000")
    counted(bench, dialog)
    path = answers.to_save = tmp_path / "out.sweep"
    dialog.run_button.click()
    bench.qtbot.waitUntil(lambda: dialog.bar.value() > 0, timeout=20_000)
    dialog.cancel.click()
    bench.qtbot.waitUntil(dialog.run_button.isEnabled, timeout=20_000)
    assert dialog.results is None
    assert "goes on" in dialog.state.text()
    dialog.run_button.click()
    assert "goes on" not in dialog.state.text()
    bench.qtbot.waitUntil(lambda: dialog.results is not None, timeout=60_000)
    with SweepFile.read(path) as file:
        assert file.is_finished
    assert not answers.errors


@pytest.mark.parametrize(
    ("typed", "language", "values"),
    [
        ("2,4,8", "en", ["2", "4", "8"]),
        ("as drawn, 32GFC", "de", ['"as drawn"', '"32GFC"']),
        ("1,5; 2", "de", ["1.5", "2"]),
        ("wie gezeichnet, optimiert, Failover", "de", ['"as drawn"', '"optimised"', '"failover"']),
        ('say "no"', "en", ['"say \\"no\\""']),
        (" ; ", "en", []),
    ],
)
def test_values_are_taken_as_they_are_typed(typed, language, values):
    with speaking(language):
        assert listed_values(typed, language) == values

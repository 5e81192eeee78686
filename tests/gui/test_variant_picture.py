"""Does the canvas show a variant's load on request, say so, follow edits, and go back?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.analysis.load import link_load
from sanwright.design import Step
from sanwright.edits import delete, replace_record
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.growth.panel import GrowthPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.variants.picture import VariantPicture
from sanwright.gui.variants.window import VariantsDialog
from sanwright.units import Throughput
from sanwright.variants import make_variant
from tests.tabs import bring_tab

pytestmark = pytest.mark.one_window


@pytest.fixture
def picture(bench):
    """The canvas with twice the demand shown, asked for in the variants window."""
    bench.open_testbed("t2-8gfc")
    bench.window.show()
    workload = next(iter(bench.design.workloads.values()))
    known = msgspec.structs.replace(workload, throughput=Throughput(400.0))
    bench.session.do(replace_record(bench.design, known, "State demand"))
    steps = (Step(action="demand", factor=2.0),)
    change, made = make_variant(bench.design, "Twice", steps, bench.session.catalog)
    bench.session.do(change)
    bench.window.menus.actions["design.variants"].trigger()
    (dialog,) = [d for d in bench.window.findChildren(VariantsDialog) if d.isVisible()]
    dialog.choose_key(made.id)
    dialog.draw.click()
    assert not dialog.isVisible()
    wait(bench)
    return bench.window.of(VariantPicture)


def wait(bench) -> None:
    shown = bench.window.of(VariantPicture)
    bench.qtbot.waitUntil(lambda: shown.is_shown, timeout=10000)


def busiest(bench) -> float:
    uses = bench.window.of(LoadDisplay).other.uses.values()
    return max(use.busier.load.amount for use in uses)


def drawn(bench) -> float:
    facts = bench.session.report.assessment
    return max(link_load(facts, id_).busiest.load.amount for id_ in bench.design.cables)


def test_links_are_coloured_by_the_variants_load_and_the_legend_says_so(bench, picture):
    bench.settle()
    assert set(bench.window.of(LoadDisplay).other.uses) == set(bench.design.cables)
    assert drawn(bench) > 0
    assert busiest(bench) == pytest.approx(2 * drawn(bench))
    assert bench.window.editor.legend.text == "Load in the variant “Twice”"
    assert bench.window.editor.drawing.cables.load is not None


def test_escape_on_the_canvas_goes_back(bench, picture):
    bench.qtbot.keyClick(bench.window.editor, Qt.Key.Key_Escape)
    assert bench.window.of(LoadDisplay).other is None
    assert not picture.is_shown
    assert bench.window.editor.drawing.cables.load is None


def test_one_click_goes_back(bench, picture):
    bench.window.editor.legend.close_button.click()
    assert bench.window.of(LoadDisplay).other is None


def test_an_edit_is_followed(bench, picture):
    former = busiest(bench)
    workload = next(iter(bench.design.workloads.values()))
    more = msgspec.structs.replace(workload, throughput=workload.throughput * 1.5)
    bench.session.do(replace_record(bench.design, more, "More load"))
    bench.qtbot.waitUntil(lambda: busiest(bench) == pytest.approx(1.5 * former), timeout=10000)
    assert picture.is_shown


def test_a_variant_that_is_deleted_is_shown_no_more(bench, picture):
    id_ = next(v.id for v in bench.design.variants.values() if v.name == "Twice")
    bench.session.do(delete(bench.design, [id_]))
    bench.qtbot.waitUntil(lambda: bench.window.of(LoadDisplay).other is None, timeout=10000)


def test_leaving_the_failures_does_not_take_the_variant_away(bench, picture):
    bring_tab(bench.window, bench.window.of(FindingsPanel))
    bring_tab(bench.window, bench.window.of(GrowthPanel))
    assert picture.is_shown

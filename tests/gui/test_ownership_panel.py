"""Does the panel of energy and cost follow the drawing, and is each factor one undoable edit?"""

from sanwright.gui.bill.ownership import OwnershipPanel
from sanwright.gui.window.panel import show_panel
from tests.builders import SWITCH


def test_a_factor_is_typed_seen_in_the_figures_and_undone(bench):
    bench.place(SWITCH)
    bench.window.show()
    show_panel("ownership")(bench.window)
    panel = bench.window.of(OwnershipPanel)
    bench.qtbot.waitUntil(lambda: panel.found is not None, timeout=20000)
    assert panel.factors.write("load_factor", "60") == ""
    assert bench.design.running_costs.load_factor == 0.6
    assert panel.factors.write("pue", "0.2") != ""
    assert bench.design.running_costs.pue is None
    bench.qtbot.waitUntil(
        lambda: any("60 %" in panel.table.item(row, 0).text() for row in _rows(panel)),
        timeout=20000,
    )
    bench.session.undo()
    assert bench.design.running_costs.load_factor is None


def _rows(panel: OwnershipPanel) -> range:
    return range(panel.table.rowCount())


def test_rows_are_as_high_as_what_they_say(bench):
    bench.place(SWITCH)
    bench.window.resize(1300, 800)
    bench.window.show()
    show_panel("ownership")(bench.window)
    panel = bench.window.of(OwnershipPanel)
    bench.qtbot.waitUntil(lambda: panel.found is not None, timeout=20000)
    table = panel.table
    bench.qtbot.waitUntil(
        lambda: all(0 <= table.rowHeight(n) - table.sizeHintForRow(n) <= 8 for n in _rows(panel)),
        timeout=20000,
    )

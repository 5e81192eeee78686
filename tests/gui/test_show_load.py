"""Does the canvas show how busy links are, never calls unknown idle, and follow the design?"""

from __future__ import annotations

import itertools
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPointF

from sanwright.analysis import assess
from sanwright.analysis.links import channel_of
from sanwright.bundled import bundled_references
from sanwright.design import Table
from sanwright.drawing.cable_lines import along
from sanwright.edits import delete, replace_record
from sanwright.gui.canvas.loads.load_numbers import plate_lines
from sanwright.gui.canvas.loads.load_view import LineLook, LinkUse, LoadBand, LoadView, Use, band_of
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.load.reading import is_turned
from sanwright.gui.look.theme import Theme
from sanwright.gui.settings import Settings
from sanwright.units import Throughput
from tests.checks.cases.plant import patched

pytestmark = pytest.mark.one_window


def use(share: float | None, load: float = 100.0, *, known: bool = True) -> Use:
    return Use(share, Throughput(load), is_complete=known)


def open_reference(bench, key: str) -> None:
    bundled = next(item for item in bundled_references() if item.key == key)
    assert bench.files.open_bundled(bundled)
    bench.settle()


@pytest.fixture
def display(bench):
    """The testbed with one busy path, loads on show."""
    bench.open_testbed("t1-16gfc")
    bench.window.show()
    show_load = bench.window.menus.actions["view.load"]
    if not show_load.isChecked():  # by the test before
        show_load.trigger()
    bench.qtbot.waitUntil(lambda: bench.window.of(LoadDisplay).is_settled, timeout=10000)
    return bench.window.of(LoadDisplay)


def colour_at(bench, cable: str):
    """The colour in the middle of a cable as painted."""
    editor = bench.window.editor
    at = editor.to_view(QPointF(*along(editor.drawing.drawing.cables[cable].flat, 0.5)[0]))
    image = editor.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(at.x() * ratio), round(at.y() * ratio))


@pytest.mark.parametrize(
    ("share", "band"),
    [
        (None, LoadBand.UNKNOWN),
        (0.0, LoadBand.IDLE),
        (1e-6, LoadBand.BELOW_25),
        (0.25, LoadBand.BELOW_50),
        (0.5, LoadBand.BELOW_70),
        (0.7, LoadBand.BELOW_90),
        (0.9, LoadBand.FULL),
        (1.0, LoadBand.FULL),
        (1.0001, LoadBand.OVERLOADED),
    ],
)
def test_every_utilisation_has_its_band(share, band):
    assert band_of(share) is band


def test_what_is_unknown_is_never_shown_as_idle():
    assert use(None, 0.0).look == LineLook(LoadBand.UNKNOWN)
    assert use(0.0, 0.0, known=False).look == LineLook(LoadBand.UNKNOWN)
    assert use(0.0, 0.0, known=False).text == "unknown"
    assert use(0.4, known=False).look == LineLook(LoadBand.BELOW_50, is_least=True)
    assert use(0.4, known=False).text.startswith("≥ ")


@pytest.mark.parametrize("blind", [use(None, 0.0), use(None, 500.0), use(0.0, 0.0, known=False)])
def test_a_link_of_which_one_direction_is_unknown_is_not_idle_but_at_least_busy(blind):
    idle, busy = use(0.0, 0.0), use(0.8)
    for one, other in ((blind, idle), (idle, blind)):
        assert LinkUse(one, other).look == LineLook(LoadBand.UNKNOWN)
        assert LinkUse(one, other).busier is blind
    for one, other in ((blind, busy), (busy, blind)):
        assert LinkUse(one, other).look == LineLook(LoadBand.BELOW_90, is_least=True)
        assert LinkUse(one, other).busier is busy
    assert LinkUse(idle, idle).look == LineLook(LoadBand.IDLE)


def test_a_closed_read_load_of_unknown_demand_leaves_no_idle_link(bench):
    bench.open_testbed("t2-16gfc")
    display = bench.window.of(LoadDisplay)
    display.show(True)
    bench.qtbot.waitUntil(lambda: display.is_settled, timeout=10000)
    looks = {bench.window.editor.drawing.cables.load.look_of(id_) for id_ in bench.design.cables}
    assert looks == {LineLook(LoadBand.UNKNOWN)}


def test_links_change_from_fabric_to_load_and_back(bench, display):
    cable = next(iter(bench.design.cables))
    assert colour_at(bench, cable) == Theme.light().loads[LoadBand.BELOW_90 - LoadBand.IDLE]
    bench.window.menus.actions["view.load"].trigger()
    assert bench.window.editor.drawing.cables.load is None
    assert colour_at(bench, cable) != Theme.light().loads[LoadBand.BELOW_90 - LoadBand.IDLE]
    assert bench.window.editor.legend.isHidden()


def test_the_mode_is_remembered(bench, display):
    bench.window.menus.actions["view.load-numbers"].trigger()
    bench.program.settings.sync()
    again = Settings(Path(bench.program.settings._store.fileName()))
    assert again.shows_load
    assert again.shows_load_numbers
    assert not again.splits_load


def test_an_edit_changes_the_picture(bench, display):
    (cable, *_) = bench.design.cables
    workload = next(iter(bench.design.workloads.values()))
    twice = msgspec.structs.replace(workload, throughput=Throughput(20_000.0))
    bench.session.do(replace_record(bench.design, twice, "More load"))
    bench.settle()
    bench.qtbot.waitUntil(lambda: display.is_settled)
    assert bench.window.editor.drawing.cables.load.look_of(cable).band is LoadBand.OVERLOADED
    bench.session.undo()
    bench.settle()
    bench.qtbot.waitUntil(lambda: display.is_settled)
    assert bench.window.editor.drawing.cables.load.look_of(cable).band is LoadBand.BELOW_90


def test_a_workload_of_unknown_demand_makes_its_links_unknown(bench, display):
    workload = next(iter(bench.design.workloads.values()))
    silent = msgspec.structs.replace(workload, throughput=None, rate=None)
    bench.session.do(replace_record(bench.design, silent, "Unknown"))
    bench.settle()
    bench.qtbot.waitUntil(lambda: display.is_settled)
    ink = bench.window.editor.drawing.cables.load
    assert {ink.look_of(cable).band for cable in bench.design.cables} == {LoadBand.UNKNOWN}


def test_deleting_and_undoing_while_loads_are_shown(bench, display):
    cable = next(iter(bench.design.cables))
    bench.session.do(delete(bench.design, [cable]))
    bench.settle()
    bench.session.undo()
    bench.settle()
    bench.qtbot.waitUntil(lambda: display.is_settled)
    assert bench.window.editor.drawing.cables.load.look_of(cable).band is LoadBand.BELOW_90


def test_the_legend_says_every_band_and_covers_no_work(bench, display):
    editor, legend = bench.window.editor, bench.window.editor.legend
    words = [text for _, text in legend.scale.entries(is_short=False)]
    assert {"idle", "overloaded", "unknown", "at least"} <= set(words)
    assert len(words) == 9
    assert "unknown" in legend.scale.accessibleName()
    assert not legend.geometry().intersects(editor.viewport().geometry())
    assert legend.scale.minimumSizeHint().width() < legend.scale.sizeHint().width()


def test_the_title_of_another_result_is_read_in_a_narrow_window_too(bench, display):
    legend, view = bench.window.editor.legend, bench.window.editor
    title = "Without Fabric A, if Edge switch B1 fails too"
    bench.window.resize(1180, 700)
    display.show_other(LoadView({}, title=title))
    bench.qtbot.waitUntil(lambda: legend.banner.text() == title)
    assert not legend.geometry().intersects(view.viewport().geometry())
    bench.window.resize(2400, 700)
    bench.qtbot.waitUntil(lambda: legend.title.text() == title)
    assert legend.banner.isHidden()


def test_without_workloads_the_legend_says_what_to_do(bench, display):
    bench.session.do(delete(bench.design, list(bench.design.workloads)))
    bench.settle()
    bench.qtbot.waitUntil(lambda: "Ctrl+L" in bench.window.editor.legend.text)


def test_another_result_is_shown_until_it_is_closed(bench, display):
    cable, other = bench.design.cables
    device = next(d.id for d in bench.design.devices.values() if d.fabric)
    drawing, legend = bench.window.editor.drawing, bench.window.editor.legend
    view = LoadView(
        {cable: LinkUse(use(0.3), use(0.0, 0.0))}, frozenset({other, device}), title="What if"
    )
    display.show_other(view)
    assert legend.text == "What if"
    assert drawing.cables.load.look_of(cable) == LineLook(LoadBand.BELOW_50)
    assert drawing.cables.load.look_of(other) == LineLook(LoadBand.DEAD)
    assert drawing.overlay.get("dead").rects == (drawing.rect_of(device),)
    legend.close_button.click()
    bench.qtbot.waitUntil(lambda: display.is_settled)
    assert display.other is None
    assert drawing.overlay.get("dead") is None
    assert drawing.cables.load.look_of(cable).band is LoadBand.BELOW_90


def test_what_a_picture_leaves_out_is_unknown(bench, display):
    cable, other = bench.design.cables
    display.show_other(LoadView({cable: LinkUse(use(0.3), use(0.1))}, title="Half"))
    assert bench.window.editor.drawing.cables.load.look_of(other) == LineLook(LoadBand.UNKNOWN)


def test_another_design_ends_what_was_shown_of_the_last(bench, display):
    display.show_other(LoadView({}, title="Old"))
    bench.open_testbed("t1-8gfc")
    bench.qtbot.waitUntil(lambda: display.is_settled)
    assert display.other is None
    assert bench.window.editor.legend.text != "Old"


@pytest.mark.slow
def test_numbers_keep_clear_of_boxes_and_of_each_other(bench, display):
    open_reference(bench, "core-edge")
    bench.qtbot.waitUntil(lambda: display.is_settled, timeout=10000)
    editor = bench.window.editor
    display.show_numbers(True)
    boxes = [box.rect() for box in editor.drawing.drawing.boxes.values()]
    most = 0
    for zoom in (0.42, 0.7, 1.1):
        for box in boxes[::9]:
            editor.zoom_at(editor.viewport().rect().center(), zoom / editor.zoom)
            editor.centerOn(box.center())
            editor.numbers.place()
            plates = [plate.rect for plate in editor.drawing.numbers.plates.values()]
            assert not any(a.intersects(b) for a, b in itertools.combinations(plates, 2))
            assert not any(box.intersects(plate) for box in boxes for plate in plates)
            most = max(most, len(plates))
    assert most > 10
    display.show_numbers(False)
    assert not editor.drawing.numbers.plates


def test_both_directions_are_told_apart(bench, display):
    cable = next(iter(bench.design.cables))
    drawing = bench.window.editor.drawing
    forth, back = drawing.cables.load.lanes(cable)
    assert {forth.band, back.band} == {LoadBand.BELOW_25, LoadBand.BELOW_90}
    lines = plate_lines(
        drawing.drawing.cables[cable], drawing.cables.load.uses[cable], is_two_way=True
    )
    assert {text[0] for _, text in lines} == {"↓", "↑"}
    before = bench.window.editor.viewport().grab().toImage()
    display.show_two_way(True)
    assert bench.window.editor.viewport().grab().toImage() != before


def test_a_chosen_link_says_where_its_loads_go(bench, display):
    cable = next(iter(bench.design.cables))
    bench.window.editor.select((cable,))
    text = bench.window.editor.drawing.overlay.get(f"label:{cable}").text
    assert text.count("\nto ") == 2
    assert "MB/s" in text


def test_every_cable_of_a_patched_link_knows_its_own_way_round():
    sketch = patched("OM4", 90, "32GFC")
    straight = assess(sketch.design().snapshot())
    runs = {id_: channel_of(straight, id_) for id_ in straight.tables.cables}
    patched_run = next(run for run in runs.values() if len(run.cables) > 1)
    for id_ in patched_run.cables:
        record = straight.tables.cables[id_]
        swapped = patched("OM4", 90, "32GFC").change(Table.CABLES, id_, a=record.b, b=record.a)
        turned = assess(swapped.design().snapshot())
        assert is_turned(turned, id_) is not is_turned(straight, id_)
        others = [other for other in patched_run.cables if other != id_]
        assert [is_turned(turned, o) for o in others] == [is_turned(straight, o) for o in others]


def test_a_link_seen_from_its_other_end_swaps_its_directions():
    there = LinkUse(use(0.3), use(0.1))
    assert there.reversed() == LinkUse(use(0.1), use(0.3))

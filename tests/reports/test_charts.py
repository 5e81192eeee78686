"""Do charts stay on their paper, keep to scale, and tell their parts apart without colour?"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.charts.axis import AxisScale
from sanwright.reports.charts.marks import FillPattern, filled
from sanwright.reports.charts.picture import ChartPicture, side_by_side
from sanwright.reports.charts.saturation import (
    ChartPoint,
    SaturationCurve,
    at_in_flight,
    saturation_chart,
)
from sanwright.reports.charts.shares import UsedShare, used_shares
from sanwright.reports.charts.stacked import Bar, BarSegment, stacked_bars
from sanwright.reports.charts.waterfall import WaterfallBar, waterfall
from sanwright.reports.charts.yearly import YearLine, yearly_lines
from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, TextLine
from sanwright.reports.lettering import width_of

POINTS = [ChartPoint(100.0 * n, 20.0 + 2.0**n, float(n)) for n in range(1, 12)]


def curve(**fields) -> SaturationCurve:
    return SaturationCurve("OLTP", POINTS, **({"ceiling": 300.0} | fields))


def extent(drawing: Drawing) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all marks, words with their width."""
    xs: list[float] = []
    ys: list[float] = []
    for mark in drawing.marks:
        if isinstance(mark, Box):
            xs += [mark.x, mark.x + mark.width]
            ys += [mark.y, mark.y + mark.height]
        elif isinstance(mark, Line):
            xs += [mark.start[0], mark.end[0]]
            ys += [mark.start[1], mark.end[1]]
        elif isinstance(mark, Curve):
            xs += [x for x, _ in mark.points]
            ys += [y for _, y in mark.points]
        elif isinstance(mark, TextLine):
            wide = width_of(mark.text, mark.size, mark.bold)
            start = {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            xs += [mark.x - start, mark.x - start + wide]
            ys += [mark.y - mark.size, mark.y]
    return min(xs), min(ys), max(xs), max(ys)


def is_inside(drawing: Drawing) -> bool:
    left, top, right, bottom = extent(drawing)
    return left >= -1 and top >= -1 and right <= drawing.width + 1 and bottom <= drawing.height + 3


@pytest.mark.parametrize("ceiling", [25.0, 100.0, 1e9])
@pytest.mark.parametrize("width", [225.0, 480.0])
def test_a_saturation_chart_stays_on_its_paper(ceiling: float, width: float) -> None:
    drawing = saturation_chart(
        curve(
            ceiling=ceiling,
            today=ChartPoint(500.0, 52.0),
            today_text="this load: 500 MB/s, 52 µs",
            limit=1200.0,
            limit_text="limit: 1,200 MB/s by a link with a name that takes more than one line",
            shortest=20.0,
            shortest_text="nobody waits: 20 µs",
        ),
        width,
    )
    assert drawing.width == width
    assert is_inside(drawing)


def test_limit_and_shortest_latency_are_told_apart_by_their_dashes() -> None:
    drawing = saturation_chart(curve(limit=1200.0, limit_text="l", shortest=20.0), 480.0)
    dashes = {mark.pen.dash for mark in drawing.marks if isinstance(mark, Line) and mark.pen.dash}
    assert len(dashes) == 2


def test_what_is_not_known_is_not_drawn() -> None:
    drawing = saturation_chart(curve(), 480.0)
    assert not [m for m in drawing.marks if isinstance(m, Line) and m.pen.dash]
    assert not [m for m in drawing.marks if isinstance(m, Box)]


def test_the_curve_ends_where_it_goes_through_the_ceiling() -> None:
    shown = curve(ceiling=100.0).shown
    assert shown[-1].latency == 100.0
    assert all(point.latency <= 100.0 for point in shown)


def test_the_knee_lies_on_the_curve() -> None:
    found = at_in_flight(POINTS, 2.5)
    assert found is not None
    assert (found.load, found.latency) == (250.0, (24.0 + 28.0) / 2)
    assert at_in_flight(POINTS, 99.0) is None


@given(st.floats(1e-3, 1e7), st.floats(50, 500))
def test_a_scale_ends_in_a_round_number_at_or_after_the_most(most: float, length: float) -> None:
    scale = AxisScale(most, length)
    assert scale.end >= most * (1 - 1e-9)
    assert scale.end <= most * 2.5 + scale.step
    ticks = scale.ticks()
    assert 1 < len(ticks) <= 7
    assert ticks[-1][0] == pytest.approx(length)
    assert len({text for _, text in ticks}) == len(ticks)


@given(st.floats(0.5, 300), st.floats(2, 40), st.sampled_from(FillPattern))
def test_patterns_stay_within_their_rectangle(
    wide: float, high: float, pattern: FillPattern
) -> None:
    for mark in filled(10.0, 20.0, wide, high, pattern):
        assert isinstance(mark, Box | Line)
        if isinstance(mark, Line):
            for x, y in (mark.start, mark.end):
                assert 10 - 1e-6 <= x <= 10 + wide + 1e-6
                assert 20 - 1e-6 <= y <= 20 + high + 1e-6


def test_parts_of_bars_are_to_scale_and_in_a_legend() -> None:
    legend = [
        ("links", FillPattern.RISING),
        ("drives", FillPattern.LEVEL),
        ("waiting", FillPattern.BLANK),
    ]
    bars = [
        Bar("OLTP", (BarSegment(0, 30.0), BarSegment(2, 10.0)), "40 µs"),
        Bar("B", (BarSegment(0, 20.0),), "20 µs"),
    ]
    drawing = stacked_bars(bars, legend, "Mean latency in µs", 480.0)
    frames = [m.width for m in drawing.marks if isinstance(m, Box) and m.pen is not None]
    assert frames[0] == pytest.approx(3 * frames[1])
    assert frames[0] == pytest.approx(1.5 * frames[2])
    words = [mark.text for mark in drawing.marks if isinstance(mark, TextLine)]
    assert {"links", "waiting", "40 µs"} <= set(words)
    assert "drives" not in words
    assert is_inside(drawing)


def test_a_waterfall_goes_from_step_to_step() -> None:
    steps = [
        WaterfallBar("Raw", 0.0, 20.0, "20.00 TB", True),
        WaterfallBar("Less parity", 20.0, 15.0, "−5.00 TB"),
        WaterfallBar("Times data reduction", 15.0, 45.0, "+30.00 TB"),
        WaterfallBar("Effective", 45.0, 45.0, "45.00 TB", True),
    ]
    drawing = waterfall(steps, "Capacity in TB", 480.0)
    bars = [mark for mark in drawing.marks if isinstance(mark, Box) and mark.pen is not None]
    assert [bar.width / bars[0].width for bar in bars] == pytest.approx([1.0, 0.25, 1.5, 2.25])
    assert bars[1].x + bars[1].width == pytest.approx(bars[0].x + bars[0].width)
    assert is_inside(drawing)


def test_two_charts_share_a_row() -> None:
    drawing = side_by_side([lambda width: saturation_chart(curve(), width)] * 2, 480.0)
    lines = [mark for mark in drawing.marks if isinstance(mark, Curve)]
    assert len(lines) == 2
    assert lines[1].points[0][0] - lines[0].points[0][0] > 220
    picture = ChartPicture(lambda width: side_by_side([], width))
    assert picture.wrap(480.0, 100.0) == (480.0, 0.0)


SHARES = st.floats(0, 4)


@given(st.lists(st.tuples(SHARES, SHARES, st.booleans()), min_size=1, max_size=5))
def test_used_shares_stay_on_their_paper_with_the_limit_in_sight(rows) -> None:
    bars = [
        UsedShare(
            "Host links: 12", min(a, b), max(a, b), "400 %, 3 of 12 not wholly known", is_open
        )
        for a, b, is_open in rows
    ]
    drawing = used_shares(bars, ("Mean", "Fullest"), "Utilisation in %", "dashed: full", 470.0)
    assert is_inside(drawing)
    dashed = [mark for mark in drawing.marks if isinstance(mark, Line) and mark.pen.dash]
    assert len(dashed) == 1
    open_ends = [m for m in drawing.marks if isinstance(m, Box) and m.pen and m.pen.dash]
    assert len(open_ends) == sum(bar.is_open for bar in bars)


@given(st.lists(st.lists(SHARES, min_size=9, max_size=9), min_size=1, max_size=6))
def test_lines_over_years_stay_on_their_paper_and_name_each(values) -> None:
    lines = [
        YearLine(f"Inter-switch links {at} (at least)", tuple(sorted(v * 100 for v in line)))
        for at, line in enumerate(values)
    ]
    drawing = yearly_lines(lines, 2026, "Utilisation in %", (100.0, "full"), 470.0)
    assert is_inside(drawing)
    texts = [mark for mark in drawing.marks if isinstance(mark, TextLine)]
    names = sorted(m.y for m in texts if m.text in {line.name for line in lines})
    assert len(names) == len(lines)
    assert all(after - before > 7 for before, after in pairwise(names))

"""Can long names that share their beginning be read, on screen and on paper?"""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.checks import check_design
from sanwright.design import Tables
from sanwright.drawing.geometry import Rect
from sanwright.drawing.names import ELLIPSIS, NameCuts, set_name, usual_width
from sanwright.drawing.shapes import children_by_parent, shape_of
from sanwright.gui.canvas.box_painter import BoxPainter, title_room
from sanwright.gui.canvas.letters import NameSetter, width_of
from sanwright.gui.canvas.viewmodels import BoxView
from sanwright.gui.look.theme import current_theme
from sanwright.reports.drawing.primitives import TextLine
from sanwright.reports.drawing.scene import draw_scene
from tests.drawing.renamed import BUNDLED, opened, renamed
from tests.examples import examples

KEYS = sorted(BUNDLED)
WORDS = st.lists(st.sampled_from(["muc1", "san", "sw01", "sw02", "fabA", "fabB", "x"]), min_size=2,
                 max_size=7).map("-".join)  # fmt: skip


def boxes(tables: Tables) -> dict[str, Rect]:
    children = children_by_parent(tables)
    return {
        device.id: Rect.sized(device.x, device.y, shape.width, shape.height)
        for device in tables.devices.values()
        if device.parent is None
        for shape in (shape_of(tables, device.id, children),)
    }


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", KEYS)
def test_boxes_have_room_for_long_names_and_do_not_run_into_each_other(key: str) -> None:
    before, after = boxes(opened(BUNDLED[key])), boxes(renamed(key))
    for one, other in combinations(after, 2):
        assert before[one].covers(before[other]) or not after[one].covers(after[other])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", KEYS)
def test_a_drawing_on_paper_holds_every_letter_of_long_names(key: str) -> None:
    tables = renamed(key).snapshot()
    marks = draw_scene(check_design(tables)).marks
    bold = "".join(mark.text for mark in marks if isinstance(mark, TextLine) and mark.bold)
    for device in tables.devices.values():
        assert device.parent is not None or device.name in bold


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", KEYS)
def test_a_drawing_on_screen_holds_every_letter_of_long_names(key: str, qapp: object) -> None:
    tables = renamed(key)
    children, names = children_by_parent(tables), NameSetter()
    for device in tables.devices.values():
        if device.parent is None:
            shape = shape_of(tables, device.id, children)
            lines, pixels = names.lines(device.name, *title_room(shape, has_letter=True))
            assert "".join(lines) == device.name
            assert pixels >= 10


@settings(max_examples=examples(200))
@given(names=st.lists(WORDS, min_size=2, max_size=12, unique=True), width=st.integers(30, 200))
def test_what_is_left_of_a_name_could_be_no_other(names: list[str], width: int) -> None:
    """Where some way to cut a name tells it from the others, the cut name is no other's."""
    cuts = NameCuts(names)
    for name in names:
        lines, size = set_name(name, (width, 14), (13, 12, 11, 10), usual_width, cuts)
        (shown,) = lines
        assert usual_width(shown, size) <= width
        assert (shown == name) == (ELLIPSIS not in shown)
        if shown != name and cuts.is_told_apart(name, len(shown)):
            head, _, tail = shown.partition(ELLIPSIS)
            assert [n for n in names if fits(n, shown)] == [name], (head, tail)


def fits(name: str, shown: str) -> bool:
    if shown.count(ELLIPSIS) == 2:
        return shown.strip(ELLIPSIS) in name
    head, _, tail = shown.partition(ELLIPSIS)
    return len(name) >= len(shown) and name.startswith(head) and name.endswith(tail)


def test_a_name_is_set_smaller_then_in_lines_and_only_then_cut() -> None:
    name, sizes = "muc1-san-sw01-fabA", (13, 12, 11, 10)
    one = set_name(name, (200, 30), sizes, usual_width, NameCuts())
    assert one == ((name,), 13)
    two = set_name(name, (85, 30), sizes, usual_width, NameCuts())
    assert two[0] == ("muc1-san-", "sw01-fabA")
    cut, _ = set_name(name, (85, 12), sizes, usual_width, NameCuts())
    assert cut[0].startswith("muc")
    assert cut[0].endswith("A")


@pytest.mark.parametrize("name", ["Dell PowerEdge R750 group", "San Francisco Rechenzentrum Nord"])
@pytest.mark.parametrize("width", [120, 160, 220])
def test_a_line_ends_within_a_word_only_where_the_word_is_longer(name: str, width: int) -> None:
    sizes = (50, 40, 32, 24)
    room, cuts = (width, 70), NameCuts([name])
    lines, size = set_name(name, room, sizes, usual_width, cuts, keeps_words=True)
    words = name.split()
    for line in lines:
        assert usual_width(line, size) <= width
    if not any(usual_width(word, sizes[-1]) > width for word in words):
        shown = " ".join(lines).split()
        assert ELLIPSIS in "".join(lines) or shown == words


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("zoom", [0.06, 0.13, 0.19])
def test_from_afar_a_name_is_whole_and_legible_or_not_there(
    key: str, zoom: float, qapp: object
) -> None:
    tables = opened(BUNDLED[key])
    children = children_by_parent(tables)
    painter = BoxPainter(current_theme())
    for device in tables.devices.values():
        if device.parent is None:
            shape = shape_of(tables, device.id, children)
            lines = painter.far_lines(BoxView(device.id, 0.0, 0.0, shape), zoom)
            size = 10 / zoom
            assert "".join("".join(lines).split()) in ("", "".join(shape.title.split()))
            assert all(width_of(line, size) * 0.9 <= shape.width for line in lines)
            assert len(lines) * size <= shape.height

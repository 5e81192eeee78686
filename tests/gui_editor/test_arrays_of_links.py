"""What is kept of links in arrays says what a look at each of them would."""

from __future__ import annotations

import random

import numpy as np
from PySide6.QtCore import QRectF

from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.links.link_pens import NOT_DRAWN
from sanwright.gui.canvas.links.link_reaches import LinkReaches
from sanwright.gui.canvas.links.strokes import Strokes, thinned
from sanwright.gui.canvas.viewmodels import LinkView, bounds_of, packed

_ROOM = 24.0
_TURNS = 300


def _link(id_: str, chance: random.Random) -> LinkView:
    points = tuple((chance.uniform(0, 4000), chance.uniform(0, 4000)) for _ in range(3))
    return LinkView(
        id=id_, boxes=("a", "b"), cables=(id_,), turned=(False,), packed_corners=packed(points),
        side=None, severity=None, is_down=False,
    )  # fmt: skip


def test_the_links_by_a_place_are_those_whose_rectangles_meet_it() -> None:
    chance, reaches = random.Random(23), LinkReaches()
    links: dict[str, LinkView] = {}
    for turn in range(_TURNS):
        for _ in range(8):  # more than the array has rows for at first
            id_ = f"link-{chance.randrange(1500)}"
            if id_ in links and chance.random() < 0.4:
                del links[id_]
                reaches.drop(id_)
            else:
                links[id_] = _link(id_, chance)
                reaches.renew(id_)
        if turn % 10:
            continue
        x, y = chance.uniform(0, 4000), chance.uniform(0, 4000)
        grounds = [(x, y, x + 150, y + 90), (y, x, y + 20, x + 300)]
        wanted = set()
        for id_, view in links.items():
            area = bounds_of(view.trunk).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
            left, top, right, bottom = rect_tuple(area)
            if any(
                left <= g[2] and right >= g[0] and top <= g[3] and bottom >= g[1] for g in grounds
            ):
                wanted.add(id_)
        found = reaches.meeting(links, grounds)
        assert set(found) == wanted
        assert len(found) == len(wanted)
    assert len(links) > 200


def test_chords_are_those_of_the_strokes_that_are_drawn_by_style() -> None:
    chance, strokes = random.Random(5), Strokes()
    kept: dict[str, tuple[int, tuple[float, ...]]] = {}
    for turn in range(3000):
        id_ = f"link-{chance.randrange(1400)}"
        trunk = _link(id_, chance).trunk
        style = chance.choice((NOT_DRAWN, 0, 1, 2))
        if turn % 5 == 0:
            strokes.drop(id_)
            kept.pop(id_, None)
        elif turn % 2:
            strokes.put(id_, (trunk,), trunk, style)
            kept[id_] = style, (*trunk[0], *trunk[-1])
        else:
            strokes.put_all([(id_, (trunk,), trunk, style)])
            kept[id_] = style, (*trunk[0], *trunk[-1])
        if turn % 50 == 0:  # room is given back, and nothing else is different
            strokes.settle()
            owners = strokes.fine.meeting(QRectF(0, 0, 4000, 4000), 1.0)[1]
            assert set(strokes.ids(owners)) == set(kept)
            assert len(owners) == 2 * len(kept)
    found = {(style, tuple(row)) for style, rows in strokes.chords() for row in rows.tolist()}
    assert found == {each for each in kept.values() if each[0] != NOT_DRAWN}


def test_of_chords_between_the_same_two_squares_the_first_is_kept() -> None:
    chance = random.Random(9)
    lines = np.array([[chance.uniform(-50, 50) for _ in range(4)] for _ in range(2000)])
    squares: dict[tuple[int, ...], list[float]] = {}
    for line in lines.tolist():
        squares.setdefault(tuple(np.round(np.array(line) / 20).astype(int).tolist()), line)
    assert thinned(lines, 20).tolist() == list(squares.values())
    assert len(squares) < len(lines)

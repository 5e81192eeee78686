"""Do parallel bundles keep apart, and do their cables not cross each other?"""

from __future__ import annotations

import os
from itertools import combinations, pairwise
from math import dist

import msgspec
import pytest

from sanwright import edits
from sanwright.design import Group, Table
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.canvas.viewmodels import Line, LinkView
from sanwright.gui.document.findings_by_subject import FindingsBySubject
from sanwright.text import verbatim
from tests.drawing.renamed import BUNDLED, opened
from tests.examples import THOROUGH

KEYS = sorted(BUNDLED) if os.environ.get(THOROUGH) else ["core-edge", "stretched", "full-mesh"]


def drawn(key: str, folded: str = "") -> CanvasModel:
    """The drawing of a bundled design; devices whose part is of the kind ``folded`` in one box."""
    design = opened(BUNDLED[key])
    if folded:
        design.apply(edits.replace_record(design, Group(id="pack", folded=True), verbatim("Group")))
        for device in [*design.devices.values()]:
            part = design.part(device.part)
            if device.parent is None and part is not None and part.kind == folded:
                inside = msgspec.structs.replace(device, group="pack")
                design.apply(edits.replace_record(design, inside, verbatim("Group")))
    model = CanvasModel()
    model.load(design, FindingsBySubject())
    model.find_ways()
    assert design.rows(Table.DEVICES)
    return model


def ends(view: LinkView) -> list[tuple[str, tuple[float, float]]]:
    return [(view.boxes[0], view.trunk[0]), (view.boxes[1], view.trunk[-1])]


@pytest.mark.parametrize("folded", ["", "server", "array"])
@pytest.mark.parametrize("key", KEYS)
def test_no_two_bundles_begin_at_the_same_place(key: str, folded: str) -> None:
    model = drawn(key, folded)
    places = [place for view in model.links.values() if view.is_bundle for place in ends(view)]
    for (box, one), (other, two) in combinations(places, 2):
        assert box != other or dist(one, two) > 5.0
    rects = {id_: box.rect() for id_, box in model.boxes.items()}
    for box, (x, y) in places:
        assert not any(rect.contains(x, y) for id_, rect in rects.items() if id_ != box)


@pytest.mark.parametrize("key", KEYS)
def test_bundles_of_a_pair_of_boxes_do_not_cross_and_none_crosses_itself(key: str) -> None:
    links = [view for view in drawn(key).links.values() if view.is_bundle]
    for view in links:
        pieces = [*pairwise(view.trunk)]
        for n, one in enumerate(pieces):
            assert not any(crosses(one, other) for other in pieces[n + 2 :])
    for one, other in combinations(links, 2):
        if one.boxes == other.boxes:
            assert crossings(one.trunk, other.trunk) <= 1


def crossings(one: Line, other: Line) -> int:
    return sum(crosses(a, b) for a in pairwise(one) for b in pairwise(other))


def crosses(one: Line, other: Line) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

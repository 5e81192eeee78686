"""Does a run through patch panels look like one line, with the panels as stations of it?"""

from __future__ import annotations

from itertools import combinations

from sanwright.checks import check_design
from sanwright.design import Design, port_name
from sanwright.drawing.shapes import PORT, Shape, shape_of
from sanwright.parts import Part, PartKind
from sanwright.reports.drawing.placed_scene import Scene
from tests.builders import Sketch, catalog, hba, part, switch

LC_OM4 = "generic-lc-lc-om4"


def panels() -> list[Part]:
    kinds = [each for each in catalog().parts() if each.kind is PartKind.PATCH_PANEL]
    return [each for each in kinds if any(each.behind(name) for name, _ in each.port_names())]


def shape(panel: Part) -> Shape:
    sketch = Sketch()
    sketch.device("p", panel)
    return shape_of(sketch.design(), "p")


def test_behind_every_port_of_a_panel_stands_the_one_that_its_run_goes_on_from() -> None:
    for panel in panels():
        drawn = shape(panel)
        places = {port_name(place.reference): place for place in drawn.ports()}
        assert sorted(places) == sorted(name for name, _ in panel.port_names()), panel.id
        for name, place in places.items():
            behind = [places[other] for other in panel.behind(name)]
            if len(behind) == 1 == len(panel.behind(port_name(behind[0].reference))):
                assert abs(place.y - behind[0].y) < 2 * PORT
                assert place.x == behind[0].x
            elif len(behind) > 1:
                assert min(b.x for b in behind) <= place.x <= max(b.x for b in behind)
            assert PORT / 2 < place.x < drawn.width - PORT / 2
            assert PORT / 2 < place.y < drawn.height - PORT / 2
        for a, b in combinations(places.values(), 2):
            assert abs(a.x - b.x) >= PORT or abs(a.y - b.y) >= PORT, panel.id


def run() -> Design:
    panel = next(each for each in panels() if each.id == "generic-lc-panel-24")
    sketch = Sketch()
    sketch.device("host", part("host-part", PartKind.SERVER))
    sketch.device("hba", hba("hba-part", count=2), parent="host")
    sketch.device("sw", switch("sw-part", count=24), fabric="fabric-a")
    sketch.device("near", panel)
    sketch.device("far", panel)
    sketch.cable("c1", "hba:0", "near:F5", LC_OM4, 2.0)
    sketch.cable("c2", "near:R5", "far:R5", LC_OM4, 30.0)
    sketch.cable("c3", "far:F5", "sw:3", LC_OM4, 2.0)
    return sketch.design()


def test_a_run_comes_in_at_one_side_of_a_panel_and_goes_on_from_the_other() -> None:
    scene = Scene.of(check_design(run().snapshot()).assessment)
    come, on = scene.end("near:F5", "hba:0"), scene.end("near:R5", "far:R5")
    assert (come.way, on.way) == (-1.0, 1.0)
    assert come.at[0] == on.at[0]
    reached, left = scene.end("far:R5", "near:R5"), scene.end("far:F5", "sw:3")
    assert (reached.way, left.way) == (-1.0, 1.0)
    assert reached.at[0] == left.at[0]

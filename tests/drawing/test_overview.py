"""Is a large design seen from afar whole: every device in one box, small ones as they are?"""

import pytest

from sanwright.bundled import reference_architecture
from sanwright.design.containers import Folding
from sanwright.documents import read_design
from sanwright.drawing.overview import MOST_BOXES, seen_from_afar
from tests.benchmarks.large_san import LargeSan
from tests.builders import catalog


def boxes(tables):
    folding = Folding(tables)
    alone = [device.id for device in tables.devices.values() if device.parent is None]
    return {id_: folding.box_of(id_) for id_ in alone}


@pytest.fixture
def opened():
    return lambda key: read_design(reference_architecture(key).path, catalog()).snapshot()


@pytest.fixture
def large(opened):
    return opened("core-edge")


def test_a_small_design_is_drawn_as_it_is(large, opened):
    small = opened("switch-pair")
    assert len(set(boxes(small).values())) <= MOST_BOXES
    assert seen_from_afar(small) is small
    assert len(set(boxes(large).values())) > MOST_BOXES


def test_nothing_is_lost_and_only_what_is_alike_shares_a_box(large):
    distant = seen_from_afar(large)
    shown = boxes(distant)
    assert shown.keys() == boxes(large).keys()
    assert len(set(shown.values())) <= MOST_BOXES
    together: dict[str, set[str]] = {}
    for id_, box in shown.items():
        together.setdefault(box, set()).add(large.devices[id_].part)
    assert all(len(parts) == 1 for parts in together.values())
    assert distant.cables == large.cables
    assert not set(distant.groups) & set(large.devices)


def test_a_very_large_design_has_its_switches_by_fabric_and_tier():
    tables = LargeSan(300).design().snapshot()
    distant = seen_from_afar(tables)
    shown = boxes(distant)
    assert shown.keys() == boxes(tables).keys()
    assert len(set(shown.values())) <= MOST_BOXES
    fabrics: dict[str, set[str | None]] = {}
    for id_, box in shown.items():
        fabrics.setdefault(box, set()).add(tables.devices[id_].fabric)
    assert all(len(of) == 1 for of in fabrics.values())
    switches = {
        (tables.devices[id_].fabric, id_.partition("-")[0]): box
        for id_, box in shown.items()
        if tables.devices[id_].fabric is not None
    }
    assert len(set(switches.values())) == len(switches), "edges and cores are apart"

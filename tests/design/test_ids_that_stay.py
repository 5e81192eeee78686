"""Does what is new never get the id of something else that a file or the base still knows?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.design import Design, History
from sanwright.edits import connect, delete, multiply, place_device, set_base_here
from sanwright.units import Length
from tests.builders import catalog

MOST = 3


def placed(design: Design) -> str:
    change, id_ = place_device(design, catalog().part("brocade-g620"), 0.0, 0.0)
    design.apply(change)
    return id_


def cabled(design: Design, a: str, b: str, port: int) -> str:
    cable = catalog().part("generic-lc-lc-om4")
    change, id_ = connect(design, f"{a}:{port}", f"{b}:{port}", cable, Length(5))
    design.apply(change)
    return id_


@pytest.fixture
def design() -> Design:
    """Three switches and three cables, as read from a file."""
    drawn = Design()
    ids = [placed(drawn) for _ in range(MOST)]
    for port in range(MOST):
        cabled(drawn, ids[0], ids[1], port)
    return Design(drawn.records())


@pytest.mark.parametrize("gone", range(MOST))
def test_nothing_new_has_the_id_of_what_the_file_had(design: Design, gone: int) -> None:
    a, b = list(design.devices)[:2]
    devices, cables = set(design.devices), set(design.cables)
    design.apply(delete(design, [list(design.cables)[gone]]))
    assert cabled(design, a, b, 10) not in cables
    design.apply(delete(design, [list(design.devices)[gone]]))
    assert placed(design) not in devices
    design.apply(multiply(design, [next(iter(design.devices))], 4)[0])
    assert len(set(design.devices) - devices) == 5


def test_what_came_since_and_was_taken_back_leaves_its_number(design: Design) -> None:
    history = History(design)
    change, first = place_device(design, catalog().part("brocade-g620"), 0.0, 0.0)
    history.do(change)
    history.undo()
    change, second = place_device(design, catalog().part("brocade-g620"), 0.0, 0.0)
    assert first == second, "the first switch is switch-1, also on the second try"
    history.do(change)
    history.mark_saved()
    history.undo()
    assert placed(design) != second, "the file has it by now"


@pytest.mark.parametrize("gone", range(MOST))
def test_beside_a_base_everything_new_is_to_be_bought(design: Design, gone: int) -> None:
    """Also after the design with its base went through a file."""
    design.apply(set_base_here(design, "today"))
    id_ = list(design.devices)[gone]
    design.apply(delete(design, [id_]))
    again = Design(msgspec.structs.replace(record) for record in design.records())
    assert again.devices[placed(again)].state == "new"
    a, b = list(again.devices)[:2]
    cable = cabled(again, a, b, 20)
    assert again.cables[cable].state == "new"

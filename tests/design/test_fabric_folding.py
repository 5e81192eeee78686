"""Do the switches of a fabric fold to one box, and come back as they lay?"""

from __future__ import annotations

import pytest

from sanwright import edits
from sanwright.bundled import bundled_references
from sanwright.design import Fabric, Group
from sanwright.design.containers import members_of
from sanwright.errors import InvalidEditError
from tests.builders import SERVER, SWITCH, Sketch, rows
from tests.drawing.renamed import opened


def _fabrics() -> Sketch:
    sketch = Sketch().put(Fabric(id="a", name="SAN A"), Fabric(id="b", name="SAN B", side="B"))
    sketch.device("host", SERVER, x=0.0, y=0.0)
    for number in range(3):
        sketch.device(f"a{number}", SWITCH, fabric="a", x=600.0 * number, y=300.0)
    return sketch.device("b0", SWITCH, fabric="b", x=1800.0, y=300.0)


def test_a_fabric_becomes_a_folded_group_of_its_name_and_a_lone_switch_stays() -> None:
    design = _fabrics().design()
    assert edits.are_fabrics_folded(design) is False
    design.apply(edits.fold_fabrics(design, True))
    (group,) = design.groups.values()
    assert (group.name, group.folded) == ("SAN A", True)
    assert members_of(design, group.id) == ("a0", "a1", "a2")
    assert edits.are_fabrics_folded(design) is True


def test_folding_again_uses_the_same_group() -> None:
    design = _fabrics().design()
    for folded in (True, False, True):
        design.apply(edits.fold_fabrics(design, folded))
    assert len(design.groups) == 1


def test_groups_of_switches_go_into_the_box_whole_and_mixed_groups_stay() -> None:
    sketch = _fabrics().put(Group(id="edge"), Group(id="mixed"))
    design = sketch.device("a3", SWITCH, fabric="a", x=0.0, y=900.0).design()
    design.apply(edits.put_into(design, ["a0", "a1"], "edge"))
    design.apply(edits.put_into(design, ["a2", "host"], "mixed"))
    design.apply(edits.fold_fabrics(design, True))
    made = design.devices["a3"].group
    assert made is not None
    assert design.groups["edge"].parent == made
    assert design.devices["a2"].group == "mixed"
    assert members_of(design, made) == ("a0", "a1", "a3")


def test_fabrics_of_one_switch_have_nothing_to_fold() -> None:
    design = Sketch().put(Fabric(id="a")).device("a0", SWITCH, fabric="a").design()
    assert edits.are_fabrics_folded(design) is None
    with pytest.raises(InvalidEditError):
        edits.fold_fabrics(design, True)


def test_references_come_back_as_they_lay() -> None:
    seen = 0
    for bundled in bundled_references():
        design = opened(bundled)
        if edits.are_fabrics_folded(design) is None:
            continue
        seen += 1
        devices = {id_: (each.x, each.y) for id_, each in design.devices.items()}
        before = rows(design)
        fold = edits.fold_fabrics(design, True)
        design.apply(fold)
        design.apply(edits.fold_fabrics(design, False))
        assert {id_: (each.x, each.y) for id_, each in design.devices.items()} == devices
        design.apply(edits.fold_fabrics(design, True))
        design.apply(fold.inverse())
        assert rows(design) == before
    assert seen > 3

"""Do optics come along? Asked of adapters and arrays of which nobody says so, and of no others."""

import pytest

from sanwright.bom import Category, GapKind, OrderIssue, build_bom, order_check
from sanwright.design import Design
from sanwright.edits.ordering import answer
from sanwright.parts import PartKind
from sanwright.parts.delivery import MAY_BRING_OPTICS, brings_optics
from tests.builders import HOST_OPTIC, SERVER, SWITCH_OPTIC, Sketch, catalog

UNSAID, SAID, NAMED = "qlogic-qle2742", "hpe-sn1610q-1p", "emulex-lpe32002-m2"
"""Adapters of which nobody says whether optics come along; that some do; and which they are."""


def _with_adapter(adapter: str, optic: str = HOST_OPTIC) -> Design:
    sketch = Sketch().device("sw", "brocade-g620").device("h", SERVER)
    sketch.device("a", adapter, parent="h", slot="1")
    sketch.optic(SWITCH_OPTIC, "sw:0").optic(optic, "a:1").cable("c", "a:1", "sw:0")
    return Design(sketch.design().records())


def _asked(design: Design, lack: GapKind = GapKind.OPTICS) -> list[OrderIssue]:
    made = build_bom(design.snapshot())
    return [issue for issue in order_check(made, design).issues if issue.lack is lack]


def _to_order(design: Design) -> int:
    lines = build_bom(design.snapshot()).ordered
    wanted = [line for line in lines if line.category is Category.OPTICS]
    return sum(line.quantity for line in wanted if "a:1" in line.ports)


def _answered(design: Design, wanted: bool | str, lack: GapKind = GapKind.OPTICS) -> Design:
    """The design after the answer that states ``wanted``."""
    (reply,) = (each for each in _asked(design, lack)[0].answers if each.value == wanted)
    design.apply(answer(design, reply.part, reply.fields, reply.value, "2026-11-23"))
    return design


def test_an_answer_closes_the_question_and_decides_what_is_ordered():
    assert _to_order(_with_adapter(UNSAID)) == 1
    with_them = _answered(_with_adapter(UNSAID), wanted=True)
    without = _answered(_with_adapter(UNSAID), wanted=False)
    assert not _asked(with_them)
    assert not _asked(without)
    assert _to_order(with_them) == 0
    assert _to_order(without) == 1


@pytest.mark.parametrize(
    ("adapter", "optic"), [(SAID, HOST_OPTIC), (NAMED, "emulex-32gfc-sw-shipped")]
)
def test_what_the_catalog_says_is_not_asked_and_not_ordered(adapter, optic):
    design = _with_adapter(adapter, optic)
    assert not _asked(design)
    assert not _asked(design, GapKind.BUNDLE)
    assert _to_order(design) == 0


def test_nothing_is_asked_where_no_optic_is_ordered():
    sketch = Sketch().device("h", SERVER).device("a", UNSAID, parent="h", slot="1")
    assert not _asked(Design(sketch.design().records()))


def test_an_adapter_that_is_there_already_is_asked_nothing():
    design = _with_adapter(UNSAID)
    sketch = Sketch().device("sw", "brocade-g620").device("h", SERVER, state="existing")
    sketch.device("a", UNSAID, parent="h", slot="1", state="existing")
    sketch.optic(SWITCH_OPTIC, "sw:0").optic(HOST_OPTIC, "a:1").cable("c", "a:1", "sw:0")
    assert _asked(design)
    assert not _asked(Design(sketch.design().records()))


def test_that_rails_come_along_is_an_answer_too():
    sketch = Sketch().device("sw", "brocade-g630")
    design = _answered(Design(sketch.design().records()), "included", GapKind.RAILS)
    assert not _asked(design, GapKind.RAILS)
    rails = [line for line in build_bom(design.snapshot()).lines if line.category is Category.RAILS]
    assert [line.is_ordered for line in rails] == [False]


def test_optics_that_are_named_are_never_said_to_be_missing():
    for part in catalog().parts():
        for group in part.ports.values():
            if part.kind in MAY_BRING_OPTICS and group.shipped_optic:
                assert brings_optics(group), part.id
            if part.kind is PartKind.HBA and group.comes_with_optics is not None:
                assert not group.shipped_optic, part.id

"""Do WWNs propose what is at a port, and can the user say which array or blade it is?"""

from __future__ import annotations

import pytest

from sanwright.catalog import Library
from sanwright.exchange.captures.facts import (
    Fact,
    ModuleFact,
    PortFact,
    PortKind,
    Role,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.makers import maker_of
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.questions import QuestionKind
from sanwright.parts import PartKind
from tests.captures.test_settling import ONE, WWN, drawn, library, login, of_kind, switch

__all__ = ["library"]
PURE, EMULEX, NOBODY = (
    "52:4a:93:70:00:00:00:0{}",
    "10:00:00:00:c9:00:00:0{}",
    "20:00:00:01:02:0{}:00:00",
)


def array(
    *wwpns: str, role: Role | None = None, node: str = "52:4a:93:70:00:00:00:00"
) -> list[Fact]:
    return [
        *switch(ONE, WWN, "core", switch_type=109),
        *(login(ONE, at, wwpn, wwnn=node, role=role) for at, wwpn in enumerate(wwpns)),
    ]


@pytest.mark.parametrize(
    ("wwn", "maker"),
    [
        ("50:06:01:60:3c:e0:00:01", "Dell EMC"), ("52:4a:93:70:00:00:00:01", "Pure Storage"),
        ("21:00:00:24:ff:00:00:01", "QLogic"), ("20:01:00:a0:98:00:00:01", "NetApp"),
        ("50:00:d3:10:00:5e:c4:01", "Dell"), ("c0:50:76:00:00:00:00:01", None), ("20:00", None),
    ],
)  # fmt: skip
def test_a_wwn_names_its_maker(wwn: str, maker: str | None) -> None:
    found = maker_of(wwn)
    assert (found.name if found else None) == maker


def test_a_maker_of_storage_proposes_an_array_and_decides_nothing(library: Library) -> None:
    for wwpn, chosen in ((PURE, "array"), (EMULEX, "host"), (NOBODY, "host")):
        _design, found = drawn(array(wwpn.format(1), node=wwpn.format(2)), library)
        role = of_kind(found, QuestionKind.ROLE)
        assert (role.chosen, role.is_settled) == (chosen, False)
        for said in ("host", "array"):
            kinds = {
                design.part_of(device.id).kind  # type: ignore[union-attr]
                for design in [drawn(array(wwpn.format(1), node=wwpn.format(2)), library,
                                     f"{role.key}={said}")[0]]
                for device in design.devices.values()
            }  # fmt: skip
            assert (PartKind.ARRAY in kinds) == (said == "array")


def test_a_port_that_asks_and_serves_is_an_arrays_where_the_maker_builds_them(
    library: Library,
) -> None:
    design, found = drawn(array(PURE.format(1), role=Role.BOTH), library)
    assert not [one for one in found.questions if one.kind is QuestionKind.ROLE]
    assert found.arrays == 1
    design, found = drawn(array(NOBODY.format(1), role=Role.BOTH, node=NOBODY.format(2)), library)
    assert of_kind(found, QuestionKind.ROLE).chosen == "host"
    assert design.devices


def test_an_array_is_asked_for_its_model_and_becomes_that_part(library: Library) -> None:
    facts = array(PURE.format(1), PURE.format(2), role=Role.TARGET)
    design, found = drawn(facts, library)
    question = of_kind(found, QuestionKind.MODEL)
    assert question.part_kind is PartKind.ARRAY
    (first,) = [d for d in design.devices.values() if design.part_of(d.id).kind is PartKind.ARRAY]  # type: ignore[union-attr]
    assert design.part_of(first.id).vendor == "Pure Storage"  # type: ignore[union-attr]
    wwpns = {port.wwpn for port in design.ports.values() if port.wwpn}
    for part, is_whole in (("dell-me4012", True), ("pure-x70r3", False)):
        new, again = drawn(facts, library, f"{question.key}={part}")
        (device,) = [d for d in new.devices.values() if new.part_of(d.id).kind is PartKind.ARRAY]  # type: ignore[union-attr]
        named = new.part_of(device.id)
        assert named is not None
        assert (named.id == part) is is_whole
        assert named.model == library.by_id(part).model  # type: ignore[union-attr]
        assert {port.wwpn for port in new.ports.values() if port.wwpn} == wwpns
        assert len(new.cables) == len(design.cables)
        assert any(device.name in str(remark.why) for remark in again.remarks)


def test_an_array_that_was_drawn_without_its_model_gets_it_later(library: Library) -> None:
    from sanwright.exchange.captures.concluding import conclude_settled

    facts = array(PURE.format(1), PURE.format(2), role=Role.TARGET)
    design, found = drawn(facts, library)
    key = of_kind(found, QuestionKind.MODEL).key
    before = (len(design.devices), len(design.cables))
    design.apply(conclude_settled(facts, library, design, [f"{key}=dell-me4012"]).change)
    assert (len(design.devices), len(design.cables)) == before
    assert "dell-me4012" in {device.part for device in design.devices.values()}
    for cable in design.cables.values():
        for end in cable.ends():
            device, _, port = end.rpartition(":")
            part = design.part_of(device)
            assert part is not None
            assert port in {name for name, _ in part.port_names()}


def test_a_blade_is_told_by_its_type_or_asked_for(library: Library) -> None:
    at = Place("one.log", 1, "switchshow")

    def director(**blade: object) -> list[Fact]:
        facts: list[Fact] = [
            SwitchFact(at, ONE, vendor=SwitchMaker.BROCADE, wwn=WWN, name="dir", switch_type=166),
            ModuleFact(at, ONE, slot=3, **blade),  # type: ignore[arg-type]
        ]
        ports = (SwitchPort(index=n, slot=3, port=n) for n in range(48))
        return facts + [
            PortFact(at, ONE, port=port, online=True, kind=PortKind.F) for port in ports
        ]

    design, found = drawn(director(kind="SW BLADE", blade_id=178), library)
    assert not [one for one in found.questions if one.kind is QuestionKind.MODEL]
    assert "brocade-fc32-48" in {device.part for device in design.devices.values()}
    design, found = drawn(director(), library)
    question = of_kind(found, QuestionKind.MODEL)
    assert question.part_kind is PartKind.BLADE
    design, _ = drawn(director(), library, f"{question.key}=brocade-fc32-48")
    assert "brocade-fc32-48" in {device.part for device in design.devices.values()}

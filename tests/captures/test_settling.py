"""Are doubts offered with answers, and does the design become what the answers say?"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sanwright.catalog import Library
from sanwright.design import Design
from sanwright.documents import new_design
from sanwright.errors import InputError
from sanwright.exchange.captures.concluding import SanConclusion, conclude_settled
from sanwright.exchange.captures.concluding.likely import likely_parts
from sanwright.exchange.captures.facts import (
    Fact,
    LoginFact,
    OpticFact,
    PortFact,
    PortKind,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.inventory_facts import AdapterFact, HostFact
from sanwright.exchange.captures.neutral import NeutralNames
from sanwright.exchange.captures.outputs import Place, Speaker
from sanwright.exchange.captures.questions import Question, QuestionKind, carried_answers
from sanwright.parts import PartKind

ONE, OTHER, NAMELESS = Speaker("one.log"), Speaker("other.log"), Speaker("loose.log")
WWN = "10:00:00:05:1e:00:00:01"
HOST_PORT = "10:00:00:00:c9:00:00:01"


@pytest.fixture(scope="module")
def library() -> Iterable[Library]:
    from sanwright.cli.loading import open_library

    with open_library() as opened:
        yield opened


def switch(speaker: Speaker, wwn: str, name: str, *, line: int = 1, **more: object) -> list[Fact]:
    """A switch with four ports in use."""
    at = Place(speaker.file, line, "switchshow")
    facts: list[Fact] = [
        SwitchFact(at, speaker, vendor=SwitchMaker.BROCADE, wwn=wwn, name=name, **more)  # type: ignore[arg-type]
    ]
    return facts + [
        PortFact(at, speaker, port=SwitchPort(index=n, port=n), online=True, kind=PortKind.F)
        for n in range(4)
    ]


def login(speaker: Speaker, port: int, wwpn: str, **more: object) -> Fact:
    at = Place(speaker.file, 50 + port, "nsshow")
    port_ = SwitchPort(index=port, port=port)
    return LoginFact(at, speaker, wwpn=wwpn, port=port_, fc_id=f"0101{port:02x}", **more)  # type: ignore[arg-type]


def drawn(facts: list[Fact], library: Library, *lines: str) -> tuple[Design, SanConclusion]:
    design = new_design(library)
    found = conclude_settled(facts, library, design, lines)
    design.apply(found.change)
    return design, found


def of_kind(found: SanConclusion, kind: QuestionKind) -> Question:
    (question,) = [one for one in found.questions if one.kind is kind]
    return question


def test_the_value_that_the_user_takes_holds(library: Library) -> None:
    facts = switch(ONE, WWN, "core", switch_type=109) + switch(OTHER, WWN, "core", switch_type=118)
    design, found = drawn(facts, library)
    question = of_kind(found, QuestionKind.VALUE)
    assert {answer.key for answer in question.answers} == {"109", "118"}
    assert all(answer.places for answer in question.answers)
    assert next(iter(design.devices.values())).part == "brocade-6510"
    for said in ("118", "2"):
        design, found = drawn(facts, library, f"{question.key}={said}")
        assert next(iter(design.devices.values())).part == "brocade-6505"
        assert of_kind(found, QuestionKind.VALUE).is_settled


def test_answers_hold_when_names_become_neutral(library: Library) -> None:
    """Their keys have names in them; the places that ask are the same."""
    facts = switch(ONE, WWN, "core", switch_type=109) + switch(OTHER, WWN, "core", switch_type=118)
    _design, found = drawn(facts, library)
    question = of_kind(found, QuestionKind.VALUE)
    _design, settled = drawn(facts, library, f"{question.key}=118")
    neutral = NeutralNames(b"a key")
    hidden = conclude_settled(facts, library, new_design(library), (), neutral)
    carried = carried_answers(settled.questions, hidden.questions)
    assert carried == {of_kind(hidden, QuestionKind.VALUE).key: "118"}
    assert question.key not in carried
    assert carried_answers(found.questions, hidden.questions) == {}, "nobody settled anything"


def test_what_was_said_holds_in_every_later_import_until_it_is_said_otherwise(
    library: Library,
) -> None:
    facts = switch(ONE, WWN, "core", switch_type=109, firmware="1")
    facts += switch(OTHER, WWN, "core", switch_type=118, firmware="1")
    facts.append(login(ONE, 1, HOST_PORT))
    facts += switch(NAMELESS, "10:00:00:05:1e:00:00:09", "odd", model="Brocade G630x")
    design, found = drawn(facts, library)
    open_ = [question for question in found.questions if not question.is_settled]
    assert {question.kind for question in open_} >= {QuestionKind.VALUE, QuestionKind.MODEL}
    value = of_kind(found, QuestionKind.VALUE)
    lines = [f"{q.key}={q.chosen if q is not value else 118}" for q in open_]
    design.apply(conclude_settled(facts, library, design, lines).change)
    again = conclude_settled(facts, library, design)
    assert all(question.is_settled for question in again.questions)
    assert of_kind(again, QuestionKind.VALUE).chosen == "118"
    assert not again.change
    other = conclude_settled(facts, library, design, [f"{value.key}=109"])
    design.apply(other.change)
    assert of_kind(conclude_settled(facts, library, design), QuestionKind.VALUE).chosen == "109"
    hidden = new_design(library)
    neutral = NeutralNames(b"a key")
    question = of_kind(conclude_settled(facts, library, hidden, (), neutral), QuestionKind.MODEL)
    hidden.apply(conclude_settled(facts, library, hidden, [f"{question.key}=own"], neutral).change)
    assert not any("odd" in key or "loose" in key for key in hidden.import_answers)


def test_an_output_that_names_no_switch_goes_where_the_user_says(library: Library) -> None:
    facts = [
        *switch(ONE, WWN, "core-1"),
        *switch(OTHER, "10:00:00:05:1e:00:00:02", "core-2"),
        OpticFact(
            Place("loose.log", 7, "sfpshow"), NAMELESS, port=SwitchPort(port=2), part_number="X"
        ),
    ]
    design, found = drawn(facts, library)
    question = of_kind(found, QuestionKind.WHO_ANSWERED)
    assert question.chosen == "left out"
    assert not design.ports.get(f"read-{WWN}:2")
    for number, name in ((1, "core-1"), (2, "core-2")):
        design, _found = drawn(facts, library, f"{question.key}={number}")
        with_optic = {p.rpartition(":")[0] for p, row in design.ports.items() if "X" in str(row)}
        models = {
            design.label(port.rpartition(":")[0]).__str__()
            for port, row in design.ports.items()
            if row.optic and design.parts[row.optic].part.model == "X"  # type: ignore[union-attr]
        }
        assert models == {name}, with_optic
    design, found = drawn(facts, library, f"{question.key}=itself")
    assert sorted(device.name for device in design.devices.values()) == [
        "core-1",
        "core-2",
        "loose",
    ]


def test_a_model_that_the_catalog_does_not_have_becomes_the_part_that_is_named(
    library: Library,
) -> None:
    facts = switch(ONE, WWN, "core", model="Brocade G630x")
    design, found = drawn(facts, library)
    question = of_kind(found, QuestionKind.MODEL)
    assert question.part_kind is PartKind.SWITCH
    assert question.chosen == "own"
    assert "brocade-g630" in [answer.key for answer in question.answers]
    assert next(iter(design.devices.values())).part != "brocade-g630"
    for part in ("brocade-g630", "brocade-g720"):  # one that is proposed, and any other
        design, _found = drawn(facts, library, f"{question.key}={part}")
        assert next(iter(design.devices.values())).part == part


def test_digits_of_an_order_number_are_no_model(library: Library) -> None:
    proposed = likely_parts(library, "HPE HSV210", (PartKind.ARRAY,))
    assert [part.vendor for part in proposed if part.vendor == "Dell"] == []
    part = next(each for each in library.parts() if each.part_numbers and not each.base)
    number = part.part_numbers[0].number
    assert part in likely_parts(library, f"unit 123 {number}", (part.kind,))


def test_hosts_and_arrays_are_what_the_user_says(library: Library) -> None:
    wwpns = [f"10:00:00:00:c9:00:0{n}:01" for n in range(2)]
    facts = [
        *switch(ONE, WWN, "core"),
        *(login(ONE, n, wwpn, wwnn=wwpn, alias=f"db07_hba{n}") for n, wwpn in enumerate(wwpns)),
    ]
    design, found = drawn(facts, library)
    chassis = [device for device in design.devices.values() if device.name == "db07"]
    assert len(chassis) == 1
    role, belonging = (of_kind(found, kind) for kind in (QuestionKind.ROLE, QuestionKind.BELONGING))
    design, _found = drawn(facts, library, f"{role.key}=array")
    (array,) = [device for device in design.devices.values() if device.name == "db07"]
    assert design.part_of(array.id).kind is PartKind.ARRAY  # type: ignore[union-attr]
    assert {port.wwpn for port in design.ports.values()} >= set(wwpns)
    design, found = drawn(facts, library, f"{belonging.key}=apart")
    assert {"db07_hba0", "db07_hba1"} <= {device.name for device in design.devices.values()}


def test_numbered_hosts_are_not_one(library: Library) -> None:
    facts = [
        *switch(ONE, WWN, "core"),
        *(
            login(ONE, n, f"10:00:00:00:c9:00:0{n}:01", wwnn=f"20:00:00:00:c9:00:0{n}:01",
                  alias=alias)
            for n, alias in enumerate(("esx01", "esx02", "esx-03"))
        ),
    ]  # fmt: skip
    design, _found = drawn(facts, library)
    assert {"esx01", "esx02", "esx-03"} <= {device.name for device in design.devices.values()}


@pytest.mark.parametrize(
    ("beside", "names"),
    [
        ((), {"db07"}),
        (("10:00:00:00:c9:00:00:03",), {"db07"}),  # in no wise next to what only a number names
        (("10:00:00:00:c9:00:00:00",), {"db07", "20:00:00:00:c9:00:00:01"}),
    ],
)
def test_a_port_without_a_name_is_of_the_host_beside_it(
    library: Library, beside: tuple[str, ...], names: set[str]
) -> None:
    """Unless there are two of which it may be, and the user may say otherwise."""
    facts = [
        *switch(ONE, WWN, "one"),
        *switch(OTHER, "10:00:00:05:1e:00:00:02", "other"),
        login(ONE, 0, "10:00:00:00:c9:00:00:01", wwnn="20:00:00:00:c9:00:00:01"),
        login(OTHER, 0, "10:00:00:00:c9:00:00:02", alias="db07_p2"),
        *(login(OTHER, n, wwpn, alias=f"web{n}") for n, wwpn in enumerate(beside, start=1)),
    ]
    every = {"one", "other", *(f"web{n}" for n in range(1, 1 + len(beside)))}
    design, found = drawn(facts, library)
    assert {d.name for d in design.devices.values() if d.parent is None} == names | every
    if len(names) == 1:
        belonging = of_kind(found, QuestionKind.BELONGING)
        assert "follow each other" in str(belonging.why)
        design, _found = drawn(facts, library, f"{belonging.key}=apart")
        assert "10:00:00:00:c9:00:00:01" in {device.name for device in design.devices.values()}


def test_hosts_that_no_port_has_are_drawn_when_they_are_wanted(library: Library) -> None:
    at, whose = Place("inventory.csv", 2), Speaker("inventory.csv")
    facts = [
        *switch(ONE, WWN, "core"),
        HostFact(at, whose, name="alone"),
        HostFact(at, whose, name="seen"),
        AdapterFact(at, whose, host="seen", wwpn="10:00:00:00:c9:00:00:01"),
    ]
    design, found = drawn(facts, library)
    question = of_kind(found, QuestionKind.UNSEEN)
    assert "alone" not in {device.name for device in design.devices.values()}
    design, _found = drawn(facts, library, f"{question.key}=drawn")
    assert {"alone", "seen"} <= {device.name for device in design.devices.values()}


@pytest.mark.parametrize("line", ["nothing=1", "no equals sign", "role:db07=elephant"])
def test_what_names_no_question_or_answer_is_refused(library: Library, line: str) -> None:
    facts = [
        *switch(ONE, WWN, "core"),
        login(ONE, 0, "10:00:00:00:c9:00:00:01", wwnn="20:00:00:00:c9:00:00:01", alias="db07"),
    ]
    with pytest.raises(InputError):
        drawn(facts, library, line)


def test_what_is_settled_later_names_what_an_earlier_import_drew(library: Library) -> None:
    wwpn, at = "10:00:00:00:c9:00:00:01", Place("mds.log", 3, "show interface brief")
    names = [SwitchPort(name=f"fc1/{n}") for n in range(1, 4)]
    facts: list[Fact] = [
        SwitchFact(at, ONE, vendor=SwitchMaker.CISCO, wwn=WWN, name="core", model="MDS 9148Sx"),
        *(PortFact(at, ONE, port=name, online=True, kind=PortKind.F) for name in names),
        LoginFact(at, ONE, wwpn=wwpn, port=names[0], fc_id="010100", alias="db07",
                  port_symbol="LPe32099"),
        OpticFact(at, ONE, port=names[1], part_number="AB-9999", present=True),
    ]  # fmt: skip
    design, found = drawn(facts, library)
    ids = set(design.devices)
    asked = {question.key.split(":")[1]: question.key for question in found.questions}
    answers = [
        f"{asked['switch']}=cisco-mds-9148s",
        f"{asked['hba']}=emulex-lpe32002-m2",
        f"{asked['optic']}=generic-16gfc-sw",
    ]
    core = next(device for device in design.devices.values() if device.name == "core")
    again = conclude_settled(facts, library, design, answers)
    assert {question.is_settled for question in again.questions if ":db07" not in question.key} == {
        True
    }
    design.apply(again.change)
    assert set(design.devices) == ids
    assert design.devices[core.id].part == "cisco-mds-9148s"
    assert {device.state for device in design.devices.values()} == {"existing"}
    assert not any(device.former_part for device in design.devices.values())
    (cable,) = design.cables.values()
    for end in cable.ends():
        part = design.part_of(end.rpartition(":")[0])
        assert part is not None
        assert part.port_group(end.rpartition(":")[2]) is not None
    adapter = next(port for port in design.ports.values() if port.wwpn == wwpn)
    assert adapter.id in cable.ends()
    assert design.devices[adapter.id.rpartition(":")[0]].part == "emulex-lpe32002-m2"
    assert "generic-16gfc-sw" in {port.optic for port in design.ports.values()}
    assert not conclude_settled(facts, library, design, answers).change.replacements


def test_an_output_of_another_maker_is_never_taken_for_the_only_switch(library: Library) -> None:
    at = Place("loose.log", 5, "show fcns database")
    stray = LoginFact(at, NAMELESS, wwpn="10:00:00:00:c9:00:00:77", fc_id="0x010203", vsan=10)
    design, found = drawn([*switch(ONE, WWN, "core", switch_type=109), stray], library)
    assert len(design.devices) == 1
    question = of_kind(found, QuestionKind.WHO_ANSWERED)
    assert [answer.key for answer in question.answers] == ["itself", "left out"]
    design, found = drawn(
        [*switch(ONE, WWN, "core", switch_type=109), stray], library, f"{question.key}=itself"
    )
    question = of_kind(found, QuestionKind.WHO_ANSWERED)
    assert [answer.key for answer in question.answers] == ["itself", "left out"]

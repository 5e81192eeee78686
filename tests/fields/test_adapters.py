"""Does the number of adapters fit and take away what it says, or refuse with a reason?"""

from __future__ import annotations

import pytest

from sanwright.codec import to_json
from sanwright.design import Design, History, Port, Table
from sanwright.edits import delete, move_devices
from sanwright.fields import Book, PlannedCell, field_of, plan
from tests.builders import HBA, HOST_OPTIC, LC_OM4, SERVER, SWITCH, Sketch, catalog, hba

FIELD = field_of(Table.DEVICES, "adapters")


def hosts(*adapters: int) -> Sketch:
    """Hosts with so many adapters each, every port with an optic."""
    sketch = Sketch().device("switch", SWITCH)
    for number, count in enumerate(adapters):
        sketch.device(f"host-{number}", SERVER, name=f"esx{number}")
        for slot in range(1, count + 1):
            id_ = f"host-{number}-hba-{slot}"
            sketch.device(id_, HBA, parent=f"host-{number}", slot=str(slot))
            sketch.optic(HOST_OPTIC, f"{id_}:1", f"{id_}:2")
    return sketch


def write(design: Design, text: str, *ids: str):
    book = Book(design, catalog())
    return plan(book, [PlannedCell(id_, FIELD, text) for id_ in ids], "Adapters")


def numbers(design: Design) -> dict[str, str]:
    book = Book(design, catalog())
    return {id_: FIELD.read(book, id_) for id_ in design.devices if id_.count("-") == 1}


def test_many_hosts_get_the_number_in_one_step_and_lose_it_in_one() -> None:
    design = hosts(0, 1, 2, 4).design()
    before = to_json(list(design.records()))
    history = History(design)
    history.do(write(design, "3", *numbers(design)).change)
    assert set(numbers(design).values()) == {"3"}
    for host in numbers(design):
        inner = [device for device in design.devices.values() if device.parent == host]
        assert {device.part for device in inner} == {HBA}
        assert sorted(device.slot for device in inner) == ["1", "2", "3"]
    # Further adapters have the optics of the first; where there was none, none is made up.
    filled = {port.device for port in design.ports.values() if port.optic == HOST_OPTIC}
    assert {design.devices[id_].parent for id_ in filled} == {"host-1", "host-2", "host-3"}
    assert len(filled) == 9
    history.undo()
    assert to_json(list(design.records())) == before


def test_what_has_a_cable_stays_and_the_others_go_or_none_does() -> None:
    sketch = hosts(3).optic("generic-32gfc-sw", "switch:0")
    design = sketch.cable("c", "host-0-hba-3:1", "switch:0", LC_OM4).design()
    design.apply(write(design, "1", "host-0").change)
    assert [id_ for id_ in design.devices if "hba" in id_] == ["host-0-hba-3"]
    assert {port.device for port in design.ports.values()} == {"host-0-hba-3", "switch"}
    made = write(design, "0", "host-0")
    assert not made.change
    assert "have cables, zones or workloads" in str(made.refused[0].why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("40", "does not go into “esx0” 39 more times"),
        ("-1", "Adapters"),
        ("many", "no whole number"),
        ("", "always stated"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(text: str, why: str) -> None:
    design = hosts(1).design()
    made = write(design, text, "host-0")
    assert not made.change
    assert why in str(made.refused[0].why)


def test_it_is_not_guessed_which_adapter_is_meant() -> None:
    assert "Fit the first adapter" in str(write(hosts(0).design(), "2", "host-0").refused[0].why)
    other = hosts(1).device("odd", hba("other"), parent="host-0", slot="2").design()
    assert "several parts" in str(write(other, "3", "host-0").refused[0].why)
    assert not write(other, "1", "host-0").refused, "fewer is clear whatever they are"
    assert "Only hosts" in str(write(other, "1", "switch").refused[0].why)


def test_every_number_that_is_offered_can_be_chosen() -> None:
    design = hosts(2).design()
    design.apply(write(design, "2", "host-0").change)
    offered = FIELD.choices(Book(design, catalog()), "host-0")
    assert offered[0] == "0"
    assert len(offered) > 3
    for text in offered:
        design.apply(write(design, text, "host-0").change)
        if text == "0":  # from none it is not known which
            design = hosts(2).design()
        else:
            assert numbers(design)["host-0"] == text
    assert isinstance(next(iter(design.ports.values())), Port)


def test_what_a_book_keeps_of_what_is_fitted_follows_each_edit() -> None:
    design = hosts(1, 2).design()
    book = Book(design, catalog())

    def is_known_anew() -> bool:
        anew = Book(design, catalog())
        within = [each.fitted_within("host-1") for each in (book, anew)]
        counts = [each.device_counts() for each in (book, anew)]
        return book.fitted() == anew.fitted() and within[0] == within[1] and counts[0] == counts[1]

    assert is_known_anew()
    for edit in (
        lambda: write(design, "3", "host-0", "host-1").change,
        lambda: move_devices(design, {"host-1": (400.0, 80.0)}),
        lambda: delete(design, ["host-0-hba-1"]),
        lambda: delete(design, ["host-1"]),
    ):
        change = edit()
        design.apply(change)
        book.forget(change)
        assert is_known_anew()
    assert set(book.fitted()) == {"host-0"}

"""What copies are called, and what is fitted into them, whatever the user named."""

from __future__ import annotations

import msgspec
import pytest

from sanwright import edits
from sanwright.design import Design, Table
from sanwright.edits.draft import Draft
from sanwright.fields.book import Book
from sanwright.fields.every import field_of
from sanwright.text import Text
from tests.builders import catalog, small_san


def named(design: Design, id_: str, name: str) -> None:
    device = msgspec.structs.replace(design.devices[id_], name=name)
    design.apply(edits.replace_record(design, device, Text("Rename")))


def a_design() -> Design:
    return small_san().design()


def host_of(design: Design) -> tuple[str, str]:
    """A host and what is fitted into it."""
    inner = next(device for device in design.devices.values() if device.parent is not None)
    assert inner.parent is not None
    return inner.parent, inner.id


def pasted(design: Design, host: str) -> list[str]:
    change, made = edits.paste_records(design, edits.copy_records(design, [host]), 0, 0)
    design.apply(change)
    return [id_ for id_ in made if id_ in design.devices]


def multiplied(design: Design, host: str) -> list[str]:
    before = set(design.devices)
    design.apply(edits.multiply(design, [host], 1)[0])
    return [id_ for id_ in design.devices if id_ not in before]


@pytest.mark.parametrize("copied", [pasted, multiplied])
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("esx11", "esx13"),
        ("muc1-san-sw01-fabA", "muc1-san-sw02-fabA"),
        ("esx09.dc2.example.com", "esx10.dc2.example.com"),
        ("backup", "backup 2"),
    ],
)
def test_a_copy_goes_on_from_the_name_that_the_user_gave(
    copied: object, name: str, wanted: str
) -> None:
    design = a_design()
    host, inner = host_of(design)
    named(design, host, name)
    named(design, inner, f"{name}-left")
    other = next(i for i, d in design.devices.items() if d.parent is None and i != host)
    named(design, other, "esx12")
    new = copied(design, host)  # type: ignore[operator]
    outer = next(id_ for id_ in new if design.devices[id_].parent is None)
    within = next(id_ for id_ in new if design.devices[id_].parent == outer)
    assert design.devices[outer].name == wanted
    assert design.devices[within].name == f"{wanted}-left"


@pytest.mark.parametrize("copied", [pasted, multiplied])
def test_what_nobody_named_goes_by_its_chassis_and_follows_it(copied: object) -> None:
    design = a_design()
    host, inner = host_of(design)
    named(design, host, "esx11")
    named(design, inner, "")
    new = copied(design, host)  # type: ignore[operator]
    outer = next(id_ for id_ in new if design.devices[id_].parent is None)
    within = next(id_ for id_ in new if design.devices[id_].parent == outer)
    beside = design.own_name(inner).removeprefix("esx11")
    assert design.own_name(within) == f"esx12{beside}"
    named(design, outer, "db01")
    assert design.own_name(within) == f"db01{beside}"
    named(design, within, "left")
    assert design.own_name(within) == "left"
    assert all(host not in design.own_name(id_) for id_ in design.rows(Table.DEVICES) if
               design.devices[id_].parent == host)  # fmt: skip


def test_what_begins_with_the_name_of_its_chassis_follows_it() -> None:
    design = a_design()
    host, inner = host_of(design)
    named(design, host, "esx11")
    for first, then in (("esx11-left", "db01-left"), ("left", "left"), ("esx112", "esx112")):
        named(design, inner, first)
        change = edits.renamed(design, host, "db01", Text("Rename"))
        draft = Draft(design)
        field_of(Table.DEVICES, "name").put(Book(design, catalog()), draft, host, "db01")
        assert draft.change(Text("Rename")).replacements == change.replacements
        design.apply(change)
        assert design.devices[inner].name == then
        named(design, host, "esx11")


def test_two_that_are_copied_together_go_on_beside_each_other() -> None:
    design = a_design()
    outer = [id_ for id_, device in design.devices.items() if device.parent is None][:2]
    named(design, outer[0], "esx11")
    named(design, outer[1], "esx12")
    change, made = edits.paste_records(design, edits.copy_records(design, outer), 0, 0)
    design.apply(change)
    names = [design.devices[id_].name for id_ in made if id_ in design.devices]
    assert [name for name in names if name] == ["esx13", "esx14"]

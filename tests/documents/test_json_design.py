"""Does a design written by hand open with what was left out, and is a mistake named?"""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.bundled import bundled_testbeds
from sanwright.checks import Severity, check_design
from sanwright.codec import json_schemas
from sanwright.design import Design, Table
from sanwright.documents import read_design, write_design
from sanwright.documents.json_form import design_from_json
from sanwright.documents.schema import design_schema, schema_text
from sanwright.errors import InputError, MachineError, SanwrightError
from sanwright.formats import Format, kinds
from tests.builders import LC_OM4, LC_OS2, SWITCH, catalog, rows, small_san
from tests.examples import examples

TODAY = {"sanwright": kinds.DESIGN.number}
"""What names no format is of the first; only of the newest does the schema look at every field."""

FENCED = re.compile("```json\n(.*?)```", re.DOTALL)

CARRIER = "hpe-dl380-gen10"

HAND: dict[str, Any] = {
    "project": {"name": "Two fabrics"},
    "devices": [
        {
            "id": "esx",
            "part": "hpe-dl380-gen10",
            "fitted": [{"part": "emulex-lpe32002-m2"}, {"id": "spare", "part": "qlogic-qle2742"}],
        },
        {"id": "left", "part": "brocade-g620"},
        {"id": "right", "part": "brocade-g620"},
        {"id": "left2", "part": "brocade-g620"},
        {"id": "aff", "part": "netapp-aff-a700s"},
    ],
    "cables": [
        {"a": "esx-1:1", "b": "left:0", "length_m": 10},
        {"a": "esx-1:2", "b": "right:0", "length_m": 10},
        {"a": "left2:24", "b": "aff:1-1"},
        {"a": "right:24", "b": "aff:2-1", "part": LC_OS2},
        {"a": "left:47", "b": "left2:47", "part": LC_OS2},
    ],
    "workloads": [{"initiators": ["esx"], "targets": ["aff"], "iops": 5, "block_size_bytes": 512}],
}


def hand(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(HAND), **changes}


@pytest.fixture
def open_json(tmp_path: Path) -> Any:
    """Opens what a person may write: plain data or the text of the file."""

    def open_(plain: Any) -> Design:
        path = tmp_path / "by hand.json"
        data = plain if isinstance(plain, bytes) else json.dumps(plain).encode()
        path.write_bytes(data)
        return read_design(path, catalog())

    return open_


@pytest.fixture
def refuse(open_json: Any) -> Any:
    """Opens what must be refused; returns the sentence."""

    def refuse_(plain: Any, kind: type[SanwrightError] = InputError) -> str:
        with pytest.raises(kind) as refused:
            open_json(TODAY | plain if isinstance(plain, dict) else plain)
        message = str(refused.value)
        assert message.startswith("“")
        assert "by hand.json”: " in message
        assert "\n" not in message
        assert message[-1] in ".!?"
        return message

    return refuse_


# --- what is filled in -----------------------------------------------------------------------


def test_what_is_fitted_becomes_devices_with_slots(open_json: Any) -> None:
    design = open_json(HAND)
    card, spare = design.devices["esx-1"], design.devices["spare"]
    assert (card.parent, card.slot) == ("esx", "1")
    assert (spare.parent, spare.slot) == ("esx", "2")


def test_fitted_parts_go_into_the_first_slot_that_takes_them(open_json: Any) -> None:
    core = {
        "id": "core",
        "part": "brocade-x7-8",
        "fitted": [
            {"id": "first", "part": "brocade-fc64-48"},
            {"id": "stated", "part": "brocade-fc64-48", "slot": "4"},
            {"id": "cr", "part": "brocade-cr64-8"},
            *({"id": f"b{number}", "part": "brocade-fc64-48"} for number in range(7)),
        ],
    }
    design = open_json({"devices": [core]})
    slots = {id_: device.slot for id_, device in design.devices.items() if device.parent}
    assert (slots["first"], slots["stated"], slots["cr"]) == ("3", "4", "7")
    assert [slots[f"b{number}"] for number in range(6)] == ["5", "6", "9", "10", "11", "12"]
    assert slots["b6"] == "1", "one too many is kept, for the check to say so"


def test_a_director_written_as_the_docs_show_has_no_error(open_json: Any, root: Path) -> None:
    page = (root / "docs" / "design-format.md").read_text(encoding="utf-8")
    (director,) = [text for text in FENCED.findall(page) if '"brocade-x7-8"' in text]
    findings = check_design(open_json({"devices": [json.loads(director)]})).findings
    assert [found for found in findings if found.severity is Severity.ERROR] == []


def test_fitted_parts_may_hold_parts_themselves(open_json: Any) -> None:
    inner = {"id": "c", "part": SWITCH}
    outer = {"id": "a", "part": SWITCH, "fitted": [{"id": "b", "part": SWITCH, "fitted": [inner]}]}
    design = open_json({"devices": [outer]})
    assert [design.devices[id_].parent for id_ in "abc"] == [None, "a", "b"]
    card = {"id": "card", "part": "qlogic-qle2742"}
    outer = {"id": "a", "part": CARRIER, "fitted": [{"part": CARRIER, "fitted": [card]}]}
    zone = {"id": "z", "members": ["a:2"]}
    design = open_json({"devices": [outer], "zones": [zone]})
    assert design.zones["z"].members == ("card:2",), "a port is known as its chassis' own"


def test_cabled_ports_get_optics_that_suit_port_and_cable(open_json: Any) -> None:
    design = open_json(HAND)
    optics = {id_: design.part(port.optic) for id_, port in design.ports.items() if port.optic}
    assert optics["esx-1:1"].id == "emulex-32gfc-sw-shipped"
    assert optics["left:0"].vendor == "Brocade"
    assert optics["left:0"].optic.class_ == "SW"
    assert "32GFC" in optics["left:0"].optic.speeds.value
    assert optics["right:24"].optic.class_ == "LW"
    assert optics["left:47"].optic.class_ == "LW"
    assert "left:1" not in design.ports


def test_shipped_optics_are_there_without_a_cable(open_json: Any) -> None:
    design = open_json({"devices": [{"id": "aff", "part": "netapp-aff-a700s"}]})
    assert {port.optic for port in design.ports.values()} == {"netapp-32gfc-sw-shipped"}
    assert len(design.ports) == 8


def test_a_fixed_speed_chooses_the_optic(open_json: Any) -> None:
    design = open_json(hand(ports=[{"id": "left:0", "speed": "16GFC"}]))
    optic = design.part(design.ports["left:0"].optic)
    assert "16GFC" in optic.optic.speeds.value


@pytest.mark.parametrize("port", ["left:0", "esx-1:1", "aff:1-2"])
def test_an_optic_given_as_none_stays_none(open_json: Any, port: str) -> None:
    design = open_json(hand(ports=[{"id": port, "optic": None}]))
    assert design.ports[port].optic is None


def test_an_optic_that_was_given_is_kept(open_json: Any) -> None:
    design = open_json(hand(ports=[{"id": "left:0", "optic": "generic-16gfc-sw"}]))
    assert design.ports["left:0"].optic == "generic-16gfc-sw"


def test_cables_get_a_number_and_a_kind_but_no_length(open_json: Any) -> None:
    design = open_json(HAND)
    assert list(design.cables) == [f"cable-{number}" for number in range(1, 6)]
    assert design.cables["cable-1"].part == LC_OM4
    assert design.cables["cable-3"].length is None
    assert design.cables["cable-4"].part == LC_OS2


def test_numbers_that_were_given_are_not_given_twice(open_json: Any) -> None:
    cables = copy.deepcopy(HAND["cables"])
    cables[1]["id"] = "cable-1"
    assert len(open_json(hand(cables=cables)).cables) == 5


def test_a_sas_cable_is_chosen_by_its_plugs(open_json: Any) -> None:
    design = open_json(
        {
            "devices": [
                {"id": "raid", "part": "adaptec-8885q"},
                {"id": "shelf", "part": "xyratex-24sff-12g"},
            ],
            "cables": [{"a": "raid:ext1", "b": "shelf:1"}],
        }
    )
    assert design.cables["cable-1"].part == "generic-sff-8644-sff-8644"
    assert not design.ports["raid:ext1"].optic


def test_switches_joined_by_cables_are_one_fabric(open_json: Any) -> None:
    design = open_json(HAND)
    assert [(f.id, f.side) for f in design.fabrics.values()] == [
        ("fabric-a", "A"),
        ("fabric-b", "B"),
    ]
    fabric = {id_: design.devices[id_].fabric for id_ in ("left", "left2", "right", "aff")}
    assert fabric == {"left": "fabric-a", "left2": "fabric-a", "right": "fabric-b", "aff": None}


def test_fabrics_that_were_given_are_kept(open_json: Any) -> None:
    design = open_json(hand(fabrics=[{"id": "prod", "name": "Production"}]))
    assert list(design.fabrics) == ["prod"]
    assert design.devices["left"].fabric is None


def test_devices_stand_apart_in_tiers_unless_they_were_placed(open_json: Any) -> None:
    design = open_json(HAND)
    places = {id_: (d.x, d.y) for id_, d in design.devices.items() if d.parent is None}
    assert len(set(places.values())) == len(places)
    edge, core = places["left"][1], places["left2"][1]
    assert places["esx"][1] < edge < core == places["right"][1] < places["aff"][1]
    devices = copy.deepcopy(HAND["devices"])
    devices[1]["x"] = 8
    placed = open_json(hand(devices=devices))
    assert (placed.devices["left"].x, placed.devices["right"].x) == (8.0, 0.0)


def test_parts_and_tables_are_frozen_in(open_json: Any) -> None:
    design = open_json(HAND)
    assert design.reference == catalog().reference()
    used = {id_ for record in design.records() for t, id_ in record.references() if t == "parts"}
    assert used == set(design.parts)
    assert all(copy_.part == catalog().part(id_) for id_, copy_ in design.parts.items())


def test_a_part_can_be_named_by_an_alias_or_an_order_number(open_json: Any) -> None:
    part = catalog().part("hpe-sn6000b")
    numbers = [number.number for number in part.part_numbers]
    for name in ("hpe-sn6000b", "SN6000B", *numbers[:1]):
        design = open_json({"devices": [{"id": "s", "part": name}]})
        assert design.devices["s"].part == "hpe-sn6000b"


def test_the_rule_pack_is_chosen_by_its_key(open_json: Any, refuse: Any) -> None:
    assert open_json({"rule_pack": "brocade"}).reference.rule_pack.key == "brocade"
    for unknown in ("nobody", 5, ["brocade"]):
        assert "known are general" in refuse({"rule_pack": unknown})


@pytest.mark.parametrize("table", ["notes", "waivers", "expectations", "measurements", "variants"])
def test_what_has_no_id_gets_one(open_json: Any, table: str) -> None:
    rows = {
        "notes": {"text": "t"},
        "waivers": {"rule": "load.link", "subjects": ["left"]},
        "expectations": {"rule": "load.link", "subjects": ["left"], "severity": "error"},
        "measurements": {"name": "x", "metric": "y", "value": 1},
        "variants": {"name": "v"},
    }
    design = open_json(hand(**{table: [rows[table], rows[table]]}))
    assert len(design.rows(Table(table))) == 2


def test_variants_bring_parts_by_any_name_and_unknown_ones(open_json: Any, refuse: Any) -> None:
    variant = {"name": "v", "parts": [SWITCH, "mystery"]}
    design = open_json(hand(parts=[{"id": "mystery"}], variants=[variant]))
    assert design.parts["mystery"].part is None
    assert design.parts[SWITCH].part is not None
    assert "“mystery”" in refuse(hand(variants=[variant]))
    assert "parts" in refuse(hand(variants=[{"name": "v", "parts": [5]}]))


def test_a_part_of_one_s_own_needs_no_catalog(open_json: Any) -> None:
    own = {"id": "mine", "kind": "switch", "vendor": "Me", "model": "One"}
    design = open_json(
        {"parts": [{"id": "mine", "part": own}], "devices": [{"id": "s", "part": "mine"}]}
    )
    assert design.part_of("s").name == "Me One"


def test_a_part_declared_unknown_is_accepted(open_json: Any) -> None:
    design = open_json({"parts": [{"id": "X9"}], "devices": [{"id": "s", "part": "X9"}]})
    assert design.part_of("s") is None


def test_a_design_may_name_its_schema(open_json: Any) -> None:
    named = {"$schema": "design.schema.json", **HAND}
    assert rows(open_json(named)) == rows(open_json(HAND))


def test_an_empty_object_is_an_empty_design(open_json: Any) -> None:
    design = open_json({})
    assert not design.devices
    assert design.reference == catalog().reference()


def test_a_byte_order_mark_does_no_harm(open_json: Any) -> None:
    assert open_json(b"\xef\xbb\xbf" + json.dumps(HAND).encode()).devices


def test_what_was_filled_in_is_complete_when_saved(open_json: Any, tmp_path: Path) -> None:
    design = open_json(hand(ports=[{"id": "aff:1-2", "optic": None}]))
    write_design(design, tmp_path / "full.json")
    again = read_design(tmp_path / "full.json", catalog())
    assert rows(again) == rows(design)
    assert json.loads((tmp_path / "full.json").read_bytes())["complete"] is True


# --- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b'{"devices": [}',
        b"\xff\xfe{}",
        b'{"cables": [{"a": "a:1", "b": "b:1", "length_m": NaN}]}',
        b'{"cables": [{"a": "a:1", "b": "b:1", "length_m": 1e999}]}',
        b'{"notes": [{"text": "\\ud800"}]}',
        b"[" * 100_000,
    ],
)
def test_what_is_not_a_design_is_refused(refuse: Any, data: bytes) -> None:
    refuse(data)


def test_a_mistake_in_the_json_is_placed(refuse: Any) -> None:
    assert "a colon is missing at line 3, column 7" in refuse(b'{\n"devices": [\n{"id" "s"}]}')


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"device": []}, ["“device”", "devices"]),
        ({"devices": {}}, ["devices", "list"]),
        ({"devices": [3]}, ["devices", "list"]),
        ({"devices": [{"id": "s", "part": "G9999"}]}, ["“G9999”", "“s”"]),
        ({"devices": [{"id": "s", "part": SWITCH, "colour": 1}]}, ["devices[s]", "“colour”"]),
        ({"devices": [{"id": "s"}]}, ["devices[s]", "part"]),
        ({"devices": [{"part": SWITCH}]}, ["devices", "id"]),
        ({"devices": [{"id": 5, "part": SWITCH}]}, ["devices", "5"]),
        ({"devices": [], "locations": [{"id": "", "kind": "rack"}]}, ["locations", "empty id"]),
        ({"devices": [{"id": "s", "part": SWITCH, "quantity": "2"}]}, ["devices[s]", "quantity"]),
        ({"devices": [{"id": "s", "part": SWITCH, "fitted": {}}]}, ["fitted", "“s”"]),
        ({"devices": [{"id": "s", "part": SWITCH}] * 2}, ["devices", "“s”", "twice"]),
        ({"devices": [{"id": "s", "part": SWITCH, "parent": "s"}]}, ["“s”", "inside itself"]),
        ({"ports": [{"id": "s:1"}]}, ["“s:1”", "“s”"]),
        (hand(ports=[{"id": "left:0", "speed": "8GFC"}] * 2), ["ports", "“left:0”", "twice"]),
        (hand(ports=[{"id": "left:0", "optic": "G9999"}]), ["“G9999”", "“left:0”"]),
        (hand(cables=[{"a": "left:0", "b": "nobody:1"}]), ["“nobody”", "cables “cable-1”", "esx"]),
        (hand(cables=[{"a": "left:0", "b": "nobody:1", "part": LC_OM4}]), ["“nobody”"]),
        (hand(cables=[{"a": "left:0", "part": LC_OM4}]), ["cables[cable-1]", "b"]),
        (hand(cables=[{"a": "left:0", "b": "aff:1-1", "length_m": "5 m"}]), ["length_m"]),
        (hand(cables=[{"a": "left:0", "b": "right:0", "length_m": "5 m"}]), ["length_m"]),
        (hand(cables=[{"a": "left:0", "b": "right:0", "length_m": True}]), ["length_m"]),
        (hand(workloads=[{"initiators": "esx"}]), ["workloads[workload-1]", "initiators"]),
        (hand(workloads=[{"initiators": ["nobody"]}]), ["“nobody”"]),
        ({"sanwright": 0}, ["format"]),
        ({"sanwright": "1"}, ["format"]),
        ({"sanwright": True}, ["format"]),
        ({"complete": True, "devices": [{"id": "s", "part": SWITCH}]}, [f"“{SWITCH}”"]),
    ],
)
def test_a_mistake_is_named_with_its_place(refuse: Any, plain: Any, words: list[str]) -> None:
    message = refuse(plain)
    assert [word for word in words if word not in message] == []


def test_a_newer_format_is_refused_whatever_is_in_it(refuse: Any) -> None:
    newer = kinds.DESIGN.number + 1
    message = refuse({"sanwright": newer, "hyperlinks": [{}]}, MachineError)
    assert "newer" in message
    assert f"format {newer}" in message


def _nodes(plain: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested plain data."""
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain)
    found = [place] if place else []
    if isinstance(plain, dict | list):
        for key, value in inner:
            found.append((*place, key))
            if isinstance(value, dict | list):
                found += _nodes(value, (*place, key))
    return found


BROKEN = hand(
    ports=[{"id": "left:0", "speed": "16GFC", "optic": None}],
    fabrics=[{"id": "prod", "side": "A"}],
    zones=[{"fabric": "prod", "members": ["esx-1:1", "aff"]}],
    raid_groups=[{"device": "aff", "level": "RAID 5", "members": 5, "member_capacity_bytes": 1e12}],
    locations=[{"id": "rack", "kind": "rack"}],
    measurements=[{"name": "x", "metric": "y", "value": 1}],
    waivers=[{"rule": "load.link", "subjects": ["cable-1"]}],
    notes=[{"text": "t", "x": 1}],
    parts=[{"id": "own", "part": {"id": "own", "kind": "hba", "vendor": "v", "model": "m"}}],
    sanwright=1,
    complete=False,
)
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["esx", "left:0", "aff", "a:b:c", ":", ""]),
    st.lists(st.one_of(st.integers(), st.text(max_size=2), st.none()), max_size=2),
    st.dictionaries(st.sampled_from(["id", "part", "a"]), st.none() | st.integers(), max_size=2),
)


@settings(max_examples=examples(250))
@given(place=st.sampled_from(_nodes(BROKEN)), junk=JUNK)
def test_no_mistake_makes_anything_but_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, place: tuple[Any, ...], junk: Any
) -> None:
    plain = copy.deepcopy(BROKEN)
    inner: Any = plain
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = junk
    path = tmp_path_factory.getbasetemp() / "mutated.json"
    path.write_text(json.dumps(plain), encoding="utf-8")
    message, design = "", Design()
    try:
        design = read_design(path, catalog())
    except SanwrightError as refused:
        message = str(refused)
    assert not message or "mutated.json" in message
    assert "\n" not in message
    write_design(design, path.with_suffix(".sanw"))
    assert rows(read_design(path.with_suffix(".sanw"), catalog())) == rows(design)


# --- the schema ------------------------------------------------------------------------------


def test_the_published_schema_is_the_one_of_the_records(root: Path) -> None:
    published = (root / "docs" / "design-format.schema.json").read_text(encoding="utf-8")
    assert published == schema_text()


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads(schema_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("path", [b.path for b in bundled_testbeds()], ids=lambda p: p.stem)
def test_bundled_designs_keep_to_the_schema(validator: Any, path: Path) -> None:
    validator.validate(json.loads(path.read_bytes()) | TODAY)


def test_what_is_written_and_what_opens_keeps_to_the_schema(validator: Any, tmp_path: Path) -> None:
    validator.validate(HAND | TODAY)
    write_design(small_san().design(), tmp_path / "d.json")
    validator.validate(json.loads((tmp_path / "d.json").read_bytes()))


@pytest.mark.parametrize(
    "plain",
    [
        {"device": []},
        {"devices": [{"part": SWITCH}]},
        {"devices": [{"id": "s", "part": SWITCH, "colour": 1}]},
        {"cables": [{"a": "left:0"}]},
        {"cables": [{"a": "left:0", "b": "aff:1-1", "length_m": "5 m"}]},
        {"sanwright": kinds.DESIGN.number + 1},
        {"sanwright": 0},
        {"sanwright": "1"},
    ],
)
def test_the_schema_finds_what_opening_refuses(validator: Any, refuse: Any, plain: Any) -> None:
    assert not validator.is_valid(TODAY | plain)
    refuse(plain, SanwrightError)


def test_the_schema_accepts_designs_of_every_format_that_opens(
    monkeypatch: pytest.MonkeyPatch, open_json: Any
) -> None:
    """A later format renames a field; what is in earlier ones is for its hop to say."""

    def hop(plain: Any) -> None:
        for row in plain["devices"]:
            row["name"] = row.pop("title")

    later = Format(*kinds.DESIGN.hops, hop)
    earlier = {"devices": [{"id": "s", "part": SWITCH, "title": "Core"}]}
    unnumbered_opens = kinds.DESIGN.number == kinds.UNNUMBERED_DESIGN
    monkeypatch.setattr(kinds, "DESIGN", later)
    schema = jsonschema.Draft202012Validator(design_schema())
    before = {"sanwright": later.number - 1, **earlier}
    assert open_json(before).devices["s"].name == "Core"
    schema.validate(before)
    schema.validate(earlier)
    assert not unnumbered_opens or open_json(earlier).devices["s"].name == "Core"
    assert not schema.is_valid({"sanwright": later.number, **earlier})
    assert not schema.is_valid({"sanwright": later.number + 1})


def test_the_schema_is_the_same_however_docstrings_are_indented() -> None:
    """Python 3.13 takes their indentation away when it compiles, earlier ones keep it."""

    def described(text: str) -> Any:
        return json_schemas([msgspec.defstruct("Made", [], namespace={"__doc__": text})])[1]

    said = described("What it is.\n\n    More of it:\n\n        an example\n    ")
    assert said == described("What it is.\n\nMore of it:\n\n    an example\n")
    assert said["Made"]["description"] == "What it is.\n\nMore of it:\n\n    an example"


def test_every_table_is_in_the_documentation(root: Path) -> None:
    page = (root / "docs" / "design-format.md").read_text(encoding="utf-8")
    assert [table for table in Table if f"`{table.value}`" not in page] == []


def test_directors_get_a_fabric_each_though_their_blades_have_the_ports() -> None:
    written = {
        "devices": [
            {
                "id": f"core-{side}",
                "part": "brocade-x6-4",
                "fitted": [{"id": f"blade-{side}", "part": "brocade-fc32-48"}],
            }
            for side in "ab"
        ]
        + [{"id": "edge-a", "part": "brocade-g620"}],
        "cables": [{"a": "blade-a:0", "b": "edge-a:0", "length_m": 5}],
    }
    design = design_from_json(json.dumps(written).encode(), catalog())
    fabrics = {id_: device.fabric for id_, device in design.devices.items()}
    assert fabrics["core-a"] == fabrics["edge-a"] == "fabric-a"
    assert fabrics["core-b"] == "fabric-b"

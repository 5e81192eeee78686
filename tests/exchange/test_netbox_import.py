"""Is a NetBox device type taken for what it says and no more, and is hostile YAML refused?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sanwright.catalog import open_catalog, validate_part
from sanwright.errors import InputError
from sanwright.exchange.importer import Conclusion, ImportSource, RemarkKind
from sanwright.exchange.netbox.importer import IMPORTER
from sanwright.parts import Confidence, Part, PartKind, PortRole
from sanwright.units import Mass

HEAD = """\
manufacturer: Acme
model: 0123
slug: acme-0123
"""


def interfaces(type_: str, names: list[str]) -> str:
    return "".join(f"  - name: {name}\n    type: {type_}\n" for name in names)


SWITCH = f"""\
---
{HEAD}part_number: 1e5
u_height: 1
is_full_depth: true
airflow: front-to-rear
weight: 22
weight_unit: lb
comments: "[Data sheet](https://example.org)"
interfaces:
  - name: eth0
    type: 1000base-t
    mgmt_only: true
{interfaces("32gfc-sfp28", [f"fc1/{n}" for n in range(1, 25)])}\
{interfaces("128gfc-qsfp28", [f"fc1/{n}" for n in range(25, 27)])}\
power-ports:
  - name: PSU0
    type: iec-60320-c14
    maximum_draw: 205
  - name: PSU1
    type: iec-60320-c14
    maximum_draw: 205
module-bays:
  - name: Fan 1
  - name: Fan 2
console-ports:
  - name: con0
    type: rj-45
"""


def read(folder: Path, text: str | bytes, kind: PartKind | None = None) -> Conclusion[Part]:
    path = folder / "device-types" / "Acme" / "0123.yaml"
    path.parent.mkdir(parents=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return IMPORTER.bring_in(ImportSource.of(path), kind)


def lacks(imported: Conclusion[Part]) -> tuple[str, ...]:
    return tuple(str(remark.why) for remark in imported.of(RemarkKind.DOUBTFUL, RemarkKind.LACKING))


def said(lines: tuple[str, ...], *words: str) -> bool:
    return any(all(word in line for word in words) for line in lines)


def test_what_the_file_says_becomes_a_part(tmp_path: Path) -> None:
    part = read(tmp_path, SWITCH).result
    assert (part.id, part.kind, part.vendor, part.model) == (
        "acme-0123-netbox",
        PartKind.SWITCH,
        "Acme",
        "0123",
    )
    assert [number.number for number in part.part_numbers] == ["1e5"]
    assert [name for name, _ in part.port_names()].count("fc1/25") == 1
    assert {name for name, _ in part.port_names()} == {f"fc1/{n}" for n in range(1, 27)}
    sfp, qsfp = part.ports["32gfc-sfp28"], part.ports["128gfc-qsfp28"]
    assert (sfp.cage, sfp.lanes, sfp.role, sfp.first) == ("SFP28", 1, PortRole.FABRIC, 1)
    assert (qsfp.cage, qsfp.lanes) == ("QSFP28", 4)
    assert sfp.speeds is not None
    assert qsfp.speeds is not None
    assert (sfp.speeds.value, qsfp.speeds.value) == (("32GFC",), ("128GFC-4x32",))
    assert part.physical is not None
    assert part.physical.rack_units is not None
    assert part.physical.weight is not None
    assert part.physical.power_supplies is not None
    assert part.physical.rack_units.value == 1
    assert part.physical.weight.value == Mass(9.979)
    assert part.physical.power_supplies.value == 2
    assert part.physical.power_inlet is not None
    assert part.physical.power_inlet.value == "C14"
    assert part.physical.rack_units.confidence is Confidence.MEDIUM
    assert part.sources[0].title == "NetBox device-type library, device-types/Acme/0123.yaml"


def test_the_part_is_valid(tmp_path: Path) -> None:
    with open_catalog() as catalog:
        part = read(tmp_path, SWITCH).result
        assert (
            validate_part(part, catalog.reference(), taken=lambda id_: bool(catalog.find(id_)))
            == ()
        )


def test_what_is_lacking_is_listed_and_never_invented(tmp_path: Path) -> None:
    imported = read(tmp_path, SWITCH)
    for words in (
        ("switch is assumed", "26 Fibre Channel ports"),
        ("Power of the whole system", "205 W"),
        ("Speeds below the fastest",),
        ("Optics",),
        ("Licences",),
        ("Buffer-to-buffer credits",),
        ("2 module bays", "Fan 1, Fan 2"),
        ("End of sale",),
    ):
        assert said(lacks(imported), *words), words
    part = imported.result
    assert part.physical is not None
    assert part.physical.power_max is None
    assert part.licensing is None
    assert part.lifecycle is None
    assert part.slots == {}
    assert all(group.buffer_credits is None for group in part.ports.values())
    assert not said(lacks(imported), "Weight")


def test_what_was_left_is_listed(tmp_path: Path) -> None:
    left_out = read(tmp_path, SWITCH).of(RemarkKind.LEFT_OUT)
    ignored = tuple(str(remark.why) for remark in left_out)
    assert said(ignored, "1 interface", "1000base-t")
    assert said(ignored, "console-ports")
    assert said(ignored, "comments")
    assert said(ignored, "is_full_depth")
    assert not said(ignored, "interfaces:")


def test_the_user_may_say_what_it_is(tmp_path: Path) -> None:
    imported = read(tmp_path, SWITCH, PartKind.ARRAY)
    assert imported.result.kind is PartKind.ARRAY
    assert {group.role for group in imported.result.ports.values()} == {PortRole.TARGET}
    assert not said(lacks(imported), "assumed")


def one(tmp_path: Path, type_: str, names: list[str]) -> Conclusion[Part]:
    return read(tmp_path, f"{HEAD}interfaces:\n{interfaces(type_, names)}")


def counts(part: Part) -> list[tuple[str, int]]:
    return [(g.prefix, g.count.value) for g in part.ports.values() if g.count is not None]


def test_a_gap_in_the_numbers_is_said(tmp_path: Path) -> None:
    imported = one(tmp_path, "16gfc-sfpp", ["0/0", "0/1", "0/3"])
    assert counts(imported.result) == [("0/", 2), ("0/", 1)]
    assert said(lacks(imported), "between “0/1” and “0/3”")


@pytest.mark.parametrize("names", [["A", "B"], ["fc:1", "fc:2"], ["1", "1"]])
def test_names_that_cannot_be_kept_are_said(tmp_path: Path, names: list[str]) -> None:
    imported = one(tmp_path, "16gfc-sfpp", names)
    assert len(set(imported.result.port_names())) == len(list(imported.result.port_names()))
    assert sum(count for _, count in counts(imported.result)) == 2
    assert said(lacks(imported), "Names of")


def test_leading_zeros_stay(tmp_path: Path) -> None:
    names = [f"{n:02}" for n in range(12)]
    part = one(tmp_path, "16gfc-sfpp", names).result
    assert sorted(name for name, _ in part.port_names()) == names


@pytest.mark.parametrize(
    ("type_", "speeds"), [("64gfc-sfpdd", ("64GFC",)), ("64gfc-qsfpp", None), ("99gfc-xfp", None)]
)
def test_a_type_that_leaves_it_open_stays_open(
    tmp_path: Path, type_: str, speeds: tuple[str, ...] | None
) -> None:
    imported = one(tmp_path, type_, ["0", "1"])
    group = imported.result.ports[type_]
    assert group.cage == ""
    assert (group.speeds.value if group.speeds is not None else None) == speeds
    assert said(lacks(imported), type_)


def test_a_box_without_ports_says_nothing_of_optics(tmp_path: Path) -> None:
    imported = read(tmp_path, HEAD)
    assert imported.result.kind is PartKind.SERVER
    assert imported.result.ports == {}
    assert not said(lacks(imported), "Optics")
    assert said(lacks(imported), "Rack units")
    assert said(lacks(imported), "Weight")


def bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


HOSTILE: dict[str, tuple[Any, str]] = {
    "empty": ("", "holds no fields"),
    "a list": ("- a\n- b\n", "holds no fields"),
    "only text": ("nothing here", "holds no fields"),
    "an alias bomb": (bomb(10), "refers back"),
    "a merge": (f"{HEAD}x: &x {{a: b}}\ny:\n  <<: *x\n", "refers back"),
    "a command": ("a: !!python/object/apply:os.system ['id']", "type of its own"),
    "a class of its own": ("!Device\nmodel: x\n", "type of its own"),
    "too deep": ("[" * 50_000, "too deep"),
    "too long": ("- a\n" * 60_000, "too deep or too long"),
    "too large": (b"#" * 600_000, "larger than"),
    "a field twice": (f"{HEAD}model: Other\n", "line 4: “model” stands twice"),
    "a tab": ("a:\n\t- b\n", "not valid YAML"),
    "two documents": (f"{HEAD}---\n{HEAD}", "not valid YAML"),
    "zero bytes": (b"model: a\0b\n", "not valid YAML"),
    "not text": (b"\xff\xfe\x00\xd8", "not text in UTF-8"),
    "a list as a key": ("[a, b]: c\n", "not valid YAML"),
    "no model": ("manufacturer: A\nslug: a\n", "“model” is missing"),
    "a module type": ("manufacturer: A\nmodel: B\n", "“slug” is missing"),
    "a model of many": (HEAD.replace("0123\ns", "[1, 2]\ns"), "“model” must be a text"),
    "a slug of nothing": (HEAD.replace("acme-0123", "'///'"), "no letters and digits"),
    "height in words": (f"{HEAD}u_height: tall\n", "“u_height” must be a number"),
    "height below zero": (f"{HEAD}u_height: -1\n", "“u_height” must be a number"),
    "weight in stones": (f"{HEAD}weight: 3\nweight_unit: st\n", "weight_unit “st”"),
    "interfaces as text": (f"{HEAD}interfaces: many\n", "“interfaces” must be a list"),
    "an interface as text": (f"{HEAD}interfaces:\n  - fc0\n", "“interfaces” must be a list"),
    "no name": (f"{HEAD}interfaces:\n  - type: 16gfc-sfpp\n", "interface 1 has no name"),
    "a name of many": (
        f"{HEAD}interfaces:\n  - type: 16gfc-sfpp\n    name: [a]\n",
        "interface 1 has no name",
    ),
    "a type of many": (f"{HEAD}interfaces:\n  - name: a\n    type: [b]\n", "“type” must be a text"),
    "an endless model": (HEAD.replace("0123\ns", "x" * 5000 + "\ns"), "model"),
}


@pytest.mark.parametrize("case", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_bad_file_is_one_sentence(tmp_path: Path, case: tuple[str | bytes, str]) -> None:
    content, why = case
    with pytest.raises(InputError, match=why) as caught:
        read(tmp_path, content)
    message = str(caught.value)
    assert "0123.yaml”" in message
    assert "\n" not in message
    assert len(message) < 500


def test_no_file_and_a_folder_are_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        IMPORTER.read(ImportSource.of(tmp_path / "none.yaml"))
    with pytest.raises(InputError, match="is a folder"):
        IMPORTER.read(ImportSource.of(tmp_path))

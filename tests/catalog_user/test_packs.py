"""Does a pack carry parts to a colleague unchanged, and is any other file refused whole?"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.catalog import Catalog, Library, UserParts, clone_of, read_pack, write_pack
from sanwright.codec import from_plain, to_plain
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from sanwright.parts import Part
from tests.catalog_user.own import own_part, with_ports
from tests.examples import every

ids = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=60).filter(
    str.strip
)
amounts = st.floats(min_value=0, max_value=1e9, allow_nan=False).map(lambda x: round(x, 6))


@st.composite
def parts(draw: st.DrawFn) -> Part:
    part = own_part(
        draw(ids),
        vendor=draw(texts),
        model=draw(texts),
        aliases=tuple(draw(st.lists(texts, max_size=3))),
        notes=tuple(draw(st.lists(texts, max_size=3))),
    )
    plain: dict[str, Any] = to_plain(part)
    plain["physical"]["weight_kg"]["value"] = draw(amounts)
    plain["physical"]["rack_units"]["note"] = draw(texts)
    plain["ports"]["sfp"]["count"]["value"] = draw(st.integers(1, 512))
    plain["ports"]["sfp"]["count"]["rejected"] = [
        {"value": draw(st.integers(0, 99)), "sources": ["me"], "why": draw(texts)}
    ]
    return from_plain(plain, Part)


@given(st.lists(parts(), min_size=1, max_size=5, unique_by=lambda part: part.id))
def test_what_is_written_is_read_back(some: list[Part]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.sanwpack"
        write_pack(some, path)
        assert read_pack(path) == tuple(sorted(some, key=lambda part: part.id))
        first = path.read_bytes()
        write_pack(reversed(some), path)
        assert path.read_bytes() == first


def test_every_shipped_part_survives_a_pack(shipped: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "all.sanwpack"
    everything = tuple(shipped.parts())[:: every(10)]
    write_pack(everything, path)
    assert {part.id: part for part in read_pack(path)} == {part.id: part for part in everything}


def test_import_says_what_it_did(user: UserParts, tmp_path: Path) -> None:
    path = tmp_path / "colleague.sanwpack"
    user.put(own_part("same"))
    user.put(own_part("mine", model="As I know it"))
    write_pack([own_part("same"), own_part("mine"), own_part("new")], path)
    report = user.import_pack(path, False)
    assert (report.added, report.kept, report.unchanged) == (("new",), ("mine",), ("same",))
    mine = user.find("mine")
    assert mine is not None
    assert mine.model == "As I know it"
    report = user.import_pack(path, True)
    assert (report.added, report.replaced) == ((), ("mine",))
    assert user.find("mine") == own_part("mine")


def test_a_shipped_part_in_a_pack_does_not_become_a_part_of_ones_own(
    library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "shipped.sanwpack"
    write_pack([library.part("brocade-g620"), own_part()], path)
    assert library.user is not None
    report = library.user.import_pack(path, False)
    assert (report.added, report.unchanged) == (("acme-s8",), ("brocade-g620",))
    assert not library.is_users("brocade-g620")


def test_a_pack_with_one_wrong_part_changes_nothing(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "half.sanwpack"
    write_pack([own_part("good"), with_ports(own_part("odd"), shipped_optic="nowhere")], path)
    assert library.user is not None
    with pytest.raises(InputError, match=r"half.sanwpack.*odd, ports.sfp.shipped_optic.*nowhere"):
        library.user.import_pack(path, False)
    assert library.user.parts() == ()
    assert not library.user.path.exists()


def test_parts_of_a_pack_may_name_each_other(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "both.sanwpack"
    light = library.part("generic-32gfc-sw")
    optic = clone_of(light, "acme-light")
    write_pack([with_ports(own_part(), shipped_optic="acme-light"), optic], path)
    assert library.user is not None
    library.user.import_pack(path, False)
    assert set(library.shipped_optics(library.part("acme-s8"))) == {"acme-light"}
    chosen = library.with_own_optics([library.part("acme-s8")])
    assert {part.id for part in chosen} == {"acme-s8", "acme-light"}


TODAY = kinds.CATALOG_PACK.number


def pack(*entries: Any, **head: Any) -> bytes:
    plain = {"format": "sanwright catalog pack", "version": TODAY, "parts": list(entries), **head}
    return json.dumps(plain).encode()


def entry(change: Callable[[dict[str, Any]], object]) -> bytes:
    plain: dict[str, Any] = to_plain(own_part())
    change(plain)
    return pack(plain)


def deep(levels: int) -> bytes:
    head = f'{{"format": "sanwright catalog pack", "version": {TODAY}, "parts": '
    return head.encode() + b"[" * levels


HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "not a catalog pack"),
    "binary": (bytes(range(256)), "not a catalog pack"),
    "other JSON": (b'{"parts": []}', "not a catalog pack"),
    "a list": (b"[]", "not a catalog pack"),
    "truncated": (pack(to_plain(own_part()))[:-40], "not a catalog pack"),
    "deep": (deep(3_000_000), "not a catalog pack"),
    "no version": (pack(to_plain(own_part()), version=None), "format number is not valid"),
    "a text for a version": (pack(to_plain(own_part()), version="1"), "format number is not valid"),
    "truth for a version": (pack(to_plain(own_part()), version=True), "format number is not valid"),
    "no parts": (pack(), "holds no parts"),
    "parts as a table": (pack(parts={}), "holds no parts"),
    "too many": (pack(*[0] * 20_001), "more than 20,000"),
    "something else": (pack(to_plain(own_part()), script="rm"), "“script” does not belong"),
    "no part at all": (pack("brocade-g620"), r"parts\[0\]"),
    "twice the same": (pack(*[to_plain(own_part())] * 2), "acme-s8 twice"),
    "unknown field": (entry(lambda p: p.update(modell="x")), r"parts\[0\].modell.*mean model"),
    "unknown field inside": (
        entry(lambda p: p["ports"]["sfp"].update(cuont=1)),
        r"parts\[0\].ports.sfp.cuont.*mean count",
    ),
    "text for a number": (
        entry(lambda p: p["ports"]["sfp"]["count"].update(value="8")),
        r"parts\[0\].ports.*count",
    ),
    "a kind of its own": (entry(lambda p: p.update(kind="fridge")), r"parts\[0\].kind"),
    "no model": (entry(lambda p: p.pop("model")), "model"),
    "an id with a path": (entry(lambda p: p.update(id="../../etc")), "id"),
    "a billion ports": (
        entry(lambda p: p["ports"]["sfp"]["count"].update(value=10**9)),
        "more than 4096",
    ),
    "ports from far away": (entry(lambda p: p["ports"]["sfp"].update(first=10**15)), "first"),
    "a negative weight": (
        entry(lambda p: p["physical"]["weight_kg"].update(value=-1)),
        "weight_kg",
    ),
    "an endless name": (entry(lambda p: p.update(model="x" * 100_000)), "longer than"),
    "control characters": (entry(lambda p: p.update(model="x\u0000y")), "cannot be printed"),
    "a figure of nobody": (
        entry(lambda p: p["ports"]["sfp"]["count"].update(sources=[])),
        "needs a source",
    ),
    "an unlisted source": (
        entry(lambda p: p["ports"]["sfp"]["count"].update(sources=["them"])),
        "“them” is not among",
    ),
}


@pytest.mark.parametrize("case", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_bad_pack_is_one_sentence_and_changes_nothing(
    user: UserParts, tmp_path: Path, case: tuple[bytes, str]
) -> None:
    content, why = case
    path = tmp_path / "bad.sanwpack"
    path.write_bytes(content)
    user.put(own_part("mine"))
    before = user.path.read_bytes()
    with pytest.raises(InputError, match=why) as caught:
        user.import_pack(path, True)
    message = str(caught.value)
    assert message.startswith(f"“{path}”: ")
    assert "\n" not in message
    assert len(message) < 600
    assert user.path.read_bytes() == before


def test_a_newer_pack_asks_for_a_newer_program(user: UserParts, tmp_path: Path) -> None:
    path = tmp_path / "newer.sanwpack"
    path.write_bytes(pack({"shape": "of the future"}, version=TODAY + 1, more="fields"))
    with pytest.raises(MachineError, match=r"newer version of Sanwright .* open it with"):
        user.import_pack(path, False)


def test_a_pack_is_not_read_without_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.sanwpack"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(InputError, match="is larger than 32 MB"):
        read_pack(path)


def test_places_that_hold_no_pack_are_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        read_pack(tmp_path / "none.sanwpack")
    with pytest.raises(InputError, match="is a folder"):
        read_pack(tmp_path)
    with pytest.raises(InputError, match=r"packs end in \.sanwpack"):
        write_pack([own_part()], tmp_path / "parts.json")
    with pytest.raises(InputError, match="at least one part"):
        write_pack([], tmp_path / "none.sanwpack")
    with pytest.raises(MachineError, match="does not exist"):
        write_pack([own_part()], tmp_path / "nowhere" / "x.sanwpack")
    assert list(tmp_path.iterdir()) == []

"""Are the user's own rule packs kept, counted, handed on and never lost?"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.catalog import Catalog, Library, OwnPacks, open_library, write_rule_pack
from sanwright.catalog.rule_pack_text import parse_rule_pack, rule_pack_toml
from sanwright.catalog.source_text import TextFile
from sanwright.checks import all_limits
from sanwright.errors import InputError, MachineError
from sanwright.parts import CitedPack, Confidence, RulePack, Source, Threshold


@pytest.fixture
def own(tmp_path: Path, shipped: Catalog) -> OwnPacks:
    """No packs, and no folder yet."""
    return OwnPacks(tmp_path / "own" / "rule-packs", lambda: shipped.cited_packs, all_limits)


def cited(shipped: Catalog, key: str) -> CitedPack:
    return next(entry for entry in shipped.cited_packs if entry.pack.key == key)


def kept(own: OwnPacks, key: str) -> CitedPack:
    found = own.find(key)
    assert found is not None
    return found


def again(own: OwnPacks, shipped: Catalog) -> OwnPacks:
    return OwnPacks(own.folder, lambda: shipped.cited_packs, all_limits)


def test_nothing_is_written_before_the_first_pack(own: OwnPacks) -> None:
    assert own.packs() == ()
    assert own.problems() == ()
    assert not own.folder.exists()


def test_a_pack_is_made_from_another_and_says_from_which(own: OwnPacks, shipped: Catalog) -> None:
    base = cited(shipped, "netapp")
    pack = own.create(base, "Acme house rules")
    assert (pack.key, pack.title, pack.version) == ("acme-house-rules", "Acme house rules", "1")
    assert (pack.base, pack.base_version) == ("netapp", base.pack.version)
    made_from = f"made from netapp version {base.pack.version}"
    assert str(pack.name) == f"Acme house rules, version 1, {made_from}"
    assert pack.thresholds == base.pack.thresholds
    assert kept(again(own, shipped), pack.key) == CitedPack(pack=pack, sources=base.sources)


def test_two_packs_of_one_title_have_two_keys(own: OwnPacks, shipped: Catalog) -> None:
    base = cited(shipped, "general")
    keys = [own.create(base, title).key for title in ("NetApp", "NetApp", "NETAPP!", "日本")]
    assert keys == ["netapp-2", "netapp-3", "netapp-4", "pack"]


def test_each_change_counts_the_version_up_and_no_change_does_not(
    own: OwnPacks, shipped: Catalog
) -> None:
    key = own.create(cited(shipped, "general"), "Acme").key
    assert own.set_threshold(key, "fan-in", value=5).version == "2"
    assert own.set_threshold(key, "fan-in", value=5).version == "2"
    assert own.set_threshold(key, "fan-in", note="After the 2024 outage.").version == "3"
    assert own.rename(key, "Acme Corp").version == "4"
    assert own.remove_threshold(key, "splice-loss").version == "5"
    assert own.remove_threshold(key, "splice-loss").version == "5"
    assert own.add_threshold(key, "nexus-per-node-max").version == "6"
    pack = kept(again(own, shipped), key).pack
    assert (pack.key, pack.title, pack.version) == (key, "Acme Corp", "6")
    assert pack.threshold("splice-loss") is None
    assert pack.threshold("nexus-per-node-max") is not None


def test_a_changed_value_keeps_its_unit_and_says_who_says_so(
    own: OwnPacks, shipped: Catalog
) -> None:
    key = own.create(cited(shipped, "general"), "Acme").key
    before = kept(own, key).pack.threshold("fan-in")
    own.set_threshold(key, "fan-in", value=5)
    entry = kept(own, key)
    row = entry.pack.threshold("fan-in")
    assert row is not None
    assert before is not None
    assert (row.value, row.unit, row.meaning) == (5, before.unit, before.meaning)
    assert row.confidence is Confidence.LOW
    titles = {source.key: source.title for source in entry.sources}
    assert [titles[name] for name in row.sources] == ["Entered by you"]
    own.set_threshold(key, "fan-in", value=5, source="Acme SAN standard 3.1, § 4")
    entry = kept(own, key)
    row = entry.pack.threshold("fan-in")
    assert row is not None
    titles = {source.key: source.title for source in entry.sources}
    assert [titles[name] for name in row.sources] == ["Acme SAN standard 3.1, § 4"]
    assert row.confidence is Confidence.MEDIUM
    assert set(titles) == entry.pack.cited()


def test_a_note_alone_leaves_the_source_of_the_value(own: OwnPacks, shipped: Catalog) -> None:
    key = own.create(cited(shipped, "general"), "Acme").key
    before = kept(own, key).pack.threshold("fan-in")
    own.set_threshold(key, "fan-in", note="Agreed.")
    row = kept(own, key).pack.threshold("fan-in")
    assert row is not None
    assert before is not None
    assert row == msgspec.structs.replace(before, note="Agreed.")


@pytest.mark.parametrize(
    ("threshold", "change", "problem"),
    [
        ("fan-in", {"value": -1}, "0 or more"),
        ("fan-in", {"value": float("nan")}, "0 or more"),
        ("fan-in", {"text": "7"}, "a number of :1"),
        ("link-utilisation-warning", {"value": 70}, "0.7 for 70 %"),
        ("zone-name-pattern", {"value": 3}, "is a text, not a number"),
        ("zone-name-pattern", {"text": "(["}, "not a regular expression"),
        ("zone-name-pattern", {"text": ""}, "must not be empty"),
        ("nexus-per-node-max", {"value": 5}, "sets no limit"),
    ],
)
def test_what_no_limit_can_be_is_refused_and_nothing_changes(
    own: OwnPacks, shipped: Catalog, threshold: str, change: dict[str, float], problem: str
) -> None:
    key = own.create(cited(shipped, "general"), "Acme").key
    before = kept(own, key)
    with pytest.raises(InputError, match=problem):
        own.set_threshold(key, threshold, **change)  # type: ignore[arg-type]
    assert kept(own, key) == before


def test_a_limit_that_no_rule_asks_for_is_refused(own: OwnPacks, shipped: Catalog) -> None:
    key = own.create(cited(shipped, "general"), "Acme").key
    with pytest.raises(InputError, match="did you mean hops-max"):
        own.add_threshold(key, "hop-max")
    with pytest.raises(InputError, match="already"):
        own.add_threshold(key, "hops-max")


@pytest.mark.parametrize("title", ["", "  ", "x" * 81])
def test_a_pack_needs_a_title(own: OwnPacks, shipped: Catalog, title: str) -> None:
    with pytest.raises(InputError, match="title"):
        own.create(cited(shipped, "general"), title)


def test_a_pack_goes_to_a_colleague_and_comes_back_whole(
    own: OwnPacks, shipped: Catalog, tmp_path: Path
) -> None:
    key = own.create(cited(shipped, "cisco"), "Acme").key
    own.set_threshold(key, "fan-in", value=4.5, source="Standard “3”\\ § 4", note="Zwei\nZeilen")
    write_rule_pack(kept(own, key), tmp_path / "acme.toml")
    colleague = OwnPacks(tmp_path / "other", lambda: shipped.cited_packs, all_limits)
    assert colleague.import_file(tmp_path / "acme.toml") == kept(own, key).pack
    assert kept(colleague, key) == kept(own, key)
    assert colleague.import_file(tmp_path / "acme.toml") == kept(own, key).pack


def test_another_pack_of_that_key_is_replaced_only_when_told(
    own: OwnPacks, shipped: Catalog, tmp_path: Path
) -> None:
    key = own.create(cited(shipped, "cisco"), "Acme").key
    write_rule_pack(kept(own, key), tmp_path / "acme.toml")
    own.set_threshold(key, "fan-in", value=4)
    with pytest.raises(InputError, match="you have another pack “acme”"):
        own.import_file(tmp_path / "acme.toml")
    assert kept(own, key).pack.version == "2"
    own.import_file(tmp_path / "acme.toml", replace=True)
    assert kept(own, key).pack.version == "1"


def test_a_pack_written_by_hand_is_laid_over_the_one_it_extends(
    own: OwnPacks, shipped: Catalog, tmp_path: Path
) -> None:
    path = tmp_path / "hand.toml"
    path.write_text(HAND, encoding="utf-8")
    pack = own.import_file(path)
    version = shipped.rule_pack("netapp").version
    assert (pack.base, pack.base_version, pack.extends) == ("netapp", version, "")
    fan_in, hops = pack.threshold("fan-in"), pack.threshold("hops-max")
    assert fan_in is not None
    assert hops is not None
    assert (fan_in.value, hops.value) == (4, 7)
    assert pack.threshold("splice-loss") is None
    assert kept(again(own, shipped), "acme").pack == pack


HAND = """
key = "acme"
title = "Acme"
version = "1"
extends = "netapp"
without = ["splice-loss"]

[[threshold]]
key = "fan-in"
value = 4
unit = ":1"
meaning = "Hosts to a port."
source = ["standard"]

[sources.standard]
title = "Acme SAN standard"
"""


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('key = "acme"', 'key = "general"', "comes with Sanwright"),
        ('key = "acme"', 'key = "../acme"', "must be lower case"),
        ('key = "acme"', "", "key"),
        ('version = "1"', 'version = "one"', "must be a whole number"),
        ('version = "1"', "version = 1", "version"),
        ('extends = "netapp"', 'extends = "nobody"', "there is no rule pack"),
        ('key = "fan-in"', 'key = "fan-on"', "did you mean fan-in"),
        ('source = ["standard"]', 'source = ["stndard"]', "did you mean standard"),
        ("sources.standard", "sources.netapp-queue-depth", "not listed"),
        ('unit = ":1"', 'unit = ""', "unit must not be empty"),
        ('unit = ":1"', 'unit = "switches"', "threshold[1]: unit 'switches' must be one of: :1"),
        ("value = 4", 'text = "four"', "threshold[1]: value must be a number"),
        (
            'key = "fan-in"\nvalue = 4\nunit = ":1"',
            'key = "isls-min"\nvalue = 1.5\nunit = "ISLs"',
            "threshold[1]: value 1.5 must be a whole number of ISLs",
        ),
        ("value = 4", "value = [4]", "threshold"),
        ("[sources", "[sources", ""),
        ("[[threshold]]", "[[thresholds]]", "not a known field"),
        ("[[threshold]]", "[threshold]", "expects"),
        ('title = "Acme"', 'title = "Acme', "not valid TOML"),
        ('title = "Acme"', f'title = "{"x" * 100}"', "longer than 80"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence_and_nothing_is_lost(
    own: OwnPacks, shipped: Catalog, tmp_path: Path, old: str, new: str, problem: str
) -> None:
    own.create(cited(shipped, "general"), "Mine")
    before = own.packs()
    path = tmp_path / "bad.toml"
    assert old in HAND
    path.write_text(HAND.replace(old, new, 1), encoding="utf-8")
    if not problem:
        own.import_file(path)
        return
    with pytest.raises(InputError) as caught:
        own.import_file(path)
    assert problem in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert own.packs() == before


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a = " + b"[" * 100_000, b"x" * 1_000_001])
def test_a_file_that_is_no_text_is_refused(own: OwnPacks, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(data)
    with pytest.raises(InputError):
        own.import_file(path)


def test_a_damaged_file_hides_no_other_pack_and_stays(own: OwnPacks, shipped: Catalog) -> None:
    good = own.create(cited(shipped, "general"), "Good")
    bad = own.create(cited(shipped, "general"), "Bad")
    path = next(own.folder.glob("*bad*"))
    path.write_text("broken", encoding="utf-8")
    assert [entry.pack for entry in own.packs()] == [good]
    [problem] = own.problems()
    assert path.name in str(problem)
    assert path.read_text(encoding="utf-8") == "broken"
    with pytest.raises(InputError, match="no pack “bad”"):
        own.rename(bad.key, "Better")


def test_a_pack_with_a_limit_that_a_newer_catalog_dropped_is_kept(
    own: OwnPacks, shipped: Catalog
) -> None:
    key = own.create(cited(shipped, "ibm"), "Acme").key
    general = cited(shipped, "general")
    newer = OwnPacks(own.folder, lambda: (general,), all_limits)
    assert kept(newer, key) == kept(own, key)


def test_a_limit_that_no_shipped_pack_sets_can_be_set(own: OwnPacks, shipped: Catalog) -> None:
    key = own.create(cited(shipped, "general"), "Acme").key
    own.add_threshold(key, "adapters-per-host-min")
    own.set_threshold(key, "adapters-per-host-min", value=2, source="Acme SAN standard")
    row = kept(own, key).pack.threshold("adapters-per-host-min")
    assert row is not None
    assert row.shown == "2 adapters"
    with pytest.raises(InputError, match=r"its value 1\.5 must be a whole number of adapters"):
        own.set_threshold(key, "adapters-per-host-min", value=1.5)


def test_what_another_window_does_is_seen(own: OwnPacks, shipped: Catalog) -> None:
    other = again(own, shipped)
    assert other.packs() == ()
    seen: list[str] = []
    own.on_change.append(lambda: seen.append("changed"))
    key = own.create(cited(shipped, "general"), "Acme").key
    assert [entry.pack.key for entry in other.packs()] == [key]
    own.delete(key)
    assert other.packs() == ()
    assert seen == ["changed", "changed"]


def test_a_folder_that_cannot_be_made_is_the_machines_turn(
    tmp_path: Path, shipped: Catalog
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    own = OwnPacks(tmp_path / "file" / "packs", lambda: shipped.cited_packs, all_limits)
    with pytest.raises(MachineError):
        own.create(cited(shipped, "general"), "Acme")


def test_a_pack_is_written_as_toml_only(shipped: Catalog, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"end in \.toml"):
        write_rule_pack(cited(shipped, "general"), tmp_path / "pack.json")


def test_the_library_offers_both_and_knows_whose(tmp_path: Path) -> None:
    with open_library(all_limits, tmp_path / "parts.sqlite") as library:
        assert library.own_packs is not None
        pack = library.own_packs.create(library.cited_packs[0], "Acme")
        assert library.rule_packs()[0].key == "general"
        assert library.rule_packs()[-1] == library.rule_pack(pack.key) == pack
        assert library.is_users_pack(pack.key)
        assert not library.is_users_pack("general")
        assert library.rule_pack_sources(pack.key) == library.rule_pack_sources("general")


def test_a_library_without_a_place_for_own_packs_has_the_shipped(shipped: Catalog) -> None:
    assert Library(shipped).rule_packs() == shipped.rule_packs()


words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)
solid = words.filter(lambda text: bool(text.strip()))


@given(title=solid, note=words, value=st.floats(0, 1e12), document=solid)
def test_any_pack_reads_back_as_it_was_written(
    title: str, note: str, value: float, document: str
) -> None:
    row = Threshold(key="fan-in", value=value, unit="x", meaning="m", note=note, sources=("s",))
    pack = RulePack(key="acme", title=title, version="3", base="ibm", thresholds=(row,))
    entry = CitedPack(pack=pack, sources=(Source(key="s", title=document),))
    text = rule_pack_toml(entry)
    file = TextFile("acme.toml", Path("acme.toml"), tomllib.loads(text))
    assert parse_rule_pack(file, {}) == entry

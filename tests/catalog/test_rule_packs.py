"""Do the shipped rule packs say what their sources say, travel whole, and refuse mistakes?"""

from __future__ import annotations

import re
from typing import Any

import pytest

from sanwright.catalog import Catalog
from sanwright.checks import all_limits
from sanwright.design import Design
from sanwright.edits import set_rule_pack
from sanwright.errors import InputError, InvalidEditError
from sanwright.parts import CreditRule, FibreGrade, RulePack, Source, Threshold, with_rule_pack
from sanwright.units import Attenuation, Length
from tests.builders import small_san

GENERAL = "rule_packs/general.toml"
NETAPP = "rule_packs/netapp.toml"


def limit(catalog: Catalog, pack: str, key: str) -> tuple[float | str, str] | None:
    row = catalog.rule_pack(pack).threshold(key)
    return None if row is None else (row.text or row.value, row.unit)


def test_the_general_pack_comes_first_and_judges_by_default(catalog: Catalog) -> None:
    keys = [pack.key for pack in catalog.rule_packs()]
    assert keys[0] == "general"
    assert {"brocade", "cisco", "hpe", "netapp", "ibm"} <= set(keys)
    assert catalog.reference().rule_pack == catalog.rule_pack("general")


def test_shipped_packs_answer_what_rules_ask_and_nothing_else(catalog: Catalog) -> None:
    limits = all_limits()
    rows = [(pack.key, row) for pack in catalog.rule_packs() for row in pack.thresholds]
    assert [(pack, row.key) for pack, row in rows if row.key not in limits] == []
    assert [(pack, str(limits[row.key].problem(row))) for pack, row in rows] == [
        (pack, "") for pack, _ in rows
    ]


def test_every_limit_but_one_that_no_guide_prints_is_set_by_some_pack(catalog: Catalog) -> None:
    set_ = {row.key for pack in catalog.rule_packs() for row in pack.thresholds}
    assert all_limits().keys() - set_ == {"adapters-per-host-min"}


def test_every_limit_names_documents_that_travel_with_its_pack(catalog: Catalog) -> None:
    for pack in catalog.rule_packs():
        titles = {source.key: source.title for source in catalog.rule_pack_sources(pack.key)}
        assert set(titles) == pack.cited()
        assert all(titles.values())
        for row in pack.thresholds:
            assert row.sources, (pack.key, row.key)


@pytest.mark.parametrize(
    ("pack", "key", "expected"),
    [
        ("netapp", "hops-max", (7, "switches")),
        ("hpe", "hops-max", (7, "ISLs")),
        ("hpe-flexfabric", "hops-max", (3, "ISLs")),
        ("hpe", "fan-in", (12, ":1")),
        ("brocade", "fan-in", (7, ":1")),
        ("cisco", "isl-oversubscription", (8, ":1")),
        ("brocade", "trunk-members-max", (8, "ISLs")),
        ("cisco", "trunk-members-max", (16, "ISLs")),
        ("netapp", "extended-distance-licence", (6, "km")),
        ("brocade", "extended-distance-licence", (10, "km")),
        ("netapp", "sas-aoc-length-max", (50, "m")),
        ("netapp", "nexus-per-node-max", (2048, "nexuses")),
        ("ibm", "zone-members-max", (40, "ports")),
        ("brocade", "nexus-per-node-max", None),
        ("cisco", "trunk-length-difference-max", None),
        ("general", "trunk-members-max", None),
    ],
)
def test_packs_disagree_as_their_makers_do(
    catalog: Catalog, pack: str, key: str, expected: tuple[float, str] | None
) -> None:
    assert limit(catalog, pack, key) == expected


def test_where_a_maker_is_silent_the_general_limit_holds(catalog: Catalog) -> None:
    general, netapp = catalog.rule_pack("general"), catalog.rule_pack("netapp")
    assert netapp.extends == "general"
    assert netapp.threshold("fan-in") == general.threshold("fan-in")


@pytest.mark.parametrize(
    ("pack", "good", "bad"),
    [
        ("general", ("esx1_p1", "1st-host", "a$b^c"), ("host 1", "_x", "a.b", "")),
        ("brocade", ("esx1_p1", "1st-host"), ("lsan_red_1", "bfa_boot", "host 1")),
        ("cisco", ("esx1_p1", "a$b^c"), ("1st-host", "host:1")),
    ],
)
def test_zone_names_are_what_the_switch_takes(
    catalog: Catalog, pack: str, good: tuple[str, ...], bad: tuple[str, ...]
) -> None:
    row = catalog.rule_pack(pack).threshold("zone-name-pattern")
    assert row is not None
    assert all(re.fullmatch(row.text, name) for name in good)
    assert not any(re.fullmatch(row.text, name) for name in bad)


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (7, ":1", "7:1"),
        (0.7, "share", "70 %"),
        (2048, "nexuses", "2,048 nexuses"),
        (1, "switches", "1 switch"),
        (1, "ISLs", "1 ISL"),
        (1, "m", "1 m"),
        (0.75, "dB", "0.75 dB"),
    ],
)
def test_a_limit_is_shown_with_its_unit(value: float, unit: str, shown: str) -> None:
    assert Threshold(key="x", value=value, unit=unit, meaning="x").shown == shown


def test_credits_of_a_long_link_follow_each_makers_formula(catalog: Catalog) -> None:
    tables = catalog.reference()

    def credits_(vendor: str, kilometres: float, speed: str, **more: Any) -> int | None:
        rule, row = tables.credit_rule(vendor), tables.speed(speed)
        assert rule is not None
        assert row is not None
        return rule.credits(Length(kilometres * 1000), row, **more)

    printed = {"1GFC": 31, "2GFC": 56, "4GFC": 106, "8GFC": 206, "16GFC": 406}
    assert {speed: credits_("Brocade", 50, speed) for speed in printed} == printed
    assert credits_("brocade", 50, "16GFC", qos=True) == 420
    assert credits_("Brocade", 10, "32GFC") == 166, "nominal 32 Gb/s, not the line rate of 28.05"
    assert credits_("Brocade", 100, "2GFC", average_payload=1024) == 213
    assert credits_("Cisco", 30, "8GFC") == 120
    assert credits_("QLogic", 10, "8GFC") == 48
    assert credits_("Brocade", 10, "12G-SAS") is None
    assert tables.credit_rule("Acme") is None


def test_the_distance_of_a_normal_port_is_known_only_where_it_is_printed(catalog: Catalog) -> None:
    rule = catalog.reference().credit_rule("Brocade")
    assert rule is not None
    assert rule.normal_distance("2GFC") == Length(5000)
    assert rule.normal_distance("32GFC") is None


def test_attenuation_of_a_fibre_nobody_states_stays_unknown(catalog: Catalog) -> None:
    tables = catalog.reference()
    grades = {row.medium: row.attenuation for row in tables.media}
    assert grades["OM4"] == Attenuation(3)
    assert grades["OS2"] == Attenuation(0.4)
    assert grades["OM5"] is None
    assert tables.fibre_grade("copper") is None
    rows: tuple[FibreGrade | CreditRule, ...] = (*tables.media, *tables.credit_rules)
    for row in rows:
        assert all(tables.source(key) is not None for key in row.sources)


def test_the_documents_of_the_pack_in_use_travel_and_those_of_the_old_go(catalog: Catalog) -> None:
    before = catalog.reference()
    after = with_rule_pack(before, catalog.rule_pack("netapp"), catalog.rule_pack_sources("netapp"))
    assert after.rule_pack == catalog.rule_pack("netapp")
    assert before.source("netapp-queue-depth") is None
    cited = [key for speed in after.speeds for key in speed.sources]
    cited += [key for reach in after.reaches for key in reach.sources]
    cited += after.rule_pack.cited()
    assert all(after.source(key) is not None for key in cited)
    general = catalog.rule_pack("general")
    assert with_rule_pack(after, general, catalog.rule_pack_sources("general")) == before


def test_two_documents_of_one_key_are_not_mixed_up(catalog: Catalog) -> None:
    row = Threshold(key="fan-in", value=5, unit=":1", meaning="x", sources=("wikipedia-pcie",))
    pack = RulePack(key="mine", title="Mine", version="1", thresholds=(row,))
    mine = Source(key="wikipedia-pcie", title="Something else")
    after = with_rule_pack(catalog.reference(), pack, [mine])
    [key] = after.rule_pack.thresholds[0].sources
    document = after.source(key)
    assert document is not None
    assert document.title == "Something else"
    assert after.source("wikipedia-pcie") == catalog.reference().source("wikipedia-pcie")


def test_a_design_keeps_the_pack_that_judges_it_and_takes_it_back(catalog: Catalog) -> None:
    design = small_san().design()
    before = design.snapshot().reference
    pack = catalog.rule_pack("netapp")
    change = set_rule_pack(design, pack, catalog.rule_pack_sources("netapp"))
    assert str(change.label) == f"Judge by NetApp, version {pack.version}"
    design.apply(change)
    judging = design.snapshot().reference.rule_pack
    assert (judging.key, judging.version) == ("netapp", pack.version)
    assert not set_rule_pack(design, pack, catalog.rule_pack_sources("netapp"))
    design.apply(change.inverse())
    assert design.snapshot().reference == before


def test_a_design_without_tables_cannot_be_judged_by_a_pack(catalog: Catalog) -> None:
    with pytest.raises(InvalidEditError, match="no standards tables"):
        set_rule_pack(Design(), catalog.rule_pack("netapp"), ())


def test_an_unknown_pack_is_refused_with_the_nearest(catalog: Catalog) -> None:
    with pytest.raises(InputError, match="did you mean netapp"):
        catalog.rule_pack("netap")
    with pytest.raises(InputError, match="known are general, brocade"):
        catalog.rule_pack_sources("zzz")


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (NETAPP, 'extends = "general"', 'extends = "genral"', "extends: there is no pack genral; "),
        (
            GENERAL,
            'key = "general"',
            'key = "general"\nextends = "netapp"',
            "extends this pack in turn",
        ),
        (NETAPP, 'key = "netapp"', 'key = "other"', "must be the name of the file"),
        (NETAPP, "[[threshold]]", 'without = ["fan"]\n[[threshold]]', "without: 'fan' is no"),
        (NETAPP, 'title = "NetApp"', 'title = " "', "title: must not be empty"),
        (NETAPP, "value = 2048", 'value = 2048\ntext = "2048"', "either a value or"),
        (NETAPP, "value = 2048\n", "", "either a value or"),
        (NETAPP, "value = 2048", "value = -1", "must be a number of 0 or more"),
        (NETAPP, "value = 2048", "value = nan", "“nan” is not a number that can be used"),
        (NETAPP, 'key = "nexus-per-node-max"', 'key = "hops-max"', "hops-max is there twice"),
        (NETAPP, 'key = "nexus-per-node-max"', 'key = "Nexus max"', "must be lower case"),
        (NETAPP, 'source = ["netapp-queue-depth"]', "", "needs at least one source"),
        (GENERAL, "value = 0.7", "value = 70", "share of 0 to 1"),
        (GENERAL, "text = '[A-Za-z0-9]", "text = '([A-Za-z0-9]", "not a regular expression"),
        ("standards/credits.toml", 'speed = "1GFC"', 'speed = "9GFC"', "9GFC is not in the"),
        ("standards/fibre.toml", 'medium = "OM2"', 'medium = "OM1"', "OM1 is there twice"),
    ],
)
def test_a_mistake_in_a_pack_is_found(
    source: Any, file: str, old: str, new: str, problem: str
) -> None:
    source.replace(file, old, new)
    with pytest.raises(InputError) as caught:
        source.build()
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_catalog_without_the_general_pack_is_refused(source: Any) -> None:
    for path in (source.folder / "rule_packs").iterdir():
        path.unlink()
    with pytest.raises(InputError, match=r"general\.toml: is missing"):
        source.build()

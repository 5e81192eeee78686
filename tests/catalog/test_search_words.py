"""Does the catalog understand what architects type?"""

from __future__ import annotations

import pytest

from sanwright.catalog import Catalog, Facet, open_catalog
from sanwright.catalog.search_words import query_words
from sanwright.parts import Part, PartKind, value_of


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    return open_catalog()


def found(catalog: Catalog, text: str) -> list[Part]:
    return [catalog.part(hit.id) for hit in catalog.search(text)]


@pytest.mark.parametrize("text", ["64 ports", "64-port", "64port", "64p", "64 Ports"])
def test_a_number_of_ports_is_one_word(text: str) -> None:
    assert query_words(text) == query_words("64 port")


@pytest.mark.parametrize("text", ["32g", "32 G", "32Gb", "32 Gbps", "32gbit"])
def test_a_speed_is_one_word(text: str) -> None:
    assert query_words(text) == query_words("32g")


def test_switches_of_the_speed_come_before_those_that_can_run_it_too(shipped: Catalog) -> None:
    parts = found(shipped, "32g switch")
    assert {part.kind for part in parts[:10]} <= {PartKind.SWITCH, PartKind.DIRECTOR}
    fastest = ["32GFC" in part.summary for part in parts]
    assert fastest[0]
    assert "brocade-g720" in {part.id for part in parts}


def test_what_stands_alone_comes_before_a_module_that_has_the_word_in_its_name(
    shipped: Catalog,
) -> None:
    order = [part.id for part in found(shipped, "32g switch")]
    assert order.index("brocade-g610") < order.index("hpe-synergy-32gb-brocade")


def test_a_dual_adapter_of_a_speed_and_a_maker(shipped: Catalog) -> None:
    first = found(shipped, "dual 64g hba emulex")[0]
    assert first.id == "emulex-lpe36002-m64"


def test_ports_are_counted_as_the_maker_counts(shipped: Catalog) -> None:
    assert "brocade-g720" in {part.id for part in found(shipped, "64 ports 64G")}
    assert "brocade-g720" in {part.id for part in found(shipped, "56 port 64g")}


def test_a_cable_is_found_by_any_length_and_first_by_one_it_is_sold_in(shipped: Catalog) -> None:
    parts = found(shipped, "om4 15m")
    assert all(part.cable is not None and part.cable.medium == "OM4" for part in parts)
    sold = [15.0 in [each.length.amount for each in value_of(part.cable.lengths) or ()]
            for part in parts if part.cable is not None]  # fmt: skip
    assert sold == sorted(sold, reverse=True)
    assert sold[0]
    assert not sold[-1]
    assert len(found(shipped, "om4 10 m")) == len(parts)


def test_a_type_is_found_by_its_number(shipped: Catalog) -> None:
    assert found(shipped, "qlogic 2772")[0].id == "qlogic-qle2772"


def test_wide_cages_count_as_the_ports_that_makers_count(shipped: Catalog) -> None:
    first = found(shipped, "64 ports 32G")
    assert first[0].id == "brocade-g620"
    assert "generic-lc-panel-24" in {part.id for part in found(shipped, "24 port panel")}
    assert "generic-lc-panel-24" not in {part.id for part in found(shipped, "48 port panel")}


@pytest.mark.parametrize("text", ["64 ports 32G", "32g switch", "64g", "48 port"])
def test_what_stands_alone_comes_before_what_goes_into_it(shipped: Catalog, text: str) -> None:
    """Of parts that the words fit equally well; the tiers themselves are asked above."""
    ranked = shipped.index.search(text, limit=500)
    modules = (PartKind.BLADE, PartKind.HOST_CARD)
    by_tier: dict[int, list[bool]] = {}
    for each in ranked:
        by_tier.setdefault(each.tier, []).append(each.hit.kind in modules)
    for places in list(by_tier.values())[1:]:
        assert places == sorted(places)


def test_numbers_in_names_are_ordered_as_people_count(shipped: Catalog) -> None:
    models = [part.model for part in shipped.parts(PartKind.SERVER) if "DL380 Gen" in part.model]
    assert models.index("ProLiant DL380 Gen9") < models.index("ProLiant DL380 Gen10")


@pytest.mark.parametrize("text", ["", "switch", "32g"])
def test_each_facet_counts_what_narrowing_to_it_finds(shipped: Catalog, text: str) -> None:
    for facet, counts in shipped.facets(text).more.items():
        assert counts
        for name, count in counts.items():
            hits = shipped.search(text, limit=10_000, narrowed={facet: name})
            assert len(hits) == count
    # Every part is at one point of its life.
    assert sum(shipped.facets(text).more[Facet.LIFE].values()) == len(
        shipped.search(text, limit=10_000)
    )


def test_facets_narrow_together(shipped: Catalog) -> None:
    narrowed = {Facet.PORTS: "64", Facet.SPEED: "32GFC", Facet.UNITS: "1"}
    hits = shipped.search("", kinds=(PartKind.SWITCH,), narrowed=narrowed)
    assert "brocade-g620" in {hit.id for hit in hits}
    assert all(" 1U" in hit.summary or hit.summary.endswith("1U") for hit in hits)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("switch", PartKind.SWITCH),
        ("switches", PartKind.SWITCH),
        ("32g switch", PartKind.SWITCH),
        ("hba", PartKind.HBA),
        ("host", PartKind.SERVER),
        ("array", PartKind.ARRAY),
        ("cable", PartKind.CABLE),
        ("Kabel", PartKind.CABLE),
        ("optic", PartKind.OPTIC),
        ("disk", PartKind.DRIVE),
        ("tape drive", PartKind.TAPE),
        ("disk shelf", PartKind.SAS_ENCLOSURE),
        ("host card", PartKind.HOST_CARD),
        ("Lizenzen", PartKind.LICENCE),
    ],
)
def test_what_is_called_what_was_typed_comes_first(
    shipped: Catalog, text: str, kind: PartKind
) -> None:
    assert {hit.kind for hit in shipped.search(text, limit=5)} == {kind}


def test_a_name_that_begins_with_a_word_of_kind_is_found_by_more_of_it(shipped: Catalog) -> None:
    assert shipped.search("switch pair")[0].id == "hpe-s3v78a"
    assert "hpe-s3v78a" in {hit.id for hit in shipped.search("switch", limit=10_000)}

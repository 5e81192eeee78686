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
    assert "brocade-g720" in {hit.id for hit in shipped.search("32g switch", limit=500)}


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


def _is_cord(part: Part) -> bool:
    cable = part.cable
    return cable is not None and (cable.connector_a, cable.connector_b) == ("LC", "LC")


def _is_sold_in(part: Part, metres: float) -> bool:
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    return metres in [each.length.amount for each in lengths or ()]


@pytest.mark.parametrize("medium", ["om3", "om4"])
@pytest.mark.parametrize("metres", [1, 2, 5, 10, 15, 30, 50, 100])
def test_cables_of_a_length_are_cords_first_and_of_these_first_what_is_sold(
    shipped: Catalog, medium: str, metres: int
) -> None:
    parts = found(shipped, f"{medium} {metres}m")
    order = [(not _is_cord(part), not _is_sold_in(part, metres)) for part in parts]
    assert order == sorted(order)
    assert _is_cord(parts[0])
    assert all(part.cable is not None and part.cable.medium == medium.upper() for part in parts)
    assert found(shipped, f"{medium} {metres} m") == parts


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
        ("LTO 9 Laufwerk", PartKind.TAPE),
        ("Bandbibliotheken", PartKind.TAPE),
        ("Direktor mit 8 Slots", PartKind.DIRECTOR),
    ],
)
def test_what_is_called_what_was_typed_comes_first(
    shipped: Catalog, text: str, kind: PartKind
) -> None:
    assert {hit.kind for hit in shipped.search(text, limit=5)} == {kind}


def test_a_name_that_begins_with_a_word_of_kind_is_found_by_more_of_it(shipped: Catalog) -> None:
    assert shipped.search("switch pair")[0].id == "hpe-s3v78a"
    assert "hpe-s3v78a" in {hit.id for hit in shipped.search("switch", limit=10_000)}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("om4 10m", "generic-lc-lc-om4"),
        ("lc lc om4 5m", "generic-lc-lc-om4"),
        ("mpo trunk", "generic-mpo-trunk-om4"),
        ("breakout om4", "hpe-premierflex-mpo-4xlc-om4"),
        ("patch panel 24", "generic-lc-panel-24"),
        ("brocade 64g", "brocade-g720"),
        ("x6-4 director", "brocade-x6-4"),
        ("ds-c9148t", "cisco-mds-9148t"),
        ("qle2772", "qlogic-qle2772"),
        ("hba dual 32 emulex", "emulex-lpe35002-m2"),
        ("fs9500", "ibm-fs9500"),
        ("flash system 9500", "ibm-fs9500"),
        ("power store 1200", "dell-powerstore-1200t"),
        ("a400", "netapp-aff-a400"),
        ("84 bay jbod", "dell-me484"),
        ("minisas hd 3m", "hpe-mini-sas-hd"),
        ("sfp 32g longwave", "hpe-r6b13a"),
        ("Doppelport-HBA mit 32G", "emulex-lpe35002-m2"),
        ("two port 64g hba qlogic", "qlogic-qle2872"),
        ("LWL-Kabel OM4", "generic-lc-lc-om4"),
        ("Glasfaserkabel OM4 10 m", "generic-lc-lc-om4"),
        ("emc unity 380", "dell-unity-xt-380"),
    ],
)
def test_what_architects_type_finds_what_they_mean(shipped: Catalog, text: str, first: str) -> None:
    assert found(shipped, text)[0].id == first


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("32g sfp", "32GFC SW"),
        ("64g sfp", "64GFC SW"),
        ("10km sfp 32g", "32GFC LW"),
        ("smf 10km optic", " LW "),
        ("25km optic", "ELW"),
        ("dual port 32g hba", "2 x 32GFC"),
        ("tape library", "slots"),
        ("lto-9 drive", "LTO-9"),
        ("lto9", "LTO-9"),
        ("60 drive enclosure", "60 x"),
        ("mds 32g module", "32GFC"),
    ],
)
def test_the_first_three_are_of_the_sort_that_was_typed(
    shipped: Catalog, text: str, shown: str
) -> None:
    assert all(shown in part.summary for part in found(shipped, text)[:3])


def test_directors_are_found_by_the_speed_of_their_blades(shipped: Catalog) -> None:
    fast, slow = found(shipped, "64g director"), found(shipped, "32g director")
    assert {"brocade-x7-8", "cisco-mds-9706"} <= {part.id for part in fast}
    assert "brocade-x6-8" not in {part.id for part in fast}
    assert "brocade-x6-8" in {part.id for part in slow}


def test_raid_controllers_are_adapters_that_make_groups(shipped: Catalog) -> None:
    names = [part.model for part in found(shipped, "raid controller")]
    assert all("RAID" in name or "Smart Array" in name or "PERC" in name for name in names)


@pytest.mark.parametrize("vendor", ["Brocade", "Cisco", "HPE", "Dell", "Broadcom", "IBM"])
def test_words_in_any_order_find_the_same(shipped: Catalog, vendor: str) -> None:
    words = f"{vendor} 32g".split()
    there = [part.id for part in found(shipped, " ".join(words))]
    assert there
    assert there == [part.id for part in found(shipped, " ".join(reversed(words)))]

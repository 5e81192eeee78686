"""Does the shipped catalog find what an architect types, and propose what fits?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from sanwright.catalog import Catalog
from sanwright.errors import InputError
from sanwright.parts import Part, PartKind, PortGroup, PortRole, value_of
from sanwright.units import Length


def found(catalog: Catalog, text: str) -> list[str]:
    return [hit.id for hit in catalog.search(text)]


def test_an_oem_name_finds_the_oem_part_and_the_design_it_rebadges(catalog: Catalog) -> None:
    assert found(catalog, "SN6600B")[:2] == ["hpe-sn6600b", "brocade-g620"]
    part = catalog.part("hpe-sn6600b")
    assert (part.base, part.vendor) == ("brocade-g620", "HPE")


def test_attributes_find_adapters(catalog: Catalog) -> None:
    hits = found(catalog, "32g dual port")
    assert "emulex-lpe32002-m2" in hits
    assert "emulex-lpe32000-m2" not in hits
    assert "emulex-lpe31004-m6" not in hits
    assert {"hpe-sn1600e-2p", "qlogic-qle2742"} <= set(hits)
    with_kit = [hits.index(id_) for id_ in hits if id_ == "emulex-lpe31002-m6"]
    assert all(place > hits.index("emulex-lpe32002-m2") for place in with_kit)


@pytest.mark.parametrize("wanted", ["emulex-lpe32002-m2", "brocade-g620", "hpe-3par-8450"])
def test_every_keystroke_of_a_model_keeps_it_in_the_list(catalog: Catalog, wanted: str) -> None:
    model = catalog.part(wanted).model
    for typed in range(1, len(model) + 1):
        hits = [hit.id for hit in catalog.search(model[:typed], limit=1000)]
        assert wanted in hits, model[:typed]
    assert found(catalog, model)[0] == wanted


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("LPe32002", "emulex-lpe32002-m2"),
        ("lpe32002m2", "emulex-lpe32002-m2"),
        ("8/40", "hpe-8-40"),
        ("QK734A", "hpe-premierflex-om4"),
        ("57-1000333-01", "brocade-57-1000333-01"),
        ("BR-G620-24", "brocade-g620"),
        ("2498-F48", "ibm-san48b-5"),
        ("A700s", "netapp-aff-a700s"),
        ("om3 lc", "generic-lc-lc-om3"),
    ],
)
def test_names_and_numbers_come_first(catalog: Catalog, text: str, first: str) -> None:
    assert found(catalog, text)[0] == first


@pytest.mark.parametrize(
    "text", ['"', "'", "*", "a AND", "NOT", "(", "x OR y", "^a", "a:b", "-", "\u0000", "é"]
)
def test_whatever_is_typed_is_a_search_not_an_error(catalog: Catalog, text: str) -> None:
    catalog.search(text)
    catalog.facets(text)


def test_an_empty_text_lists_everything_by_kind(catalog: Catalog) -> None:
    hits = catalog.search("", limit=10_000)
    order = list(PartKind)
    places = [order.index(hit.kind) for hit in hits]
    assert places == sorted(places)
    assert len(hits) == catalog.stats().total


def test_filters_narrow_and_facets_count(catalog: Catalog) -> None:
    hits = catalog.search("32g", kinds=(PartKind.HBA,), vendors=("HPE",))
    assert hits
    assert {(hit.kind, hit.vendor) for hit in hits} == {(PartKind.HBA, "HPE")}
    facets = catalog.facets("32g")
    everything = catalog.search("32g", limit=10_000)
    assert sum(facets.kinds.values()) == sum(facets.vendors.values()) == len(everything)
    assert facets.kinds[PartKind.HBA] == sum(hit.kind is PartKind.HBA for hit in everything)


def test_a_part_is_found_by_id_alias_or_model(catalog: Catalog) -> None:
    for name in ("emulex-lpe16002b-m6", "LPe16002", "LPe16002B-M6", "lpe16002b m6"):
        assert catalog.part(name).id == "emulex-lpe16002b-m6"
    assert catalog.find("no such thing") is None


def test_an_unknown_part_is_answered_with_the_nearest(catalog: Catalog) -> None:
    with pytest.raises(InputError, match=r"no part “brocade-g6220”.*brocade-g620"):
        catalog.part("brocade-g6220")


def test_a_summary_says_what_is_delivered(catalog: Catalog) -> None:
    assert catalog.part("brocade-g620").summary.startswith("48 x 32GFC SFP28 + 4 x ")
    assert catalog.part("brocade-g620").summary.endswith("1U")
    card = catalog.part("emulex-lpe31002-m6").summary
    assert card.startswith("2 x 16GFC SFP+ (32GFC with other optics)")
    assert catalog.part("netapp-aff-a700s").summary == "8 x 32GFC SFP28 target, 4U"


def test_threads_may_share_it(catalog: Catalog) -> None:
    with ThreadPoolExecutor(4) as pool:
        hits = list(pool.map(lambda _: found(catalog, "g620")[0], range(40)))
    assert set(hits) == {"brocade-g620"}


def group(part: Part, name: str = "") -> PortGroup:
    return part.ports[name] if name else next(iter(part.ports.values()))


def optic_for(catalog: Catalog, part_id: str, name: str = "", **wanted: str) -> str | None:
    part = catalog.part(part_id)
    cable = catalog.part(wanted.pop("cable")) if "cable" in wanted else None
    optic = catalog.default_optic(group(part, name), part.vendor, wanted.get("speed"), cable)
    return optic.id if optic is not None else None


def test_optics_are_the_vendors_own_and_as_fast_as_the_port(catalog: Catalog) -> None:
    assert optic_for(catalog, "brocade-g620") == "brocade-57-1000333-01"
    assert optic_for(catalog, "hpe-sn6600b") == "hpe-p9h32a"
    assert optic_for(catalog, "hpe-sn6000b") == "hpe-qk724a"
    assert optic_for(catalog, "brocade-g620", speed="16GFC") == "brocade-57-0000088-01"
    assert optic_for(catalog, "brocade-g620", "qsfp") == "brocade-57-1000351-01"


def test_optics_suit_the_fibre(catalog: Catalog) -> None:
    assert optic_for(catalog, "brocade-g620", cable="generic-lc-lc-os2") == "brocade-57-1000332-01"
    assert optic_for(catalog, "brocade-g620", cable="generic-lc-lc-om2") == "brocade-57-1000333-01"


def test_what_ships_comes_first_and_kits_only_when_asked_for(catalog: Catalog) -> None:
    assert optic_for(catalog, "emulex-lpe31002-m6") == "emulex-16gfc-sw-shipped"
    assert optic_for(catalog, "emulex-lpe31002-m6", speed="32GFC") == "emulex-32gfc-sw-kit"
    assert optic_for(catalog, "emulex-lpe31004-m6", speed="32GFC") is None
    assert optic_for(catalog, "emulex-lpe31004-m6") == "emulex-16gfc-sw-fixed"


def test_switch_optics_are_not_proposed_for_arrays_of_the_same_vendor(catalog: Catalog) -> None:
    assert optic_for(catalog, "hpe-3par-8450", cable="generic-lc-lc-os2") == "generic-16gfc-lw"
    assert optic_for(catalog, "ibm-san64b-6") == "generic-32gfc-sw"


def test_cables_suit_the_optic_or_the_connectors(catalog: Catalog) -> None:
    sfp = group(catalog.part("brocade-g620"))
    sas = group(catalog.part("adaptec-8885q"), "external")
    shelf = group(catalog.part("xyratex-24sff-12g"))

    def cable(a: PortGroup, b: PortGroup, optic: str = "") -> str | None:
        part = catalog.default_cable(a, b, catalog.part(optic) if optic else None)
        return part.id if part is not None else None

    assert cable(sfp, sfp, "brocade-57-1000333-01") == "generic-lc-lc-om4"
    assert cable(sfp, sfp, "brocade-57-1000332-01") == "generic-lc-lc-os2"
    assert cable(sfp, sfp, "brocade-57-1000351-01") == "generic-mpo-trunk-om4"
    assert cable(sas, shelf) == "generic-sff-8644-sff-8644"
    assert cable(sfp, shelf) is None


def test_cables_between_connectors_are_of_the_wanted_medium_plain_ones_first(
    catalog: Catalog,
) -> None:
    def cables(a: str, b: str, medium: str = "") -> list[str]:
        return [part.id for part in catalog.cables_between(a, b, medium)]

    assert cables("LC", "LC", "OM3") == [
        "generic-lc-lc-om3",
        "hpe-premierflex-om3",
        "ibm-flashsystem-lc-lc-om3",
        "ibm-lc-lc-om3",
    ]
    assert cables("SFF-8088", "SFF-8644") == cables("SFF-8644", "SFF-8088")
    assert cables("SFF-8644", "SFF-8088") == [
        "generic-sff-8644-sff-8088",
        "hpe-mini-sas-hd-mini-sas",
    ]
    assert {"generic-lc-lc-om1", "generic-lc-lc-os2"} < set(cables("LC", "LC"))
    assert cables("LC", "SFF-8644") == []


def test_optics_of_a_class_are_the_vendors_own_and_of_the_wanted_speed(catalog: Catalog) -> None:
    switch = catalog.part("brocade-g620")
    sfp = group(switch, "sfp")
    long_wave = catalog.optics_for(sfp, switch.vendor, "LW")
    assert {part.vendor for part in long_wave} == {"Brocade"}
    first = long_wave[0].optic
    assert first is not None
    assert first.speeds is not None
    assert "32GFC" in first.speeds.value
    for part in catalog.optics_for(sfp, switch.vendor, "SW", "8GFC"):
        assert part.optic is not None
        assert part.optic.speeds is not None
        assert part.optic.class_ == "SW"
        assert "8GFC" in part.optic.speeds.value
    assert catalog.optics_for(sfp, switch.vendor, "SW", "64GFC") == ()
    assert catalog.optics_for(group(catalog.part("adaptec-8885q")), "Adaptec", "SW") == ()


def test_shipped_optics_are_given_by_id(catalog: Catalog) -> None:
    optics = catalog.shipped_optics(catalog.part("emulex-lpe32002-m2"))
    assert {id_: part.id for id_, part in optics.items()} == {
        "emulex-32gfc-sw-shipped": "emulex-32gfc-sw-shipped"
    }


@pytest.mark.parametrize(
    ("metres", "reach_class"), [(50.0, "SW"), (100.0, "SW"), (101.0, "LW"), (9_000.0, "LW")]
)
def test_distance_chooses_between_short_and_long_wave(
    catalog: Catalog, metres: float, reach_class: str
) -> None:
    sfp = catalog.part("brocade-g620").ports["sfp"]
    optic = catalog.default_optic(sfp, "Brocade", None, None, Length(metres))
    assert optic is not None
    assert optic.optic is not None
    assert optic.optic.class_ == reach_class
    assert "32GFC" in optic.optic.speeds.value  # type: ignore[union-attr]


def test_optics_that_an_array_lists_are_proposed_there_and_for_no_switch(
    catalog: Catalog,
) -> None:
    parts = list(catalog.parts())
    named = {
        optic: part
        for part in parts
        for group in part.ports.values()
        for optic in value_of(group.qualified_optics) or ()
    }
    assert len(named) > 20
    for part in parts:
        for group in part.ports.values():
            if group.role is PortRole.FABRIC and group.protocol == "FC":
                chosen = catalog.default_optic(group, part.vendor, None, None)
                assert chosen is None or chosen.id != "hpe-msa-16gfc-sw", part.id
    array = catalog.part("hpe-msa-2060")
    group = next(group for group in array.ports.values() if group.protocol == "FC")
    chosen = catalog.default_optic(group, array.vendor, None, None)
    assert chosen is not None
    assert chosen.id == "hpe-msa-16gfc-sw"

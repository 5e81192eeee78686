"""Do the user's parts and the shipped ones read as one catalog?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from sanwright.catalog import Catalog, Library, UserParts, clone_of
from sanwright.errors import InputError
from sanwright.language import speaking
from sanwright.parts import Part, PartKind, Physical
from tests.catalog_user.own import figure, own_part, with_ports


def found(library: Library, text: str) -> list[str]:
    return [hit.id for hit in library.search(text, limit=1000)]


def put(library: Library, *parts: Part) -> UserParts:
    user = library.user
    assert user is not None
    for part in parts:
        user.put(part)
    return user


@pytest.mark.parametrize("text", ["", "g620", "32g dual port", "b", "om4 lc", "QK734A"])
def test_without_own_parts_it_answers_as_the_catalog(shipped: Catalog, text: str) -> None:
    library = Library(shipped, None)
    assert library.search(text) == shipped.search(text)
    assert library.facets(text) == shipped.facets(text)
    assert library.stats() == shipped.stats()
    assert library.parts() == shipped.parts()


def test_own_parts_are_found_by_name_number_alias_and_attribute(library: Library) -> None:
    put(library, own_part())
    for text in ("octopus", "OC-0008", "eightarms", "acme", "oct"):
        assert found(library, text)[0] == "acme-s8", text
    assert "acme-s8" in found(library, "16g switch 1u")
    assert library.part("OC-0008").id == "acme-s8"
    assert library.part("Eightarms").id == "acme-s8"
    assert library.part("acme-s8").summary == "8 x 16GFC SFP+, 1U"


def test_of_equals_the_users_own_comes_first(library: Library) -> None:
    put(library, clone_of(library.part("brocade-g620"), "my-g620"))
    assert found(library, "G620")[:2] == ["my-g620", "brocade-g620"]


def test_an_empty_text_lists_own_parts_first_then_every_kind_in_turn(library: Library) -> None:
    put(library, own_part(vendor="Brocade", model="G61"))
    listed = found(library, "")
    assert listed[0] == "acme-s8"
    kinds = [hit.kind for hit in library.search("", limit=10_000)][1:]
    assert kinds == sorted(kinds, key=list(PartKind).index)
    assert len(listed) == len(set(listed))


def test_facets_and_filters_count_both(library: Library) -> None:
    before = library.facets("16g")
    put(library, own_part())
    after = library.facets("16g")
    assert after.kinds[PartKind.SWITCH] == before.kinds[PartKind.SWITCH] + 1
    assert after.vendors["Acme"] == 1
    assert [h.id for h in library.search("", vendors=("Acme",))] == ["acme-s8"]
    assert library.search("", kinds=(PartKind.DRIVE,), vendors=("Acme",)) == []


def test_an_own_part_takes_the_place_of_the_shipped_one(library: Library) -> None:
    original = library.part("brocade-g620")
    total = library.stats()
    user = put(library, msgspec.structs.replace(original, model="G620 as we buy it", aliases=()))
    assert library.part("brocade-g620").model == "G620 as we buy it"
    assert library.is_users("brocade-g620")
    assert found(library, "g620").count("brocade-g620") == 1
    assert found(library, "").count("brocade-g620") == 1
    models = {hit.id: hit.model for hit in library.search("g620")}
    assert models["brocade-g620"] == "G620 as we buy it"
    assert sum(part.id == "brocade-g620" for part in library.parts()) == 1
    assert library.stats() == total
    assert library.shipped.part("brocade-g620") == original
    user.delete("brocade-g620")
    assert library.part("brocade-g620") == original
    assert found(library, "g620")[0] == "brocade-g620"


def test_a_retired_part_is_not_searched_but_known_by_its_id(library: Library) -> None:
    user = put(library, own_part())
    user.retire("acme-s8")
    assert "acme-s8" not in found(library, "octopus")
    assert "acme-s8" not in found(library, "")
    assert "acme-s8" not in {part.id for part in library.parts()}
    assert library.find("Eightarms") is None
    assert library.part("acme-s8").model == "Octopus 8"
    assert library.is_retired("acme-s8")
    user.restore("acme-s8")
    assert found(library, "octopus") == ["acme-s8"]


def test_a_shipped_part_is_hidden_by_retiring_ones_own_version(library: Library) -> None:
    user = put(library, library.part("brocade-g620"))
    user.retire("brocade-g620")
    assert "brocade-g620" not in found(library, "g620")
    assert "brocade-g620" not in {part.id for part in library.parts()}


def test_own_oem_versions_are_found_under_the_names_of_their_base(library: Library) -> None:
    put(library, own_part(base="brocade-g620"))
    assert "acme-s8" in found(library, "G620")


def test_a_summary_is_of_the_part_as_it_is_now(library: Library) -> None:
    copied = library.part("brocade-g610")
    changed = msgspec.structs.replace(own_part(), summary=copied.summary)
    put(library, changed)
    assert library.part("acme-s8").summary == "8 x 16GFC SFP+, 1U"


def test_a_summary_is_kept_alike_whatever_language_is_in_use(library: Library) -> None:
    physical = Physical(rack_units=figure(1.5))
    put(library, msgspec.structs.replace(own_part(), physical=physical))
    with speaking("de"):
        assert library.part("acme-s8").summary.endswith("1.5U")


def test_an_unknown_part_is_answered_with_the_nearest_of_both(library: Library) -> None:
    put(library, own_part())
    with pytest.raises(InputError, match=r"no part “acme-s88”.*acme-s8"):
        library.part("acme-s88")
    with pytest.raises(InputError, match=r"no part “brocade-g6220”.*brocade-g620"):
        library.part("brocade-g6220")


def test_a_name_of_two_parts_is_said_to_be_one(library: Library) -> None:
    put(library, clone_of(library.part("brocade-g620"), "my-g620"))
    assert library.find("G620") is None
    with pytest.raises(InputError, match="several parts: my-g620, brocade-g620"):
        library.part("G620")


def test_own_optics_are_proposed(library: Library) -> None:
    optic = library.part("brocade-57-1000333-01")
    put(library, clone_of(optic, "acme-32g-light"))
    user = library.user
    assert user is not None
    light = user.find("acme-32g-light")
    assert light is not None
    user.put(msgspec.structs.replace(light, vendor="Acme"))
    switch = library.part("brocade-g620")
    proposed = library.default_optic(switch.ports["sfp"], "Acme")
    assert proposed is not None
    assert proposed.id == "acme-32g-light"
    assert library.optics_for(switch.ports["sfp"], "Acme", "SW", "32GFC") == (proposed,)
    other = library.default_optic(switch.ports["sfp"], "Brocade")
    assert other is not None
    assert other.vendor == "Brocade"


def test_own_cables_are_proposed(library: Library) -> None:
    put(library, clone_of(library.part("generic-lc-lc-om3"), "acme-om3"))
    between = [part.id for part in library.cables_between("LC", "LC", "OM3")]
    assert "acme-om3" in between
    assert set(between) > {part.id for part in library.shipped.cables_between("LC", "LC", "OM3")}


def test_threads_may_share_it(library: Library) -> None:
    user = put(library, own_part())

    def work(number: int) -> str:
        if number % 10 == 0:
            user.put(own_part(f"acme-{number}", model=f"Other {number}"))
        library.facets("octopus")
        return found(library, "octopus")[0]

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(work, range(40))) == {"acme-s8"}
    assert len(user.parts()) == 5


def test_a_port_of_an_own_part_ships_with_a_shipped_optic(library: Library) -> None:
    put(library, with_ports(own_part(), shipped_optic="emulex-16gfc-sw-shipped"))
    optics = library.shipped_optics(library.part("acme-s8"))
    assert list(optics) == ["emulex-16gfc-sw-shipped"]

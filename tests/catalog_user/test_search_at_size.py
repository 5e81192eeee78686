"""Is the search right where very many parts answer: does it find what a plain look finds?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanwright.catalog import Catalog, open_catalog, search_index
from sanwright.catalog.database import CatalogContents, listing_order, write_database
from sanwright.catalog.search_index import BROAD
from sanwright.catalog.search_sets import members, of, pack, union
from sanwright.catalog.search_words import indexed_words
from sanwright.parts import Part, PartKind, PartNumber
from tests.catalog_user.own import own_part

numbers = st.sets(st.integers(1, 5000), min_size=1)


@given(st.lists(numbers, min_size=1, max_size=5))
def test_sets_survive_the_database(sets: list[set[int]]) -> None:
    joined = union([pack(some, 5000) for some in sets], 5000)
    assert list(members(joined)) == sorted(set().union(*sets))
    assert joined == of(set().union(*sets))


def crowd() -> list[Part]:
    """Parts of which far more than ``BROAD`` begin alike, in names, words and numbers."""
    return [
        own_part(
            f"acme-q{number}",
            model=f"Quad {number}",
            vendor="Acme" if number % 3 else "Älpha",
            kind=PartKind.SERVER if number % 2 else PartKind.SWITCH,
            part_numbers=(PartNumber(number=f"QX-{number:04}"),),
            aliases=("Lonely",) if number == 77 else (),
        )
        for number in range(1, BROAD * 5)
    ]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    path = tmp_path_factory.mktemp("crowd") / "catalog.sqlite"
    with open_catalog() as shipped:
        parts = [msgspec.structs.replace(part, summary="As drawn") for part in crowd()]
        ordered = sorted(parts, key=listing_order)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(search_index, "FEW_PARTS", 0)
            write_database(CatalogContents("2026.11", "crowd", ordered, shipped.reference()), path)
    with Catalog.open(path) as catalog:
        yield catalog


def plainly(text: str) -> set[str]:
    """What a search must find, looked up part by part without any index."""
    found = set()
    for part in crowd():
        words = indexed_words(
            f"{part.vendor} {part.model} {' '.join(part.aliases)} {part.part_numbers[0].number}"
        )
        typed = indexed_words(text)
        if all(any(word.startswith(piece) for word in words) for piece in typed):
            found.add(part.id)
    return found


@pytest.mark.parametrize(
    "text", ["q", "qu", "quad", "quad 1", "quad 31", "qx", "qx-00", "QX 0077", "lonely", "alpha q"]
)
def test_everything_that_matches_is_found_and_counted(crowded: Catalog, text: str) -> None:
    hits = crowded.search(text, limit=10_000)
    assert len({hit.id for hit in hits}) == len(hits)
    assert {hit.id for hit in hits} >= plainly(text)
    facets = crowded.facets(text)
    assert sum(facets.kinds.values()) == sum(facets.vendors.values()) == len(hits)
    for kind, count in facets.kinds.items():
        assert len(crowded.search(text, kinds=(kind,), limit=10_000)) == count
    for vendor, count in facets.vendors.items():
        assert len(crowded.search(text, vendors=(vendor,), limit=10_000)) == count


def test_the_exact_name_is_first_however_many_begin_with_it(crowded: Catalog) -> None:
    assert crowded.search("quad 3")[0].id == "acme-q3"
    assert crowded.search("QX-0031")[0].id == "acme-q31"
    near = [hit.model for hit in crowded.search("quad 31")]
    assert near[0] == "Quad 31"
    assert set(near[1:11]) == {f"Quad 31{n}" for n in range(10)}


def test_a_limit_keeps_the_best_of_the_whole(crowded: Catalog) -> None:
    whole = crowded.search("q", limit=10_000)
    for limit in (1, 7, 100):
        assert crowded.search("q", limit=limit) == whole[:limit]
    assert crowded.search("q", limit=0) == []
    listed = crowded.search("", limit=10_000)
    assert crowded.search("", limit=9) == listed[:9]


def test_accents_and_case_do_not_matter(crowded: Catalog) -> None:
    assert crowded.search("älpha") == crowded.search("ALPHA") != []


def test_a_very_long_text_is_answered(crowded: Catalog) -> None:
    assert crowded.search("x" * 100_000) == []
    assert crowded.search("quad " * 20_000, limit=5)

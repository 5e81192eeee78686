"""Do figures that customers read rest on standards and makers' documents, and say so if not?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.catalog import Catalog
from sanwright.parts import Confidence, Source

SAID = "No primary source at hand"
BEFOREHAND = re.compile(r"wikipedia|encyclop|lecture|course|study notes|hpc-notes", re.IGNORECASE)


def rows(catalog: Catalog) -> Iterator[tuple[str, tuple[str, ...], Confidence]]:
    """Every row of the tables and every limit of the packs: its words, sources and confidence."""
    tables = catalog.reference()
    for row in (*tables.speeds, *tables.reaches, *tables.pcie, *tables.media, *tables.credit_rules):
        yield str(row)[:100], row.sources, row.confidence
    for pack in catalog.rule_packs():
        for limit in pack.thresholds:
            yield f"{pack.key} {limit.key}", limit.sources, limit.confidence


def sources(catalog: Catalog) -> dict[str, Source]:
    found = {source.key: source for source in catalog.reference().sources}
    for pack in catalog.rule_packs():
        found |= {source.key: source for source in catalog.rule_pack_sources(pack.key)}
    return found


def test_what_is_no_standard_and_no_makers_document_says_so(catalog: Catalog) -> None:
    titles = {source.title for source in sources(catalog).values()}
    assert {title for title in titles if BEFOREHAND.search(title) and SAID not in title} == set()


def test_a_figure_without_a_primary_source_is_of_low_confidence(catalog: Catalog) -> None:
    known = sources(catalog)
    secondary = {key for key, source in known.items() if source.title.startswith(SAID)}
    assert secondary
    for words, keys, confidence in rows(catalog):
        if secondary & set(keys):
            assert confidence is Confidence.LOW, words


def test_no_primary_source_is_said_only_where_there_is_none(catalog: Catalog) -> None:
    known = sources(catalog)
    for words, keys, _ in rows(catalog):
        are_secondary = {known[key].title.startswith(SAID) for key in keys if key != "arithmetic"}
        assert len(are_secondary) < 2, words

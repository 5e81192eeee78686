"""Do figures that customers read rest on standards and makers' documents, and say so if not?"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanwright.catalog import Catalog
from sanwright.catalog.source_text import TextFile
from sanwright.catalog.sources import own_sources, standing
from sanwright.checks import all_rules
from sanwright.errors import InputError
from sanwright.parts import NO_PRIMARY, Confidence, Figure, Source

BEFOREHAND = re.compile(
    r"wikipedia|encyclop|lecture|course|study notes|training text|hpc-notes|thomas-krenn"
    r"|blocks ?& ?files|csdn|van londen|tom's hardware|brcddb, best practice|pinout"
    r"|\barticle\b|\breview of\b|storagereview|newegg|forum|enthusiast",
    re.IGNORECASE,
)
"""Encyclopaedias, notes, the press, shops and diaries."""


FOUND = re.compile(
    r"text index|\bcommit [0-9a-f]{6,}|\.(py|json|ya?ml|adoc|csv|tsv|xlsx|rst)\b"
    r"|^(?!ANSI/|T11/)[\w-]+/[\w.-]+,"
)
"""How a document was found: a copy, a commit, a file in a repository."""


COPIED = re.compile(
    r"third party|public (file|repository)|kept in|device type library", re.IGNORECASE
)
"""A document that was read in somebody else's copy."""

HOMES = re.compile(r"https://github\.com/(netbox-community|nautobot)/|https://(?!github\.com/)")
"""Where such a document is at home, or a maker's own pages."""


def rows(catalog: Catalog) -> Iterator[tuple[str, tuple[str, ...], Confidence]]:
    """Every row of the tables and every limit of the packs: its words, sources and confidence."""
    tables = catalog.reference()
    for row in (*tables.speeds, *tables.reaches, *tables.pcie, *tables.media, *tables.credit_rules):
        yield str(row)[:100], row.sources, row.confidence
    for pack in catalog.rule_packs():
        for limit in pack.thresholds:
            yield f"{pack.key} {limit.key}", limit.sources, limit.confidence


def figures(value: object) -> Iterator[Figure[object]]:
    """Every figure of a part, however deep it lies."""
    if isinstance(value, Figure):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from figures(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from figures(inner)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from figures(getattr(value, name))


def sources(catalog: Catalog) -> dict[str, Source]:
    found = {source.key: source for source in catalog.reference().sources}
    for pack in catalog.rule_packs():
        found |= {source.key: source for source in catalog.rule_pack_sources(pack.key)}
    return found


def test_what_is_no_standard_and_no_makers_document_says_so(catalog: Catalog) -> None:
    named = {source for part in catalog.parts() for source in part.sources}
    titles = {source.title for source in {*sources(catalog).values(), *named} if source.is_primary}
    assert {title for title in titles if BEFOREHAND.search(title)} == set()


def test_a_title_says_what_was_read_and_not_how_it_was_found(catalog: Catalog) -> None:
    named = {source.title for part in catalog.parts() for source in part.sources}
    titles = named | {source.title for source in sources(catalog).values()}
    assert {title for title in titles if FOUND.search(title)} == set()
    assert {title for title in titles if title.split(" (")[0][0].islower()} == set()


def test_no_address_leads_a_customer_into_somebodys_copy(catalog: Catalog) -> None:
    """The list for those who keep the catalog says where the copy lies."""
    named = {source for part in catalog.parts() for source in part.sources}
    copies = [one for one in {*sources(catalog).values(), *named} if COPIED.search(one.title)]
    assert copies
    assert {one.url for one in copies if one.url and not HOMES.match(one.url)} == set()


def test_a_remark_is_a_whole_sentence(catalog: Catalog) -> None:
    said = {note for part in catalog.parts() for note in part.notes}
    for part in catalog.parts():
        for figure in figures(part):
            said |= {figure.note, *(other.why for other in figure.rejected)}
    said -= {""}
    assert {text for text in said if not text.endswith(".")} == set()
    assert {text for text in said if len(text.split()) < 4} == set()


def test_a_row_without_a_primary_source_is_of_low_confidence(catalog: Catalog) -> None:
    known = sources(catalog)
    secondary = {key for key, source in known.items() if not source.is_primary}
    assert secondary
    for words, keys, confidence in rows(catalog):
        if secondary & set(keys):
            assert confidence is Confidence.LOW, words


def test_a_figure_without_a_primary_source_is_of_low_confidence(catalog: Catalog) -> None:
    seen = 0
    for part in catalog.parts():
        known = {source.key: source for source in part.sources}
        for figure in figures(part):
            primary = {known[key].is_primary for key in figure.sources if key != "arithmetic"}
            assert len(primary) < 2, part.id
            if False in primary:
                seen += 1
                assert figure.confidence is Confidence.LOW, part.id
    assert seen


def test_no_primary_source_is_said_only_where_there_is_none(catalog: Catalog) -> None:
    known = sources(catalog)
    for words, keys, _ in rows(catalog):
        primary = {known[key].is_primary for key in keys if key != "arithmetic"}
        assert len(primary) < 2, words


def test_rules_name_nothing_else_either() -> None:
    """What a rule names in its own file, and what its manual says that it rests on."""
    for rule in all_rules():
        text = inspect.getsource(inspect.getmodule(rule.judge) or rule.judge)
        for found in BEFOREHAND.finditer(text):
            before = " ".join(text[: found.start()].split())[-60:]
            assert NO_PRIMARY.casefold() in before.casefold() or "NO_PRIMARY" in before, (
                rule.key,
                found.group(),
            )


def test_the_build_refuses_a_secondary_source_that_is_trusted() -> None:
    file = TextFile("acme.toml", Path("acme.toml"), {})
    known = own_sources(
        file, {"sheet": {"title": "Sheet"}, "notes": {"title": "Notes", "secondary": True}}
    )
    assert known["notes"].title == f"{NO_PRIMARY} (Notes)"
    assert standing(file, "", ["notes"], Confidence.LOW, known) == ("notes",)
    assert standing(file, "", ["notes", "sheet"], Confidence.HIGH, known) == ("sheet",)
    with pytest.raises(InputError, match="secondary sources only"):
        standing(file, "", ["notes"], Confidence.MEDIUM, known)

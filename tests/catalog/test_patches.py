"""Is what a user states a patch that the build takes in, and does it refuse what nobody says?"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sanwright.catalog.assembly import read_contents
from sanwright.catalog.own_facts import OwnFact, correction, with_own_facts
from sanwright.catalog.patches import patch_text, write_patch
from sanwright.errors import InputError
from sanwright.parts import Figure, Part
from sanwright.parts.stating import fact_of
from sanwright.units import Mass

WEIGHT, POWER, COUNT = "physical.weight_kg", "physical.power_max_w", "ports.sfp.count"


def said(part: Part, field: str) -> tuple[object, list[str], list[object]]:
    """A figure: value, titles of its documents, and what was not taken."""
    figure = fact_of(part, field)
    assert isinstance(figure, Figure)
    titles = [part.source(key).title for key in figure.sources]
    return figure.value, titles, [each.value for each in figure.rejected]


@pytest.fixture
def shipped(source: Any) -> Part:
    contents, _ = read_contents(source.folder)
    return next(part for part in contents.parts if part.id == "acme-s8")


def facts_of(shipped: Part) -> list[OwnFact]:
    """A correction, what fills a gap, what nobody says, and what is of a part of one's own."""
    return [
        correction(
            shipped, WEIGHT, Mass(6.5), 'Acme "S8", page 2', "2026-01-02", "https://a.org/p"
        ),
        OwnFact(part="acme-s8", field=POWER, value=61.0, source="Label", day="2026-01-03"),
        OwnFact(part="acme-s8", field="physical.depth_mm", value=300.0),
        OwnFact(part="mine", field=WEIGHT, value=1.0, source="Label"),
    ]


def find(part: Part) -> Any:
    return lambda id_: part if id_ == part.id else None


def test_the_build_takes_in_what_was_exported_and_says_what_the_user_saw(
    source: Any, shipped: Part
) -> None:
    text, written, left_out = patch_text(facts_of(shipped), find(shipped), "2026.11")
    assert (written, left_out) == (2, 2)
    source.write("patches/from-a-user.toml", text)
    parts = {part.id: part for part in read_contents(source.folder)[0].parts}
    built, oem = parts["acme-s8"], parts["bolt-8"]
    told = with_own_facts(shipped, facts_of(shipped))
    for field in (WEIGHT, POWER):
        assert said(built, field) == said(told, field)
    assert built.source(fact_of(built, WEIGHT).sources[0]).url == "https://a.org/p"
    assert fact_of(oem, WEIGHT).value == Mass(4.5)  # a document about one says nothing of another
    # What the catalog has taken in is no news, and cannot be sent twice.
    with pytest.raises(InputError, match="no fact of yours"):
        patch_text(facts_of(shipped), find(built), "2026.12")


REFUSED = (
    ("source = [", "source = [] # [", "at least one source"),
    ('source = ["', 'source = ["no-', "is not listed"),
    ('title = "Label"', 'title = " "', "needs the title"),
    ("confidence = ", "# ", "confidence: is missing"),
    ("corrects.physical.weight_kg = 4.5", "", "say so under corrects"),
    ("corrects.physical.weight_kg = 4.5", "corrects.physical.weight_kg = 5", "says 4.5"),
    ('part = "acme-s8"', 'part = "acme-s9"', "no part “acme-s9”"),
    ("physical.power_max_w", "physical.power", "is not a known field"),
)


def test_a_patch_that_cannot_be_trusted_stops_the_build(source: Any, shipped: Part) -> None:
    text, _, _ = patch_text(facts_of(shipped), find(shipped), "2026.11")
    for old, new, says in REFUSED:
        assert old in text
        source.write("patches/from-a-user.toml", text.replace(old, new))
        with pytest.raises(InputError, match=says) as error:
            read_contents(source.folder)
        assert "patches/from-a-user.toml" in str(error.value)


def test_a_fact_of_a_part_needs_its_document_too(source: Any) -> None:
    source.replace("parts/switch/acme-s8.toml", 'source = ["review"]\nconfidence = "high"\n', "")
    with pytest.raises(InputError, match="needs at least one source"):
        read_contents(source.folder)


def test_a_group_of_ports_goes_along_with_its_number(shipped: Part) -> None:
    group = {"role": "fabric", "protocol": "FC", "cage": "QSFP+"}
    facts = [
        OwnFact(part="acme-s8", field="ports.wide", value=group),
        OwnFact(part="acme-s8", field="ports.wide.count", value=2, source="Label"),
    ]
    text, written, left_out = patch_text(facts, find(shipped), "2026.11")
    assert (written, left_out) == (1, 0)
    assert tomllib.loads(text)["patch"][0]["ports"]["wide"] == {**group, "count": 2}


def test_only_text_files_are_written(tmp_path: Path, shipped: Part) -> None:
    with pytest.raises(InputError, match=r"end in \.toml"):
        write_patch(tmp_path / "a.txt", facts_of(shipped), find(shipped), "2026.11")
    assert write_patch(tmp_path / "a.toml", facts_of(shipped), find(shipped), "2026.11") == (2, 2)


def test_the_page_for_strangers_shows_a_part_that_builds_and_what_is_refused(
    root: Path, source: Any
) -> None:
    page = (root / "docs" / "contribute-a-part.md").read_text(encoding="utf-8")
    part = page.split("```toml\n")[1].split("```")[0]
    name = "parts/switch/acme-s8.toml"
    source.write(name, part)
    assert "acme-s8" in {each.id for each in read_contents(source.folder)[0].parts}
    head, facts = part.split("[[facts]]", 1)
    for old, new in (
        ('source = ["data-sheet"]', ""),
        ("data-sheet", "data-sheat"),
        ('confidence = "high"', ""),
        ("physical.weight_kg", "physical.weight"),
    ):
        source.write(name, f"{head}[[facts]]{facts.replace(old, new, 1)}")
        with pytest.raises(InputError) as error:
            read_contents(source.folder)
        assert f"`{error.value}`" in page

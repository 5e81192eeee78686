"""Does what the user stated of a part come along with it, and never hide what the catalog knows?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.catalog import Catalog, Library
from sanwright.catalog.own_facts import (
    Effect,
    OwnFact,
    OwnFacts,
    correction,
    effect_of,
    with_own_facts,
)
from sanwright.errors import InputError, MachineError
from sanwright.parts import ENTERED, Confidence, Part, PartKind
from sanwright.parts.stating import fact_of, with_fact
from sanwright.units import Mass

UNITS = "physical.rack_units"
WEIGHT, POWER = "physical.weight_kg", "physical.power_max_w"


@pytest.fixture
def facts(tmp_path: Path) -> OwnFacts:
    return OwnFacts(tmp_path / "own" / "facts.json")


def gap(shipped: Catalog, field: str) -> str:
    """An adapter of which the catalog does not know this."""
    parts = shipped.parts(PartKind.HBA)
    return next(part.id for part in parts if part.physical and fact_of(part, field) is None)


def test_a_stated_fact_fills_the_gap_wherever_the_part_is_asked_for(
    shipped: Catalog, facts: OwnFacts
) -> None:
    library = Library(shipped, own_facts=facts)
    assert library.parts() == shipped.parts()
    id_ = gap(shipped, WEIGHT)
    facts.keep(OwnFact(part=id_, field=WEIGHT, value=0.2, day="2026-01-02"))
    listed = next(part for part in library.parts() if part.id == id_)
    assert library.part(id_) is library.by_id(id_) is listed
    figure = fact_of(listed, WEIGHT)
    assert figure.value.amount == 0.2
    assert figure.confidence is Confidence.LOW
    assert listed.source(figure.sources[0]).title == ENTERED
    facts.keep(OwnFact(part=id_, field=WEIGHT, value=0.3, source="Data sheet", day="2026-01-03"))
    figure = fact_of(library.part(id_), WEIGHT)
    assert (figure.value.amount, figure.confidence) == (0.3, Confidence.MEDIUM)
    facts.forget(facts.facts)
    assert library.part(id_) == shipped.part(id_)
    # Another window sees what this one has kept.
    facts.keep(OwnFact(part=id_, field=WEIGHT, value=0.2))
    assert OwnFacts.open(facts.path).facts == facts.facts


def test_what_the_catalog_knows_for_certain_is_not_hidden(
    shipped: Catalog, facts: OwnFacts
) -> None:
    library = Library(shipped, own_facts=facts)
    for part in shipped.parts():
        figure = fact_of(part, POWER)
        if figure is not None and (figure.is_certain or figure.confidence is not Confidence.LOW):
            break
    facts.keep(OwnFact(part=part.id, field=POWER, value=1.0, source="Hearsay"))
    assert library.part(part.id) == part
    for odd in ("no.such.field", "ports.none.speeds"):
        facts.keep(OwnFact(part=part.id, field=odd, value=["32GFC"]))
    facts.keep(OwnFact(part=part.id, field="lifecycle", value="never"))
    assert library.part(part.id) == part


@pytest.mark.parametrize("text", ["", "{", '{"format": "another"}', "[1]", "\x00"])
def test_a_damaged_file_is_refused_in_one_sentence_and_left_alone(
    tmp_path: Path, text: str
) -> None:
    path = tmp_path / "facts.json"
    path.write_text(text)
    with pytest.raises(InputError, match="does not hold facts of yours"):
        OwnFacts.open(path)
    with pytest.raises(InputError):
        OwnFacts(path).keep(OwnFact(part="a", field=WEIGHT, value=1.0))
    assert path.read_text() == text


def test_a_newer_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "facts.json"
    path.write_text('{"format": "sanwright-own-facts", "version": 99}')
    with pytest.raises(MachineError, match="newer version"):
        OwnFacts.open(path)


def certain(shipped: Catalog, field: str) -> Part:
    """A part of which the catalog knows this from a maker's document."""
    found = ((part, fact_of(part, field)) for part in shipped.parts())
    return next(p for p, f in found if f is not None and f.confidence is Confidence.HIGH)


def test_a_correction_wins_and_the_shipped_figure_stays_beside_it(
    shipped: Catalog, facts: OwnFacts
) -> None:
    library = Library(shipped, own_facts=facts)
    part = certain(shipped, WEIGHT)
    before = fact_of(part, WEIGHT)
    heavier = Mass(before.value.amount + 1)
    page = "https://example.org/page"
    fact = correction(part, WEIGHT, heavier, "Data sheet, page 2", "2026-01-02", page)
    facts.keep(fact)
    told = library.part(part.id)
    figure = fact_of(told, WEIGHT)
    assert (figure.value, figure.confidence) == (heavier, Confidence.MEDIUM)
    assert (told.source(figure.sources[0]).title, told.source(figure.sources[0]).url) == (
        "Data sheet, page 2",
        page,
    )
    beside = figure.rejected[0]
    assert (beside.value, beside.sources) == (before.value, before.sources)
    assert {source.key for source in told.sources} >= set(before.sources)
    assert effect_of(part, fact) is Effect.CORRECTS
    facts.forget([fact])
    assert library.part(part.id) == part


def test_a_later_edition_is_told_apart_from_the_one_that_was_corrected(shipped: Catalog) -> None:
    part = certain(shipped, WEIGHT)
    fact = correction(part, WEIGHT, Mass(99.0), "Data sheet", "2026-01-02")
    changed = with_fact(part, WEIGHT, Mass(98.0), "Another", "2026-02-02")
    assert effect_of(changed, fact) is Effect.CHANGED
    assert fact_of(with_own_facts(changed, [fact]), WEIGHT).value == Mass(99.0)
    agreeing = with_fact(part, WEIGHT, Mass(99.0), "Another", "2026-02-02")
    assert effect_of(agreeing, fact) is Effect.SAME
    assert not fact_of(with_own_facts(agreeing, [fact]), WEIGHT).rejected


def test_a_document_fills_a_gap_as_it_corrects_a_figure(shipped: Catalog) -> None:
    """What is lacking is said in the same way, corrects nothing and gives way to the catalog."""
    part = next(part for part in shipped.parts() if fact_of(part, WEIGHT) is None and part.physical)
    fact = correction(part, WEIGHT, Mass(8.1), "Data sheet, page 2", "2026-01-02")
    assert not fact.is_correction
    assert fact_of(with_own_facts(part, [fact]), WEIGHT).value == Mass(8.1)
    known = with_fact(part, WEIGHT, Mass(9.0), "A newer catalog", "2026-02-02")
    assert effect_of(known, fact) is Effect.HIDDEN


def test_what_is_no_correction_is_refused(shipped: Catalog) -> None:
    part = certain(shipped, WEIGHT)
    same = fact_of(part, WEIGHT).value
    with pytest.raises(InputError, match="needs the document"):
        correction(part, WEIGHT, Mass(99.0), " ", "2026-01-02")
    with pytest.raises(InputError, match="says the same"):
        correction(part, WEIGHT, same, "Data sheet", "2026-01-02")
    with pytest.raises(InputError, match="is no figure"):
        correction(part, "model", "Another", "Data sheet", "2026-01-02")
    # Without its document, a correction that was kept corrects nothing.
    bare = OwnFact(part=part.id, field=WEIGHT, value=99.0, corrects=same.amount)
    assert with_own_facts(part, [bare]) == part


def test_the_line_that_sums_up_a_part_follows_a_correction(
    shipped: Catalog, facts: OwnFacts
) -> None:
    library = Library(shipped, own_facts=facts)
    part = shipped.part("brocade-g620")
    units = fact_of(part, UNITS).value + 1
    facts.keep(correction(part, UNITS, units, "Data sheet, page 2", "2026-01-02"))
    assert library.part(part.id).summary == part.summary.replace("1U", f"{units:g}U")

"""Is the page on energy and cost there where factors are stated, without costs where none go?"""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from sanwright.design import Design
from sanwright.design.papers import DocumentPlan, RunningCosts, SectionChoice
from sanwright.edits import replace_record
from sanwright.reports import write_document
from sanwright.reports.composition import DOCUMENTS, PROPOSAL, choices
from tests.builders import small_san
from tests.pdf_text import page_texts

FACTORS = RunningCosts(
    load_factor=0.6, pue=1.5, energy_price=0.25, currency="EUR", co2_per_kwh=380, years=5
)


def page(tmp_path, factors: RunningCosts, prices: str = "all", language: str = "en") -> str:
    """The proposal with that section alone, without white space."""
    usual = choices(DOCUMENTS[PROPOSAL], DocumentPlan(id=PROPOSAL))
    shown = tuple(SectionChoice(key=each.key, shown=each.key == "ownership") for each in usual)
    plan = DocumentPlan(id=PROPOSAL, prices=prices, language=language, sections=shown)
    design = Design(small_san().design().records())
    for record in (factors, plan):
        design.apply(replace_record(design, record, "Set"))
    path = tmp_path / "proposal.pdf"
    write_document(PROPOSAL, design.snapshot(), path, today=date(2026, 11, 23))
    return "".join("".join(text.split()) for text in page_texts(path))


def test_the_page_states_its_factors_and_what_they_lead_to(tmp_path):
    text = page(tmp_path, FACTORS)
    for said in ("Loadfactor:60%", "0.25EURakWh", "380gakWh", "Costofownershipover5years,inEUR"):
        assert said in text
    assert "partsunknown" in text
    assert "Kühlfaktor(PUE):1,5" in page(tmp_path, FACTORS, language="de")


@pytest.mark.parametrize(("factors", "is_there"), [(RunningCosts(), False), (FACTORS, True)])
def test_the_page_is_there_where_a_factor_is_stated(tmp_path, factors, is_there):
    assert ("Energyandcostofownership" in page(tmp_path, factors)) is is_there


def test_what_is_unknown_of_every_design_is_a_sentence_and_no_rows(tmp_path):
    text = page(tmp_path, FACTORS)
    told = text.partition("Notknownofanydesign:")[2]
    assert "Power,maximum" in told
    assert text.count("Power,maximum") == 1


def test_a_document_without_prices_has_no_cost(tmp_path):
    factors = msgspec.structs.replace(FACTORS, currency="")
    text = page(tmp_path, factors, prices="none")
    assert "Energywithcooling" in text
    assert "Costofenergy" not in text
    assert "Together" not in text

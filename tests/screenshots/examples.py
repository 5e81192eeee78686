"""What is bought, at which prices, and what is handed over, in the pictures."""

from __future__ import annotations

from decimal import Decimal

from sanwright.bom.price_lists import PriceEntry, PriceList, number_key
from sanwright.design.papers import DocumentPlan, Phase, Procurement, SectionChoice, SparesRule
from sanwright.reports.composition import PROPOSAL

BUYING = Procurement(
    country="DE",
    oem="IBM",
    spares=(
        SparesRule(kind="optic", share=0.05, at_least=2),
        SparesRule(kind="cable", share=0.05, at_least=2),
    ),
    cable_colours={"A": "aqua", "B": "violet"},
    support="24x7",
    support_years=3,
)
PRICES = PriceList(
    name="Example prices",
    currency="EUR",
    prices={
        number_key(entry.number): entry
        for entry in (
            PriceEntry(number="8969-P64", list_price=Decimal("18500.00")),
            PriceEntry(number="4657-924", list_price=Decimal("96000.00")),
            PriceEntry(number="57-1000485-01", list_price=Decimal("240.00")),
            PriceEntry(
                number="SUP-24X7-3Y",
                list_price=Decimal("4100.00"),
                description="Support 24x7, 3 years",
                support_for=("8969-P64",),
                support_level="24x7",
                support_years=3,
            ),
        )
    },
)
"""Made up, as its name says: the program comes without prices."""
PROPOSAL_PLAN = DocumentPlan(
    id=PROPOSAL,
    title="Storage network for two fabrics",
    valid_until="2026-12-31",
    prices="totals",
    sections=(
        SectionChoice(key="executive-summary"),
        SectionChoice(
            key="own:1",
            title="How we get there",
            text="Both fabrics are built beside what runs today.\n\n"
            "- Fabric A is taken over first, host by host.\n"
            "- Fabric B follows when A has run for a week.",
        ),
        SectionChoice(key="topology"),
        SectionChoice(key="failures"),
    ),
    phases=(Phase(name="Delivery", weeks=8), Phase(name="Installation", weeks=2)),
)

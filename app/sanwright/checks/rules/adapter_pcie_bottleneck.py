"""Rule adapter.pcie-bottleneck."""

from collections.abc import Iterator

from sanwright.analysis import AdapterFacts, Assessment
from sanwright.analysis.adapters import adapter_facts, is_adapter
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import Device
from sanwright.text import Text, joined

_WIDER_SLOT = Text("Put it into a slot of {pcie}, which the card itself has.")
_BETTER_SLOT = Text(
    "Put it into a slot of a newer generation or with more lanes, if the card has them itself; "
    "else lead some of its cables to a second adapter."
)
_SPREAD = Text(
    "The card itself has no more than {pcie}, enough for {count} of these ports: lead the other "
    "cables to a second adapter.",
    "The card itself has no more than {pcie}, enough for {count} of these ports: lead the other "
    "cables to a second adapter.",
)
_OTHER_CARD = Text(
    "The card itself has no more than {pcie}: choose one with a newer or wider interface."
)


@rule("adapter.pcie-bottleneck", "PCIe slot narrower than the adapter's ports", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """An adapter's ports in use together carry more than PCIe lets through in one direction.

    Why it matters: a dual-port 64GFC adapter in a PCIe 3.0 x8 slot delivers about 60 per cent of
    what its ports promise, and nothing on the network side shows it.
    Violation: sum of what the links at its ports carry is above generation x lanes of the narrower
    of card and slot, after line coding. A note only where the slot gives all that the card has.
    Fix: a slot of the card's own generation and lanes; where the card itself is the narrower one,
    fewer cables at it and a second adapter, or another card.
    Limits: PCIe packet overhead (7 to 18 per cent more) is not taken off; the ports are seldom
    driven at line rate at once; standby ports count as if they were in use. Ports without a cable
    and links that are down do not count, but as long as nothing is cabled all ports of a Fibre
    Channel adapter do.
    Source: PCIe generation table of the reference data.
    """
    if not is_adapter(assessment.tables.part(device.part)):
        return
    facts = adapter_facts(assessment, device.id)
    if facts is None or facts.slot.pcie_capacity is None or facts.used_capacity is None:
        return
    if facts.used_capacity <= facts.slot.pcie_capacity:
        return
    share = facts.slot.pcie_capacity / facts.used_capacity
    sources = assessment.reference.pcie[0].sources if assessment.reference.pcie else ()
    yield Finding(
        rule="adapter.pcie-bottleneck",
        severity=Severity.INFO if facts.slot.is_card_the_limit else Severity.WARNING,
        subjects=(device.id,),
        message=Text(
            "{device}: {count:,} port carries {ports_capacity} in one direction, "
            "{pcie} lets {pcie_capacity} through ({share:.0%}).",
            "{device}: {count:,} ports carry {ports_capacity} in one direction, "
            "{pcie} lets {pcie_capacity} through ({share:.0%}).",
            facts.used,
            device=assessment.tables.label(device.id),
            ports_capacity=facts.used_capacity,
            pcie=facts.slot.pcie_text,
            pcie_capacity=facts.slot.pcie_capacity,
            share=share,
        ),
        remedy=joined(_remedy(facts), " "),
        limit=facts.slot.pcie_capacity,
        actual=facts.used_capacity,
        source=document(assessment, sources),
    )


def _remedy(facts: AdapterFacts) -> Iterator[Text]:
    """By which of the two is the narrower one, and whether the other would do."""
    card, used = facts.slot.card_capacity, facts.used_capacity
    if card is None or used is None:
        yield _BETTER_SLOT
        return
    if not facts.slot.is_card_the_limit:
        yield _WIDER_SLOT.given(pcie=facts.slot.card_text)
    if card < used:
        filled = int(card / (used / facts.used))
        pcie = facts.slot.card_text
        yield _SPREAD.given(filled, pcie=pcie) if filled else _OTHER_CARD.given(pcie=pcie)

"""Rule adapter.pcie-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.adapters import adapter_facts, adapter_slot, is_adapter
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_slot
from sanwright.design import Device, Table
from sanwright.text import Text, joined


@rule("adapter.pcie-unknown", "PCIe slot cannot be verified", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """It is not known what the PCIe slot under an adapter lets through.

    Why it matters: a slot that is too narrow caps every port of the adapter.
    Violation: generation or lanes of card or slot are not known.
    Fix: state the slot's generation and lanes in the inspector, from the server's documentation,
    and those of the card from its data sheet.
    Limits: silent where what is known already makes the slot too narrow
    (adapter.pcie-bottleneck).
    Source: the catalog's records of adapter and server.
    """
    if not is_adapter(assessment.tables.part(device.part)):
        return
    facts = adapter_facts(assessment, device.id)
    if facts is None or not facts.slot.missing:
        return
    limit, ports = facts.slot.pcie_capacity, facts.used_capacity
    if limit is not None and ports is not None and ports > limit:
        return
    missing = tuple(
        unknown_slot(assessment.tables, device, *adapter_slot(assessment.tables, device))
    )
    yield Finding(
        rule="adapter.pcie-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(device.id,),
        message=Text(
            "How much PCIe lets through to {device} is not known; missing: {missing}.",
            device=assessment.tables.label(device.id),
            missing=joined(facts.slot.missing),
        ),
        remedy=_remedy(missing),
        limit=limit,
        actual=ports if facts.used else None,
        source=Text("No source in the catalog"),
        missing=missing,
    )


def _remedy(missing: tuple[Missing, ...]) -> Text:
    """Whose document to look into."""
    of_card = any(fact.table is Table.PARTS for fact in missing)
    if not of_card:
        return Text("State the slot's PCIe generation and lanes, from the server's documentation.")
    if all(fact.table is Table.PARTS for fact in missing):
        return Text("State the card's PCIe generation and lanes, from its data sheet.")
    return Text(
        "State PCIe generation and lanes of the card, from its data sheet, and of the slot, from "
        "the server's documentation."
    )

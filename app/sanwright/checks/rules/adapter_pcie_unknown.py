"""Rule adapter.pcie-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device


@rule("adapter.pcie-unknown", "PCIe slot cannot be verified", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """It is not known what the PCIe slot under an adapter lets through.

    Why it matters: a slot that is too narrow caps every port of the adapter.
    Violation: generation or lanes of card or slot are not known.
    Fix: state the slot's generation and lanes in the inspector, from the server's documentation.
    Limits: an adapter that stands alone has no slot yet; the same facts are missing.
    Source: the catalog's records of adapter and server.
    """
    facts = assessment.adapters.get(device.id)
    if facts is None or facts.pcie_capacity is not None or not facts.missing:
        return
    yield Finding(
        rule="adapter.pcie-unknown",
        severity=Severity.UNVERIFIED,
        subjects=(device.id,),
        message=f"Not known: {', '.join(facts.missing)}.",
        remedy="State the slot's PCIe generation and lanes.",
        actual=facts.ports_capacity,
        source="No source in the catalog",
    )

"""Rule adapter.pcie-bottleneck."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.adapters import adapter_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import Device
from sanwright.text import Text


@rule("adapter.pcie-bottleneck", "PCIe slot narrower than the adapter's ports", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """An adapter's ports together carry more than its PCIe slot lets through in one direction.

    Why it matters: a dual-port 64GFC adapter in a PCIe 3.0 x8 slot delivers about 60 per cent of
    what its ports promise, and nothing on the network side shows it.
    Violation: sum of the ports' usable throughput is above generation x lanes of the narrower of
    card and slot, after line coding.
    Fix: a slot of a newer generation or with more lanes; spread ports over two adapters.
    Limits: PCIe packet overhead (7 to 18 per cent more) is not taken off; both ports are seldom
    driven at line rate at once; standby ports count as if they were in use.
    Source: PCIe generation table of the reference data.
    """
    facts = adapter_facts(assessment, device.id)
    if facts is None or facts.pcie_capacity is None or facts.ports_capacity is None:
        return
    if facts.ports_capacity <= facts.pcie_capacity:
        return
    share = facts.pcie_capacity / facts.ports_capacity
    sources = assessment.reference.pcie[0].sources if assessment.reference.pcie else ()
    yield Finding(
        rule="adapter.pcie-bottleneck",
        severity=Severity.WARNING,
        subjects=(device.id,),
        message=Text(
            "{device}: {count:,} port carries {ports_capacity} in one direction, "
            "{pcie} lets {pcie_capacity} through ({share:.0%}).",
            "{device}: {count:,} ports carry {ports_capacity} in one direction, "
            "{pcie} lets {pcie_capacity} through ({share:.0%}).",
            facts.ports,
            device=assessment.tables.label(device.id),
            ports_capacity=facts.ports_capacity,
            pcie=facts.pcie_text,
            pcie_capacity=facts.pcie_capacity,
            share=share,
        ),
        remedy=Text("Use a newer or wider slot, or spread the ports over two adapters."),
        limit=facts.pcie_capacity,
        actual=facts.ports_capacity,
        source=document(assessment, sources),
    )

"""Rule load.adapter."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.adapters import adapter_facts, is_adapter
from sanwright.analysis.load import overloaded_sides
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, document, rule
from sanwright.design import Device
from sanwright.text import Text
from sanwright.units import Share


@rule("load.adapter", "PCIe slot overloaded", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """The workloads put more through an adapter than its PCIe slot lets through.

    Why it matters: the host does not get what its ports could deliver.
    Violation: load into or out of the host above the slot's throughput after line coding.
    Fix: a wider or newer slot, or a second adapter.
    Limits: PCIe packet overhead is not taken off; a workload without a stated demand adds nothing.
    Source: PCIe generation table of the reference data.
    """
    if not is_adapter(assessment.tables.part(device.part)):
        return
    facts = adapter_facts(assessment, device.id)
    if facts is None:
        return
    for side in overloaded_sides(assessment, device.id):
        yield judged_by(
            assessment,
            Finding(
                rule="load.adapter",
                severity=Severity.ERROR,
                subjects=(device.id,),
                message=Text(
                    "{device}: {pcie} carries {load} of {capacity} ({share}).",
                    device=assessment.tables.label(device.id),
                    pcie=facts.slot.pcie_text,
                    load=side.load,
                    capacity=side.capacity,
                    share=Share(side.utilisation or 0.0),
                ),
                remedy=Text("Use a wider or newer slot, or a second adapter."),
                limit=side.capacity,
                actual=side.load,
                source=document(assessment, facts.slot.pcie_row.sources)
                if facts.slot.pcie_row
                else "",
            ),
            facts.slot.rests_on,
            facts.slot.pcie_row,
        )

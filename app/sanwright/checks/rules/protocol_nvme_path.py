"""Rule protocol.nvme-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.protocols import NVME, ProtocolStop, is_nvme, protocol_stops
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.listing import all_of
from sanwright.text import Text

_HAS_OTHERS = Text(
    "Workload “{workload}” uses {nvme}, which {device} does not carry: it has {protocols}."
)
_HAS_NONE = Text("Workload “{workload}” uses {nvme}, which {device} does not carry: it has none.")


@rule("protocol.nvme-path", "NVMe/FC not supported all the way", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload over NVMe/FC passes something that does not carry it.

    Why it matters: NVMe over Fibre Channel needs adapter, switch and array to support it; with one
    of them missing the namespaces do not appear.
    Violation: the protocols of an adapter, switch or array port on a path of the workload are known
    and NVMe/FC is not among them.
    Fix: a part that supports NVMe/FC, or SCSI FCP for the workload.
    Limits: firmware, drivers and the operating system must support it too and are not in a design.
    Ports whose protocols are not known are told by protocol.nvme-unknown.
    Source: protocols of the port groups in the catalog.
    """
    if not is_nvme(result.workload.protocol):
        return
    workload = result.workload
    stops = protocol_stops(assessment, workload.id)
    refusing = [stop for stop in stops if stop.protocols is not None and not _carries(stop)]
    for device in dict.fromkeys(stop.device for stop in refusing):
        here = [stop for stop in refusing if stop.device == device]
        protocols = here[0].protocols or ()
        fields = dict.fromkeys(f"ports.{stop.group}.protocols" for stop in here)
        yield judged_by(
            assessment,
            Finding(
                rule="protocol.nvme-path",
                severity=Severity.ERROR,
                subjects=(workload.id, device),
                message=(_HAS_OTHERS if protocols else _HAS_NONE).given(
                    workload=workload.name or workload.id,
                    nvme=NVME,
                    device=assessment.tables.label(device),
                    protocols=all_of(protocols),
                ),
                remedy=Text(
                    "Choose a part that supports {nvme}, or SCSI FCP for the workload.", nvme=NVME
                ),
                limit=NVME,
                actual=all_of(protocols) if protocols else Text("none"),
                source=Text("Protocols of the part in the catalog"),
            ),
            uncertain_facts(assessment.tables.part_of(device), *fields),
        )


def _carries(stop: ProtocolStop) -> bool:
    return any(is_nvme(protocol) for protocol in stop.protocols or ())

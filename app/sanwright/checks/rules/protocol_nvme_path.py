"""Rule protocol.nvme-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.protocols import NVME, ProtocolStop, is_nvme, protocol_stops
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.unknown import unknown_part
from sanwright.design import Table

_MOST = 4


@rule("protocol.nvme-path", "NVMe/FC not supported all the way", Scope.WORKLOAD)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A workload over NVMe/FC passes something that does not carry it, or may not.

    Why it matters: NVMe over Fibre Channel needs adapter, switch and array to support it; with one
    of them missing the namespaces do not appear.
    Violation: an adapter, switch or array port on a path of the workload has a list of protocols
    without NVMe/FC (error for each device), or its protocols are not known (cannot be verified,
    once for the workload).
    Fix: a part that supports NVMe/FC, or SCSI FCP for the workload.
    Limits: firmware, drivers and the operating system must support it too and are not in a design.
    Source: protocols of the port groups in the catalog.
    """
    if not is_nvme(result.workload.protocol):
        return
    workload = result.workload
    stops = assessment.ask(protocol_stops, workload.id)
    refusing = [stop for stop in stops if stop.protocols is not None and not _carries(stop)]
    for device in dict.fromkeys(stop.device for stop in refusing):
        protocols = next(stop.protocols for stop in refusing if stop.device == device) or ()
        yield Finding(
            rule="protocol.nvme-path",
            severity=Severity.ERROR,
            subjects=(workload.id, device),
            message=(
                f"Workload “{workload.name or workload.id}” uses {NVME}, which "
                f"{assessment.tables.label(device)} does not carry: it has {_list(protocols)}."
            ),
            remedy=f"Choose a part that supports {NVME}, or SCSI FCP for the workload.",
            limit=NVME,
            actual=_list(protocols),
            source="Protocols of the part in the catalog",
        )
    unknown = [stop for stop in stops if stop.protocols is None]
    if unknown:
        yield _not_known(workload.id, workload.name or workload.id, unknown, assessment)


def _not_known(
    workload: str, name: str, stops: list[ProtocolStop], assessment: Assessment
) -> Finding:
    parts = dict.fromkeys(stop.part for stop in stops)
    names = [
        part.name if (part := assessment.tables.part(id_)) is not None else id_ for id_ in parts
    ]
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return Finding(
        rule="protocol.nvme-path",
        severity=Severity.UNVERIFIED,
        subjects=(workload,),
        message=(
            f"Workload “{name}” uses {NVME}; whether these parts carry it is not known: "
            f"{', '.join(names[:_MOST])}{more}."
        ),
        remedy=f"Look up {NVME} in the parts' data sheets and state their protocols.",
        limit=NVME,
        source="No source in the catalog",
        missing=tuple(dict.fromkeys(_missing(stop) for stop in stops)),
    )


def _missing(stop: ProtocolStop) -> Missing:
    if not stop.group:
        return unknown_part(stop.part)
    return Missing(
        Table.PARTS, stop.part, f"ports.{stop.group}.protocols", f"protocols of ports {stop.group}"
    )


def _carries(stop: ProtocolStop) -> bool:
    return any(is_nvme(protocol) for protocol in stop.protocols or ())


def _list(protocols: tuple[str, ...]) -> str:
    return " and ".join(protocols) or "none"

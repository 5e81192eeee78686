"""Rule protocol.nvme-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.protocols import NVME, nvme_doubts
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("protocol.nvme-unknown", "Support of NVMe/FC not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """A workload over NVMe/FC passes parts of which nobody knows whether they carry it.

    Why it matters: NVMe over Fibre Channel needs adapter, switch and array to support it.
    Violation: a path of such a workload passes a port of the part, and the catalog has no list of
    protocols for it.
    Fix: look the part up in its data sheet or support matrix, and state its protocols.
    Limits: said once for each part, with the workloads that need it.
    Source: the catalog, which has no figure.
    """
    part = copy.part
    if part is None or all(group.protocols is not None for group in part.ports.values()):
        return
    doubts = nvme_doubts(assessment, part.id)
    if not doubts:
        return
    devices = sorted({stop.device for stop in doubts})
    workloads = {id_ for ids in doubts.values() for id_ in ids}
    yield Finding(
        rule="protocol.nvme-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(devices),
        message=Text(
            "Whether {part} carries {nvme}, which {count:,} workload needs, "
            "is not known ({devices}).",
            "Whether {part} carries {nvme}, which {count:,} workloads need, "
            "is not known ({devices}).",
            len(workloads),
            part=part.label,
            nvme=NVME,
            devices=names_text(assessment, devices),
        ),
        remedy=Text("Look up {nvme} in the part's data sheet and state its protocols.", nvme=NVME),
        limit=NVME,
        source=Text("No source in the catalog"),
        missing=tuple(
            missing_of(part.id, f"ports.{key}.protocols")
            for key in dict.fromkeys(stop.group for stop in doubts)
        ),
    )

"""Rule sas.device-limit-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.sas_ways import domain_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts import PartKind
from sanwright.text import Text

_ALWAYS = 128
"""Addresses behind an edge expander of SAS-1: fewer devices are no question for any adapter."""


@rule("sas.device-limit-unknown", "How many devices an adapter takes is not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """An adapter has many devices behind it, and its limit is not known.

    Why it matters: adapters address from some 240 to over a thousand devices; full enclosures of
    60 and more drives come near that quickly.
    Violation: more than 128 drives and expanders behind an adapter whose limit the catalog does
    not know.
    Fix: state how many devices the adapter supports, from its data sheet.
    Limits: once for each part; up to 128 devices, the addresses behind one edge expander of SAS-1,
    nothing is said.
    Source: Adaptec, RAID controllers installation guide, SAS expander limits.
    """
    part = copy.part
    if part is None or part.kind is not PartKind.SAS_ADAPTER:
        return
    if part.sas_adapter is not None and part.sas_adapter.devices_max is not None:
        return
    counts = {
        id_: domain_of(assessment, id_).devices
        for id_ in assessment.index("devices_of_part", copy.id)
    }
    concerned = [id_ for id_, count in counts.items() if count > _ALWAYS]
    if not concerned:
        return
    most = max(counts.values())
    yield Finding(
        rule="sas.device-limit-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(concerned),
        message=Text(
            "How many SAS devices {part} supports is not known; behind one adapter there are up "
            "to {most}.",
            "How many SAS devices {part} supports is not known; behind {count} adapters there are "
            "up to {most}.",
            len(concerned),
            part=part.label,
            most=most,
        ),
        remedy=Text("State how many devices its data sheet allows."),
        actual=Text("{most} devices", most=most),
        source="Adaptec, RAID controllers installation guide, SAS expander limits",
        missing=(missing_of(copy.id, "sas_adapter.devices_max"),),
    )

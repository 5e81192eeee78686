"""Rule sas.device-count."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.sas_ways import domain_of
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_enclosures
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import documents_of
from sanwright.design import Device
from sanwright.parts import Limit, PortRole
from sanwright.text import Text
from sanwright.units import Count

DEVICES = Limit("sas-devices-max", "devices", Text("Devices in one SAS domain."))


@rule(
    "sas.device-count",
    "More SAS devices than can be addressed",
    Scope.DEVICE,
    DEVICES,
    where=has_enclosures,
)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """Behind an adapter there are more drives and expanders than it, or SAS, can address.

    Why it matters: what is beyond the limit is not found, or the adapter does not start.
    Violation: drives and expanders behind all ports of the adapter are more than its own limit;
    where that is not known, more than a SAS domain may have by the rule pack.
    Fix: spread the enclosures over more adapters.
    Limits: counts what is drawn; enclosures drawn without drives count their expanders only. An
    unknown limit is told by sas.device-limit-unknown.
    Source: figures of the adapter; threshold sas-devices-max of the rule pack.
    """
    part = assessment.tables.part(device.part)
    if part is None or not any(
        group.protocol == "SAS" and group.role is PortRole.INITIATOR
        for group in part.ports.values()
    ):
        return
    most = part.sas_adapter.devices_max if part.sas_adapter is not None else None
    threshold = criterion(assessment, DEVICES)
    if most is not None:
        allowed, source = int(most.value), documents_of(part, (most,))
    elif threshold is not None:
        allowed, source = threshold.value, threshold.source
    else:
        return
    domain = domain_of(assessment, device.id)
    if domain.devices <= allowed:
        return
    yield judged_by(
        assessment,
        Finding(
            rule="sas.device-count",
            severity=Severity.ERROR,
            subjects=(device.id,),
            message=Text(
                "Behind {device} there are {devices} SAS devices ({drives} drives "
                "and {expanders} expanders); {allowed} are the most.",
                device=assessment.tables.label(device.id),
                devices=domain.devices,
                drives=domain.drives,
                expanders=domain.expanders,
                allowed=Count(allowed),
            ),
            remedy=Text("Spread the enclosures over more adapters."),
            limit=Text("{allowed} devices", allowed=Count(allowed)),
            actual=Text("{devices} devices", devices=domain.devices),
            source=source,
        ),
        uncertain_facts(part, "sas_adapter.devices_max"),
        threshold.threshold if threshold is not None and most is None else None,
    )

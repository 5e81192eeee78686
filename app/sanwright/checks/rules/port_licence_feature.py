"""Rule port.licence-feature."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.licences import licence_need, takes_licences
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.design import Device
from sanwright.listing import all_of
from sanwright.text import Text


@rule("port.licence-feature", "Ports that need a feature licence", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """QSFP or double density ports in use that a feature licence of their own opens.

    Why it matters: the port licences of the other ports do not open these, and the feature is
    easily left off an order.
    Violation: a cabled port whose cage is of the kind that a feature licence of the part names.
    Fix: order the feature; it is on the bill of materials.
    Limits: whether the bundle that is ordered includes the feature is not known.
    Source: Brocade licence list: Q-Flex Ports on Demand, Double Density Ports on Demand.
    """
    if not takes_licences(assessment.tables.part(device.part)):
        return
    need = licence_need(assessment, device.id)
    if need is None or not need.features:
        return
    wanted = [
        Text(
            "“{feature}” for {count} port", "“{feature}” for {count} ports", count, feature=feature
        )
        for feature, count in need.features
    ]
    yield Finding(
        rule="port.licence-feature",
        severity=Severity.INFO,
        subjects=(device.id,),
        message=Text(
            "{device} needs {features} in use; it is on the bill of materials.",
            device=assessment.tables.label(device.id),
            features=all_of(wanted),
        ),
        remedy=Text("Order the feature unless the bundle includes it."),
        limit="; ".join(feature for feature, _ in need.features),
        actual=counted(sum(count for _, count in need.features), "ports"),
        source=Text("Licensing of the part in the catalog"),
    )

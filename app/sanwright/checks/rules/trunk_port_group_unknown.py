"""Rule trunk.port-group-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts, chassis_of, maker
from sanwright.analysis.trunks import has_trunk
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts import PortRole
from sanwright.text import Text


@rule("trunk.port-group-unknown", "Port groups for trunks not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Trunks end at a switch or blade whose port groups are not known.

    Why it matters: a Brocade trunk only forms within one port group, so whether the trunks come up
    as drawn cannot be said.
    Violation: a trunk is drawn at a Brocade switch or blade for which the catalog does not give the
    size of the trunk groups.
    Fix: state the size from the maker's manual, in the list of missing facts.
    Limits: other makers have no such groups. QSFP ports are left out.
    Source: Brocade Fabric OS Administrator's Guide, trunking criteria.
    """
    part = copy.part
    if part is None:
        return
    unknown = [
        name
        for name, group in part.ports.items()
        if group.role is PortRole.FABRIC and group.lanes == 1 and group.trunk_group_size is None
    ]
    if not unknown:
        return
    users = [
        id_
        for id_ in assessment.index("devices_of_part", part.id)
        if _is_brocade(assessment, id_)
        if has_trunk(assessment, id_)
    ]
    if not users:
        return
    yield Finding(
        rule="trunk.port-group-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(users),
        message=_message(part.label, [assessment.tables.label(user) for user in users]),
        remedy=Text("State how many neighbouring ports form one trunk group."),
        source="Brocade Fabric OS Administrator's Guide, trunking criteria",
        missing=tuple(missing_of(part.id, f"ports.{name}.trunk_group_size") for name in unknown),
    )


def _is_brocade(assessment: Assessment, device: str) -> bool:
    own = maker(assessment.tables.part_of(device))
    return (
        own == "Brocade"
        or chassis_facts(assessment, chassis_of(assessment, device)).vendor == "Brocade"
    )


def _message(part: Text, devices: list[Text]) -> Text:
    if len(devices) == 1:
        return Text(
            "Trunks end at {device} ({part}), whose port groups are not known.",
            device=devices[0],
            part=part,
        )
    return Text(
        "Trunks end at {count} devices ({part}), whose port groups are not known.",
        count=len(devices),
        part=part,
    )

"""Rule trunk.port-group."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, IslGroup
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.trunks import ends_at, trunk_group, trunk_group_doubts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, listed
from sanwright.parts import Figure
from sanwright.text import Text


@rule("trunk.port-group", "Trunk over several port groups", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """The members of a trunk are not in one port group of the switch.

    Why it matters: a trunk is made by one ASIC out of neighbouring ports. Members elsewhere do not
    join: what was drawn as one trunk comes up as several, and frames are shared out less evenly.
    Violation: at either end, ports of one trunk are in different trunk groups of the switch, or on
    different blades of a Brocade director.
    Fix: move the cables to neighbouring ports of one group, the same at both ends.
    Limits: switches without such groups (Cisco port channels) are left out, and so are QSFP ports;
    groups of unknown size are said by trunk.port-group-unknown.
    Source: Brocade Fabric OS Administrator's Guide, trunking criteria; size of the groups from the
    catalog.
    """
    for name, links in group.trunks.items():
        for switch in (group.a, group.b):
            ends = ends_at(links, switch)
            places = {trunk_group(end) for end in ends} - {None}
            blades = {end.device for end in ends}
            is_brocade = chassis_facts(assessment, switch).vendor == "Brocade"
            if len(places) < 2 and not (is_brocade and len(blades) > 1):
                continue
            label = assessment.tables.label(switch)
            ports = listed(end.port for end in ends)
            size = next((end.group.trunk_group_size for end in ends if end.group), None)
            number = max(len(places), len(blades))
            yield judged_by(
                assessment,
                Finding(
                    rule="trunk.port-group",
                    severity=Severity.ERROR,
                    subjects=(switch, *(link.cable.id for link in links)),
                    message=Text(
                        "Trunk {trunk} ends at ports {ports} of {switch}, in {groups} port "
                        "groups; it comes up as several trunks.",
                        trunk=name,
                        ports=ports,
                        switch=label,
                        groups=number,
                    ),
                    remedy=_remedy(size),
                    limit=Text("1 port group"),
                    actual=counted(number, "port groups"),
                    source="Brocade Fabric OS Administrator's Guide, trunking criteria",
                ),
                ()
                if is_brocade and len(blades) > 1
                else (fact for end in ends for fact in trunk_group_doubts(assessment, end)),
            )


def _remedy(size: Figure[int] | None) -> Text:
    if size is None:
        return Text("Move the cables to neighbouring ports of one group.")
    return Text("Move the cables to neighbouring ports of one group of {size}.", size=size.value)

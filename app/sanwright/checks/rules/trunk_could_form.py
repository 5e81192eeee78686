"""Rule trunk.could-form."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, IslGroup, LinkFacts
from sanwright.analysis.trunks import end_at, trunk_group
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.text import Text


@rule("trunk.could-form", "ISLs that could be a trunk", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """Parallel ISLs stand in one port group at both ends and are not drawn as a trunk.

    Why it matters: a trunk shares out frames over all its members; separate ISLs share out whole
    exchanges or even devices, so one may be full while another idles. With the licence in place
    such ports join by themselves, whether that was planned or not.
    Violation: two or more ISLs of one speed without a trunk name whose ports are in the same trunk
    group at either end.
    Fix: name the trunk on the cables, and order the licence for both ends.
    Limits: only for switches whose port groups are known. Differences in cable length are a matter
    of trunk.length-difference.
    Source: Brocade Fabric OS Administrator's Guide, trunking criteria.
    """
    if len(group.links) < 2:
        return
    alike: dict[object, list[LinkFacts]] = {}
    for link in group.links:
        places = tuple(trunk_group(end_at(link, s)) for s in (group.a, group.b))
        if link.speed is not None and not link.cable.trunk and None not in places:
            alike.setdefault((places, link.speed.name), []).append(link)
    label = assessment.tables.label
    for links in alike.values():
        if len(links) > 1:
            yield Finding(
                rule="trunk.could-form",
                severity=Severity.INFO,
                subjects=tuple(link.cable.id for link in links),
                message=Text(
                    "{isls} between {a} and {b} are in one port group at both ends but "
                    "not drawn as a trunk.",
                    isls=counted(len(links), "ISLs"),
                    a=label(group.a),
                    b=label(group.b),
                ),
                remedy=Text(
                    "Name the trunk on its cables, and check the trunking licence of both ends."
                ),
                actual=counted(len(links), "ISLs"),
                source="Brocade Fabric OS Administrator's Guide, trunking criteria",
            )

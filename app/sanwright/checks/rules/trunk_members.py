"""Rule trunk.members."""

import math
from collections.abc import Iterator

from sanwright.analysis import Assessment, IslGroup
from sanwright.checks.criterion import criterion
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.presence import has_isls
from sanwright.checks.rule import Scope, rule
from sanwright.parts import Limit
from sanwright.text import Text

MEMBERS = Limit("trunk-members-max", "ISLs", Text("ISLs in one trunk or port channel."))


@rule("trunk.members", "Too many ISLs in a trunk", Scope.ISL, MEMBERS, where=has_isls)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """A trunk or port channel has more members than it may have.

    Why it matters: the ISLs beyond the limit do not join; they run beside the trunk, or not at all.
    Violation: ISLs with one trunk name between two switches are above trunk-members-max.
    Fix: as many trunks as their number takes.
    Limits: trunks from access gateways to their core are not looked at.
    Source: threshold trunk-members-max and its document from the rule pack (Brocade 8, Cisco 16).
    """
    limit = criterion(assessment, MEMBERS)
    if limit is None or len(group.links) <= limit.value:
        return
    for name, links in group.trunks.items():
        if len(links) > limit.value:
            yield limit.finding(
                rule="trunk.members",
                severity=Severity.ERROR,
                subjects=(group.a, group.b, *(link.cable.id for link in links)),
                message=Text("Trunk {trunk} has {isls}.", trunk=name, isls=limit.said(len(links))),
                remedy=Text(
                    "Divide them into {count} trunks.",
                    count=math.ceil(len(links) / limit.value),
                ),
                actual=len(links),
            )

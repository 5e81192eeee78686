"""Rule fabric.isl-spread."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, IslGroup
from sanwright.analysis.chassis import chassis_facts
from sanwright.analysis.shape import has_detour
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.parts import PortRole
from sanwright.text import Text


@rule("fabric.isl-spread", "All ISLs on one blade", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """All ISLs between two switches end on the same blade of a director.

    Why it matters: redundant ISLs on one blade are gone together when the blade is replaced.
    Violation: two or more ISLs, all of them on one blade of a director that has another of the same
    kind. A note only if the two switches are joined through other switches as well.
    Fix: end half of the ISLs, as a trunk of its own, on another blade.
    Limits: the members of one trunk have to share a blade, so this takes two trunks. Port groups of
    switches without blades share all that could fail, and are not looked at.
    Source: Brocade SAN Design and Best Practices, p. 15 (links on different blades).
    """
    if len(group.links) < 2:
        return
    for switch in (group.a, group.b):
        ends = [end.device for link in group.links for end in link.ends if end.chassis == switch]
        blade = ends[0]
        if blade == switch or set(ends) != {blade} or not _has_other(assessment, switch, blade):
            continue
        other = group.b if switch == group.a else group.a
        label = assessment.tables.label
        has_other = has_detour(assessment, group.a, group.b)
        yield Finding(
            rule="fabric.isl-spread",
            severity=Severity.INFO if has_other else Severity.WARNING,
            subjects=(switch, other, blade),
            message=Text(
                "The {isls} from {switch} to {other} are all on one blade, {blade}: they "
                "fail together.",
                isls=counted(len(ends), "ISLs"),
                switch=label(switch),
                other=label(other),
                blade=label(blade),
            ),
            remedy=Text("End half of them on another blade of {switch}.", switch=label(switch)),
            limit=Text("2 blades"),
            actual=Text("1 blade"),
            source="Brocade SAN Design and Best Practices",
        )


def _has_other(assessment: Assessment, switch: str, blade: str) -> bool:
    """Whether the director has another blade whose ports look like those of ``blade``."""
    here = chassis_facts(assessment, switch)
    kinds = {
        member.id: {(g.lanes, g.cage) for g in part.ports.values() if g.role is PortRole.FABRIC}
        for member, part in zip(here.members, here.parts, strict=True)
        if part is not None
    }
    own = kinds.get(blade, set())
    return any(kinds[id_] & own for id_ in kinds if id_ not in (blade, switch))

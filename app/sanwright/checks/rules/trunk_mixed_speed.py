"""Rule trunk.mixed-speed."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, IslGroup, LinkFacts
from sanwright.checks.certainty import judged_by, uncertain_capacity
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted, listed
from sanwright.listing import all_of
from sanwright.text import Text

_RULE = "trunk.mixed-speed"
_SOURCE = "Brocade Fabric OS Administrator's Guide, trunking criteria"


@rule(_RULE, "Different speeds in a trunk", Scope.ISL)
def check(group: IslGroup, assessment: Assessment) -> Iterator[Finding]:
    """The members of a trunk do not run, or are not set, to one speed.

    Why it matters: members of different speed do not join. Where one port is fixed and the next
    negotiates, a bad optic makes one of them slower and parts the trunk.
    Violation: ISLs of one trunk come up at different speeds (error), or some ends are fixed to a
    speed and others negotiate (warning).
    Fix: the same optics in all members, and all ends fixed to one speed or all left to negotiate.
    Limits: a member whose speed is not known is left out; port.speeds-unknown says that.
    Source: Brocade Fabric OS Administrator's Guide, trunking criteria; Cisco port channels ask for
    one speed as well.
    """
    for name, links in group.trunks.items():
        speeds = sorted({link.speed.name for link in links if link.speed is not None})
        if len(speeds) > 1:
            message = Text(
                "Trunk {trunk} mixes {speeds}; members of different speed do not join.",
                trunk=name,
                speeds=_tally(links),
            )
            limit = Text("1 speed")
            finding = _finding(group, links, Severity.ERROR, limit, listed(speeds), message)
            doubts = (
                fact
                for link in links
                if not any(end.fixed_speed for end in link.ends)  # it runs that or not at all
                for fact in uncertain_capacity(assessment, link)
            )
            yield judged_by(assessment, finding, doubts)
            continue
        fixed = [end.fixed_speed is not None for link in links for end in link.ends]
        if any(fixed) and not all(fixed):
            limit = Text("all alike")
            actual = Text("{fixed} of {ends} ends fixed", fixed=sum(fixed), ends=len(fixed))
            message = Text(
                "In trunk {trunk} {fixed} of {ends} ends are fixed to a speed and the others "
                "negotiate.",
                trunk=name,
                fixed=sum(fixed),
                ends=len(fixed),
            )
            yield _finding(group, links, Severity.WARNING, limit, actual, message)


def _tally(links: Sequence[LinkFacts]) -> Text:
    names = [link.speed.name for link in links if link.speed is not None]
    return all_of(
        [
            Text("{isls} at {speed}", isls=counted(names.count(name), "ISLs"), speed=name)
            for name in sorted(set(names))
        ]
    )


def _finding(
    group: IslGroup,
    links: Sequence[LinkFacts],
    severity: Severity,
    limit: Text,
    actual: Text | str,
    message: Text,
) -> Finding:
    return Finding(
        rule=_RULE,
        severity=severity,
        subjects=(group.a, group.b, *(link.cable.id for link in links)),
        message=message,
        remedy=(
            Text("Set all ends alike: let them negotiate, or fix one speed at all of them.")
            if any(end.fixed_speed is not None for link in links for end in link.ends)
            else Text("Fit the same optics in all members.")
        ),
        limit=limit,
        actual=actual,
        source=_SOURCE,
    )

"""Rule link.credits-pool."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.credits import Pool, pools
from sanwright.analysis.ports import port_facts
from sanwright.analysis.uncertain import uncertain_facts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.design import Device, port_name
from sanwright.parts import Part, value_of
from sanwright.text import Text

_ONE_POOL = Text(
    "Ports {ports} of {switch} are given {stated} buffer credits together, and their pool has "
    "{buffers}."
)
_SOME_POOL = Text(
    "Ports {ports} of {switch} are given {stated} buffer credits together, more than one pool has "
    "({buffers}); which ports share a pool is not known."
)


@rule("link.credits-pool", "More buffer credits than the switch has", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """The buffer credits stated for ports are more than the switch can give them.

    Why it matters: ports of one chip share a pool; the switch refuses what is not there, and the
    last of the long links does not come up as planned.
    Violation: the credits stated for ports that share a pool add up to more than the pool, or
    those of one port are above the most that it may have.
    Fix: spread the long links over ports of other pools, or plan fewer credits.
    Limits: counts what is stated, not what the remaining ports keep for themselves, so a pool
    that is nearly full may be too small as well.
    Source: the switch's guide, as in its part record.
    """
    part = assessment.tables.part(device.part)
    if part is None or all(group.buffer_credits is None for group in part.ports.values()):
        return
    yield from _ports(device, part, assessment)
    for pool in pools(assessment, device.id):
        if pool.stated > pool.buffers:
            yield _finding(device, pool, assessment)


def _ports(device: Device, part: Part, assessment: Assessment) -> Iterator[Finding]:
    for id_ in assessment.index("settings_on", device.id):
        stated = assessment.tables.ports[id_].credits
        group = port_facts(assessment, id_).group
        buffers = group.buffer_credits if group is not None else None
        most = value_of(buffers.port_max) if buffers is not None else None
        if stated is not None and most is not None and stated > most:
            finding = Finding(
                rule="link.credits-pool",
                severity=Severity.ERROR,
                subjects=(id_,),
                message=Text(
                    "{port} is given {stated} buffer credits and may have at most {most}.",
                    port=assessment.tables.label(id_),
                    stated=stated,
                    most=most,
                ),
                remedy=Text("Plan fewer credits, a slower speed or a shorter way."),
                limit=counted(most, "credits"),
                actual=counted(stated, "credits"),
                source=_source(device, assessment),
            )
            keys = (key for key, each in part.ports.items() if each is group)
            fields = (f"ports.{key}.buffer_credits.port_max" for key in keys)
            yield judged_by(assessment, finding, uncertain_facts(part, *fields))


def _finding(device: Device, pool: Pool, assessment: Assessment) -> Finding:
    label = assessment.tables.label(device.id)
    names = ", ".join(port_name(port) for port in pool.ports)
    field = f"ports.{pool.group}.buffer_credits.pool"
    missing = missing_of(device.part, f"{field}_ports")
    finding = Finding(
        rule="link.credits-pool",
        severity=Severity.ERROR if pool.is_whole else Severity.UNVERIFIED,
        subjects=(device.id, *pool.ports),
        message=(_ONE_POOL if pool.is_whole else _SOME_POOL).given(
            ports=names,
            switch=label,
            stated=pool.stated,
            buffers=pool.buffers,
        ),
        remedy=Text("Use ports of other pools for some of the long links, or plan fewer credits."),
        limit=counted(pool.buffers, "credits"),
        actual=counted(pool.stated, "credits"),
        source=_source(device, assessment),
        missing=() if pool.is_whole else (missing,),
    )
    part = assessment.tables.part(device.part)
    return judged_by(assessment, finding, uncertain_facts(part, field, f"{field}_ports"))


def _source(device: Device, assessment: Assessment) -> str:
    """Documents of the figures that the ports' buffers rest on."""
    part = assessment.tables.part(device.part)
    if part is None:
        return ""
    keys = {
        key
        for group in part.ports.values()
        if group.buffer_credits is not None
        for figure in (group.buffer_credits.pool, group.buffer_credits.port_max)
        if figure is not None
        for key in figure.sources
    }
    titles = (source.title for key in sorted(keys) if (source := part.source(key)) is not None)
    return "; ".join(titles)

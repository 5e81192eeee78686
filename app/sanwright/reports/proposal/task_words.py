"""What the customer wants, and what happens next, in sentences: from what the design keeps."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.design import Requirement
from sanwright.language import number
from sanwright.reports.composition import prints
from sanwright.reports.material import Material
from sanwright.reports.prose import joined
from sanwright.reports.standing import draft_reasons
from sanwright.text import Text, date_text, tr
from sanwright.units import Share, format_quantity

_MOST_DESCRIPTION = 420
_SURVIVED = {
    "link": Text("a link or a trunk"),
    "switch": Text("a switch"),
    "fabric": Text("a whole fabric"),
    "switch in maintenance": Text("a switch while the other fabric is in maintenance"),
}


def task_text(material: Material) -> str:
    """What is wanted: the user's description, and what requirement or workloads ask for."""
    project, asked = material.project, material.tables.requirement
    described = " ".join(project.description.split())
    if len(described) > _MOST_DESCRIPTION:
        described = f"{described[:_MOST_DESCRIPTION].rsplit(' ', 1)[0]} …"
    said = [described] if described else []
    said += _asked(asked) if asked is not None else _workloads(material)
    return " ".join(said)


def _asked(asked: Requirement) -> Iterator[str]:
    hosts = sum(group.count for group in asked.hosts)
    arrays = sum(need.count for need in asked.arrays)
    servers = tr("{count:,} server", "{count:,} servers", hosts)
    if arrays:
        yield tr(
            "Asked for are {hosts} connected with {arrays}, at {speed}.",
            hosts=servers,
            arrays=tr("{count:,} storage system", "{count:,} storage systems", arrays),
            speed=asked.speed,
        )
    else:
        yield tr("Asked for are {hosts} connected with the storage that stands, at {speed}.",
                 hosts=servers, speed=asked.speed)  # fmt: skip
    if asked.survive:
        names = [tr(_SURVIVED[kind]) for kind in asked.survive]
        yield tr("Work has to go on when any of these fails: {names}.", names=joined(names))
    if asked.growth and asked.growth_years:
        yield tr(
            "The load may grow by {share} a year, for {years} years.",
            share=Share(asked.growth),
            years=number(asked.growth_years, 0 if asked.growth_years % 1 == 0 else 1),
        )


def _workloads(material: Material) -> Iterator[str]:
    rows = material.prospects.workloads
    if not rows:
        yield tr("What the network has to carry is not stated: no workload has been entered.")
        return
    known = [row.demand for row in rows if row.demand is not None]
    if len(known) == len(rows):
        yield tr(
            "{count:,} workload asks for {demand}.",
            "{count:,} workloads together ask for {demand}.",
            len(rows),
            demand=format_quantity(sum(known[1:], known[0])),
        )
        return
    yield tr(
        "{count:,} workload is to be served.", "{count:,} workloads are to be served.", len(rows)
    )


def next_steps(material: Material) -> str:
    """What happens after this paper was read, with nothing that nobody stated."""
    plan, said = material.plan, []
    until = plan.valid_until.strip()
    if draft_reasons(material):
        said.append(
            tr("Settle what stands under “Risks and open points”; this paper is then written anew.")
        )
    elif prints(plan, "acceptance"):
        said.append(
            tr("Sign the acceptance at the end of this paper by {day}; the order follows from it.",
               day=date_text(until))
            if until
            else tr("Sign the acceptance at the end of this paper; the order follows from it.")
        )  # fmt: skip
    if plan.phases:
        names = joined([phase.name for phase in plan.phases])
        said.append(tr("After the order: {phases}.", phases=names))
    else:
        said.append(tr("When it is delivered and set up is still to be agreed."))
    return " ".join(said)

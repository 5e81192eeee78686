"""What a migration plan says in tables, on screen and paper."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.language import number as localised_number
from sanwright.migration import MigrationPlan, MigrationStep, MigrationWave, StepKind
from sanwright.text import Text, joined, tr
from sanwright.units import UNKNOWN, format_number
from sanwright.wording.name_lists import listing

_HOUR = 60
_SHOWN = 5
"""Messages of a row; all errors are in the check of the design."""
_MOST_LOSING = 60
"""Names, or ranges of them, of those that lose something: who it is must not be left to guess."""


def minutes_text(minutes: float | None) -> str:
    """A time as hours and minutes; unknown where a figure that it needs is not stated.

    A dash where nothing is done that has a figure: racking and taking out take time, too.
    """
    if minutes is None:
        return tr(UNKNOWN)
    if not minutes:
        return "–"
    hours, rest = divmod(round(minutes), _HOUR)
    if not hours:
        return f"{rest} min"
    return f"{localised_number(hours)} h {rest} min" if rest else f"{localised_number(hours)} h"


def share_text(share: float | None) -> str:
    """The load of the fullest ISL; a dash where there is none or it is not known."""
    return "–" if share is None else f"{format_number(share * 100, 1)} %"


def paths_text(paths: int | None) -> str:
    """The least number of paths; a dash where nothing is joined."""
    return "–" if paths is None else localised_number(paths)


def verdict_text(plan: MigrationPlan) -> Text:
    """Whether it can be done without harm, in one sentence."""
    if plan.is_safe and not (plan.base.workloads or plan.target.workloads):
        return Text(
            "In every state on the way each host that runs keeps a path to its storage. How full "
            "ISLs get is not known, for no workloads are stated."
        )
    if plan.is_safe:
        return Text(
            "In every state on the way each host that runs keeps a path to its storage, and no "
            "ISL is loaded beyond what it carries."
        )
    return Text("No order was found that spares everybody; what it costs is listed.")


def obstacle_texts(plan: MigrationPlan) -> tuple[Text, ...]:
    """Who loses the last path or which ISL is overloaded, at which step, and why."""
    found: list[Text] = []
    for wave in plan.waves:
        for step in wave.steps:
            number = step_number(wave, step)
            losing: dict[tuple[str, str], list[str]] = {}
            for each in step.obstacles:
                tables = wave.after if each.host in wave.after.devices else wave.before
                key = str(tables.label(each.array)), str(each.reason)
                losing.setdefault(key, []).append(str(tables.label(each.host)))
            for (array, reason), hosts in losing.items():
                found.append(
                    Text(
                        "Step {number}: {hosts} loses its last path to {array}: {reason}.",
                        "Step {number}: {hosts} lose their last paths to {array}: {reason}.",
                        len(hosts),
                        number=number,
                        hosts=listing(hosts, _MOST_LOSING),
                        array=array,
                        reason=reason,
                    )
                )
            if step.overloads:
                found.append(
                    Text(
                        "Step {number} overloads {links}.",
                        number=number,
                        links=joined([_link(wave, id_) for id_ in step.overloads]),
                    )
                )
    return tuple(found)


def assumption_texts(plan: MigrationPlan) -> tuple[Text, ...]:
    """What the plan takes for given, as far as it concerns this one."""
    found = [*_of_the_design(plan), *plan.limits]
    found.append(
        Text("Times are of cables, changes of zones and hosts; racking and moving data are extra.")
    )
    if any(step.shut_down for step in plan.steps):
        found.append(
            Text("Hosts are shut down where cards are fitted into them or where they are moved.")
        )
    if any(step.interrupts for step in plan.steps):
        found.append(
            Text(
                "Hosts fail over by their multipathing while cables are unplugged; try it on one "
                "host first."
            )
        )
    if any(step.kind is StepKind.TAKE_OVER for step in plan.steps):
        found.append(
            Text("Data is moved to other storage by means of the hosts or arrays, in its own time.")
        )
    return tuple(found)


def _of_the_design(plan: MigrationPlan) -> Iterator[Text]:
    """What is so once all is done, in whichever order: errors, and what nobody reaches any more."""
    tables = plan.target
    left: dict[str, list[Text]] = {}
    for host, array in plan.given_up:
        left.setdefault(array, []).append(tables.label(host))
    for array, hosts in left.items():
        yield Text(
            "In the design {hosts} no longer reaches {array}, which it does today.",
            "In the design {hosts} no longer reach {array}, which they do today.",
            len(hosts),
            hosts=listing(map(str, hosts), _MOST_LOSING),
            array=tables.label(array),
        )
    messages = joined([finding.message for finding in plan.faults[:_SHOWN]], " ")
    if len(plan.faults) > _SHOWN:
        yield Text(
            "The check finds {count:,} errors in the design that the SAN of today does not have, "
            "all of which the check of the design lists; the first {shown:,}: {messages}",
            count=len(plan.faults),
            shown=_SHOWN,
            messages=messages,
        )
    elif plan.faults:
        yield Text(
            "The check finds {count:,} error in the design that the SAN of today does not have: "
            "{messages}",
            "The check finds {count:,} errors in the design that the SAN of today does not have: "
            "{messages}",
            len(plan.faults),
            messages=messages,
        )


def missing_figures(plan: MigrationPlan) -> tuple[Text, ...]:
    """Figures in minutes that are not stated and without which no time is known."""
    figures = plan.figures
    named = (
        (figures.per_cable, Text("minutes per cable")),
        (figures.per_zoning, Text("minutes per change of zones")),
        (figures.per_host, Text("minutes per host")),
    )
    return tuple(text for figure, text in named if figure is None)


def step_number(wave: MigrationWave, step: MigrationStep) -> str:
    """A step by the number of its wave and its own: ``3.2``."""
    return f"{wave.number}.{wave.steps.index(step) + 1}"


def step_title(step: MigrationStep) -> str:
    """What the step is about, with the side."""
    title = str(step.title)
    return f"{title} ({step.side})" if step.side else title


def _link(wave: MigrationWave, cable: str) -> Text:
    tables = wave.after if cable in wave.after.cables else wave.before
    ends = [tables.label(end) for end in tables.cables[cable].ends()]
    return joined(ends, " – ")

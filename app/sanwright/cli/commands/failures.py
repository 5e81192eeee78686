"""``sanwright failures``: what each single failure does to paths and loads, the worst first.

With --pair two things fail at once; with --without something (a fabric, say) is out for maintenance
and everything else fails on top of that, one thing at a time. Things are named by id, port, name or
the key that the JSON form gives.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sanwright.analysis import Assessment
from sanwright.analysis.links import find_link
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.errors import InputError
from sanwright.text import tr, verbatim
from sanwright.units import UNKNOWN, Quantity, Share
from sanwright.units.counts import counted
from sanwright.wording.doubtful_links import unsure_text

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureKind, FailureResult, FailureWalk

HELP = "what each single failure, or two at once, does to paths and loads"

_MOST_ROWS = 20
_WORST = 10
"""Links and adapters that the text names as the busiest in their worst case."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to walk through (.sanw or .json)")
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        help="only failures of this kind, as switch, adapter, isl or link for every cable with its "
        "ports; may be given several times",
    )
    parser.add_argument("--pair", nargs=2, metavar=("ONE", "OTHER"), help="two failures at once")
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        metavar="THING",
        help="out of service already, as a fabric in maintenance; may be given several times",
    )
    parser.add_argument(
        "--most",
        type=int,
        default=_MOST_ROWS,
        metavar="N",
        help=f"rows that the text form shows; by default {_MOST_ROWS}, 0 for all",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the failures; 0."""
    if arguments.pair and (arguments.without or arguments.kind):
        raise InputError(
            verbatim("--pair names all that fails; it goes with neither --without nor --kind.")
        )
    design = open_design(arguments.file)
    facts = design.analyse()
    walk = design.failures(
        kinds=arguments.kind, together=arguments.pair or (), without=arguments.without
    )
    if arguments.format == "json":
        print_json(_json(facts, walk))
    else:
        _print(facts, walk, arguments.most)
    return 0


# Text


def _print(facts: Assessment, walk: FailureWalk, most: int) -> None:
    if walk.standing is not None:
        print_line(f"Out of service: {_sentence(walk.standing)}")
        print()
    columns = ("Kind", "Failures", "Cut somebody off", "Push above capacity", "Not all known")
    print_table(columns, [_kind_row(walk, kind) for kind in walk.kinds])
    print()
    shown = walk.scenarios[:most] if most > 0 else walk.scenarios
    if shown:
        headings = (
            "Failure",
            "Kind",
            "Hosts cut off",
            "Lost",
            "Fewest paths left",
            "Highest use then",
            "Above capacity",
        )
        print_table(headings, [_row(facts, result) for result in shown])
    left = len(walk.scenarios) - len(shown)
    if left:
        print_line(f"... and {left:,} more; --most 0 shows them all.")
    print()
    _print_worst_cases(facts, walk)
    for line in _summary(facts, walk):
        print_line(line)


def _print_worst_cases(facts: Assessment, walk: FailureWalk) -> None:
    """The links and adapters that get busiest, whatever fails."""
    ids = dict.fromkeys(case.id for case in walk.worst_cases.values())
    cases = [case for id_ in ids if (case := walk.worst_case(id_)) is not None and case.utilisation]
    busiest = sorted(cases, key=lambda case: -(case.utilisation or 0.0))[:_WORST]
    if not busiest:
        return
    names = {result.key: str(result.name) for result in walk.scenarios}
    least = "at least " if walk.unknown_demand else ""
    print_table(
        ("Busiest in its worst case", "Use", "Load", "Capacity", "When this fails"),
        [
            (
                _ends(facts, case.id),
                f"{least}{Share(case.utilisation or 0.0)}",
                str(case.load),
                str(case.capacity),
                names.get(case.scenario or "", "nothing"),
            )
            for case in busiest
        ],
    )
    print()


def _ends(facts: Assessment, id_: str) -> str:
    """Both ends of a cable's link; an adapter by its name."""
    link = find_link(facts, id_)
    if link is None:
        return str(facts.tables.label(id_))
    return " – ".join(str(facts.tables.label(end.reference)) for end in link.ends)


def _kind_row(walk: FailureWalk, kind: FailureKind) -> tuple[str, ...]:
    results = walk.of_kind(kind)
    unknown = sum(not result.is_complete for result in results)
    is_open = any(result.in_doubt or not result.scenario.is_modelled for result in results)
    return (
        kind.value,
        f"{len(results):,}",
        _bounded(sum(result.is_single_point for result in results), is_open=is_open),
        _bounded(sum(bool(result.pushed_over) for result in results), is_open=bool(unknown)),
        f"{unknown:,}",
    )


def _bounded(number: int, *, is_open: bool) -> str:
    """``is_open``: of some it is not known whether they count too."""
    if is_open:
        return f"at least {number:,}" if number else tr(UNKNOWN)
    return f"{number:,}"


def _row(facts: Assessment, result: FailureResult) -> tuple[str, ...]:
    least = "at least " if result.is_least else ""
    use = "nothing runs" if result.is_complete else tr(UNKNOWN)
    if result.worst is not None:
        use = f"{least}{Share(result.worst[1])} {facts.tables.label(result.worst[0])}"
    if not result.scenario.is_modelled:
        return (str(result.name), result.kind.value, *(tr(UNKNOWN) for _ in range(5)))
    return (
        str(result.name),
        result.kind.value,
        _bounded(len(result.cut_off), is_open=bool(result.in_doubt)),
        f"{least}{result.lost}",
        "no path lost" if result.paths_left is None else f"{result.paths_left:,}",
        use,
        f"{len(result.overloaded):,}",
    )


def _sentence(result: FailureResult) -> str:
    least = "at least " if result.is_least else ""
    nothing = "nothing runs" if result.is_complete else tr(UNKNOWN)
    use = f"{least}{Share(result.worst[1])}" if result.worst is not None else nothing
    hosts = counted(len(result.cut_off), "hosts")
    return f"{result.name}; {hosts} cut off, {least}{result.lost} lost, highest use {use}."


def _summary(facts: Assessment, walk: FailureWalk) -> Iterable[str]:
    points = walk.single_points
    incomplete = sum(not result.is_complete for result in walk.scenarios)
    pushed = sum(bool(result.pushed_over) for result in walk.scenarios)
    yield (
        f"Failures: {len(walk.scenarios):,}; cutting off a host or an enclosure: {len(points):,}; "
        f"pushing a link or adapter slot above its capacity: {pushed:,}."
    )
    doubtful = sum(bool(result.in_doubt) for result in walk.scenarios)
    if doubtful:
        yield f"Of {doubtful:,} it is not known whether they cut hosts off."
    if walk.unsure:
        yield str(unsure_text(len(walk.unsure)))
    if incomplete:
        yield f"Of {incomplete:,} not everything is known: they are not passed."
    if walk.unknown_demand:
        names = ", ".join(str(facts.tables.label(id_)) for id_ in walk.unknown_demand)
        yield f"Loads are lower bounds; the demand of these workloads is not known: {names}."
    if walk.unseen:
        hosts = counted(len(walk.unseen), "hosts")
        yield f"Without a path by any workload: {hosts}; of them nothing is said."


# JSON


def _json(facts: Assessment, walk: FailureWalk) -> dict[str, Any]:
    return {
        "out_of_service": _result_json(walk, walk.standing) if walk.standing else None,
        "failures": [
            {**_result_json(walk, result), "paths_left_by_host": walk.paths_left(result)}
            for result in walk.scenarios
        ],
        "worst_cases": [
            {
                "id": case.id,
                "way": case.way,
                "load_mb_s": case.load.amount,
                "capacity_mb_s": _amount(case.capacity),
                "utilisation": case.utilisation,
                "failure": case.scenario,
            }
            for case in walk.worst_cases.values()
        ],
        "hosts_without_paths": list(walk.unseen),
        "workloads_of_unknown_demand": list(walk.unknown_demand),
        "names": {
            id_: str(facts.tables.label(id_))
            for id_ in sorted({case.id for case in walk.worst_cases.values()})
        },
    }


def _result_json(walk: FailureWalk, result: FailureResult) -> dict[str, Any]:
    return {
        "key": result.key,
        "kind": result.kind.value,
        "name": result.name,
        "subjects": list(result.subjects),
        "hosts_cut_off": list(result.cut_off),
        "hosts_in_doubt": list(result.in_doubt),
        "enclosures_cut_off": [
            {"system": system or None, "enclosure": enclosure}
            for system, enclosure in result.severed
        ],
        "workloads_hit": list(result.workloads),
        "workloads_stopped": list(result.stopped),
        "lost_mb_s": result.lost.amount,
        "fewest_paths_left": result.paths_left,
        "highest_use": _use(result.worst),
        "highest_use_of_raised": _use(result.raised),
        "above_capacity": list(result.overloaded),
        "pushed_above_capacity": list(result.pushed_over),
        "capacity_unknown": list(result.unknown_capacity),
        "loads_are_lower_bounds": result.is_least,
        "complete": result.is_complete,
        "out": sorted(walk.dead(result)),
    }


def _use(use: tuple[str, float] | None) -> dict[str, Any] | None:
    return None if use is None else {"id": use[0], "utilisation": use[1]}


def _amount(quantity: Quantity | None) -> float | None:
    return quantity.amount if quantity is not None else None

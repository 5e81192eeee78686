"""``sanwright design``: a design worked out from what is asked for, checked, with its reasons."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sanwright.bounded_reading import beside
from sanwright.catalog import Library
from sanwright.cli import given, pricing
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_error, print_json, print_line, print_table
from sanwright.cli.search_watch import SearchWatch
from sanwright.clock import local_day
from sanwright.design import Design, Requirement
from sanwright.documents import write_design
from sanwright.documents.requirement_file import read_requirement
from sanwright.synthesis import (
    SHAPE_NAMES,
    DesignCandidate,
    DesignProposal,
    FrontPoint,
    SearchControl,
    StorageSizing,
    WishCost,
    cost_of_wishes,
    list_prices,
    objective_title,
    pareto_front,
    propose,
    requirement_of,
    with_storage,
)
from sanwright.synthesis.keeping import kept_design
from sanwright.text import tr
from sanwright.units import format_number
from sanwright.wording.candidates import bound_text, conflict_heading, saved_text, storage_lines

_BUNDLED = ("reference:", "testbed:")
HELP = "a design worked out from a requirement: the least that holds, with how far from the best"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "requirement",
        metavar="REQUIREMENT",
        type=Path,
        help=".toml or .json; of a design, .sanw, what it answers",
    )
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True)
    parser.add_argument(
        "--candidates",
        metavar="N",
        type=given.count,
        default=1,
        help="designs of other shapes and families as well, as OUT-2, OUT-3, …",
    )
    parser.add_argument(
        "--time",
        metavar="S",
        type=given.duration,
        default=30.0,
        help="seconds to search (default 30)",
    )
    parser.add_argument(
        "--costs", action="store_true", help="also work out what each requirement costs"
    )
    parser.add_argument(
        "--front",
        action="store_true",
        help="also what more headroom, free ports, less power or height would cost",
    )
    parser.add_argument(
        "--as-of", metavar="YYYY-MM-DD", type=given.day, help="day by which parts are sold"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    pricing.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Search, write, print. 1: the requirement cannot be met, or nothing was found in time."""
    with SearchWatch() as watch:
        return _run(arguments, watch)


def _run(arguments: argparse.Namespace, watch: SearchWatch) -> int:
    library = open_library()
    requirement = _requirement(arguments.requirement, library)
    price_of = list_prices(pricing.price_lists(arguments))
    today = (arguments.as_of or local_day()).isoformat()
    control = SearchControl(arguments.time, stop=watch.stop, progress=watch.progress)
    standing = _standing(arguments.requirement, requirement.extends)
    proposal = propose(
        requirement,
        library,
        count=arguments.candidates,
        control=control,
        price_of=price_of,
        today=today,
        standing=standing,
    )
    paths = [_numbered(arguments.output, place) for place in range(len(proposal.candidates))]
    _write(proposal, paths, today, ())  # there already, should the costs be called off
    costs: list[WishCost] = []
    if arguments.costs:
        costs = list(
            cost_of_wishes(
                proposal,
                library,
                control=control,
                price_of=price_of,
                today=today,
                standing=standing,
            )
        )
        _write(proposal, paths, today, costs)
    front: tuple[FrontPoint, ...] = ()
    if arguments.front and proposal.candidates and not requirement.extends:
        front = pareto_front(requirement, library, control=control, price_of=price_of, today=today)
    if arguments.format == "json":
        print_json(_plain(proposal, paths, costs) | {"front": [_plain_point(p) for p in front]})
    else:
        _print(proposal, paths, costs)
        _print_front(front)
    for path in paths:
        print_error(tr("wrote {path}", path=path))
    return int(not proposal.candidates)


def _write(
    proposal: DesignProposal, paths: Sequence[Path], day: str, costs: Sequence[WishCost]
) -> None:
    for place, path in enumerate(paths):
        write_design(kept_design(proposal, place, day, costs=costs), path)


def _requirement(path: Path, library: Library) -> Requirement:
    """The requirement in a file; of a design the one that it answers."""
    if path.suffix.lower() == ".sanw" or str(path).startswith(_BUNDLED):
        return requirement_of(load_design(str(path)), library)
    return read_requirement(path)


def _standing(requirement: Path, extends: str) -> Design | None:
    """The design to extend: a file beside the requirement, or one that is bundled."""
    if not extends:
        return None
    is_bundled = extends.startswith(_BUNDLED)
    return load_design(extends if is_bundled else str(beside(requirement.parent, extends)))


def _numbered(path: Path, place: int) -> Path:
    return path if not place else path.with_stem(f"{path.stem}-{place + 1}")


def _print(proposal: DesignProposal, paths: list[Path], costs: list[WishCost]) -> None:
    if not proposal.candidates:
        for sentence in proposal.obstacles:
            print_line(sentence)
        if proposal.conflict:
            print_line(tr(conflict_heading(len(proposal.conflict))))
            for wish in proposal.conflict:
                print_line(f"- {wish.says}")
        elif not proposal.obstacles:
            print_line(tr("No design was found."))
        for sentence in proposal.left_out:
            print_line(sentence)
        return
    rows = [
        (
            path.name,
            str(SHAPE_NAMES[candidate.found.plan.shape]),
            candidate.found.family,
            str(candidate.found.cost.switches),
            _figure(candidate.found.cost.rack_units),
            _figure(candidate.found.cost.licensed_ports),
            str(candidate.found.cost.links),
            _figure(candidate.found.cost.power),
            _figure(candidate.found.cost.weighed),
            f"{candidate.found.gap:.1%}",
        )
        for candidate, path in zip(proposal.candidates, paths, strict=True)
    ]
    headings = (
        tr("File"), tr("Shape"), tr("Switches by"), tr("Switches"), tr("Rack units"),
        tr("Licensed ports"), tr("ISLs"), tr("Power in W"),
        tr(objective_title(proposal.candidates[0].found.cost)), tr("Gap"),
    )  # fmt: skip
    print_table(headings, rows)
    print()
    print_line(bound_text(proposal))
    for candidate, path in zip(proposal.candidates, paths, strict=True):
        _print_reasons(candidate, path)
    _print_storage(proposal)
    if costs:
        print()
        _print_costs(costs)
    for sentence in proposal.left_out:
        print_line(sentence)


def _print_reasons(candidate: DesignCandidate, path: Path) -> None:
    print()
    print_line(f"{path.name}:")
    for reason in candidate.reasons:
        print_line(f"- {reason.what}: {_figure(reason.number)} ({reason.why})")
    for sentence in candidate.assumed:
        print_line(f"- {sentence}")
    if not candidate.remaining:
        print_line(tr("The check finds no error and no warning."))
    for finding, why in zip(candidate.remaining, candidate.whys, strict=True):
        print_line(f"- {finding.severity.label}: {finding.message} ({why})")


def _print_costs(costs: list[WishCost]) -> None:
    rows = [
        (
            str(cost.wish.says),
            _figure(cost.without),
            _figure(cost.cost),
            tr("unknown") if cost.share is None else f"{cost.share:.1%}",
            saved_text(cost),
        )
        for cost in costs
    ]
    headings = (tr("Requirement"), tr("Without it"), tr("With it"), tr("Costs"), tr("Saves"))
    print_table(headings, rows)


def _plain_point(point: FrontPoint) -> dict[str, Any]:
    return {
        "shape": point.found.plan.shape,
        "family": point.found.family,
        "objective": point.cost,
        "headroom_share": point.headroom,
        "power_w": point.power,
        "rack_units": point.rack_units,
        "free_ports": point.free_ports,
        "asked": {
            "headroom_share": point.requirement.headroom,
            "free_ports": point.requirement.free_ports,
            "objective": point.requirement.objective,
        },
    }


def _print_front(front: Sequence[FrontPoint]) -> None:
    if not front:
        return
    rows = [
        (
            str(SHAPE_NAMES[point.found.plan.shape]),
            point.found.family,
            _figure(point.cost),
            tr("unknown") if point.headroom is None else f"{point.headroom:.0%}",
            str(point.free_ports),
            _figure(point.power),
            _figure(point.rack_units),
        )
        for point in front
    ]
    print()
    headings = (
        tr("Shape"), tr("Switches by"), tr(objective_title(front[0].found.cost)), tr("Headroom"),
        tr("Free ports"),
        tr("Power in W"), tr("Rack units"),
    )  # fmt: skip
    print_table(headings, rows)


def _arrays(proposal: DesignProposal, sizing: StorageSizing) -> int:
    needs = proposal.requirement.arrays
    return next(need.count for need in needs if need.name == sizing.array)


def _print_storage(proposal: DesignProposal) -> None:
    for each in proposal.storage:
        print()
        first, *rest = storage_lines(each)
        print_line(first)
        for line in rest:
            print_line(f"- {line}")


def _figure(value: float | None) -> str:
    return tr("unknown") if value is None else format_number(value, 2)


def _plain(proposal: DesignProposal, paths: list[Path], costs: list[WishCost]) -> dict[str, Any]:
    return {
        "candidates": [
            {
                "file": str(path),
                "shape": candidate.found.plan.shape,
                "family": candidate.found.family,
                "switches": candidate.found.cost.switches,
                "rack_units": candidate.found.cost.rack_units,
                "licensed_ports": candidate.found.cost.licensed_ports,
                "isls": candidate.found.cost.links,
                "power_w": candidate.found.cost.power,
                "price": candidate.found.cost.price,
                "currency": candidate.found.cost.currency,
                "objective": candidate.found.cost.weighed,
                "bound_of_shape": candidate.found.family_bound,
                "gap": candidate.found.gap,
                "reasons": [
                    {
                        "key": each.key,
                        "about": each.about,
                        "what": each.what,
                        "number": each.number,
                        "why": each.why,
                        "requirement": each.wish,
                    }
                    for each in candidate.reasons
                ],
                "assumed": list(candidate.assumed),
                "remaining": [
                    {
                        "severity": each.severity.value,
                        "rule": each.rule,
                        "message": each.message,
                        "why": why,
                    }
                    for each, why in zip(candidate.remaining, candidate.whys, strict=True)
                ],
            }
            for candidate, path in zip(proposal.candidates, paths, strict=True)
        ],
        "bound_of_any_network": proposal.any_bound,
        "costs": [
            {
                "requirement": each.wish.says,
                "with": each.cost,
                "without": each.without,
                "eased": each.is_eased,
            }
            for each in costs
        ],
        "storage": [with_storage(each, _arrays(proposal, each)) for each in proposal.storage],
        "obstacles": list(proposal.obstacles),
        "conflict": [wish.says for wish in proposal.conflict],
        "left_out": list(proposal.left_out),
    }

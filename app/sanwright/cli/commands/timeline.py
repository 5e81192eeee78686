"""``sanwright timeline``: when each part drops out, by generation and by its maker's dates."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from sanwright.analysis import Assessment, milestones
from sanwright.analysis.lifecycle import END_OF_SALE, END_OF_SUPPORT, Milestone
from sanwright.analysis.refresh import (
    PartTimeline,
    RefreshOutlook,
    Window,
    coming_generations,
    generations,
    read_generation,
    timeline,
)
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.errors import InputError
from sanwright.parts import Part
from sanwright.text import day_text, tr, verbatim
from sanwright.units import UNKNOWN

HELP = "what drops out at the next generations, and when parts end"


@dataclass(frozen=True, slots=True)
class _Row:
    part: Part
    used: int
    times: PartTimeline | None
    ends: dict[str, Milestone]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to look at (.sanw or .json)")
    parser.add_argument(
        "--speed",
        action="append",
        default=[],
        help="generation to look at, as 64GFC; may be given several times; by default the two "
        "newest and that which the project states",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print one row for each part with Fibre Channel ports or a known end of its life; 0."""
    facts = open_design(arguments.file).analyse()
    targets = _targets(facts, arguments.speed)
    rows = _rows(facts, targets)
    if arguments.format == "json":
        print_json(_json(facts, targets, rows))
    elif rows:
        headings = ("Part", "Used", "Best speed", *targets, "End of sale", "End of support")
        print_table(headings, [_cells(facts, targets, row) for row in rows])
        print_line(f"Ends are judged as of {day_text(facts.as_of)}.")
    else:
        print_line("No part has Fibre Channel ports or a known end of its life.")
    return 0


def _targets(facts: Assessment, asked: list[str]) -> tuple[str, ...]:
    if not asked:
        return coming_generations(facts)
    known = generations(facts.reference)
    wanted = []
    for text in asked:
        speed = read_generation(facts.reference, text)
        if speed is None:
            names = ", ".join(each.name for each in known)
            raise InputError(
                verbatim(f"“{text}” is not a Fibre Channel generation; known are {names}.")
            )
        wanted.append(speed)
    return tuple(speed.name for speed in known if speed in wanted)


def _rows(facts: Assessment, targets: tuple[str, ...]) -> list[_Row]:
    rows = []
    for id_, copy in facts.tables.parts.items():
        devices = (
            facts.tables.devices[user].quantity for user in facts.index("devices_of_part", id_)
        )
        used = (
            sum(devices)
            + len(facts.index("ports_with_optic", id_))
            + len(facts.index("cables_of_part", id_))
        )
        if copy.part is None or not used:
            continue
        times = timeline(facts, id_, targets)
        ends = {milestone.kind: milestone for milestone in milestones(copy.part)}
        if times is not None or ends:
            rows.append(_Row(copy.part, used, times, ends))
    kinds = list(type(rows[0].part.kind)) if rows else []
    return sorted(rows, key=lambda row: (kinds.index(row.part.kind), row.part.name, row.part.id))


def _cells(facts: Assessment, targets: tuple[str, ...], row: _Row) -> list[str]:
    times = row.times
    best = "-" if times is None else times.best or tr(UNKNOWN)
    outlooks = [_outlook_text(times.at(name)) if times else "-" for name in targets]
    ends = [_end_text(facts, row.ends.get(kind)) for kind in (END_OF_SALE, END_OF_SUPPORT)]
    return [row.part.name, str(row.used), best, *outlooks, *ends]


def _outlook_text(windows: tuple[Window, ...]) -> str:
    """One word for a part; where kinds of ports differ, each is named by its group."""
    words = {_window_text(window) for window in windows}
    if len(words) == 1:
        return words.pop()
    return ", ".join(f"{window.range.group}: {_window_text(window)}" for window in windows)


def _window_text(window: Window) -> str:
    if window.outlook is RefreshOutlook.STAYS:
        return f"at {window.speed}"
    return window.outlook.value


def _end_text(facts: Assessment, milestone: Milestone | None) -> str:
    if milestone is None:
        return tr(UNKNOWN)
    whose = " (of the original)" if milestone.is_inherited else ""
    return milestone.period.text + whose + (" (past)" if milestone.is_past(facts.as_of) else "")


def _json(facts: Assessment, targets: tuple[str, ...], rows: list[_Row]) -> dict[str, Any]:
    project = facts.tables.project
    return {
        "as_of": str(facts.as_of),
        "refresh": {"speed": project.refresh_speed or None, "date": project.refresh_date or None},
        "generations": list(targets),
        "parts": [_row_json(facts, row) for row in rows],
    }


def _row_json(facts: Assessment, row: _Row) -> dict[str, Any]:
    windows = row.times.windows if row.times is not None else ()
    return {
        "part": row.part.id,
        "name": row.part.name,
        "kind": row.part.kind.value,
        "used": row.used,
        "best_speed": (row.times.best or None) if row.times is not None else None,
        "windows": [
            {
                "ports": window.range.group or None,
                "speeds": list(window.range.speeds) if window.range.speeds is not None else None,
                "generation": window.target,
                "outlook": window.outlook.value,
                "speed": window.speed or None,
            }
            for window in windows
        ],
        **{
            kind.replace(" ", "_"): _end_json(facts, row.ends.get(kind))
            for kind in (END_OF_SALE, END_OF_SUPPORT)
        },
    }


def _end_json(facts: Assessment, milestone: Milestone | None) -> dict[str, Any] | None:
    if milestone is None:
        return None
    return {
        "date": milestone.period.text,
        "is_past": milestone.is_past(facts.as_of),
        "is_inherited": milestone.is_inherited,
        "sources": list(milestone.titles),
    }

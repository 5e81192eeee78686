"""``sanwright migrate``: the way from the SAN of today to a design, in waves that cut nobody off.

Writes the plan as paper and workbook, and the zoning of each wave.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from sanwright import edits
from sanwright.bundled import bundled_path
from sanwright.cli import given, written
from sanwright.cli.document_options import PAPERS
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_error, print_json, print_line, print_table
from sanwright.design import Design
from sanwright.documents.matching import matched
from sanwright.errors import InputError
from sanwright.exchange.switch_config import Form
from sanwright.exchange.switch_config.waves import write_wave_files
from sanwright.language import LANGUAGES
from sanwright.migration import MigrationPlan, plan_migration
from sanwright.reports import write_migration
from sanwright.reports.composition import MIGRATION_PLAN, plan_of
from sanwright.text import Text, joined, tr
from sanwright.wording.matching import matching_doubts, matching_said
from sanwright.wording.migration import (
    assumption_texts,
    minutes_text,
    missing_figures,
    obstacle_texts,
    paths_text,
    share_text,
    step_number,
    verdict_text,
)

HELP = "a migration plan from one design to another: waves, zoning of each, ways back"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "files",
        metavar="DESIGN",
        nargs="+",
        help="what stands today and what is to be; one design alone if it holds its base",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="write the plan there")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="", help="of the plan")
    parser.add_argument("--paper", choices=PAPERS, default="", help="size of the plan's pages")
    figures = parser.add_argument_group("figures of your own", "without them no time is known")
    for name, text in (
        ("cable", "to plug one cable"),
        ("zoning", "to put one change of zones into force"),
        ("host", "to move one host"),
    ):
        figures.add_argument(
            f"--minutes-per-{name}", type=given.duration, metavar="MINUTES", help=text
        )
    figures.add_argument("--hosts-per-wave", type=given.count, metavar="N", help="usually 8")
    parser.add_argument(
        "--ansible", action="store_true", help="zoning of each wave as tasks for Ansible"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    written.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Work it out, print, write. 1: somebody loses the last path, or an ISL is overloaded."""
    design = _design(arguments.files)
    _state(design, arguments)
    tables = design.snapshot()
    plan = plan_migration(tables)
    if arguments.format == "json":
        print_json(_plain(plan))
    else:
        _print(plan)
    if arguments.output is not None:
        written.print_written(write_migration(tables, arguments.output, plan=plan), arguments)
        form = Form.ANSIBLE if arguments.ansible else Form.COMMANDS
        written.print_written(write_wave_files(plan, arguments.output, form), arguments)
    return int(not plan.is_safe)


def _design(names: list[str]) -> Design:
    """The design with its base."""
    if len(names) > 2:
        raise InputError(Text("A migration has two designs: what stands today and what is to be."))
    design = load_design(names[-1])
    if len(names) == 2:
        base = load_design(names[0])
        again = matched(base.snapshot(), design.snapshot())
        if (said := matching_said(again)) is not None:
            print_error(str(said))
        for doubt in matching_doubts(again, design):
            print_error(tr("in doubt: {why}", why=doubt))
        design.apply(edits.set_base(design, again.before, _name_of(names[0])))
    return design


def _name_of(name: str) -> str:
    """What a file is called; a bundled design by its key."""
    return name.partition(":")[2] if bundled_path(name) is not None else Path(name).name


def _state(design: Design, arguments: argparse.Namespace) -> None:
    """Lay what the arguments say over what the design says, in memory only."""
    names = ("minutes_per_cable", "minutes_per_zoning", "minutes_per_host", "hosts_per_wave")
    stated = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    if design.base is not None and stated:
        base = msgspec.structs.replace(design.base, **stated)
        design.apply(edits.state_figures(design, base))
    stated = {"language": arguments.language, "paper": arguments.paper}
    if looks_said := {name: value for name, value in stated.items() if value}:
        looks = msgspec.structs.replace(plan_of(design, MIGRATION_PLAN), **looks_said)
        design.apply(edits.replace_record(design, looks, Text("")))


def _print(plan: MigrationPlan) -> None:
    headings = (
        tr("Wave"), tr("What"), tr("Steps"), tr("Cables"), tr("Changes of zones"), tr("Hosts"),
        tr("Time"), tr("Least paths of a host"), tr("Fullest ISL"),
    )  # fmt: skip
    rows = []
    for wave in plan.waves:
        effort = wave.effort
        counts = (len(wave.steps), effort.cables, effort.zonings, effort.hosts)
        rows.append(
            (
                str(wave.number), str(wave.title), *(f"{count:,}" for count in counts),
                minutes_text(effort.minutes(plan.figures)), paths_text(wave.least_paths),
                share_text(wave.fullest),
            )
        )  # fmt: skip
    print_table(headings, rows)
    print()
    print_line(verdict_text(plan))
    for sentence in (*obstacle_texts(plan), *assumption_texts(plan)):
        print_line(f"- {sentence}")
    print_line(tr("Time altogether: {time}", time=minutes_text(plan.minutes)))
    missing = missing_figures(plan)
    if missing:
        print_line(tr("Not stated, so that times are not known: {list}.", list=joined(missing)))


def _plain(plan: MigrationPlan) -> dict[str, Any]:
    return {
        "safe": plan.is_safe,
        "verdict": str(verdict_text(plan)),
        "minutes": plan.minutes,
        "not_stated": [str(each) for each in missing_figures(plan)],
        "obstacles": list(obstacle_texts(plan)),
        "assumptions": list(assumption_texts(plan)),
        "waves": [
            {
                "number": wave.number,
                "title": wave.title,
                "cables": wave.effort.cables,
                "changes_of_zones": wave.effort.zonings,
                "hosts": wave.effort.hosts,
                "minutes": wave.effort.minutes(plan.figures),
                "least_paths": wave.least_paths,
                "fullest_isl_share": wave.fullest,
                "zoned": list(wave.zoned),
                "passing_errors": [
                    {"rule": f.rule, "subjects": list(f.subjects), "message": f.message}
                    for f in wave.passing
                ],
                "steps": [
                    {
                        "number": step_number(wave, step),
                        "kind": step.kind.value,
                        "side": step.side,
                        "title": step.title,
                        "actions": list(step.actions),
                        "roll_back": list(step.roll_back),
                        "shut_down": list(step.shut_down),
                    }
                    for step in wave.steps
                ],
            }
            for wave in plan.waves
        ],
    }

"""``sanwright import``: what switches and inventories say of a SAN becomes a design."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from sanwright.bounded_reading import read_text
from sanwright.cli.document_options import PAPERS
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import ProgressTeller, print_error, print_json, print_line
from sanwright.design import Design
from sanwright.design.papers import DocumentPlan
from sanwright.documents import new_design, write_design
from sanwright.edits import replace_record
from sanwright.exchange.captures.columns import ListColumn, named_columns
from sanwright.exchange.captures.concluding import SanConclusion, conclude_settled
from sanwright.exchange.captures.concluding.answers import columns_said
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.neutral import NeutralNames, own_key
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.captures.questions import Question
from sanwright.exchange.captures.reading import CaptureReading, read_captures
from sanwright.exchange.captures.summary import (
    REMARK_KINDS,
    places_said,
    what_is_new,
    what_was_read,
)
from sanwright.exchange.importer import Remark
from sanwright.health import SanHealth, assess_health
from sanwright.health.over_time import ports_compared
from sanwright.language import LANGUAGES
from sanwright.reports import write_health_report
from sanwright.text import Text, joined, tr

HELP = "read captures of a SAN that stands into a design"
_MOST_SETTLED = 2**20


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "paths", metavar="PATH", type=Path, nargs="+",
        help="outputs of switches, inventories and lists: files, folders and archives, in any "
        "order",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="the design to write"
    )
    parser.add_argument(
        "--into", metavar="FILE", help="a design of an earlier import, which is refined"
    )
    parser.add_argument(
        "--settle", metavar="KEY=ANSWER", action="append", default=[],
        help="settle a doubt by the key and the answer (or its number) that the summary lists; "
        "may be given again",
    )  # fmt: skip
    parser.add_argument(
        "--settle-from", metavar="FILE", type=Path, help="a text file of such lines"
    )
    parser.add_argument(
        "--columns", metavar="HEADING=WHAT,…", action="append", default=[],
        help="what the columns of a list hold where its headings do not say it, as "
        "Maschine=host,Anschluss=WWPN; may be given again for another list",
    )  # fmt: skip
    parser.add_argument(
        "--neutral", action="store_true",
        help="write neutral names, addresses, serial numbers and WWNs in place of the customer's",
    )  # fmt: skip
    parser.add_argument(
        "--report", metavar="FOLDER", type=Path,
        help="write the health report and its workbook, too",
    )  # fmt: skip
    parser.add_argument(
        "--earlier", metavar="PATH", type=Path, action="append", default=[],
        help="an earlier capture of the same SAN: the health report counts errors since then; may "
        "be given again",
    )  # fmt: skip
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), default="", help="of the health report"
    )
    parser.add_argument("--paper", choices=PAPERS, default="", help="size of the report's pages")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how the summary is printed"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read, conclude, write. 1: something is in doubt or was left out; the rest is taken.

    Of files that say nothing of a SAN no design is written.
    """
    lines = list(arguments.settle)
    if arguments.settle_from is not None:
        lines += read_text(arguments.settle_from, _MOST_SETTLED).splitlines()
    neutral = NeutralNames(own_key()) if arguments.neutral else None
    with open_library() as library:
        design = load_design(arguments.into) if arguments.into else new_design(library)
        reading = _read(arguments, columns_said(design))
        found = conclude_settled(
            reading.facts, library, design, lines, neutral, columns=reading.plans
        )
        design.apply(found.change)
    is_told = bool(reading.facts)
    if is_told:
        write_design(design, arguments.output)
    earlier = None
    if arguments.earlier:
        earlier = picture_of(
            read_captures(arguments.earlier, progress=ProgressTeller()).facts, neutral=neutral
        )
    is_reported = is_told and arguments.report is not None
    health = _health(arguments, found, design, earlier) if is_reported else None
    if arguments.format == "json":
        print_json(_plain(reading, found))
    else:
        _print(reading, found, is_neutral=arguments.neutral)
        if is_told:
            print_error(tr("wrote {path}", path=arguments.output))
    if not is_told:
        print_error(
            tr(
                "Nothing in these files says anything of a SAN, so {path} was not written; name "
                "outputs of switches, inventories or lists.",
                path=arguments.output,
            )
        )
    if health is not None:
        plan = DocumentPlan(id="", language=arguments.language, paper=arguments.paper)
        for path in write_health_report(
            health,
            arguments.report,
            arguments.output.stem,
            plan=plan,
            is_neutral=arguments.neutral,
        ):
            print_error(tr("wrote {file}", file=path))
    is_whole = is_told and all(report.why is None for report in reading.files)
    is_open = any(not question.is_settled for question in found.questions)
    return 0 if is_whole and not is_open and not found.remarks and not reading.lists else 1


def _read(arguments: argparse.Namespace, kept: Mapping[str, str]) -> CaptureReading:
    """The files, and again with the columns of lists that the arguments name.

    ``kept`` are the columns that the design keeps of earlier imports.
    """
    named = [named_columns(text) for text in arguments.columns]
    plans = dict(kept)
    reading = read_captures(arguments.paths, {} if named else plans, ProgressTeller())
    for text, columns in zip(arguments.columns, named, strict=True):
        found = [
            plan
            for table in reading.lists
            if table.plan and (plan := table.plan.named(table.titles, columns)) is not None
        ]
        plans |= {plan.key: plan.as_text() for plan in found}
        if not found:
            print_error(tr("No list whose columns are not clear has those of “{text}”.", text=text))
    return read_captures(arguments.paths, plans, ProgressTeller()) if named else reading


def _health(
    arguments: argparse.Namespace,
    found: SanConclusion,
    design: Design,
    earlier: SanPicture | None,
) -> SanHealth:
    """What is said of the SAN; a design without a name is called as its file, in memory only."""
    project = design.project
    if not project.name.strip():
        named = msgspec.structs.replace(project, name=arguments.output.stem)
        design.apply(replace_record(design, named, Text("")))
    health = assess_health(found, design.snapshot(), earlier=earlier)
    if earlier is not None:
        compared = ports_compared(health.san.picture)
        print_error(
            tr(
                "Counters of {count:,} port are counted since the earlier capture.",
                "Counters of {count:,} ports are counted since the earlier capture.",
                compared,
            )
        )
    return health


def _print(reading: CaptureReading, found: SanConclusion, *, is_neutral: bool) -> None:
    """With neutral names no line of a file is printed; the files are called as they are."""
    for report in reading.files:
        print_line(f"{report.name}: {what_was_read(report)}")
        for place, text, why in report.unread[:3]:
            line = "" if is_neutral else f" {text.strip()[:60]}:"
            print_line(f"  {place.line}:{line} {why}")
    for table in reading.lists:
        print_line(
            tr(
                "{place} has the columns {headings}; name them with --columns HEADING=WHAT, where "
                "WHAT is one of {known}.",
                place=": ".join(filter(None, (table.place.file, table.place.command))),
                headings=joined([f"“{title}”" for title in table.titles if title]),
                known=joined([column.value for column in ListColumn]),
            )
        )
    print_line(what_is_new(found))
    for remark in found.remarks:
        said = f" ({remark.text})" if remark.text else ""
        print_line(f"{tr(REMARK_KINDS[remark.kind])}: {remark.why}{said}")
    for question in found.questions:
        _print_question(question)


def _print_question(question: Question) -> None:
    """The key to settle it by, the answers by their numbers, and which of them is taken."""
    word = tr("settled") if question.is_settled else tr("to be settled")
    said = f" ({places_said(question.places)})" if question.places else ""
    print_line(f"{word}: {question.why}{said}")
    print_line(f"  {question.key}")
    for number, answer in enumerate(question.answers, start=1):
        mark = "*" if answer.key == question.chosen else " "
        print_line(f"  {mark}{number} {answer.key}: {answer.label}")
    if question.chosen not in {answer.key for answer in question.answers}:
        print_line(f"  * {question.chosen}")


def _plain(reading: CaptureReading, found: SanConclusion) -> dict[str, Any]:
    return {
        "files": [
            {
                "file": report.name,
                "commands": report.commands,
                "partial": sorted(report.partial),
                "unknown": report.unknown,
                "unread": report.unread_count,
                "unread_lines": [
                    {"line": place.line, "command": place.command, "why": str(why)}
                    for place, _text, why in report.unread
                ],
                "why": str(report.why or ""),
            }
            for report in reading.files
        ],
        "lists": [
            {"file": table.place.file, "sheet": table.place.command, "headings": table.titles}
            for table in reading.lists
        ],
        "new": {
            "switches": found.switches,
            "hosts": found.hosts,
            "arrays": found.arrays,
            "tapes": found.tapes,
            "cables": found.cables,
            "zones": found.zones,
        },
        "remarks": _remarks(found.remarks),
        "questions": [_question(question) for question in found.questions],
    }


def _remarks(remarks: Sequence[Remark]) -> list[dict[str, str]]:
    return [
        {"kind": remark.kind.value, "why": str(remark.why), "said": remark.text}
        for remark in remarks
    ]


def _question(question: Question) -> dict[str, Any]:
    return {
        "key": question.key,
        "kind": question.kind.value,
        "why": str(question.why),
        "answers": [
            {"key": answer.key, "label": str(answer.label), "places": _places(answer.places)}
            for answer in question.answers
        ],
        "chosen": question.chosen,
        "settled": question.is_settled,
        "places": _places(question.places),
    }


def _places(places: Sequence[Place]) -> list[dict[str, Any]]:
    return [{"file": place.file, "line": place.line, "command": place.command} for place in places]

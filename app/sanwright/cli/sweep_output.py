"""The results of a sweep for people and for machines: table, front, sensitivity, chart, CSV."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from sanwright.cli.output import print_error, print_json, print_line, print_lines, print_table
from sanwright.errors import InputError
from sanwright.reports.sweeps import sweep_csv, write_front, write_sensitivity
from sanwright.saving import save_bytes
from sanwright.sweeps.jobs import DESIGNS, FAILURES
from sanwright.sweeps.plan import name_of
from sanwright.sweeps.results import ResultFigure, ResultRow, SweepResults
from sanwright.text import Text, tr
from sanwright.units import format_number

_MOST_ROWS = 40
_MOST_FIGURES = 8


def write_sweep(results: SweepResults, arguments: argparse.Namespace) -> None:
    """Print what is asked for, write what has a file."""
    if arguments.csv is not None:
        save_bytes(arguments.csv, sweep_csv(results))
        print_error(tr("wrote {file}", file=arguments.csv))
    if arguments.chart is not None and not (arguments.pareto or arguments.sensitivity):
        raise InputError(Text("A chart is of --pareto or of --sensitivity; give one of them."))
    if arguments.format == "json":
        print_json(_json(results, arguments))
    else:
        for question in results.questions:
            _print_question(results, question)
        _print_asked(results, arguments)
    if arguments.chart is not None:
        if arguments.pareto:
            write_front(results, *_pair(results, arguments.pareto), arguments.chart)
        else:
            write_sensitivity(results, _figure(results, arguments.sensitivity), arguments.chart)
        print_error(tr("wrote {file}", file=arguments.chart))


def _figure(results: SweepResults, name: str, question: str = "") -> ResultFigure:
    """A figure of a question, or of the first that has it."""
    questions = [question] if question else results.questions
    for each in questions[:-1]:
        try:
            return results.figure(each, name)
        except InputError:
            continue
    return results.figure(questions[-1], name)


def _pair(results: SweepResults, names: list[str]) -> tuple[ResultFigure, ResultFigure]:
    first = _figure(results, names[0])
    return first, _figure(results, names[1], first.question)


def _print_question(results: SweepResults, question: str) -> None:
    rows = list(results.rows(question))
    figures = _shown(results, question)
    if question == FAILURES:
        rows = _worst_first(rows, figures)
    elif question == DESIGNS:
        told = [*results.affected(), *results.unjudged()]
        first = {id(row) for row in told}
        rows = [*told, *(row for row in rows if id(row) not in first)]
    axes = list(dict.fromkeys(key for row in rows for key in row.settings))
    table = [
        (
            *(results.setting_word(row, axis) for axis in axes),
            *(_cell(row, figure) for figure in figures),
        )
        for row in rows[:_MOST_ROWS]
    ]
    print()
    names = [str(results.setting_name(axis, question)) for axis in axes]
    print_table((*names, *(str(figure.heading) for figure in figures)), table)
    if len(rows) > _MOST_ROWS:
        print_line(_more(len(rows)))
    if question == DESIGNS:
        _print_affected(results)
    said = dict.fromkeys(problem for row in rows for problem in row.problems)
    if said:
        print()
        print_line(tr("What could not be carried over, or is not known:"))
        for text in list(said)[:_MOST_ROWS]:
            count = sum(text in row.problems for row in rows)
            print_line(f"  {text} ({tr('{count:,} case', '{count:,} cases', count)})")


def _print_affected(results: SweepResults) -> None:
    """Whose findings differ, by which rules."""
    affected, unjudged = _files(results.affected()), _files(results.unjudged())
    rules = results.changed_rules()
    if rules:
        print()
        print_table(
            (tr("Rule"), tr("New in designs"), tr("Gone in designs")),
            [(rule, *(f"{count:,}" for count in counts)) for rule, counts in rules],
        )
    print()
    of = len(_files(results.rows(DESIGNS)))
    print_line(tr("Designs affected: {count:,} of {all:,}.", count=len(affected), all=of))
    _print_names(affected)
    if unjudged:
        print_line(tr("Not judged: {count:,}.", count=len(unjudged)))
        _print_names(unjudged)


def _print_names(names: list[str]) -> None:
    print_lines(f"  {name}" for name in names[:_MOST_ROWS])
    if len(names) > _MOST_ROWS:
        print_line(_more(len(names)))


def _more(count: int) -> str:
    return tr("... and {count:,} more; --csv writes them all.", count=count - _MOST_ROWS)


def _files(rows: Iterable[ResultRow]) -> list[str]:
    return list(dict.fromkeys(str(row.settings["file"]) for row in rows))


def _named(setting: str) -> str:
    return str(name_of(setting))


def _shown(results: SweepResults, question: str) -> list[ResultFigure]:
    """Figures that differ between cases, the first few of them."""
    figures = results.figures_of(question)
    rows = results.rows(question)
    differing = [
        figure
        for figure in figures
        if len({_cell(row, figure) for row in rows}) > 1 or len(rows) == 1
    ]
    return (differing or list(figures))[:_MOST_FIGURES]


def _worst_first(rows: list[ResultRow], figures: list[ResultFigure]) -> list[ResultRow]:
    def badness(row: ResultRow) -> tuple[float, ...]:
        values = (row.values.get(figure.number) for figure in figures)
        return tuple(-(value.amount or 0.0) if value is not None else 0.0 for value in values)

    return sorted(rows, key=badness)


def _cell(row: ResultRow, figure: ResultFigure) -> str:
    value = row.values.get(figure.number)
    return "" if value is None else value.text(figure.decimals)


def _print_asked(results: SweepResults, arguments: argparse.Namespace) -> None:
    if arguments.pareto:
        x, y = _pair(results, arguments.pareto)
        front = results.front(x, y)
        axes = results.axes(x.question)
        print()
        print_line(tr("No other case beats these in both figures:"))
        rows = [
            (*(results.setting_word(row, axis) for axis in axes), _cell(row, x), _cell(row, y))
            for row in front
        ]
        print_table((*map(_named, axes), str(x.heading), str(y.heading)), rows)
    if arguments.sensitivity:
        figure = _figure(results, arguments.sensitivity)
        print()
        print_line(tr("What moves “{figure}” most:", figure=figure.heading))
        print_table(
            (tr("Setting"), tr("Moves it by, mean"), tr("At most"), tr("Left out, not known")),
            [
                (
                    _named(each.axis),
                    format_number(each.mean, figure.decimals),
                    format_number(each.most, figure.decimals),
                    f"{each.left_out:,}",
                )
                for each in results.sensitivity(figure)
            ],
        )


def _json(results: SweepResults, arguments: argparse.Namespace) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "finished": results.is_finished,
        "program": results.program,
        "catalog": results.catalog,
        "questions": {
            question: [_row_json(results, question, row) for row in results.rows(question)]
            for question in results.questions
        },
    }
    if DESIGNS in results.questions:
        plain["affected"] = _files(results.affected())
        plain["not_judged"] = _files(results.unjudged())
    if arguments.pareto:
        x, y = _pair(results, arguments.pareto)
        plain["pareto"] = [row.settings for row in results.front(x, y)]
    if arguments.sensitivity:
        figure = _figure(results, arguments.sensitivity)
        plain["sensitivity"] = [
            {
                "setting": each.axis,
                "mean": each.mean,
                "most": each.most,
                "groups": each.groups,
                "not_known": each.left_out,
            }
            for each in results.sensitivity(figure)
        ]
    return plain


def _row_json(results: SweepResults, question: str, row: ResultRow) -> dict[str, Any]:
    return {
        "settings": row.settings,
        "figures": [
            {
                "figure": figure.title,
                "unit": figure.unit or None,
                "value": value.amount,
                "bound": value.bound or None,
                "interval_half": value.half,
                "note": value.note or None,
            }
            for figure in results.figures_of(question)
            if (value := row.values.get(figure.number)) is not None
        ],
        "problems": list(row.problems),
    }

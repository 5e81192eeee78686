"""All cases of a sweep as one table."""

from __future__ import annotations

from sanwright.reports.figures_csv import Figure, csv_bytes
from sanwright.sweeps.results import ResultRow, SweepResults
from sanwright.text import joined, tr


def sweep_csv(results: SweepResults) -> bytes:
    """A line for each case: its settings, then value and bound of each figure; CSV as elsewhere."""
    questions: dict[str, str] = {}
    for question in results.questions:
        for row in results.rows(question):
            for axis in row.settings:
                questions.setdefault(axis, question)
    axes = list(questions)
    names = (str(results.setting_name(axis, question)) for axis, question in questions.items())
    headers = [tr("Question"), *names]
    for figure in results.figures:
        headers += [str(figure.heading), tr("{figure}: bound", figure=figure.title)]
        if figure.question == "simulation":
            headers.append(tr("{figure}: ± (95 %)", figure=figure.title))
    headers.append(tr("Remarks"))
    return csv_bytes(headers, (line for line in _lines(results, axes)))


def _lines(results: SweepResults, axes: list[str]) -> list[list[Figure]]:
    lines: list[list[Figure]] = []
    for question in results.questions:
        for row in results.rows(question):
            line: list[Figure] = [question]
            line += [_setting(results, row, axis) for axis in axes]
            for figure in results.figures:
                value = row.values.get(figure.number)
                if value is None:
                    line += ["", ""]
                else:
                    line += [value.amount, value.bound]
                if figure.question == "simulation":
                    line.append("" if value is None or value.half is None else value.half)
            line.append(str(joined(row.problems, " ")))
            lines.append(line)
    return lines


def _setting(results: SweepResults, row: ResultRow, axis: str) -> Figure:
    value = row.settings.get(axis, "")
    return value if isinstance(value, int | float) else results.setting_word(row, axis)

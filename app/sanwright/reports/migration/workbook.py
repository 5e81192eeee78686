"""The migration plan as a workbook: waves in figures, and every action with a box to tick."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from sanwright.design import Tables
from sanwright.migration import MigrationPlan
from sanwright.reports.dates import project_day
from sanwright.reports.installation.workbook_looks import PackFormats, lines_in, plain
from sanwright.reports.paper import Paper
from sanwright.reports.workbook_text import SheetNames, row_height
from sanwright.text import joined, tr
from sanwright.wording.migration import (
    assumption_texts,
    minutes_text,
    missing_figures,
    obstacle_texts,
    paths_text,
    share_text,
    step_number,
    step_title,
    verdict_text,
)

_OPEN = "☐"


def migration_workbook(plan: MigrationPlan, tables: Tables, paper: Paper) -> bytes:
    """The workbook, in the language in use."""
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True, "strings_to_formulas": False})
    project = tables.project
    day = project_day(project)
    book.set_properties(
        {
            "title": plain(tr("Migration plan: {title}", title=project.name))[:250],
            "author": plain(project.author)[:250],
            "company": plain(project.company)[:250],
            "created": datetime(day.year, day.month, day.day, tzinfo=UTC),
        }
    )
    looks, names = PackFormats(book, paper), SheetNames()
    for name, write in ((tr("Waves"), _waves), (tr("Steps"), _actions), (tr("Limits"), _remarks)):
        sheet = book.add_worksheet(names.take(name))
        looks.print_set_up(sheet, project.name, write(sheet, plan, looks))
    book.close()
    return data.getvalue()


def _head(
    sheet: Worksheet, titles: tuple[tuple[str, float], ...], looks: PackFormats
) -> list[float]:
    """Write the titles, and tell the widths of the columns."""
    for column, (title, width) in enumerate(titles):
        sheet.set_column(column, column, width)
        sheet.write_string(0, column, plain(title), looks.header)
    sheet.freeze_panes(1, 0)
    sheet.set_row(0, row_height(max(lines_in(title, width) for title, width in titles)))
    sheet.repeat_rows(0)
    return [width for _, width in titles]


def _waves(sheet: Worksheet, plan: MigrationPlan, looks: PackFormats) -> list[float]:
    titles = (
        (tr("Wave"), 8.0), (tr("What"), 40.0), (tr("Steps"), 8.0), (tr("Cables"), 8.0),
        (tr("Changes of zones"), 12.0), (tr("Hosts"), 8.0), (tr("Minutes"), 12.0),
        (tr("Least paths of a host"), 12.0), (tr("Fullest ISL in %"), 12.0),
        (tr("Zones are entered in"), 30.0),
    )  # fmt: skip
    widths = _head(sheet, titles, looks)
    for row, wave in enumerate(plan.waves, start=1):
        effort = wave.effort
        figures = (len(wave.steps), effort.cables, effort.zonings, effort.hosts)
        sheet.write_number(row, 0, wave.number, looks.key)
        sheet.write_string(row, 1, plain(str(wave.title)), looks.wrapped)
        for column, figure in enumerate(figures, start=2):
            sheet.write_number(row, column, figure)
        percent = None if wave.fullest is None else round(wave.fullest * 100, 1)
        minutes = effort.minutes(plan.figures)
        known = (minutes or None, wave.least_paths, percent)
        said = (minutes_text(minutes), paths_text(wave.least_paths), share_text(wave.fullest))
        for column, (amount, text) in enumerate(zip(known, said, strict=True), start=6):
            if amount is None:
                sheet.write_string(row, column, text, looks.to_the_right)
            else:
                sheet.write_number(row, column, amount)
        zoned = joined([wave.after.label(fabric) for fabric in wave.zoned])
        sheet.write_string(row, 9, plain(str(zoned)), looks.wrapped)
        wrapped = (str(wave.title), widths[1]), (str(zoned), widths[9])
        sheet.set_row(row, row_height(max(lines_in(text, width) for text, width in wrapped)))
    return widths


def _actions(sheet: Worksheet, plan: MigrationPlan, looks: PackFormats) -> list[float]:
    titles = (
        (tr("Done"), 7.0), (tr("Wave"), 7.0), (tr("Step"), 8.0), (tr("About"), 28.0),
        (tr("What"), 54.0), (tr("Way back"), 54.0), (tr("Remark"), 22.0),
    )  # fmt: skip
    widths = _head(sheet, titles, looks)
    row = 1
    for wave in plan.waves:
        for step in wave.steps:
            backwards = list(step.roll_back)
            for number in range(max(len(step.actions), len(backwards), 1)):
                what = str(step.actions[number]) if number < len(step.actions) else ""
                back = str(backwards[number]) if number < len(backwards) else ""
                texts = (step_number(wave, step), step_title(step), what, back)
                sheet.write_string(row, 0, _OPEN, looks.tick)
                sheet.write_number(row, 1, wave.number, looks.key)
                for column, text in enumerate(texts, start=2):
                    sheet.write_string(row, column, plain(text), looks.wrapped)
                sheet.set_row(row, row_height(max(map(lines_in, texts, widths[2:]))))
                row += 1
    sheet.autofilter(0, 0, max(row - 1, 1), len(titles) - 1)
    return widths


def _remarks(sheet: Worksheet, plan: MigrationPlan, looks: PackFormats) -> list[float]:
    widths = _head(sheet, ((tr("Limits and what is taken for given"), 140.0),), looks)
    missing = missing_figures(plan)
    told = [str(verdict_text(plan)), *map(str, obstacle_texts(plan))]
    told += map(str, assumption_texts(plan))
    if missing:
        told.append(tr("Not stated, so that times are not known: {list}.", list=joined(missing)))
    for row, text in enumerate(told, start=1):
        sheet.write_string(row, 0, plain(text), looks.wrapped)
        sheet.set_row(row, row_height(lines_in(text, widths[0])))
    return widths

"""The latency of a workload as a picture: breakdown with its key, and both charts."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QImage, QPainter

from sanwright.gui.latency.bar import draw_bar
from sanwright.gui.latency.breakdown import draw_swatch
from sanwright.gui.latency.charts import latency_chart, throughput_chart
from sanwright.gui.latency.study import LatencyStudy, LoadCurve, WorkloadLatency
from sanwright.gui.latency.words import (
    PartRow,
    latency_text,
    limit_text,
    load_text,
    part_rows,
    time_text,
)
from sanwright.gui.look.charts.paint import draw_chart
from sanwright.gui.look.theme import Theme
from sanwright.progress import Progress, tell
from sanwright.reports.file_names import suffix_of
from sanwright.reports.latency_csv import LatencySheet, write_sheets
from sanwright.saving import save_bytes
from sanwright.text import tr, verbatim

_WIDTH = 960
_MARGIN = 24.0
_BAR = 34.0
_CHART = 320.0
_SCALE = 2


def latency_picture(row: WorkloadLatency, curve: LoadCurve | None) -> QImage:
    """Dark on white, twice the pixels of a screen, for documents."""
    theme = Theme.light()
    font = QFont(QGuiApplication.font())
    line = QFontMetricsF(font).height() + 4
    parts = part_rows(row)
    charts = [
        chart
        for chart in (latency_chart(curve, row.result), throughput_chart(curve, row.result))
        if chart is not None
    ] if curve is not None else []  # fmt: skip
    high = 2 * _MARGIN + 3.5 * line + _BAR + line * len(parts) + (_CHART if charts else 0)
    image = QImage(_WIDTH * _SCALE, round(high * _SCALE), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(theme.panel)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    y = _draw_words(painter, row, theme, line)
    wide = _WIDTH - 2 * _MARGIN
    if parts and not row.result.overloaded:
        draw_bar(painter, QRectF(_MARGIN, y, wide, _BAR), parts, theme)
    y += _BAR + line / 2
    for part in parts:
        _draw_part(painter, QRectF(_MARGIN, y, wide, line), part, theme)
        y += line
    for number, chart in enumerate(charts):
        each = (wide + _MARGIN) / len(charts)
        area = QRectF(_MARGIN + number * each, y + line / 2, each - _MARGIN, _CHART - line)
        draw_chart(painter, area, chart, theme)
    painter.end()
    return image


def write_latency(
    study: LatencyStudy, row: WorkloadLatency, path: Path, progress: Progress
) -> None:
    """Write ``row`` as a picture, or every workload as CSV, as the ending of ``path`` says.

    Runs on the worker thread. Raises InputError for another ending, MachineError where the file
    cannot be written, CancelledError when ``progress`` says False.
    """
    if suffix_of(path, (".png", ".csv"), "The latency") == ".png":
        curve = None if row.result.problem else study.curve(row.workload.id)
        save_bytes(path, _png(latency_picture(row, curve)))
        return
    sheets = []
    for number, each in enumerate(study.rows):
        tell(progress, number / len(study.rows), verbatim(each.name))
        points = () if each.result.problem else study.curve(each.workload.id).points
        sheets.append(LatencySheet(each.name, each.result, points))
    write_sheets(sheets, path)


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, Qt text
    return bytes(buffer.data().data())


def _draw_words(painter: QPainter, row: WorkloadLatency, theme: Theme, line: float) -> float:
    """Name, mean and limit; returns where the next thing goes."""
    bold = QFont(painter.font())
    bold.setBold(True)
    y = _MARGIN + line * 0.75
    for text, font, ink in (
        (f"{row.name}: {latency_text(row)}", bold, theme.text),
        (load_text(row) or str(row.result.problem), painter.font(), theme.text),
        (limit_text(row), painter.font(), theme.muted_text),
    ):
        painter.save()
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(QPointF(_MARGIN, y), text)
        painter.restore()
        y += line
    return y - line / 2


def _draw_part(painter: QPainter, area: QRectF, part: PartRow, theme: Theme) -> None:
    box = QRectF(area.left(), area.center().y() - 6, 24, 12)
    draw_swatch(painter, box, part, theme)
    painter.setPen(theme.text)
    words = area.adjusted(34, 0, 0, 0)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(words, flags, part.title)
    painter.drawText(words.adjusted(300, 0, 0, 0), flags, time_text(part, part.own))
    if part.waiting is not None:
        waiting = tr("+ {time} of queueing", time=time_text(part, part.waiting).replace("≥ ", ""))
        painter.drawText(words.adjusted(470, 0, 0, 0), flags, waiting)

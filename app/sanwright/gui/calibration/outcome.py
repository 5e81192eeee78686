"""What was fitted, in plain words: the figures, what they mean, how near each load is met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QTextBrowser

from sanwright.design import Calibration, Workload
from sanwright.gui.look.theme import current_theme
from sanwright.language import written
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN, Duration, IoRate, format_number, format_quantity

if TYPE_CHECKING:
    from sanwright.analysis.calibration import Fit, Residual
    from sanwright.variants.published import Published

_NOT_FITTED = Text("not fitted")
_NONE = Text("none")
_EMPTY = Text(
    "Enter what is measured today: the I/O rate or the throughput with the latency, at one load or "
    "at several. “Fit” then works out what the design does not say: how many I/Os are in flight, "
    "whether they come in bursts, and what host and array add to the latency of the network. The "
    "latency of every variant of this design rests on that."
)


class OutcomeView(QTextBrowser):
    """A fit, or a calibration that was kept earlier."""

    def __init__(self) -> None:
        super().__init__(openLinks=False)
        self.setAccessibleName(tr("What was fitted"))

    def show_nothing(self) -> None:
        """Say what this is for."""
        self.setHtml(f"<p style='color: {self._muted}'>{tr(_EMPTY)}</p>")

    def show_kept(self, record: Calibration) -> None:
        """What an earlier fit came to."""
        note = tr("Fitted on {fitted_on}.", fitted_on=record.fitted_on) if record.fitted_on else ""
        self.setHtml(f"<p><b>{tr('Kept')}</b></p>{_figures(record, self._muted)}{self._note(note)}")

    def show_fit(self, fit: Fit, workload: Workload, *, is_kept: bool) -> None:
        """What this fit came to, and what keeping it does to the workload."""
        warning = current_theme().warning.name()
        title = tr("Fitted and kept") if is_kept else tr("Fitted, not kept yet")
        cautions = "".join(
            f"<p style='margin: 4px 0; color: {warning}'>{escape(str(text))}</p>"
            for text in fit.cautions
        )
        self.setHtml(
            f"<p style='margin: 2px 0 6px'><b>{title}</b></p>"
            f"{_figures(fit.calibration, self._muted)}"
            f"<p style='margin: 10px 0 4px'><b>{tr('How near the loads are met')}</b></p>"
            f"{_table(_residual_rows(fit.residuals), self._muted)}{cautions}"
            f"{self._note(tr('Model: {method}.', method=fit.method) if fit.method else '')}"
            f"{self._note(_consequence(fit, workload))}"
        )

    @property
    def _muted(self) -> str:
        return current_theme().muted_text.name()

    def _note(self, text: str) -> str:
        return f"<p style='margin: 6px 0; color: {self._muted}'>{escape(text)}</p>" if text else ""


def figures(record: Calibration) -> Iterator[tuple[str, str, str]]:
    """Name, value and meaning of all that can be fitted."""
    count = record.in_flight
    yield (
        tr("In flight"),
        tr("{count} I/Os", count=format_number(count, 1)) if count is not None else tr(_NOT_FITTED),
        tr("at the highest load, by Little's law"),
    )
    burst = record.burst
    together = (
        tr(_NOT_FITTED) if burst is None else tr(_NONE) if burst == 1 else format_number(burst)
    )
    yield tr("Burst"), together, tr("I/Os that are issued together, and so wait for each other")
    yield tr("Think time"), _time(record.think_time), tr("between an answer and the next I/O")
    yield (
        tr("Other latency"),
        _time(record.other_latency),
        tr("host, array and all else that the network does not explain"),
    )


def residual_rows(residuals: Iterable[Residual]) -> Iterator[tuple[str, str, str, str]]:
    """Load, measured latency, the model's, and how far that is off."""
    for residual in residuals:
        rate, share = residual.rate, residual.share
        yield (
            format_quantity(IoRate(rate * 1e6)) if rate is not None else tr(UNKNOWN),
            format_quantity(residual.point.latency),
            format_quantity(residual.latency),
            percent_off(share) if share is not None else tr(UNKNOWN),
        )


def case_rows(cases: Iterable[Published]) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Testbed, figure, published, the engine's, how far that is off, and what it is worth."""
    for case in cases:
        shown = case.comparison
        unit = f" {shown.unit.replace('us', 'µs')}" if shown.unit else ""
        yield (
            case.bundled.title,
            shown.measurement.name,
            f"{shown.published_text}{unit}",
            f"{shown.engine_text}{unit}",
            shown.error_text,
            str(shown.standing),
        )


def percent_off(share: float) -> str:
    """A relative error with its sign; none where it rounds to nothing."""
    percent = round(share * 100, 1)
    return f"{written(percent, '+.1f' if percent else '.1f')} %"


def _residual_rows(residuals: Iterable[Residual]) -> list[tuple[str, ...]]:
    return [(tr("Load"), tr("Measured"), tr("Model"), tr("Off by")), *residual_rows(residuals)]


def _figures(record: Calibration, muted: str) -> str:
    lines = "".join(
        f"<tr><td style='padding: 1px 14px 1px 0; color: {muted}'>{name}</td>"
        f"<td style='padding: 1px 14px 1px 0'><b>{escape(value)}</b></td>"
        f"<td style='padding: 1px 0; color: {muted}'>{escape(meaning)}</td></tr>"
        for name, value, meaning in figures(record)
    )
    return f"<table cellspacing='0'>{lines}</table>"


def _table(rows: Iterable[tuple[str, ...]], muted: str) -> str:
    """A head and lines, figures flush right."""
    lines = []
    for number, row in enumerate(rows):
        style = (
            f"padding: 1px 18px 1px 0; color: {muted}" if not number else "padding: 1px 18px 1px 0"
        )
        cells = "".join(f"<td align='right' style='{style}'>{escape(text)}</td>" for text in row)
        lines.append(f"<tr>{cells}</tr>")
    return f"<table cellspacing='0'>{''.join(lines)}</table>"


def _consequence(fit: Fit, workload: Workload) -> str:
    stated = [workload.rate, workload.throughput]
    texts = [format_quantity(value) for value in stated if value is not None]
    if workload.in_flight is not None:
        texts.append(tr("{in_flight} I/Os in flight", in_flight=workload.in_flight))
    if fit.calibration.in_flight is None or not texts:
        return ""
    return tr(
        "Once it is kept, the workload loads the network as it was measured, "
        "in place of the {texts} that it states now.",
        texts=texts[0],
    )


def _time(value: Duration | None) -> str:
    if value is None:
        return tr(_NOT_FITTED)
    return tr(_NONE) if value.amount == 0 else format_quantity(value)

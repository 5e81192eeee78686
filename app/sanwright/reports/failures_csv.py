"""Failures as CSV: what fails, whom it cuts off, and how busy the network is then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.reports.figures_csv import Figure, csv_bytes
from sanwright.reports.file_names import suffix_of
from sanwright.saving import save_bytes
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN

if TYPE_CHECKING:
    from sanwright.analysis.failures import FailureResult

COLUMNS = (
    Text("If this fails"),
    Text("Kind"),
    Text("Hosts cut off"),
    Text("Cut off"),
    Text("Not known whether cut off"),
    Text("Enclosures lost"),
    Text("Fewest paths left"),
    Text("Busiest then"),
    Text("Utilisation %"),
    Text("Loads are"),
    Text("Pushed above capacity"),
    Text("Above capacity"),
    Text("Load lost MB/s"),
    Text("Effect"),
)


def write_failures(
    results: Iterable[FailureResult],
    label: Callable[[str], str],
    path: Path,
    standing: str = "",
) -> None:
    """Write failures to ``path``, in their order; ``label`` names what they are about.

    ``standing`` is what was out before all of them. Raises InputError for another ending than
    .csv, MachineError where it cannot be written.
    """
    suffix_of(path, (".csv",), tr("A list of failures"))
    save_bytes(path, failures_bytes(results, label, standing))


def failures_bytes(
    results: Iterable[FailureResult], label: Callable[[str], str], standing: str = ""
) -> bytes:
    """The file's content; with something out already each row says so."""
    rows = (_cells(result, label) for result in results)
    columns = tuple(map(tr, COLUMNS))
    if not standing:
        return csv_bytes(columns, rows)
    return csv_bytes((tr("Out already"), *columns), ((standing, *row) for row in rows))


def _cells(result: FailureResult, label: Callable[[str], str]) -> tuple[Figure, ...]:
    is_known = result.scenario.is_modelled
    worst = result.worst
    return (
        str(result.name),
        tr(str(result.kind)),
        len(result.cut_off) if is_known else None,
        _names(result.cut_off, label),
        _names(result.in_doubt, label),
        _names(dict.fromkeys(enclosure for _, enclosure in result.severed), label),
        _paths_left(result),
        label(worst[0]) if worst is not None else "",
        worst[1] * 100 if worst is not None else None if not result.is_complete else 0,
        tr("at least") if result.is_least else tr("known"),
        _names(result.pushed_over, label),
        _names(result.overloaded, label),
        result.lost.amount if is_known else None,
        _effect(result),
    )


def _paths_left(result: FailureResult) -> Figure:
    if not result.scenario.is_modelled:
        return None
    return result.paths_left if result.paths_left is not None else tr("as before")


def _effect(result: FailureResult) -> str:
    if result.is_single_point:
        return tr("cuts somebody off")
    if result.pushed_over:
        return tr("overloads")
    return tr("harmless") if result.is_harmless else tr(UNKNOWN)


def _names(ids: Iterable[str], label: Callable[[str], str]) -> str:
    return "; ".join(label(id_) for id_ in ids)

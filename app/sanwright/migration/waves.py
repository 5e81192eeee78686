"""Steps one after the other as waves: what is done together and stands by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from sanwright.checks import Finding
from sanwright.design import Design, Snapshot, Tables
from sanwright.migration.plan import (
    MigrationFigures,
    MigrationStep,
    MigrationWave,
    StepKind,
)
from sanwright.text import Text

Examined = Callable[[Tables], tuple[float | None, tuple[Finding, ...]]]

_PREPARES = (StepKind.LINK, StepKind.ZONE, StepKind.SWITCH, StepKind.STORAGE)
_ENDS = (StepKind.TIDY, StepKind.REMOVE, StepKind.CLOSE)

HOSTS_PER_WAVE = 8
"""How many hosts go together where the user states nothing else; a choice, no limit."""


def in_waves(
    start: Tables,
    steps: Sequence[MigrationStep],
    figures: MigrationFigures,
    examined: Examined,
) -> tuple[MigrationWave, ...]:
    """The waves of ``steps``, each with the design at its end."""
    most = figures.hosts_per_wave or HOSTS_PER_WAVE
    work = Design(start.records())
    waves: list[MigrationWave] = []
    before: Snapshot = work.snapshot()
    for key, together in groupby(steps, key=_part_of):
        pieces = list(together)
        size = most if key[0] in ("hosts", "fit") else len(pieces)
        for first in range(0, len(pieces), size):
            own = tuple(pieces[first : first + size])
            for step in own:
                work.apply(step.change)
            after = work.snapshot()
            fullest, passing = examined(after)
            waves.append(
                MigrationWave(
                    len(waves) + 1, _title(*key), own, before, after, fullest, passing
                )
            )  # fmt: skip
            before = after
    return tuple(waves)


def _part_of(step: MigrationStep) -> tuple[str, str]:
    if step.kind is StepKind.RACK:
        return "rack", ""
    if step.kind is StepKind.FIT:
        return "fit", ""
    if step.kind in _PREPARES:
        return "prepare", step.side
    if step.kind is StepKind.HOST:
        return "hosts", step.side
    if step.kind is StepKind.TAKE_OVER:
        return "take over", ""
    return "end", ""


def _title(part: str, side: str) -> Text:
    if part == "rack":
        return Text("Rack and power what is new")
    if part == "fit":
        return Text("Fit cards")
    if part == "take over":
        return Text("Take storage and workloads over")
    if part == "end":
        return Text("Tidy up and take out")
    if part == "hosts":
        if side:
            return Text("Move hosts in fabric {side}", side=side)
        return Text("Move hosts")
    if side:
        return Text("Prepare fabric {side}", side=side)
    return Text("Prepare links")

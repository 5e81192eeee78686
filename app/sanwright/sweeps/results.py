"""The results of a sweep: a table of cases, the front of the best, which setting moves most.

A figure that is not known of a case, or only as a bound, is never taken for one that is known.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sanwright.bounded_parsing import parsed_json
from sanwright.documents.kept_text import text_from_plain
from sanwright.errors import InputError
from sanwright.listing import nearest_names
from sanwright.sweeps.ground import NAMES
from sanwright.sweeps.jobs import DESIGNS, SIMULATION, Settings
from sanwright.sweeps.plan import AXIS_NAMES, name_of, value_word
from sanwright.sweeps.store import SweepFile
from sanwright.text import NOTHING, Text, english_of, verbatim
from sanwright.units import UNKNOWN, format_number

_RUN = "run"
CHANGES = ("New findings", "Findings gone")
"""Of designs of a folder, beside those by the first pack and edition."""
_BETTER_HIGHER = frozenset(
    {
        "Headroom of that link",
        "Growth of all until a link or slot is full",
        "Least growth of one, if alone",
        "Usable in RAID groups",
        "I/O rate",
    }
)
_NAMED = frozenset({"first", "second", "third", "workload"})
"""Settings whose values are keys of the design."""
_HIGHER_ENDS = (": at most, if alone", ": growth, if alone", ": I/O rate", ": throughput")


@dataclass(frozen=True, slots=True)
class ResultFigure:
    """What was worked out; ``is_more_better`` says which way is better for who looks for that."""

    number: int
    question: str
    section: Text
    title: Text
    unit: str
    decimals: int

    @property
    def is_more_better(self) -> bool:
        """More headroom, growth and throughput is better; of all else less."""
        english = english_of(self.title)
        return english in _BETTER_HIGHER or english.endswith(_HIGHER_ENDS)

    @property
    def heading(self) -> Text:
        """Title and unit."""
        if not self.unit:
            return self.title
        return Text("{title}, {unit}", title=self.title, unit=self.unit)


@dataclass(frozen=True, slots=True)
class ResultValue:
    """A figure of one case; ``half`` is half the width of its 95 per cent interval, of runs."""

    amount: float | None
    bound: str = ""
    note: Text = NOTHING
    half: float | None = None

    @property
    def is_exact(self) -> bool:
        """Whether it is known, and not only a bound."""
        return self.amount is not None and not self.bound

    def text(self, decimals: int) -> str:
        """As shown, without its unit."""
        if self.amount is None:
            return str(UNKNOWN)
        beside = f" ± {format_number(self.half, decimals)}" if self.half is not None else ""
        return f"{self.bound} {format_number(self.amount, decimals)}{beside}".strip()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One case: its settings, its figures by number, and what could not be done."""

    settings: Settings
    values: Mapping[int, ResultValue]
    problems: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How far a setting moves a figure, the others being held.

    ``mean`` and ``most`` are the difference of the highest and the lowest value along the axis,
    over ``groups`` of cases that differ in nothing else; ``left_out`` groups have values not known.
    """

    axis: str
    mean: float
    most: float
    groups: int
    left_out: int


class SweepResults:
    """What is in the file of a sweep, also while it is not finished."""

    def __init__(self, file: SweepFile) -> None:
        header = file.header
        self.is_finished = file.is_finished
        plan = parsed_json(header.get("plan", "{}"))
        self.plan: dict[str, Any] = plan if isinstance(plan, dict) else {}
        names = parsed_json(header.get(NAMES) or "{}")
        self._names = (
            {key: _known_text(name) for key, name in names.items()}
            if isinstance(names, dict)
            else {}
        )
        self.program, self.catalog = header.get("program", ""), header.get("catalog", "")
        self.figures = tuple(
            ResultFigure(number, question, _text(section), _text(title), unit, decimals)
            for number, (question, section, title, unit, decimals) in file.figures().items()
        )
        self._rows: dict[str, list[ResultRow]] = {}
        columns = {figure.number: file.column(figure.number) for figure in self.figures}
        by_case: dict[tuple[int, int], dict[int, ResultValue]] = {}
        for number, column in columns.items():
            for case, (amount, bound, note) in column.items():
                value = ResultValue(amount, bound, _text(note))
                by_case.setdefault(case, {})[number] = value
        for case, question, settings, problems in file.cases():
            said = tuple(_known_text(problem) for problem in problems)
            row = ResultRow(_in_order(settings), by_case.get(case, {}), said)
            self._rows.setdefault(question, []).append(row)

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions that have cases."""
        return tuple(self._rows)

    def rows(self, question: str) -> tuple[ResultRow, ...]:
        """The cases of a question in the order of the plan; runs of a simulation as one."""
        rows = self._rows.get(question, [])
        return self._merged if question == SIMULATION else tuple(rows)

    @cached_property
    def _merged(self) -> tuple[ResultRow, ...]:
        groups: dict[str, list[ResultRow]] = {}
        for row in self._rows.get(SIMULATION, []):
            settings = {key: value for key, value in row.settings.items() if key != _RUN}
            groups.setdefault(json.dumps(settings), []).append(row)
        return tuple(_of_runs(json.loads(key), rows) for key, rows in groups.items())

    def axes(self, question: str) -> tuple[str, ...]:
        """The settings that differ between the cases of a question."""
        rows = self.rows(question)
        names = dict.fromkeys(name for row in rows for name in row.settings)
        return tuple(
            name for name in names if len({str(row.settings.get(name)) for row in rows}) > 1
        )

    def setting_name(self, axis: str, question: str) -> Text:
        """What a setting is called where no figure of the question is called so, too."""
        name = name_of(axis)
        headings = {english_of(figure.heading) for figure in self.figures_of(question)}
        return Text("Setting: {name}", name=name) if english_of(name) in headings else name

    def setting_word(self, row: ResultRow, axis: str) -> str:
        """A setting of a case for people: names of failures and workloads, not their keys."""
        value = row.settings.get(axis, "")
        if axis in _NAMED and str(value) in self._names:
            return str(self._names[str(value)])
        return value_word(axis, value)

    def unjudged(self) -> tuple[ResultRow, ...]:
        """Designs of a folder that could not be judged."""
        return tuple(row for row in self.rows(DESIGNS) if not row.values)

    def figures_of(self, question: str) -> tuple[ResultFigure, ...]:
        """Its figures in order."""
        return tuple(figure for figure in self.figures if figure.question == question)

    def figure(self, question: str, name: str) -> ResultFigure:
        """A figure by its title, in English or as shown, or its heading. Raises InputError."""
        wanted = name.strip().casefold()
        for figure in self.figures_of(question):
            titles = english_of(figure.title), str(figure.title)
            if wanted in (t.casefold() for t in (*titles, str(figure.heading))):
                return figure
        raise InputError(
            Text(
                "There is no figure “{name}”; {known}.",
                name=name,
                known=nearest_names(name, [str(f.title) for f in self.figures_of(question)], "; "),
            )
        )

    def front(self, x: ResultFigure, y: ResultFigure) -> tuple[ResultRow, ...]:
        """The cases that no other beats in both figures, by ``x``; known figures only.

        Source: Miettinen, *Nonlinear Multiobjective Optimization*, 1999, chapter 2 (Pareto).
        """
        known = [
            (self._cost(row, x), self._cost(row, y), number, row)
            for number, row in enumerate(self.rows(x.question))
            if (a := row.values.get(x.number)) and (b := row.values.get(y.number))
            and a.is_exact and b.is_exact
        ]  # fmt: skip
        front: list[ResultRow] = []
        least = math.inf
        seen: set[tuple[float, float]] = set()
        for cost_x, cost_y, _, row in sorted(known, key=lambda each: each[:3]):
            if cost_y < least or (cost_x, cost_y) in seen:
                front.append(row)
                seen.add((cost_x, cost_y))
                least = min(least, cost_y)
        return tuple(front)

    @staticmethod
    def _cost(row: ResultRow, figure: ResultFigure) -> float:
        amount = row.values[figure.number].amount or 0.0
        return -amount if figure.is_more_better else amount

    def sensitivity(self, figure: ResultFigure) -> tuple[Sensitivity, ...]:
        """How far each setting moves the figure, the one that moves it most first."""
        rows = self.rows(figure.question)
        found = [_moved(axis, rows, figure) for axis in self.axes(figure.question)]
        return tuple(sorted(found, key=lambda each: (-each.mean, each.axis)))

    def affected(self) -> tuple[ResultRow, ...]:
        """Designs of a folder whose findings differ from those by the first pack and edition."""
        changed = self._changes
        return tuple(
            row
            for row in self.rows(DESIGNS)
            if any(row.values[each].amount for each in changed if each in row.values)
        )

    def changed_rules(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Rules with the number of designs of a folder in which their findings are new, and gone.

        Those of the most designs first.
        """
        files: dict[str, tuple[set[str], ...]] = {}
        for row in self.affected():
            for place, figure in enumerate(self._changes):
                value = row.values.get(figure)
                for rule in filter(None, str(value.note).split(", ") if value else ()):
                    found = files.setdefault(rule, tuple(set() for _ in self._changes))
                    found[place].add(str(row.settings["file"]))
        counted = [(rule, tuple(map(len, found))) for rule, found in files.items()]
        return tuple(sorted(counted, key=lambda each: (-max(each[1]), each[0])))

    @cached_property
    def _changes(self) -> tuple[int, ...]:
        """Numbers of the figures of what is new beside the first pack and edition, or gone."""
        by_title = {english_of(figure.title): figure.number for figure in self.figures_of(DESIGNS)}
        return tuple(by_title[title] for title in CHANGES if title in by_title)


def _moved(axis: str, rows: Iterable[ResultRow], figure: ResultFigure) -> Sensitivity:
    groups: dict[str, list[ResultValue | None]] = {}
    for row in rows:
        others = {key: value for key, value in row.settings.items() if key != axis}
        groups.setdefault(json.dumps(others, sort_keys=True), []).append(
            row.values.get(figure.number)
        )
    spans, left_out = [], 0
    for values in groups.values():
        amounts = [value.amount for value in values if value is not None and value.is_exact]
        known = [amount for amount in amounts if amount is not None]
        if len(known) < len(values) or len(known) < 2:
            left_out += 1
        else:
            spans.append(max(known) - min(known))
    mean = math.fsum(spans) / len(spans) if spans else 0.0
    return Sensitivity(axis, mean, max(spans, default=0.0), len(spans), left_out)


def _in_order(settings: Settings) -> Settings:
    """Settings as plans name them: those of a design in the order in which they are done to it."""
    places = {axis: place for place, axis in enumerate(AXIS_NAMES)}
    return dict(sorted(settings.items(), key=lambda each: places.get(each[0], len(places))))


def _of_runs(settings: Settings, rows: Sequence[ResultRow]) -> ResultRow:
    """Runs as one case: the mean of each figure with its interval."""
    from sanwright.analysis.latency.simulation import interval_of

    numbers = dict.fromkeys(number for row in rows for number in row.values)
    values = {}
    for number in numbers:
        found = [row.values[number] for row in rows if number in row.values]
        amounts = [value.amount for value in found if value.amount is not None]
        bound = next((value.bound for value in found if value.bound), "")
        interval = interval_of(amounts)
        if interval is not None:
            values[number] = ResultValue(interval[0], bound, half=interval[1])
        elif amounts:
            values[number] = ResultValue(amounts[0], bound)
        elif found:  # known of no run
            values[number] = found[0]
    problems = tuple(dict.fromkeys(problem for row in rows for problem in row.problems))
    return ResultRow(settings, values, problems)


def _text(kept: str) -> Text:
    if not kept:
        return NOTHING
    return _known_text(parsed_json(kept))


def _known_text(plain: object) -> Text:
    """A text of a file; one that cannot be worded reads as it is written."""
    try:
        return text_from_plain(plain)
    except ValueError:
        return verbatim(str(plain.get("text", "")) if isinstance(plain, dict) else "")

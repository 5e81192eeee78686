"""Do the solvers agree with reference solvers on every case of the reference table?

The table (queueing_golden.csv) spells out the input of each case and what other people's solvers
made of it, with the tolerance that their own agreement allows.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import pytest

from sanwright.analysis.queueing import (
    Bounds,
    Solution,
    Station,
    asymptotic,
    balanced_job,
    bard_schweitzer,
    closed,
    erlang_b,
    erlang_c,
    geometric,
    mg1,
    mixed,
    mm1,
    mm1k,
    mmc,
    multiclass_asymptotic,
    multiclass_composite,
    occupancy,
    open_network,
)
from sanwright.analysis.queueing.single import StationFigures
from tests.analysis.queueing_rational import rational

TABLE = Path(__file__).with_name("queueing_golden.csv")

Row = dict[str, str]

CORRECTED = {("SAN8K_N40", "4", "U_station"): 1 - 6.579663558869966e-14}
"""Where the reference lost more digits than its tolerance allows; the last test proves it."""


def read_cases() -> dict[str, list[Row]]:
    cases: dict[str, list[Row]] = {}
    with TABLE.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            cases.setdefault(row["case"], []).append(row)
    return cases


CASES = read_cases()


def numbers(text: str) -> list[float]:
    return [float(part) for part in text.split("|")]


def extras(row: Row) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"(\w+)=([-\d.e]+)", row["extra"])}


def station_of(row: Row) -> Station:
    name, kind = row["station"], row["station_kind"]
    if kind == "delay":
        return Station(name, None)
    if kind == "loaddep":
        law = re.fullmatch(r"S(\d)\(n\)=[\d.]+/min\(n,(\d+)\)\^([\d.]+)", row["extra"])
        assert law, row["extra"]
        if law[1] != name:
            return Station(name)
        return Station(name, 1, tuple(n ** float(law[3]) for n in range(1, int(law[2]) + 1)))
    assert kind in ("queue", "multiserver")
    return Station(name, int(row["servers"]))


@dataclass
class Case:
    """The rows of a case, as a network."""

    rows: list[Row]

    @cached_property
    def classes(self) -> list[str]:
        return sorted({row["class"] for row in self.rows})

    @cached_property
    def stations(self) -> list[Station]:
        return [station_of(row) for row in self.rows if row["class"] == self.classes[0]]

    @cached_property
    def demands(self) -> list[list[float]]:
        return [
            [float(r["visits"]) * float(r["service_time"]) for r in self.rows if r["class"] == c]
            for c in self.classes
        ]

    @property
    def populations(self) -> list[float]:
        return numbers(self.rows[0]["N"])

    @property
    def think_times(self) -> list[float]:
        return numbers(self.rows[0]["Z"])

    def place(self, row: Row) -> tuple[int, int]:
        return self.classes.index(row["class"]), int(row["station"]) - 1


def agree(row: Row, column: str, found: float) -> None:
    """Compare with a column, unless the reference says nothing there."""
    if row[column] in ("", "NaN"):
        return
    expected = CORRECTED.get((row["case"], row["station"], column), float(row[column]))
    tolerance = float(row["suggested_rel_tol"])
    assert found == pytest.approx(expected, rel=tolerance, abs=1e-300), column


def compare(case: Case, solution: Solution, *, utilisation: bool = True) -> None:
    for row in case.rows:
        c, k = case.place(row)
        station, demand = case.stations[k], case.demands[c][k]
        agree(row, "X_system", solution.throughput[c])
        agree(row, "R_system", solution.response[c])
        agree(row, "X_station", solution.throughput[c] * float(row["visits"]))
        agree(row, "R_visit", solution.residence[c, k] / float(row["visits"]))
        agree(row, "Q_station", solution.queue[c, k])
        if utilisation:
            servers = 1.0 if station.is_delay else station.capacity
            agree(row, "U_station", solution.throughput[c] * demand / servers)


def closed_network(case: Case) -> None:
    solution = closed(case.stations, case.demands, case.populations, case.think_times)
    assert solution.is_exact
    compare(case, solution)


def chance_of_presence(case: Case) -> None:
    """Families whose U_station is the chance that the station is not empty."""
    solution = closed(case.stations, case.demands, case.populations, case.think_times)
    compare(case, solution, utilisation=False)
    population, think_time = int(case.populations[0]), case.think_times[0]
    for row in case.rows:
        _, k = case.place(row)
        chances = occupancy(case.stations, case.demands[0], population, think_time, station=k)
        agree(row, "U_station", 1 - chances[0])
        agree(row, "Q_station", sum(n * chance for n, chance in enumerate(chances)))


def approximation(case: Case) -> None:
    solution = bard_schweitzer(case.stations, case.demands, case.populations, case.think_times)
    assert not solution.is_exact
    compare(case, solution)


def open_of_one_class(case: Case) -> None:
    compare(case, open_network(case.stations, case.demands, [float(case.rows[0]["lambda"])]))


def open_of_many_classes(case: Case) -> None:
    """The reference counts visits per arrival of any class, as its X_station (the sum) shows.

    With the visits of the table (1 each) every class comes at the sum of the rates: that is the
    network it solved. Its X_system repeats the rates given.
    """
    rates = {row["class"]: float(row["lambda"]) for row in case.rows}
    solution = open_network(case.stations, case.demands, [sum(rates.values())] * len(rates))
    of_stations = [{**row, "X_system": ""} for row in case.rows]
    compare(replace(case, rows=of_stations), solution)


def mixed_network(case: Case) -> None:
    rates = numbers(case.rows[0]["lambda"])
    compare(case, mixed(case.stations, case.demands, case.populations, case.think_times, rates))


def one_station(formula: Callable[[float, float, Row], StationFigures]) -> Callable[[Case], None]:
    def check(case: Case) -> None:
        (row,) = case.rows
        found = formula(float(row["lambda"]), float(row["service_time"]), row)
        agree(row, "X_system", found.throughput)
        agree(row, "R_system", found.response)
        agree(row, "X_station", found.throughput)
        agree(row, "U_station", found.utilisation)
        agree(row, "R_visit", found.response)
        agree(row, "Q_station", found.queue)
        known = {"p0": found.idle, "ErlangC": found.waiting, "pK": found.lost}
        given = {name: value for name, value in extras(row).items() if name in known}
        for name, value in given.items():
            assert known[name] == pytest.approx(value, rel=1e-9, abs=1e-300), name

    return check


def erlang(case: Case) -> None:
    (row,) = case.rows
    load, servers, given = float(row["lambda"]), int(row["servers"]), extras(row)
    assert erlang_b(load, servers) == pytest.approx(given["B"], rel=1e-9, abs=1e-300)
    assert erlang_c(load, servers) == pytest.approx(given["C"], rel=1e-9, abs=1e-300)


def compare_bounds(row: Row, found: Bounds) -> None:
    given = extras(row)
    slow, quick = sorted((given["Rl"], given["Ru"]), reverse=True)  # one family prints them swapped
    tolerance = float(row["suggested_rel_tol"])
    assert found.throughput == pytest.approx((given["Xl"], given["Xu"]), rel=tolerance)
    assert found.response == pytest.approx((quick, slow), rel=tolerance)


def bounds(function: Callable[[list[float], float, float], Bounds]) -> Callable[[Case], None]:
    def check(case: Case) -> None:
        (row,) = case.rows
        found = function(numbers(row["service_time"]), float(row["N"]), float(row["Z"]))
        compare_bounds(row, found)

    return check


def multiclass_bounds(case: Case) -> None:
    functions = {"MABA": multiclass_asymptotic, "MCB": multiclass_composite}
    demands = [numbers(row["service_time"]) for row in case.rows]
    found = functions[case.rows[0]["case"]](demands, case.populations, case.think_times)
    for row, of_class in zip(case.rows, found, strict=True):
        compare_bounds(row, of_class)


def exact_inside_bounds(case: Case) -> None:
    demands = [numbers(row["service_time"]) for row in case.rows]
    stations = [Station(str(k)) for k in range(len(demands[0]))]
    solution = closed(stations, demands, case.populations, case.think_times)
    assert solution.is_exact
    all_bounds = [multiclass_asymptotic, multiclass_composite]
    for c, row in enumerate(case.rows):
        agree(row, "X_system", solution.throughput[c])
        agree(row, "R_system", solution.response[c])
        for function in all_bounds:
            low, high = function(demands, case.populations, case.think_times)[c].throughput
            assert low * (1 - 1e-12) <= solution.throughput[c] <= high * (1 + 1e-12)


FAMILIES: dict[str, Callable[[Case], None]] = {
    "closed_single_mva": closed_network,
    "closed_single_conv": closed_network,
    "closed_single_conv_ms": chance_of_presence,
    "closed_single_loaddep": chance_of_presence,
    "closed_multi_mva": closed_network,
    "approx_bard_schweitzer": approximation,
    "mixed": mixed_network,
    "open_single": open_of_one_class,
    "open_multi": open_of_many_classes,
    "open_mm1": one_station(lambda rate, time, _: mm1(rate, time)),
    "open_mmc": one_station(lambda rate, time, row: mmc(rate, time, int(row["servers"]))),
    "open_mg1": one_station(lambda rate, time, row: mg1(rate, time, extras(row)["cv2"])),
    "open_mm1k": one_station(lambda rate, time, row: mm1k(rate, time, int(extras(row)["K"]))),
    "erlang": erlang,
    "bounds_aba": bounds(asymptotic),
    "bounds_bsb": bounds(balanced_job),
    "bounds_gb": bounds(geometric),
    "bounds_multi": multiclass_bounds,
    "bounds_exact": exact_inside_bounds,
}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    rows = CASES[name]
    (family,) = {row["family"] for row in rows}
    assert family in FAMILIES, f"nothing here checks the family {family}"
    FAMILIES[family](Case(rows))


def test_every_family_has_a_case() -> None:
    assert set(FAMILIES) == {row["family"] for rows in CASES.values() for row in rows}


def test_a_wrong_figure_is_noticed() -> None:
    rows = [dict(row) for row in CASES["SAN8K_N24"]]
    rows[3]["R_visit"] = str(float(rows[3]["R_visit"]) * (1 + 1e-5))
    with pytest.raises(AssertionError):
        chance_of_presence(Case(rows))


def test_exact_arithmetic_contradicts_the_table_where_it_is_corrected() -> None:
    case = Case(CASES["SAN8K_N40"])
    shares = rational(case.stations, case.demands, [40]).empty
    for (name, station, column), expected in CORRECTED.items():
        (row,) = [row for row in CASES[name] if row["station"] == station]
        truth = float(1 - shares[int(station) - 1])
        assert expected == pytest.approx(truth, rel=1e-15)
        assert float(row[column]) != pytest.approx(truth, rel=float(row["suggested_rel_tol"]))


def test_the_table_says_who_computed_it() -> None:
    for rows in CASES.values():
        for row in rows:
            assert row["source"]
            assert math.isfinite(float(row["suggested_rel_tol"]))

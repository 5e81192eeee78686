"""Mixed integer programs: the one place that knows the solver (HiGHS), so it can be replaced.

The solver is imported when the first program is solved. Everything is minimised.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

INFINITE = math.inf

Stop = Callable[[], bool]
"""Asked now and then whether to end with the best so far."""


@dataclass(frozen=True, slots=True)
class ProgramSolution:
    """What came out: ``values`` by column, None where no solution was found.

    ``bound`` is proven: no solution costs less. ``is_infeasible`` says that there is none.
    """

    values: tuple[float, ...] | None
    cost: float
    bound: float
    is_infeasible: bool = False

    def count(self, column: int) -> int:
        """The whole number in an integer column."""
        return 0 if self.values is None else round(self.values[column])


@dataclass(slots=True)
class MixedProgram:
    """Columns with bounds and costs, and rows ``lower <= sum <= upper`` over them."""

    costs: list[float] = field(default_factory=list)
    lowers: list[float] = field(default_factory=list)
    uppers: list[float] = field(default_factory=list)
    integers: list[int] = field(default_factory=list)
    rows: list[tuple[float, float, dict[int, float]]] = field(default_factory=list)

    def column(self, cost: float = 0.0, upper: float = INFINITE, *, is_integer: bool = True) -> int:
        """A new column from 0 to ``upper``; returns its number."""
        number = len(self.costs)
        self.costs.append(cost)
        self.lowers.append(0.0)
        self.uppers.append(upper)
        if is_integer:
            self.integers.append(number)
        return number

    def row(
        self, terms: Mapping[int, float], lower: float = -INFINITE, upper: float = INFINITE
    ) -> None:
        """Hold the sum of ``terms`` (column to factor) between ``lower`` and ``upper``."""
        self.rows.append((lower, upper, {c: f for c, f in terms.items() if f}))

    def relaxed(self) -> float:
        """What no solution costs less than, as parts of everything would cost; quickly known.

        Infinite where not even parts of everything do.
        """
        whole, self.integers = self.integers, []
        try:
            solved = self.solve()
        finally:
            self.integers = whole
        return INFINITE if solved.is_infeasible else solved.bound

    def solve(
        self,
        seconds: float = INFINITE,
        *,
        gap: float = 1e-6,
        cutoff: float = INFINITE,
        stop: Stop | None = None,
    ) -> ProgramSolution:
        """The cheapest solution found within ``seconds``, and the bound that was proven.

        Solutions of ``cutoff`` and more are of no interest: where there is none below it, the
        bound is ``cutoff``.
        """
        import highspy
        import numpy as np

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.silent()
        solver.setOptionValue("mip_rel_gap", gap)
        solver.setOptionValue("threads", 1)
        if math.isfinite(seconds):
            solver.setOptionValue("time_limit", max(0.05, seconds))
        rows = list(self.rows)
        if math.isfinite(cutoff):
            rows.append((-INFINITE, cutoff, {c: k for c, k in enumerate(self.costs) if k}))
        infinite = highspy.kHighsInf
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.costs), len(rows)
        lp.col_cost_ = np.array(self.costs, dtype=float)
        lp.col_lower_ = np.array(self.lowers, dtype=float)
        lp.col_upper_ = np.clip(np.array(self.uppers, dtype=float), None, infinite)
        lp.row_lower_ = np.clip(np.array([row[0] for row in rows], dtype=float), -infinite, None)
        lp.row_upper_ = np.clip(np.array([row[1] for row in rows], dtype=float), None, infinite)
        starts = np.cumsum([0, *(len(row[2]) for row in rows)])
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = starts.astype(np.int32)
        lp.a_matrix_.index_ = np.array([c for row in rows for c in row[2]], dtype=np.int32)
        lp.a_matrix_.value_ = np.array([f for row in rows for f in row[2].values()], dtype=float)
        kinds = [highspy.HighsVarType.kContinuous] * len(self.costs)
        for number in self.integers:
            kinds[number] = highspy.HighsVarType.kInteger
        lp.integrality_ = kinds
        solver.passModel(lp)
        if stop is not None:
            _listen(solver, stop)
        solver.run()
        return _read(solver, highspy, cutoff)


def _listen(solver: Any, stop: Stop) -> None:
    def asked(event: Any) -> None:
        if stop():
            event.data_in.user_interrupt = True

    solver.cbMipInterrupt.subscribe(asked)


def _read(solver: Any, highspy: Any, cutoff: float) -> ProgramSolution:
    status = solver.getModelStatus()
    if status in (
        highspy.HighsModelStatus.kInfeasible,
        highspy.HighsModelStatus.kUnboundedOrInfeasible,
    ):
        # Under a cutoff this only says that nothing is cheaper.
        return ProgramSolution(None, INFINITE, cutoff, is_infeasible=not math.isfinite(cutoff))
    info = solver.getInfo()
    bound = info.mip_dual_bound if math.isfinite(info.mip_dual_bound) else -INFINITE
    if info.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
        return ProgramSolution(None, INFINITE, min(bound, cutoff))
    values = tuple(solver.getSolution().col_value)
    return ProgramSolution(
        values, info.objective_function_value, min(bound, info.objective_function_value)
    )

"""Many questions at once: a plan is cut into jobs, each a plain function of plain data.

Plans (``plan``), the axes that they vary (``axes``), jobs (``jobs``), what one job works out
(``work``), where they run (``processes``, ``cluster``), what became of them (``store``,
``results``). See ``docs/sweeps.md``. Importing this package loads no engine.
"""

from sanwright.sweeps.plan import SweepPlan, parse_plan, plan_text

__all__ = ["SweepPlan", "parse_plan", "plan_text"]

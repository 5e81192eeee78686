"""What a failure does to paths and loads: each single thing in turn, sets by name, maintenance.

    walk = walk_failures(facts)
    walk.scenarios[0].name, walk.scenarios[0].cut_off

Takes numpy along: the window imports it late.
"""

from sanwright.analysis.failures.causes import Cause, causes, is_own, of_one_server
from sanwright.analysis.failures.naming import find_scenario
from sanwright.analysis.failures.outcome import FailureWalk
from sanwright.analysis.failures.result import FailureResult, WorstCase
from sanwright.analysis.failures.scenario import (
    LINKS,
    PLACES,
    FailureKind,
    Scenario,
    kinds_called,
    together,
)
from sanwright.analysis.failures.things import failure_scenarios
from sanwright.analysis.failures.walk import (
    Progress,
    walk_failures,
    walk_pair,
    walk_sets,
    walk_together,
    walk_without,
)

__all__ = [
    "LINKS",
    "PLACES",
    "Cause",
    "FailureKind",
    "FailureResult",
    "FailureWalk",
    "Progress",
    "Scenario",
    "WorstCase",
    "causes",
    "failure_scenarios",
    "find_scenario",
    "is_own",
    "kinds_called",
    "of_one_server",
    "together",
    "walk_failures",
    "walk_pair",
    "walk_sets",
    "walk_together",
    "walk_without",
]

"""From the SAN of today to the designed one: waves of steps, each state of which is a design.

See ``docs/decisions/0045-a-migration-is-a-row-of-designs.md``.
"""

from sanwright.migration.plan import (
    MigrationFigures,
    MigrationObstacle,
    MigrationPlan,
    MigrationStep,
    MigrationWave,
    StepKind,
)
from sanwright.migration.planning import plan_migration

__all__ = [
    "MigrationFigures",
    "MigrationObstacle",
    "MigrationPlan",
    "MigrationStep",
    "MigrationWave",
    "StepKind",
    "plan_migration",
]

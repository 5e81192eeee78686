"""The health of a SAN that stands: questions that only its own outputs answer, and every rule."""

from sanwright.health.assessment import SanHealth, assess_health
from sanwright.health.results import (
    HealthAnswer,
    HealthArea,
    HealthFinding,
    HealthSubject,
    UnsettledPoint,
)

__all__ = [
    "HealthAnswer",
    "HealthArea",
    "HealthFinding",
    "HealthSubject",
    "SanHealth",
    "UnsettledPoint",
    "assess_health",
]

"""Published and measured figures beside the engine's own.

A metric is a name under which the engine can compute one figure of a design; a measurement in the
design names the metric, the subject and what was published. What the model is fitted to is fitted
anew for every comparison and marked, and so is what is only a fact of a part: neither is evidence.
"""

from sanwright.analysis.prediction.comparing import METRICS, compare
from sanwright.analysis.prediction.comparison import (
    EVIDENCE,
    EngineFigure,
    EvidenceGrade,
    PublishedComparison,
)
from sanwright.analysis.prediction.designs import AssessedVariants, fitted
from sanwright.analysis.prediction.metric import Case, Metric

__all__ = [
    "EVIDENCE",
    "METRICS",
    "AssessedVariants",
    "Case",
    "EngineFigure",
    "EvidenceGrade",
    "Metric",
    "PublishedComparison",
    "compare",
    "fitted",
]

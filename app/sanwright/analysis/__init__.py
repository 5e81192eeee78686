"""Figures without opinion: pure functions of an unchanging design."""

from sanwright.analysis.adapters import AdapterFacts
from sanwright.analysis.assessment import Assessment, assess, remembered
from sanwright.analysis.capacity import RaidCapacity
from sanwright.analysis.chassis import ChassisFacts
from sanwright.analysis.demand import demand_of
from sanwright.analysis.fabrics import FabricFacts, IslGroup
from sanwright.analysis.judged_day import day_of
from sanwright.analysis.lifecycle import Milestone, milestones, past_milestones
from sanwright.analysis.links import LinkFacts, LinkKind
from sanwright.analysis.load import DirectionLoad, LinkLoad, WorkloadResult
from sanwright.analysis.paths import Path, WorkloadPaths
from sanwright.analysis.ports import OpticState, PortFacts
from sanwright.analysis.prediction import (
    METRICS,
    AssessedVariants,
    EvidenceGrade,
    Metric,
    PublishedComparison,
    compare,
)
from sanwright.analysis.ratios import RatioFacts
from sanwright.analysis.reach import ReachStatus, ReachVerdict, judge_reach
from sanwright.analysis.topology import Attachment
from sanwright.analysis.zones import ZoneFacts
from sanwright.design.channels import Channel

__all__ = [
    "METRICS",
    "AdapterFacts",
    "AssessedVariants",
    "Assessment",
    "Attachment",
    "Channel",
    "ChassisFacts",
    "DirectionLoad",
    "EvidenceGrade",
    "FabricFacts",
    "IslGroup",
    "LinkFacts",
    "LinkKind",
    "LinkLoad",
    "Metric",
    "Milestone",
    "OpticState",
    "Path",
    "PortFacts",
    "PublishedComparison",
    "RaidCapacity",
    "RatioFacts",
    "ReachStatus",
    "ReachVerdict",
    "WorkloadPaths",
    "WorkloadResult",
    "ZoneFacts",
    "assess",
    "compare",
    "day_of",
    "demand_of",
    "judge_reach",
    "milestones",
    "past_milestones",
    "remembered",
]

"""Opinions about a design: one file for each rule, discovered, documented by its own docstring."""

from sanwright.checks.engine import CheckReport, check_design, preview_cable
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.live import LiveCheck
from sanwright.checks.registry import all_rules, find_rule
from sanwright.checks.rule import Rule, Scope

__all__ = [
    "CheckReport",
    "Finding",
    "LiveCheck",
    "Rule",
    "Scope",
    "Severity",
    "all_rules",
    "check_design",
    "find_rule",
    "preview_cable",
]

"""Opinions about a design: one file for each rule, discovered, documented by its own docstring."""

from sanwright.checks.engine import CheckReport, check_design, failure_findings, preview_cable
from sanwright.checks.finding import Finding, Missing, Severity, accepted_text
from sanwright.checks.fix import Fix, fixes_for
from sanwright.checks.fix_all import FixedAll, SharedFixes, fix_all
from sanwright.checks.judging import judged_limits
from sanwright.checks.live import LiveCheck
from sanwright.checks.missing import (
    MissingFact,
    known_elsewhere,
    missing_facts,
    name_source,
    settle_fact,
    state_fact,
    take_over,
)
from sanwright.checks.registry import all_limits, all_rules, find_rule, meaning_of, rules_asking
from sanwright.checks.rule import Rule, Scope

__all__ = [
    "CheckReport",
    "Finding",
    "Fix",
    "FixedAll",
    "LiveCheck",
    "Missing",
    "MissingFact",
    "Rule",
    "Scope",
    "Severity",
    "SharedFixes",
    "accepted_text",
    "all_limits",
    "all_rules",
    "check_design",
    "failure_findings",
    "find_rule",
    "fix_all",
    "fixes_for",
    "judged_limits",
    "known_elsewhere",
    "meaning_of",
    "missing_facts",
    "name_source",
    "preview_cable",
    "rules_asking",
    "settle_fact",
    "state_fact",
    "take_over",
]

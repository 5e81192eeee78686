"""A section of a rule's manual as rich text; the whole manual is a page of the guide."""

from __future__ import annotations

from html import escape

from sanwright.checks import Rule


def manual_section(rule: Rule, name: str) -> str:
    """One section of a rule's manual, such as “Why it matters”; empty if it has none."""
    text = dict(rule.sections).get(name, "")
    return escape(f"{text[:1].upper()}{text[1:]}")

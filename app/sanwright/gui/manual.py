"""A rule's manual as rich text, whole or a section of it."""

from __future__ import annotations

import re
from html import escape

from sanwright.checks import Rule
from sanwright.checks.rule import MANUAL_SECTIONS


def manual_html(rule: Rule) -> str:
    """A rule's manual, its sections as headings."""
    first, sections = _parts(rule)
    blocks = [f"<p>{first}</p>"]
    blocks += [f"<p><b>{name}</b><br>{text}</p>" for name, text in sections.items()]
    return f"<h3>{escape(rule.title)}</h3><p><code>{escape(rule.key)}</code></p>{''.join(blocks)}"


def manual_section(rule: Rule, name: str) -> str:
    """One section of a rule's manual, such as “Why it matters”."""
    return _parts(rule)[1].get(name, "")


def _parts(rule: Rule) -> tuple[str, dict[str, str]]:
    names = "|".join(map(re.escape, MANUAL_SECTIONS))
    first, *rest = re.split(rf"^({names}):", rule.manual, flags=re.MULTILINE)
    sections = {}
    for name, text in zip(rest[::2], rest[1::2], strict=True):
        shown = _flowing(text)
        sections[name] = f"{shown[:1].upper()}{shown[1:]}"
    return _flowing(first), sections


def _flowing(text: str) -> str:
    return escape(" ".join(text.split()))

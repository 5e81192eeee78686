"""A rule's manual as rich text, whole or a section of it."""

from __future__ import annotations

from html import escape

from sanwright.checks import Rule
from sanwright.language import tr


def manual_html(rule: Rule) -> str:
    """A rule's manual, its sections as headings."""
    first, sections = _parts(rule)
    blocks = [f"<p>{first}</p>"]
    blocks += [f"<p><b>{escape(tr(name))}</b><br>{text}</p>" for name, text in sections.items()]
    return f"<h3>{escape(rule.name)}</h3><p><code>{escape(rule.key)}</code></p>{''.join(blocks)}"


def manual_section(rule: Rule, name: str) -> str:
    """One section of a rule's manual, such as “Why it matters”."""
    return _parts(rule)[1].get(name, "")


def _parts(rule: Rule) -> tuple[str, dict[str, str]]:
    (_, first), *rest = rule.sections
    return escape(first), {name: escape(f"{text[:1].upper()}{text[1:]}") for name, text in rest}

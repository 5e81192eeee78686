"""All rules, found by walking the package ``sanwright.checks.rules``, and their limits."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from sanwright.checks import rules as rules_package
from sanwright.checks.rule import Rule
from sanwright.errors import BugError, InputError
from sanwright.parts import Limit, Limits, Threshold
from sanwright.text import Text, from_file, verbatim


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of their keys."""
    found: dict[str, Rule] = {}
    for module_info in pkgutil.iter_modules(rules_package.__path__):
        module = importlib.import_module(f"{rules_package.__name__}.{module_info.name}")
        for value in vars(module).values():
            marked = getattr(value, "rule", None)
            if isinstance(marked, Rule) and value.__module__ == module.__name__:
                if marked.key in found:
                    raise BugError(verbatim(f"Two rules have the key {marked.key}."))
                found[marked.key] = marked
    return tuple(found[key] for key in sorted(found))


def find_rule(key: str) -> Rule:
    """The rule with ``key``. Raises InputError if there is none."""
    found = _by_key().get(key)
    if found is not None:
        return found
    raise InputError(Text("There is no rule “{key}”; “sanwright rules” lists them.", key=key))


@cache
def all_limits() -> Limits:
    """Every limit that a rule declares, by key; packs set these and no others."""
    found: dict[str, Limit[Any]] = {}
    for rule in all_rules():
        for limit in rule.limits:
            if found.setdefault(limit.key, limit) is not limit:
                raise BugError(verbatim(f"Two limits have the key {limit.key}."))
    return found


def meaning_of(limit: str, row: Threshold | None) -> str:
    """What the limit with this key is on, as the row of a pack takes it or else as declared.

    In the language in use; empty for what a pack of a design sets and no rule asks for.
    """
    if row is not None and row.meaning:
        return str(from_file(row.meaning))
    declared = all_limits().get(limit)
    return str(declared.meaning) if declared is not None else ""


def rules_asking(limit: str) -> tuple[Rule, ...]:
    """The rules whose answers rest on the limit with this key, by their own keys."""
    return tuple(rule for rule in all_rules() if limit in {each.key for each in rule.limits})


@cache
def _by_key() -> dict[str, Rule]:
    return {rule.key: rule for rule in all_rules()}

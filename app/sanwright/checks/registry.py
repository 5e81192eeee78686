"""All rules, found by walking the package ``sanwright.checks.rules``."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sanwright.checks import rules as rules_package
from sanwright.checks.rule import Rule
from sanwright.errors import BugError, InputError
from sanwright.language import tr


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
                    raise BugError(f"Two rules have the key {marked.key}.")
                found[marked.key] = marked
    return tuple(found[key] for key in sorted(found))


def find_rule(key: str) -> Rule:
    """The rule with ``key``. Raises InputError if there is none."""
    found = _by_key().get(key)
    if found is not None:
        return found
    raise InputError(tr("There is no rule “{key}”; “sanwright rules” lists them.", key=key))


@cache
def _by_key() -> dict[str, Rule]:
    return {rule.key: rule for rule in all_rules()}

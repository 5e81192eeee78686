"""The cases of all rules: asked for here, they are all there, whichever tests are run."""

from __future__ import annotations

import importlib
import pkgutil

from tests.checks import cases, rule_cases

for _module in pkgutil.iter_modules(cases.__path__):
    importlib.import_module(f"{cases.__name__}.{_module.name}")

CASES: tuple[rule_cases.Case, ...] = tuple(rule_cases.CASES)

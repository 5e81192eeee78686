"""Quick fixes: for a finding whose remedy is clear, the edits that one click applies.

A proposer is a decorated generator in a file of ``sanwright.checks.fixes``. It proposes; each
proposal about links is then tried on a copy of the design, and only those are offered that take
the finding away and bring no new error or warning to what they touch.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from sanwright.analysis import Assessment
from sanwright.checks import fixes as fixes_package
from sanwright.checks.finding import Finding
from sanwright.checks.trial import Trial
from sanwright.design import Change, Design
from sanwright.errors import InputError
from sanwright.parts.supply import PartSupply
from sanwright.text import NOTHING, Text

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fix:
    """One remedy: what the menu says, and the edit, which can be undone as any other.

    ``of_all`` says the same of several findings whose remedies differ in a name or a figure.
    """

    label: Text
    change: Change
    of_all: Text = NOTHING


Proposer = Callable[[Finding, Design, Assessment, PartSupply], Iterator[Fix]]

_F = TypeVar("_F", bound=Callable[..., Iterator[Fix]])


def fixes(*rule_keys: str) -> Callable[[_F], _F]:
    """Mark a generator function as one that proposes fixes for findings of these rules."""

    def mark(function: _F) -> _F:
        marked: Any = function
        marked.fixes = rule_keys
        return function

    return mark


@cache
def proposers() -> dict[str, tuple[Proposer, ...]]:
    """All proposers by rule key, in the order of their files' names."""
    found: dict[str, tuple[Proposer, ...]] = {}
    for module_info in pkgutil.iter_modules(fixes_package.__path__):
        module = importlib.import_module(f"{fixes_package.__name__}.{module_info.name}")
        for value in vars(module).values():
            if getattr(value, "__module__", "") == module.__name__:
                for key in getattr(value, "fixes", ()):
                    found[key] = (*found.get(key, ()), value)
    return found


def fixes_for(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> tuple[Fix, ...]:
    """The remedies for ``finding``, the one to take first; empty where none is clear.

    ``assessment`` is of ``design`` as it is now.
    """
    found: list[Fix] = []
    trial = Trial(design, assessment)
    for proposer in proposers().get(finding.rule, ()):
        try:
            for fix in proposer(finding, design, assessment, supply):
                if _is_new(fix, found) and trial.settles(finding, fix.change):
                    found.append(fix)
        except InputError as refused:
            _log.debug("no fix for %s: %s", finding.rule, refused)
        except Exception:  # noqa: BLE001 - one bad proposer must not silence the others
            _log.exception("fixes for rule %s failed", finding.rule)
    return tuple(found)


def _is_new(fix: Fix, found: list[Fix]) -> bool:
    """Whether ``fix`` changes anything, and something else than those found so far."""
    changed = fix.change.replacements
    return bool(changed) and all(changed != other.change.replacements for other in found)

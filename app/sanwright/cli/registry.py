"""Finds the subcommands: each file in ``commands`` is one, imported when it is asked for."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from sanwright.cli import commands


@dataclass(frozen=True, slots=True)
class Subcommand:
    """What the module of a subcommand offers."""

    name: str
    help: str
    description: str
    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


@cache
def command_names() -> tuple[str, ...]:
    """Every subcommand by name; none is imported for it."""
    return tuple(sorted(_modules()))


def subcommand(name: str) -> Subcommand:
    """One of ``command_names``, imported."""
    module = importlib.import_module(f"{commands.__name__}.{_modules()[name]}")
    return Subcommand(name, module.HELP, module.__doc__ or "", module.configure, module.run)


@cache
def _modules() -> dict[str, str]:
    """The module of each name; one that would be a word of Python ends in an underscore."""
    modules = [module.name for module in pkgutil.iter_modules(commands.__path__)]
    return {module.rstrip("_").replace("_", "-"): module for module in modules}

"""Finds the readers: each room beside this module that has a module ``importer`` is one."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from typing import Any

from sanwright import exchange
from sanwright.errors import InputError
from sanwright.exchange.importer import Importer, ImportSource


@cache
def importers() -> tuple[Importer[Any, Any, Any], ...]:
    """Every reader, by key."""
    beside = pkgutil.iter_modules(exchange.__path__, f"{exchange.__name__}.")
    rooms = [module.name for module in beside if module.ispkg]
    found: list[Importer[Any, Any, Any]] = [
        importlib.import_module(f"{room}.importer").IMPORTER
        for room in rooms
        if importlib.util.find_spec(f"{room}.importer") is not None
    ]
    return tuple(sorted(found, key=lambda importer: importer.key))


def recognised(source: ImportSource) -> tuple[Importer[Any, Any, Any], ...]:
    """The readers that take a source for theirs; several or none may."""
    return tuple(importer for importer in importers() if _takes(importer, source))


def _takes(importer: Importer[Any, Any, Any], source: ImportSource) -> bool:
    try:
        return importer.recognise(source)
    except InputError:  # broken, and of whatever kind
        return False

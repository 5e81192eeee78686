"""Imports a large package on the window's own thread while the window stays alive."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from time import perf_counter
from types import ModuleType

SLICE_S = 0.012


class _Breather(MetaPathFinder):
    """Finds nothing: it is asked before each module, and lets the window work when it is time."""

    def __init__(self, breathe: Callable[[], None]) -> None:
        self._breathe = breathe
        self._since = perf_counter()

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Nothing, after a breath."""
        if perf_counter() - self._since > SLICE_S:
            self._breathe()
            self._since = perf_counter()
        return None


def import_in_slices(name: str, breathe: Callable[[], None]) -> ModuleType:
    """Import ``name`` with all that it needs, calling ``breathe`` between modules.

    What ``breathe`` lets happen may import nothing of what is being imported.
    """
    breather = _Breather(breathe)
    sys.meta_path.insert(0, breather)
    try:
        return importlib.import_module(name)
    finally:
        sys.meta_path.remove(breather)

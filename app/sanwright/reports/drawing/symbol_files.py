"""The bundled symbol of a kind of part, as SVG."""

from __future__ import annotations

from functools import lru_cache

from sanwright.locations import resources_dir
from sanwright.parts import PartKind


@lru_cache(maxsize=len(PartKind))
def symbol_svg(kind: PartKind) -> str:
    """The file's text; a kind without a symbol has that of the unknown."""
    folder = resources_dir() / "symbols"
    path = folder / f"{kind.value}.svg"
    return (path if path.exists() else folder / "unknown.svg").read_text(encoding="utf-8")

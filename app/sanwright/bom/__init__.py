"""The plain bill of materials: what has to be ordered for a design, traceable to its records."""

from sanwright.bom.build import build_bom
from sanwright.bom.lines import Bom, BomLine, Category

__all__ = ["Bom", "BomLine", "Category", "build_bom"]

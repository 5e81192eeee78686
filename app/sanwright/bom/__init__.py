"""The plain bill of materials: what has to be ordered for a design, traceable to its records."""

from sanwright.bom.build import build_bom
from sanwright.bom.lines import Bom, BomLine, Category, Price
from sanwright.bom.prices import Discount, PriceEntry, PriceList, apply_prices

__all__ = [
    "Bom",
    "BomLine",
    "Category",
    "Discount",
    "Price",
    "PriceEntry",
    "PriceList",
    "apply_prices",
    "build_bom",
]

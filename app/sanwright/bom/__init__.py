"""The bill of materials: what has to be ordered for a design, traceable to its records."""

from sanwright.bom.build import build_bom
from sanwright.bom.gaps import GapKind, GapSeverity, OpenPoint
from sanwright.bom.grouping import BomGroup, Grouping, GroupLine, grouped
from sanwright.bom.lines import Bom, BomLine, Category, Price, SupportOrder, money_text
from sanwright.bom.order_check import OrderCheck, OrderIssue, order_check
from sanwright.bom.prices import Discount, PriceEntry, PriceList, apply_prices

__all__ = [
    "Bom",
    "BomGroup",
    "BomLine",
    "Category",
    "Discount",
    "GapKind",
    "GapSeverity",
    "GroupLine",
    "Grouping",
    "OpenPoint",
    "OrderCheck",
    "OrderIssue",
    "Price",
    "PriceEntry",
    "PriceList",
    "SupportOrder",
    "apply_prices",
    "build_bom",
    "grouped",
    "money_text",
    "order_check",
]

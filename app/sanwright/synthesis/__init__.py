"""Networks worked out from what is asked for: plans, the designs they make, bounds and reasons."""

from sanwright.synthesis.from_drawing import requirement_of
from sanwright.synthesis.front import FrontPoint, pareto_front
from sanwright.synthesis.keeping import option_of
from sanwright.synthesis.list_prices import list_prices
from sanwright.synthesis.plan import SHAPE_NAMES, FabricPlan, PlannedSwitch
from sanwright.synthesis.proposal import (
    DesignCandidate,
    DesignProposal,
    checked,
    cost_of_wishes,
    propose,
)
from sanwright.synthesis.reasons import DesignReason, objective_title
from sanwright.synthesis.search import SHAPES, FoundPlan, SearchControl, SearchProgress
from sanwright.synthesis.storage_sizing import StorageSizing, with_storage
from sanwright.synthesis.switches import ListedSupply
from sanwright.synthesis.weighing import CostFigures, ListPrices
from sanwright.synthesis.wish_costs import WishCost
from sanwright.synthesis.wishes import Wish

__all__ = [
    "SHAPES",
    "SHAPE_NAMES",
    "CostFigures",
    "DesignCandidate",
    "DesignProposal",
    "DesignReason",
    "FabricPlan",
    "FoundPlan",
    "FrontPoint",
    "ListPrices",
    "ListedSupply",
    "PlannedSwitch",
    "SearchControl",
    "SearchProgress",
    "StorageSizing",
    "Wish",
    "WishCost",
    "checked",
    "cost_of_wishes",
    "list_prices",
    "objective_title",
    "option_of",
    "pareto_front",
    "propose",
    "requirement_of",
    "with_storage",
]

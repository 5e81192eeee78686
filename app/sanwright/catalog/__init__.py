"""The parts database: built from text sources, queried by everything that shows or places parts."""

from sanwright.catalog.catalog import Catalog, CatalogStats
from sanwright.catalog.census import Census, figures_of
from sanwright.catalog.compare import PartDifference, compare_parts
from sanwright.catalog.library import Library, open_catalog, open_library
from sanwright.catalog.location import open_shipped
from sanwright.catalog.own_packs import OwnPacks, write_rule_pack
from sanwright.catalog.pack import read_pack, write_pack
from sanwright.catalog.search import Facets, Life, Narrowing, PartHit
from sanwright.catalog.search_index import Facet
from sanwright.catalog.user import ImportReport, UserParts, clone_of
from sanwright.catalog.validation import Problem, validate_part

__all__ = [
    "Catalog",
    "CatalogStats",
    "Census",
    "Facet",
    "Facets",
    "ImportReport",
    "Library",
    "Life",
    "Narrowing",
    "OwnPacks",
    "PartDifference",
    "PartHit",
    "Problem",
    "UserParts",
    "clone_of",
    "compare_parts",
    "figures_of",
    "open_catalog",
    "open_library",
    "open_shipped",
    "read_pack",
    "validate_part",
    "write_pack",
    "write_rule_pack",
]

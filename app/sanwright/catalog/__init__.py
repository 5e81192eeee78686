"""The parts database: built from text sources, queried by everything that shows or places parts."""

from sanwright.catalog.catalog import Catalog, CatalogStats
from sanwright.catalog.census import Census, figures_of
from sanwright.catalog.location import open_catalog
from sanwright.catalog.search import Facets, Hit

__all__ = ["Catalog", "CatalogStats", "Census", "Facets", "Hit", "figures_of", "open_catalog"]

"""The reader of price lists; given which column holds what."""

from __future__ import annotations

from sanwright.bom import PriceList
from sanwright.exchange.importer import Importer, ImportSource
from sanwright.exchange.prices.columns import ColumnMapping, guess_mapping
from sanwright.exchange.prices.price_rows import price_list_of
from sanwright.exchange.prices.price_table import PriceTable, read


def recognise(source: ImportSource) -> bool:
    """Whether it is a table with a column of order numbers and one of prices."""
    return not guess_mapping(read(source).headings).missing


IMPORTER: Importer[PriceTable, ColumnMapping, PriceList] = Importer(
    key="prices",
    recognise=recognise,
    read=read,
    conclude=price_list_of,
)

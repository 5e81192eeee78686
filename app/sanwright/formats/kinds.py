"""Every kind of file that outlives a version, and all hops: the one place to change for a format.

The number of a format is one more than its hops. For a new one add a hop at the end of its kind:
``adds("devices: asset_tag")`` where older files only lack something, else a function of a few
lines that changes plain rows in place. ``docs/upgrading.md`` has the recipe.
"""

from __future__ import annotations

from sanwright.formats.format import Format, adds

DESIGN = Format(
    adds("zone_databases"),
    adds("import_answers"),
    adds("parts: is_numbered"),
    adds("requirement: options: currency"),
)
"""The design file, its JSON form and the journal alike.

Hops get the rows of ``{"devices": [{"id": …}, …], …}``: a table with a single record is a list of
one, and a row may be one that a person wrote and left gaps in. What a row of a journal holds is the
same as what a row of a file holds.
"""

UNNUMBERED_DESIGN = 1
"""The format of a hand-written design that names none: the first, so it opens for ever."""

OWN_PARTS = Format(adds("parts: is_numbered"))
"""Hops get ``{"parts": [{"id": …, "retired": 0, "record": {…}}, …]}``."""

OWN_FACTS = Format()
"""Its number stands as ``version`` in the file; hops get the whole file."""

CATALOG_PACK = Format(adds("parts: is_numbered"))
"""Its number stands as ``version`` in the file; hops get the whole file."""

RULE_PACK = Format()
"""A pack that does not say which ``format`` it has is of the first; hops get the whole file."""

BRAND = Format()
"""Its number stands as ``version`` in the file; hops get the whole file."""

PRICE_BOOK = Format()
"""Its number stands as ``version`` in the file; hops get the whole file."""

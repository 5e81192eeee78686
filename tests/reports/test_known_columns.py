"""Is a column of nothing but “unknown” one sentence, and is nothing that is known left out?"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.platypus import Paragraph

from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.known_columns import known_grid
from tests.examples import examples

COLUMNS = (Column("Place", 1.0), Column("Power", 1.0), Column("Weight", 1.0))
CELLS = st.sampled_from(["unknown", "–", "", "5 W", "unknown\n0 of 2 parts known"])


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(CELLS, CELLS), max_size=4))
def test_what_is_known_stays_and_what_is_not_is_named(cells: list[tuple[str, str]]) -> None:
    rows = [Row((Cell("All"),), RowKind.GROUP)]
    rows += [Row((f"rack {at}", *pair)) for at, pair in enumerate(cells)]
    table, *rest = known_grid(COLUMNS, rows, "Ask the maker.")
    assert isinstance(table, Grid)
    titles = [column.title for column in table.columns]
    said = " ".join(each.getPlainText() for each in rest if isinstance(each, Paragraph))
    for at, title in enumerate(("Power", "Weight")):
        column = [pair[at] for pair in cells]
        if "5 W" in column or len(cells) < 2:
            assert title in titles
        assert (title in titles) != (title in said)
    assert all(len(row.cells) == len(titles) for row in table.rows if not row.kind.spans)
    assert bool(rest) == ("Ask the maker." in said)

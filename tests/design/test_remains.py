"""What goes with devices and cables: is asking a whole table the same as asking each record?"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.bundled import bundled_testbeds
from sanwright.design import Tables
from sanwright.design.remains import LOSING_TABLES, Remains
from sanwright.documents import read_design
from tests.builders import catalog
from tests.examples import examples

DESIGNS = [read_design(each.path, catalog()) for each in bundled_testbeds()]


@settings(max_examples=examples(40))
@given(st.sampled_from(DESIGNS), st.lists(st.integers(0, 10_000), max_size=4))
def test_a_table_loses_what_its_records_lose(design: Tables, picks: list[int]) -> None:
    ids = [id_ for table in LOSING_TABLES for id_ in design.rows(table)]
    loss = Remains(design, {ids[pick % len(ids)] for pick in picks})
    for table in LOSING_TABLES:
        rows = design.rows(table).items()
        left = {id_: loss.left_of(record) for id_, record in rows}
        lost = {id_: now for id_, now in left.items() if now is not design.find(table, id_)}
        assert dict(loss.losses(design, table)) == lost
        assert list(loss.losses(design, table)) == list(lost.items())  # in the table's order

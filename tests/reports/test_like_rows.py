"""Do rows of many things keep every name, and join only what has the same figures?"""

from pathlib import Path

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.catalog import open_catalog
from sanwright.design import Snapshot, Table
from sanwright.documents import read_design
from sanwright.reports.grid import Cell
from sanwright.reports.like_rows import MOST_ROWS, like_rows
from sanwright.reports.material import Material
from sanwright.reports.sections import summary
from tests.examples import examples

SWITCH_PAIR = Path(__file__).parents[2] / "resources/references/switch-pair.json"

CELLS = st.tuples(
    st.sampled_from(["10 MB/s", "20 MB/s"]), st.integers(0, 99).map("host-{}".format),
    st.sampled_from([Cell("× 2"), Cell("× 3", bold=True)]),
)  # fmt: skip


@settings(max_examples=examples(80))
@given(st.lists(CELLS, max_size=3 * MOST_ROWS))
def test_every_name_stands_once_in_a_row_of_its_figures(cells):
    rows = [(f"load-{at}", each) for at, each in enumerate(cells)]
    found = list(like_rows(rows, (0, 2)))
    assert sorted(name for names, _ in found for name in names) == sorted(n for n, _ in rows)
    of = dict(rows)
    for names, shown in found:
        for name in names:
            assert (shown[0], shown[2]) == (of[name][0], of[name][2])
    if len(set(cells)) <= MOST_ROWS:
        assert {shown for _, shown in found} == set(cells)
    else:
        assert len(found) == len({(each[0], each[2]) for each in cells})


def test_what_stands_for_others_says_so():
    rows = [(f"load-{at}", ("10 MB/s", f"host-{at}")) for at in range(MOST_ROWS + 1)]
    ((names, cells),) = like_rows(rows, (0,))
    assert len(names) == MOST_ROWS + 1
    assert cells == ("10 MB/s", "such as host-0")


def test_the_summary_tells_once_what_many_workloads_have_alike():
    with open_catalog() as catalog:
        tables = read_design(SWITCH_PAIR, catalog).snapshot()
    load = next(iter(tables.workloads.values()))
    ids = [f"load-{at}" for at in range(1, 21)]
    rows = {table: tables.rows(table) for table in Table}
    rows[Table.WORKLOADS] = {id_: msgspec.structs.replace(load, id=id_, name=id_) for id_ in ids}
    texts = [
        each.getPlainText()
        for each in summary.flow(Material.of(Snapshot(rows)))
        if hasattr(each, "getPlainText")
    ]
    (told,) = [text for text in texts if "load-1" in text]
    assert "load-1 to load-20" in told
    assert "20 alike, such as load-1: It asks for" in told

"""Do rows of many things keep every name, and join only what has the same figures?"""

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.reports.grid import Cell
from sanwright.reports.like_rows import MOST_ROWS, like_rows
from tests.examples import examples

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

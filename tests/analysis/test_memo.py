"""Answers follow their inputs, however many read one of them."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis.live_memo import LiveMemo
from tests.examples import examples

READERS = 60
"""More than stand in a tuple (``_FEW``)."""


class Sums:
    """An answer reads the input a or b, as its switch says, and a total reads all answers."""

    def __init__(self) -> None:
        self.values = {"a": 1, "b": 2}
        self.reads_a = dict.fromkeys(range(READERS), True)
        self.count = READERS
        self.worked = 0
        self.memo = LiveMemo(self._work)

    def _work(self, topic: Any, of: Any) -> int:
        self.worked += 1
        if topic == "total":
            self.memo.note("count", None)
            return sum(self.memo.ask("one", number) for number in range(self.count))
        self.memo.note("switch", of)
        name = "a" if self.reads_a[of] else "b"
        self.memo.note("value", name)
        return self.values[name] * (of + 1)

    def expected(self) -> int:
        return sum(
            self.values["a" if self.reads_a[number] else "b"] * (number + 1)
            for number in range(self.count)
        )


steps = st.lists(
    st.one_of(
        st.tuples(st.just("switch"), st.lists(st.integers(0, READERS - 1), max_size=READERS)),
        st.tuples(st.just("value"), st.sampled_from("ab"), st.integers(1, 5)),
        st.tuples(st.just("count"), st.integers(0, READERS)),
        st.tuples(st.just("back"), st.booleans()),
    ),
    max_size=12,
)


@settings(max_examples=examples(60), deadline=None)
@given(steps)
def test_what_many_read_reaches_all_that_read_it_and_no_other(taken: list[Any]) -> None:
    sums = Sums()
    assert sums.memo.want("total", ()) == sums.expected()
    pasts: list[tuple[Any, bool, dict[str, int], dict[int, bool], int]] = []
    for kind, *rest in taken:
        if kind == "back":
            if pasts:
                past, was_held, sums.values, sums.reads_a, sums.count = pasts.pop()
                sums.worked = 0
                sums.memo.go_back(past, pasts[-1][0] if pasts else None)
                assert sums.memo.ask("total", ()) == sums.expected()
                assert not (was_held and sums.worked)
            if rest[0]:
                sums.memo.drop("total", ())
                sums.memo.ask("one", 3)
                assert sums.memo.want("total", ()) == sums.expected()
            continue
        here = dict(sums.values), dict(sums.reads_a), sums.count
        pasts.append((sums.memo.begin(), sums.memo.holds("total", ()), *here))
        if kind == "switch":
            for number in rest[0]:
                sums.reads_a[number] = not sums.reads_a[number]
            sums.memo.change(("switch", number) for number in rest[0])
        elif kind == "value":
            name, value = rest
            is_other = sums.values[name] != value
            sums.values[name] = value
            sums.worked = 0
            sums.memo.change([("value", name)])
            used = [n for n in range(sums.count) if sums.reads_a[n] == (name == "a")]
            assert sums.worked == len(used) + bool(used and is_other)
        else:
            (sums.count,) = rest
            sums.memo.change([("count", None)])
        assert sums.memo.want("total", ()) == sums.expected()


def test_nobody_asks_for_what_nothing_rests_on() -> None:
    sums = Sums()
    sums.memo.want("total", ())
    assert len(sums.memo) == READERS + 1
    sums.count = 0
    sums.memo.change([("count", None)])
    sums.memo.change([("value", "a")])
    assert len(sums.memo) == 1
    sums.memo.drop("total", ())
    assert len(sums.memo) == 0

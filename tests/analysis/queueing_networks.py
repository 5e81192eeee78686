"""Random closed networks, for hypothesis and for measuring approximations."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from sanwright.analysis.queueing import Method, Solution, Station, closed


@dataclass(frozen=True)
class Sample:
    """A closed network in the words of its solver."""

    stations: list[Station]
    demands: list[list[float]]
    populations: list[float]
    think_times: list[float]

    def solved(self, method: Method = "auto") -> Solution:
        return closed(self.stations, self.demands, self.populations, self.think_times, method)


def stations(with_rates: bool = True) -> st.SearchStrategy[Station]:
    servers = st.sampled_from([1, 1, 1, 2, 3, 8, None])
    kinds = servers.map(lambda m: Station("s", m))
    if not with_rates:
        return kinds
    steps = st.lists(st.integers(0, 8), min_size=1, max_size=4)
    rates = steps.map(
        lambda s: Station("r", 1, tuple(1.0 + sum(s[: i + 1]) / 4 for i in range(len(s))))
    )
    return kinds | rates


# sixteenths: exact in binary, so that the rational arithmetic starts from the same figures
quantities = st.integers(0, 64).map(lambda n: n / 16)


@st.composite
def samples(
    draw: st.DrawFn,
    classes: int = 1,
    largest: int = 8,
    whole: bool = True,
    most_stations: int = 4,
) -> Sample:
    kinds = draw(st.lists(stations(), min_size=1, max_size=most_stations))
    row = st.lists(quantities, min_size=len(kinds), max_size=len(kinds)).filter(any)
    counts = (
        st.integers(1, largest) if whole else st.integers(1, 32 * largest).map(lambda n: n / 32)
    )
    return Sample(
        kinds,
        [draw(row) for _ in range(classes)],
        [draw(counts) for _ in range(classes)],
        [draw(quantities) for _ in range(classes)],
    )

"""What load and paths come to if the links fail that are not known to come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from datetime import date

from sanwright.analysis.assessment import Assessment, assess
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.links import all_links
from sanwright.analysis.load import all_loads, all_workloads, link_load, workload_result
from sanwright.design import Table, Tables


@dataclass(frozen=True, slots=True)
class LinksInDoubt:
    """``doubtful`` and ``unknown`` links are counted as carrying; ``down`` ones are not.

    ``highest`` is the utilisation of the fullest link; None where no load on a known capacity is
    there. ``cables`` are those of the doubtful and unknown links, ``routed`` the workloads that
    have a path.
    """

    down: int
    doubtful: int
    unknown: int
    highest: float | None
    cables: tuple[str, ...]
    routed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoubtEffect:
    """What the figures rest on: counts as in ``LinksInDoubt``, and what is left without them.

    ``highest_without`` is the utilisation of the fullest link without the doubtful and unknown
    ones; None where no load on a known capacity is there. ``cut_off`` are the workloads that lose
    every path then.
    """

    down: int
    doubtful: int
    unknown: int
    highest: float | None
    highest_without: float | None
    cut_off: tuple[str, ...]

    @property
    def in_doubt(self) -> int:
        """Links that figures rest on although they are not known to come up."""
        return self.doubtful + self.unknown


def read_doubt(facts: Assessment) -> Generator[None, None, LinksInDoubt]:
    """The links in doubt, read one after the other: a window may pause between any two."""
    states: Counter[LinkState] = Counter()
    cables: dict[str, None] = {}
    highest: float | None = None
    for lead, link in all_links(facts).items():
        state = verdict(facts, lead).state
        states[state] += 1
        if state in (LinkState.DOUBTFUL, LinkState.UNKNOWN):
            cables.update(dict.fromkeys(cable.id for cable in link.cables))
        load = link_load(facts, lead)
        used = (load.forward.utilisation, load.backward.utilisation)
        highest = max((each for each in (*used, highest) if each is not None), default=None)
        yield
    routed = []
    for id_ in facts.tables.workloads:
        if workload_result(facts, id_).paths:
            routed.append(id_)
        yield
    return LinksInDoubt(
        down=states[LinkState.DOWN],
        doubtful=states[LinkState.DOUBTFUL],
        unknown=states[LinkState.UNKNOWN],
        highest=highest,
        cables=tuple(cables),
        routed=tuple(routed),
    )


def doubt_effect(facts: Assessment) -> DoubtEffect:
    """What the figures rest on; assesses the design a second time where links are in doubt."""
    reading = read_doubt(facts)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            found: LinksInDoubt = end.value
            return effect_without(found, tables_without(facts, found), facts.as_of)


def tables_without(facts: Assessment, found: LinksInDoubt) -> Tables:
    """The design without the links in doubt; a copy, to be assessed on any thread."""
    rows = {table: dict(facts.tables.rows(table)) for table in Table}
    for cable in found.cables:
        del rows[Table.CABLES][cable]
    return Tables(rows)


def effect_without(found: LinksInDoubt, left: Tables, as_of: date) -> DoubtEffect:
    """What is found in the design that is ``left`` without them."""
    highest = found.highest
    cut_off: tuple[str, ...] = ()
    if found.cables:
        facts = assess(left, as_of)
        sides = [
            side for load in all_loads(facts).values() for side in (load.forward, load.backward)
        ]
        used = (side.utilisation for side in sides)
        highest = max((each for each in used if each is not None), default=None)
        still = all_workloads(facts)
        cut_off = tuple(id_ for id_ in found.routed if not still[id_].paths)
    return DoubtEffect(found.down, found.doubtful, found.unknown, found.highest, highest, cut_off)

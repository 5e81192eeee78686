"""What load and paths come to if the links fail that are not known to come up."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, assess
from sanwright.analysis.link_verdict import LinkState, links_in_state
from sanwright.analysis.load import all_loads, all_workloads
from sanwright.design import Table, Tables


@dataclass(frozen=True, slots=True)
class DoubtEffect:
    """``doubtful`` and ``unknown`` links are counted as carrying; ``down`` ones are not.

    ``highest`` is the utilisation of the fullest link, ``highest_without`` the same without the
    doubtful and unknown ones; None where no load on a known capacity is there. ``cut_off`` are the
    workloads that lose every path then.
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


def doubt_effect(facts: Assessment) -> DoubtEffect:
    """What the figures rest on; assesses the design a second time where links are in doubt."""
    down = len(links_in_state(facts, LinkState.DOWN))
    doubtful = links_in_state(facts, LinkState.DOUBTFUL)
    unknown = links_in_state(facts, LinkState.UNKNOWN)
    highest = _highest(facts)
    if not doubtful and not unknown:
        return DoubtEffect(down, 0, 0, highest, highest, ())
    gone = {cable.id for link in (*doubtful, *unknown) for cable in link.cables}
    rows = {table: dict(facts.tables.rows(table)) for table in Table}
    for cable in gone:
        del rows[Table.CABLES][cable]
    left = assess(Tables(rows), facts.as_of)
    still = all_workloads(left)
    return DoubtEffect(
        down=down,
        doubtful=len(doubtful),
        unknown=len(unknown),
        highest=highest,
        highest_without=_highest(left),
        cut_off=tuple(
            id_
            for id_, result in all_workloads(facts).items()
            if result.paths and not still[id_].paths
        ),
    )


def _highest(facts: Assessment) -> float | None:
    loads = (load for link in all_loads(facts).values() for load in (link.forward, link.backward))
    used = [load.utilisation for load in loads if load.utilisation is not None]
    return max(used, default=None)

"""How far load can grow, fair shares under overload, and who reaches nothing; for ``analyze``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sanwright.analysis import Assessment
from sanwright.analysis.demand import workload_demand
from sanwright.analysis.paths import workload_paths
from sanwright.cli.output import print_line, print_table
from sanwright.text import tr
from sanwright.units import UNKNOWN, format_number, format_quantity

if TYPE_CHECKING:
    from sanwright.analysis.fairness import FairThroughput
    from sanwright.analysis.growth import Growth, GrowthOutlook, Saturation
    from sanwright.analysis.prospects import Prospects
    from sanwright.analysis.saturation import ResourceWay


class LoadGrowth:
    """The figures of one design, worked out once."""

    def __init__(self, facts: Assessment) -> None:
        from sanwright.analysis.prospects import prospects  # late: it takes numpy along

        self._facts = facts
        self._found: Prospects = prospects(facts)
        self._growth: Growth = self._found.growth
        self._fair: FairThroughput = self._found.fair

    # For machines

    def json(self) -> dict[str, Any]:
        """Growth and fair shares."""
        found = self._growth
        return {
            "growth": {
                "together": _outlook_json(found.together, "factor"),
                "years": _outlook_json(found.years, "years", self._facts),
                "unknown_growth": list(found.unknown_growth),
                "unknown_demand": list(found.unknown_demand),
            },
            "fair_throughput": {
                "workloads": [
                    {
                        "workload": id_,
                        "asks_mb_s": demand.amount if demand is not None else None,
                        "gets_mb_s": self._gets(id_) if demand is not None else None,
                    }
                    for id_ in self._facts.tables.workloads
                    for demand in (workload_demand(self._facts, id_),)
                ],
                "bottlenecks": [{"id": id_, "way": way} for id_, way in self._fair.bottlenecks],
                "unknown_capacity": [{"id": id_, "way": way} for id_, way in self._fair.unknown],
            },
        }

    def workload_json(self, id_: str) -> dict[str, Any]:
        """How far one workload can grow with the others as they are, and its unrouted hosts."""
        outlook = self._growth.by_workload.get(id_)
        return {
            "growth": _outlook_json(outlook, "factor") if outlook is not None else None,
            "unrouted": [
                {"host": each.host, "reason": each.reason}
                for each in workload_paths(self._facts, id_).unrouted
            ],
        }

    def _gets(self, id_: str) -> float:
        found = self._fair.by_workload.get(id_)
        return found.amount if found is not None else 0.0

    # For people

    def print(self) -> None:
        """Growth, years, fair shares where somebody is held back, and who reaches nothing."""
        if not self._facts.tables.workloads:
            return
        rows = [("all together", *_cells(self._growth.together))]
        rows += [
            (self._name(id_), *_cells(outlook)) for id_, outlook in self._growth.by_workload.items()
        ]
        print()
        print_table(("What grows", "By", "First to saturate", "Next"), rows)
        if self._growth.unknown_demand:
            names = ", ".join(self._name(id_) for id_ in self._growth.unknown_demand)
            print_line(f"In no figure, since their demand is not known: {names}.")
        self._print_years()
        self._print_fair()
        self._print_unrouted()

    def _print_years(self) -> None:
        years, unknown = self._growth.years, self._growth.unknown_growth
        if len(unknown) == len(self._facts.tables.workloads):
            print()
            print_line("No workload states its growth per year, so no year can be told.")
            return
        sentences = [
            f"{'by ' if years.at_most else ''}{self._year(found)}: {found.place.name}"
            for found in (years.first, years.next)
            if found is not None
        ]
        told = "; then ".join(sentences) or "nothing that is known, within 50 years"
        print()
        print_line(f"Full by the growth that workloads state: {told}.")
        if unknown:
            names = ", ".join(self._name(id_) for id_ in unknown)
            print_line(f"Taken as they are, since they state no growth: {names}.")

    def _year(self, found: Saturation) -> str:
        if found.at <= 0:
            return "now"
        return f"{self._found.year(found)} (in {format_number(found.at, 1)} years)"

    def _print_fair(self) -> None:
        rows = [
            (str(row.name), format_quantity(row.demand), format_quantity(row.gets))
            for row in self._found.held
        ]
        if rows:
            print()
            print_line("More is asked for than goes through. With a fair share each gets at most:")
            print_table(("Workload", "Asks for", "Gets"), rows)
            names = dict.fromkeys(
                str(self._facts.tables.label(id_)) for id_, _ in self._fair.bottlenecks
            )
            print_line(f"Full then: {', '.join(names)}.")

    def _print_unrouted(self) -> None:
        rows = [
            (str(self._found.label(each.host)), self._name(each.workload), str(each.reason))
            for each in self._found.stranded
        ]
        if rows:
            print()
            print_table(("Reaches nothing", "Workload", "Why"), rows)

    def _name(self, id_: str) -> str:
        return self._facts.tables.workloads[id_].name or id_


def _cells(outlook: GrowthOutlook) -> tuple[str, str, str]:
    first, following = outlook.first, outlook.next
    if first is None:
        return tr(UNKNOWN), _names(outlook.unknown), ""
    least = "at most " if outlook.at_most else ""
    factor = f"{least}{format_number(first.at)} x"
    names = _names(tuple(found.place for found in outlook.together_with_first))
    also = f" (capacity unknown: {_names(outlook.unknown)})" if outlook.unknown else ""
    then = f"{following.place.name} ({format_number(following.at)} x)" if following else ""
    return factor, names + also, then


def _names(places: tuple[ResourceWay, ...]) -> str:
    names = list(dict.fromkeys(str(place.name) for place in places))
    return ", ".join(names[:2]) + (f" and {len(names) - 2} more" if len(names) > 2 else "")


def _outlook_json(
    outlook: GrowthOutlook, unit: str, facts: Assessment | None = None
) -> dict[str, Any]:
    """``unit`` says what ``at`` is; with ``facts`` the calendar year is told beside it."""
    from sanwright.analysis.growth import full_in_year

    return {
        "at_most": outlook.at_most,
        "order": [
            {
                **_place_json(found.place),
                unit: found.at,
                **({"year": full_in_year(facts, found)} if facts is not None else {}),
                "at_most": found.at_most,
            }
            for found in outlook.order
        ],
        "unknown_capacity": [_place_json(place) for place in outlook.unknown],
    }


def _place_json(place: ResourceWay) -> dict[str, Any]:
    return {"kind": place.kind, "id": place.id, "name": place.name, "way": place.way}

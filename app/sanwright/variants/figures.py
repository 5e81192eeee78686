"""The figures by which designs are compared, each with its unit and where it was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TypeVar

from sanwright.analysis import Assessment, DirectionLoad, PortFacts, WorkloadResult, assess
from sanwright.analysis.capacity import all_raid_facts, not_taken_off
from sanwright.analysis.chassis import chassis_facts, host_ids, switch_ids
from sanwright.analysis.fabrics import ports_in_use
from sanwright.analysis.facility import Tally, load_of_all
from sanwright.analysis.links import find_link
from sanwright.analysis.load import all_adapter_loads, all_loads, all_workloads
from sanwright.bom import Bom, PriceList, apply_prices, build_bom
from sanwright.bom.lines import money_text
from sanwright.bom.optics import fitted_optics
from sanwright.checks import Severity, check_design
from sanwright.design import Tables
from sanwright.language import number
from sanwright.parts import PartKind
from sanwright.text import NOTHING, Text, joined, verbatim
from sanwright.units import UNKNOWN, Quantity, format_number

FINDINGS, LOAD, WORKLOADS = Text("Findings"), Text("Load"), Text("Workloads")
LATENCY, SIZE, CAPACITY = Text("Latency"), Text("Size"), Text("Capacity")
POWER, COST = Text("Power and space"), Text("Cost")
"""Sections."""

_Q = TypeVar("_Q", bound=Quantity)
_MOST_WORKLOADS = 12
"""Of more workloads than these only the extremes are shown."""

_SPOKEN_UNITS = {"U": Text("U")}
"""Units that another language has a word of its own for."""

SEVERITY_TITLES = {
    Severity.ERROR: Text("Errors"),
    Severity.WARNING: Text("Warnings"),
    Severity.UNVERIFIED: Text("Cannot be verified"),
    Severity.INFO: Text("Worth noting"),
}


def unit_text(unit: str) -> str:
    """A unit as it is written in the language in use."""
    return str(_SPOKEN_UNITS.get(unit, unit))


@dataclass(frozen=True, slots=True)
class Value:
    """One figure of one design; ``amount`` None is not known.

    ``bound`` is “≥” or “≤” where only that much is known, ``note`` says where the figure was found
    or why it is not known.
    """

    amount: float | None
    note: Text = NOTHING
    bound: str = ""

    def text(self, unit: str, decimals: int, *, is_money: bool = False) -> str:
        """As shown, with its unit; money with all its decimals."""
        if self.amount is None:
            return str(UNKNOWN)
        write = number if is_money else format_number
        return f"{self.bound} {write(self.amount, decimals)} {unit_text(unit)}".strip()


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A value with what it is called; ``unit`` is empty for a number of what the title names."""

    section: Text
    title: Text
    unit: str
    value: Value
    decimals: int = 0
    is_money: bool = False


def figures_of(
    tables: Tables, as_of: date | None, prices: Sequence[PriceList], today: date | None
) -> Iterator[ComparedFigure]:
    """All figures of one design, section by section; worked out one after another."""
    assessment = assess(tables, as_of)
    yield from _finding_figures(tables, assessment)
    yield from _load_figures(assessment)
    yield from _workload_figures(assessment)
    yield from latency_rows(assessment)
    yield from _capacity_figures(assessment)
    yield from _power_figures(assessment)
    yield from _size_figures(assessment)
    yield from _cost_figures(assessment, as_of, prices, today)


def _finding_figures(tables: Tables, assessment: Assessment) -> Iterator[ComparedFigure]:
    report = check_design(tables, assessment)
    for severity, title in SEVERITY_TITLES.items():
        rules = {
            finding.rule
            for finding in report.findings
            if finding.severity is severity and not finding.waived
        }
        note = ", ".join(sorted(rules))
        yield ComparedFigure(FINDINGS, title, "", Value(report.counts[severity], verbatim(note)))


def _load_figures(facts: Assessment) -> Iterator[ComparedFigure]:
    if not facts.tables.workloads:
        return
    loads = all_loads(facts)
    links = [(id_, side) for id_, load in loads.items() for side in (load.forward, load.backward)]
    used, busiest = _highest(facts, links)
    yield ComparedFigure(LOAD, Text("Highest load of a link"), "%", used, 1)
    headroom = busiest.headroom if busiest is not None else None
    left = Value(None if headroom is None else headroom.amount, used.note, used.bound and "≤")
    yield ComparedFigure(LOAD, Text("Headroom of that link"), "MB/s", left)
    adapters = [(id_, side) for id_, sides in all_adapter_loads(facts).items() for side in sides]
    slot = _highest(facts, adapters)[0] if adapters else Value(0.0)
    if adapters:
        yield ComparedFigure(LOAD, Text("Highest load of an adapter's slot"), "%", slot, 1)
    yield ComparedFigure(
        LOAD, Text("Growth of all until a link or slot is full"), "×", _growth(used, slot), 2
    )


def _growth(link: Value, slot: Value) -> Value:
    """By how much all demands together may grow; at most that, where a load is a lower bound."""
    first = max(link, slot, key=lambda value: value.amount or 0.0)
    if link.amount is None or not first.amount:
        return Value(None, link.note if link.amount is None else Text("there is no load"))
    is_sure = slot.amount is not None and not (link.bound or slot.bound)
    return Value(100 / first.amount, first.note, "" if is_sure else "≤")


def _highest(
    facts: Assessment, sides: Sequence[tuple[str, DirectionLoad]]
) -> tuple[Value, DirectionLoad | None]:
    """The highest utilisation in per cent, and the direction that has it."""
    known = [
        (side.utilisation, id_, side)
        for id_, side in sides
        if side.utilisation is not None and (side.complete or side.load.amount)
    ]
    if not known or not any(share for share, _, _ in known):
        if known and all(side.complete for _, side in sides):
            return Value(0.0), known[0][2]
        return Value(None, Text("demand or capacity is not known")), None
    share, id_, busiest = max(known, key=lambda each: each[0])
    loaded = [side for _, side in sides if side.load.amount or not side.complete]
    is_sure = all(side.complete and side.utilisation is not None for side in loaded)
    return Value(share * 100, place(facts, id_), "" if is_sure else "≥"), busiest


def _workload_figures(facts: Assessment) -> Iterator[ComparedFigure]:
    results = all_workloads(facts)
    if len(results) > _MOST_WORKLOADS:
        yield from _many_workloads(facts)
        return
    for id_, result in results.items():
        name = result.workload.name or id_
        limit, growth = _limit_and_growth(facts, result)
        yield ComparedFigure(WORKLOADS, Text("{name}: at most, if alone", name=name), "MB/s", limit)
        yield ComparedFigure(WORKLOADS, Text("{name}: growth, if alone", name=name), "×", growth, 2)


def _many_workloads(facts: Assessment) -> Iterator[ComparedFigure]:
    """Of many workloads the one that can grow least, and how many cannot run at all."""
    results = all_workloads(facts).values()
    grown = [
        (growth.amount, joined((result.workload.name or result.workload.id, growth.note), ": "))
        for result in results
        for _, growth in (_limit_and_growth(facts, result),)
        if growth.amount is not None
    ]
    stuck = sum(result.problem is not None for result in results)
    least = min(grown, default=None)
    value = Value(None, Text("of none known")) if least is None else Value(*least)
    bound = "≤" if least is not None and len(grown) + stuck < len(results) else ""
    value = Value(value.amount, value.note, bound)
    yield ComparedFigure(WORKLOADS, Text("Least growth of one, if alone"), "×", value, 2)
    yield ComparedFigure(WORKLOADS, Text("Workloads that cannot run"), "", Value(stuck))


def _limit_and_growth(facts: Assessment, result: WorkloadResult) -> tuple[Value, Value]:
    if result.problem is not None:
        stuck = Value(None, Text("cannot run: {problem}", problem=result.problem))
        return stuck, stuck
    where = places(facts, result.bottlenecks)
    note = Text("a capacity on the way is not known")
    if where:
        note = Text("full first: {places}", places=where)
    limit = Value(None if result.limit is None else result.limit.amount, note)
    why = note if result.demand is not None else Text("its demand in MB/s is not known")
    return limit, Value(result.factor, why)


def latency_rows(facts: Assessment) -> Iterator[ComparedFigure]:
    """Latency of every workload among all others, and what a closed one then gets.

    The solver is loaded here, not with the module: it is large and a window opens without it.
    """
    from sanwright.analysis.latency import workload_latency

    many = len(facts.tables.workloads) > _MOST_WORKLOADS
    found: list[tuple[Text, Value]] = []
    network_parts = 0
    for id_, workload in facts.tables.workloads.items():
        name, result = verbatim(workload.name or id_), workload_latency(facts, id_)
        missing = (
            Text("not known: {limits}", limits=_most(result.missing)) if result.missing else NOTHING
        )
        why = result.problem or missing
        if result.overloaded:
            why = Text("more is offered than this can do: {place}", place=result.bottleneck)
        least, most = ("≥", "≤") if result.at_least else ("", "")
        title = Text("{name}: latency", name=name)
        if result.is_network_part:
            title = Text("{name}: latency, network part", name=name)
            least = "≥" if result.lacks_network else ""
        latency = _shown(result.mean, why, least)
        found.append((name, _shown(result.mean, why, "≥" if result.at_least else "")))
        network_parts += result.is_network_part
        if many:
            continue
        yield ComparedFigure(LATENCY, title, "µs", latency, 1)
        if workload.in_flight is not None:
            yield ComparedFigure(
                LATENCY, Text("{name}: I/O rate", name=name), "IOPS", _shown(result.rate, why, most)
            )
            moved = _shown(result.throughput, why, most)
            yield ComparedFigure(LATENCY, Text("{name}: throughput", name=name), "MB/s", moved)
    if many:
        title = Text("Longest latency of a workload")
        if network_parts == len(found):
            title = Text("Longest latency of a workload, network part")
        yield ComparedFigure(LATENCY, title, "µs", _longest(found), 1)


def _longest(found: Sequence[tuple[Text, Value]]) -> Value:
    known = [(value.amount, name) for name, value in found if value.amount is not None]
    if not known:
        return Value(None, Text("of none known"))
    amount, name = max(known)
    is_sure = len(known) == len(found) and not any(value.bound for _, value in found)
    return Value(amount, name, "" if is_sure else "≥")


def _shown(quantity: Quantity | None, note: Text, bound: str) -> Value:
    if quantity is None:
        return Value(None, note)
    return Value(quantity.amount, note, bound)


def _most(texts: Sequence[Text], most: int = 3) -> Text:
    shown = joined(texts[:most])
    if len(texts) <= most:
        return shown
    return Text("{names} and {count:,} more", names=shown, count=len(texts) - most)


def _capacity_figures(facts: Assessment) -> Iterator[ComparedFigure]:
    groups = all_raid_facts(facts)
    if not groups:
        return
    usable = [group.usable for group in groups.values()]
    known = sum(size.tib for size in usable if size is not None)
    missing = sum(size is None for size in usable)
    note = Text(
        "{missing:,} of {count:,} RAID groups cannot be built", missing=missing, count=len(groups)
    )
    caveat = not_taken_off(groups.values())
    notes = [text for text in (note if missing else NOTHING, caveat) if text]
    bound = "≥" if missing and not caveat else "≤" if caveat and not missing else ""
    value = Value(None if missing == len(groups) else known, joined(notes, "; "), bound)
    yield ComparedFigure(CAPACITY, Text("Usable in RAID groups"), "TiB", value, 2)


def _power_figures(facts: Assessment) -> Iterator[ComparedFigure]:
    if not facts.tables.devices:
        return
    total = load_of_all(facts)
    yield ComparedFigure(POWER, Text("Power, typical"), "W", tallied(total.power_typical), 1)
    yield ComparedFigure(POWER, Text("Power, maximum"), "W", tallied(total.power_max), 1)
    yield ComparedFigure(POWER, Text("Height in racks"), "U", tallied(total.rack_units), 1)
    yield ComparedFigure(POWER, Text("Weight"), "kg", tallied(total.weight), 1)


def tallied(tally: Tally[_Q]) -> Value:
    """A sum over devices, a lower bound where the figure of some is not known."""
    if tally.is_complete:
        return Value(tally.readable.amount)
    note = Text(
        "{unknown:,} of {count:,} part unknown",
        "{unknown:,} of {count:,} parts unknown",
        tally.asked,
        unknown=tally.unknown,
    )
    return Value(tally.readable.amount or None, note, "≥" if tally.known.amount else "")


def _size_figures(facts: Assessment) -> Iterator[ComparedFigure]:
    tables = facts.tables
    by_kind: dict[PartKind | None, int] = {}
    for device in tables.devices.values():
        part = tables.part(device.part)
        kind = part.kind if part is not None else None
        by_kind[kind] = by_kind.get(kind, 0) + device.quantity
    hosts = by_kind.get(PartKind.SERVER, 0) + sum(
        tables.devices[id_].quantity for id_ in host_ids(facts) if not _is_server(tables, id_)
    )
    yield ComparedFigure(SIZE, Text("Hosts"), "", Value(hosts))
    for title, kinds in (
        (Text("Switches and directors"), (PartKind.SWITCH, PartKind.DIRECTOR)),
        (Text("Host adapters"), (PartKind.HBA, PartKind.SAS_ADAPTER)),
        (Text("Storage arrays"), (PartKind.ARRAY,)),
    ):
        yield ComparedFigure(SIZE, title, "", Value(sum(by_kind.get(kind, 0) for kind in kinds)))
    yield from switch_port_figures(facts, SIZE)
    yield ComparedFigure(SIZE, Text("Optics"), "", Value(sum(1 for _ in fitted_optics(tables))))
    yield ComparedFigure(SIZE, Text("Cables"), "", Value(len(tables.cables)))


def _is_server(tables: Tables, device: str) -> bool:
    part = tables.part(tables.devices[device].part)
    return part is not None and part.kind is PartKind.SERVER


def switch_port_figures(facts: Assessment, section: Text) -> Iterator[ComparedFigure]:
    """How many ports of the switches hold a cable."""
    switches = [chassis_facts(facts, id_) for id_ in switch_ids(facts)]
    ports = [port for switch in switches for port in switch.ports]
    in_use = sum(ports_in_use(facts, switch.id) for switch in switches)
    yield ComparedFigure(
        section,
        Text("Switch ports in use"),
        "",
        Value(in_use, Text("of {count:,} there are", count=len(ports))),
    )


def _cost_figures(
    facts: Assessment, as_of: date | None, prices: Sequence[PriceList], today: date | None
) -> Iterator[ComparedFigure]:
    bom = build_bom(facts.drawn, as_of, facts)
    if not prices or today is None:
        yield ComparedFigure(COST, Text("To buy"), "", Value(None, Text("no price list was given")))
        yield ComparedFigure(COST, Text("Lines to order"), "", Value(len(bom.ordered)))
        return
    bom = apply_prices(bom, prices, today)
    unpriced = NOTHING
    if bom.unpriced:
        unpriced = Text(
            "{count:,} of {lines:,} lines has no price",
            "{count:,} of {lines:,} lines have no price",
            bom.unpriced,
            lines=len(bom.ordered),
        )
    for currency in sorted({each.currency for each in prices}):
        known = bom.known_totals.get(currency)
        value = _cost(bom, known, currency, unpriced)
        yield ComparedFigure(
            COST, Text("To buy, in {currency}", currency=currency), currency, value, 2, True
        )
    yield ComparedFigure(COST, Text("Lines to order"), "", Value(len(bom.ordered)))
    yield ComparedFigure(COST, Text("Lines without a price"), "", Value(bom.unpriced))
    if bom.outdated:
        yield ComparedFigure(
            COST, Text("Lines whose price is not valid now"), "", Value(bom.outdated)
        )


def _cost(bom: Bom, known: Decimal | None, currency: str, unpriced: Text) -> Value:
    """What is known of the price, if it is enough of it to be called one."""
    if known is None:
        return Value(None if bom.unpriced else 0.0, unpriced)
    if not bom.is_priced:
        come_to = Text(
            "the lines that have a price come to {amount}", amount=money_text(known, currency)
        )
        return Value(None, joined((unpriced, come_to), "; "))
    return Value(float(known), unpriced, "≥" if unpriced else "")


def places(facts: Assessment, ids: Iterable[str], most: int = 2) -> Text:
    """Where resources are, by what they join; several between the same two are named once."""
    counted: dict[Text, int] = {}
    for id_ in ids:
        where = place(facts, id_)
        counted[where] = counted.get(where, 0) + 1
    named = [
        joined((count, where), " × ") if count > 1 else where for where, count in counted.items()
    ]
    return _most(named, most)


def place(facts: Assessment, id_: str) -> Text:
    """Where a resource is: the two ends of a link, or an adapter's slot."""
    link = find_link(facts, id_)
    if link is None:
        return Text("slot of {adapter}", adapter=facts.tables.label(id_))
    return Text("{tail} to {head}", tail=_end(facts, link.a), head=_end(facts, link.b))


def _end(facts: Assessment, port: PortFacts) -> Text:
    return facts.tables.label(port.chassis)

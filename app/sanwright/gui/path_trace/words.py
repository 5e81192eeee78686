"""A trace in words and table lines; every figure with its unit, what is not known as unknown."""

from __future__ import annotations

from collections import Counter

from sanwright.analysis.tracing import Hop, PathState, Trace, TracedPath, Way, Without
from sanwright.design import Tables, port_device, port_name
from sanwright.gui.look.naming import subject_label
from sanwright.gui.workloads.model import FigureLine, WorkloadCell
from sanwright.parts import Speed
from sanwright.text import Text, tr, verbatim
from sanwright.units import UNKNOWN, Quantity, format_quantity

PATH_HEADERS = (
    Text("From"), Text("To"), Text("State"), Text("Fabric"), Text("Slowest link"), Text("Hops"),
    Text("Cable"), Text("On the way"),
)  # fmt: skip
HOP_HEADERS = (
    Text("Hop"), Text("From"), Text("To"), Text("Link"), Text("Speed"), Text("Capacity"),
    Text("Cable"),
)  # fmt: skip
_STATES = {
    PathState.ACTIVE: Text("active"),
    PathState.OPTIMISED: Text("active, optimised"),
    PathState.STANDBY: Text("standby"),
    PathState.UNKNOWN: verbatim("–"),
}


def path_lines(tables: Tables, trace: Trace) -> list[FigureLine]:
    """One line a path; a click goes to both its ends."""
    return [_path_line(tables, path) for path in trace.paths]


def hop_lines(tables: Tables, path: TracedPath) -> list[FigureLine]:
    """One line a link, way by way."""
    found = []
    for number, way in enumerate(path.ways, start=1):
        slowest = way.slowest
        for step, hop in enumerate(way.hops, start=1):
            name = f"{number}.{step}" if len(path.ways) > 1 else str(step)
            is_slowest = hop is slowest and len({_capacity(hop) for hop in way.hops}) > 1
            found += _hop_lines(tables, name, hop, is_slowest=is_slowest)
    return found


def summary(tables: Tables, subjects: tuple[str, ...], trace: Trace | None) -> str:
    """What was asked for, and what there is of it."""
    names = " → ".join(subject_label(tables, id_) for id_ in subjects)
    if trace is None:
        return tr("{names}: waiting for the check of the design…", names=names)
    if not trace.paths:
        return tr("{names}: no path – {reason}.", names=names, reason=tr(trace.problem))
    pieces = [tr("{count} path", "{count} paths", len(trace.paths))]
    states = Counter(path.state for path in trace.paths)
    told = (PathState.ACTIVE, PathState.OPTIMISED, PathState.STANDBY)
    pieces += [f"{states[state]} {tr(_STATES[state])}" for state in told if states[state]]
    fabrics = Counter(_fabrics(tables, path.fabrics) for path in trace.paths if path.fabrics)
    if fabrics:
        over = ", ".join(f"{name} ({count})" for name, count in sorted(fabrics.items()))
        pieces.append(tr("over {fabrics}", fabrics=over))
    return f"{names}: {', '.join(pieces)}"


def lacking(tables: Tables, without: tuple[Without, ...], most: int = 4) -> str:
    """Which hosts and ports have no path, and why; the first of them."""
    lines = [
        tr("{name} has no path: {reason}.", name=subject_label(tables, each.subject),
           reason=tr(each.reason))
        for each in without[:most]
    ]  # fmt: skip
    if len(without) > most:
        lines.append(tr("and {count} more", "and {count} more", len(without) - most))
    return "  ".join(lines)


def path_sentence(tables: Tables, path: TracedPath) -> str:
    """What the tables have no column for: controller, where the LUNs lie, latency."""
    pieces = []
    if path.controller:
        pieces.append(tr("controller: {name}", name=path.controller))
    if path.raid_groups:
        groups = ", ".join(subject_label(tables, id_) for id_ in path.raid_groups)
        pieces.append(tr("LUNs in: {groups}", groups=groups))
    if path.workload:
        share = f"{path.share * 100:.3g} %" if path.share is not None else tr(UNKNOWN)
        name = subject_label(tables, path.workload)
        pieces.append(tr("{share} of {workload}", share=share, workload=name))
    if path.ways:
        latency = format_quantity(path.ways[0].latency)
        pieces.append(tr("cables and switches one way without waiting: {time}", time=latency))
    return "   ·   ".join(pieces)


def hop_title(tables: Tables, port: str) -> str:
    """A port as a hop has it; of a device that is no port, its name."""
    if not port_name(port):
        return subject_label(tables, port)
    return tr("{device} port {port}", device=tables.label(port_device(port)), port=port_name(port))


def _path_line(tables: Tables, path: TracedPath) -> FigureLine:
    way = path.ways[0] if path.ways else None
    slowest = _slowest(path.ways)
    hops = max((len(way.hops) for way in path.ways), default=0)
    count = str(hops)
    if len(path.ways) > 1:
        count = tr("{count} way", "{count} ways", len(path.ways)) + f" × {hops}"
    source, target = hop_title(tables, path.source), hop_title(tables, path.target)
    fabric = _fabrics(tables, path.fabrics)
    state = tr(_STATES[path.state])
    return FigureLine(
        (path.source, path.target),
        (
            WorkloadCell(source, source.casefold()),
            WorkloadCell(target, target.casefold()),
            WorkloadCell(state, state),
            WorkloadCell(fabric or tr("none"), fabric),
            WorkloadCell(
                _speed(slowest.speed) if slowest is not None else tr(UNKNOWN), _key(slowest)
            ),
            WorkloadCell(count, float(hops)),
            _amount(way.length if way is not None else None),
            _amount(way.latency if way is not None else None),
        ),
    )


def _hop_lines(tables: Tables, name: str, hop: Hop, *, is_slowest: bool) -> list[FigureLine]:
    found = []
    for link in hop.links:
        source, target = hop_title(tables, link.leaves), hop_title(tables, link.enters)
        kind = tr(str(hop.kind))
        if len(hop.links) > 1:
            kind = tr("{kind}, one of {count}", kind=kind, count=len(hop.links))
        speed = _speed(link.speed)
        found.append(
            FigureLine(
                (*link.cables, link.leaves, link.enters),
                (
                    WorkloadCell(name, name),
                    WorkloadCell(source, source),
                    WorkloadCell(target, target),
                    WorkloadCell(kind, kind),
                    WorkloadCell(
                        tr("{speed}, slowest", speed=speed) if is_slowest else speed,
                        speed,
                        "warning" if is_slowest else "",
                    ),
                    _amount(link.capacity),
                    _amount(link.length),
                ),
            )
        )
    return found


def _slowest(ways: tuple[Way, ...]) -> Hop | None:
    """Of all ways together; None where one is not known."""
    found = [way.slowest for way in ways]
    known = [hop for hop in found if hop is not None]
    return min(known, key=_capacity) if known and len(known) == len(found) else None


def _capacity(hop: Hop) -> float:
    return hop.capacity.amount if hop.capacity is not None else -1.0


def _key(hop: Hop | None) -> str:
    return f"{_capacity(hop):012.3f}" if hop is not None else ""


def _speed(speed: Speed | None) -> str:
    return speed.name if speed is not None else tr(UNKNOWN)


def _fabrics(tables: Tables, ids: tuple[str, ...]) -> str:
    return ", ".join(subject_label(tables, id_) for id_ in ids)


def _amount(value: Quantity | None) -> WorkloadCell:
    return WorkloadCell(format_quantity(value), float(value.amount) if value is not None else -1.0)

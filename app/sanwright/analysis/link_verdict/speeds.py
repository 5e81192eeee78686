"""Which speeds of a port can be relied on, and which cannot be ruled out."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.ports import PortFacts, speeds_through
from sanwright.analysis.uncertain import UncertainFact
from sanwright.design.port_groups import name_of_group
from sanwright.parts import Confidence, Figure, Part, Reference, Speed

_Names = tuple[str, ...]


def trusted_speeds(port: PortFacts) -> _Names:
    """Those of ``port.speeds`` that no figure of low confidence is needed for."""
    is_low = any(figure.confidence is Confidence.LOW for _, _, figure in _named_figures(port))
    return () if port.speeds is None or is_low else port.speeds


def possible_speeds(facts: Assessment, port: PortFacts) -> _Names:
    """All that cannot be ruled out; a set that is certain rules out what is not in it."""
    if port.speeds is None:
        return ()
    sets = [_possible(facts.reference, figure) for _, _, figure in _named_figures(port)]
    return speeds_through(facts.reference, sets, port.fixed_speed, port.lane is not None)


def uncertain_speeds(port: PortFacts) -> Iterator[UncertainFact]:
    """The speed figures of port and optic that are derived or of low confidence."""
    for part, field, figure in _named_figures(port):
        if not figure.is_certain:
            yield UncertainFact.of(part, field, figure)


def derived_for(facts: Assessment, port: PortFacts, speed: Speed) -> Iterator[UncertainFact]:
    """The derived figures without which the port would not be known to run ``speed``.

    The fastest of a derived set is the one that sources print.
    """
    for part, field, figure in _named_figures(port):
        known = (facts.reference.speed(name) for name in figure.value)
        top = max((_of_lane(each) for each in known if each is not None), default=0.0)
        if figure.derived and _of_lane(speed) < top:
            yield UncertainFact.of(part, field, figure)


def _of_lane(speed: Speed) -> float:
    """What one lane carries, in MB/s: a port that is broken out runs the lanes of its speeds."""
    return speed.usable.amount / speed.lanes


def doubtful_speed_facts(facts: Assessment, part: str) -> tuple[UncertainFact, ...]:
    """Speeds of the part, as a device or as an optic, that are of low confidence."""
    found = facts.tables.part(part)
    if found is None:
        return ()
    figures = {f"ports.{name}.speeds": group.speeds for name, group in found.ports.items()}
    if found.optic is not None:
        figures["optic.speeds"] = found.optic.speeds
    return tuple(
        UncertainFact.of(found, field, figure)
        for field, figure in figures.items()
        if figure is not None and figure.confidence is Confidence.LOW
    )


def _named_figures(port: PortFacts) -> Iterator[tuple[Part, str, Figure[_Names]]]:
    """The speed figures of port and optic, each with its part and its field there."""
    part, group, optic = port.part, port.group, port.optic
    if part is not None and group is not None and group.speeds is not None:
        yield part, f"ports.{name_of_group(part, group)}.speeds", group.speeds
    if optic is not None and optic.optic is not None and optic.optic.speeds is not None:
        yield optic, "optic.speeds", optic.optic.speeds


def _possible(reference: Reference, figure: Figure[_Names]) -> _Names:
    """Beside what is in it, an uncertain set may hold any speed of its protocol.

    A derived one holds none above its fastest, the one that sources print.
    """
    if figure.is_certain:
        return figure.value
    known = [speed for name in figure.value if (speed := reference.speed(name)) is not None]
    protocols = {speed.protocol for speed in known}
    top = max((speed.usable.amount for speed in known), default=0.0)
    is_open = figure.confidence is Confidence.LOW
    more = (
        speed.name
        for speed in reference.speeds
        if speed.protocol in protocols and (is_open or speed.usable.amount <= top)
    )
    return tuple(dict.fromkeys((*figure.value, *more)))

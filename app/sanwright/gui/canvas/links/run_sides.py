"""The fabric's side of a cable that is a piece of a run through patch panels: that of the run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sanwright.design import Cable, Tables, port_device, port_name, port_ref
from sanwright.design.channels import CablesAt, fabric_of_port, fabrics_of_cable


def run_side(tables: Tables, cable: str, at_port: CablesAt) -> str | None:
    """The side of the first fabric that the run leads to whose piece the cable is.

    Cables that an edit took away may still be at their ports.
    """

    def still_at(port: str) -> list[str]:
        return [id_ for id_ in at_port(port) if id_ in tables.cables]

    fabrics = fabrics_of_cable(tables, cable, still_at)
    return fabric_side(tables, fabrics[0]) if fabrics else None


def side_without_panels(tables: Tables, cable: Cable) -> str | None:
    """The same where the design has no panels: that of the first end that is of a fabric."""
    return fabric_side(tables, fabric_of_port(tables, cable.a) or fabric_of_port(tables, cable.b))


def has_panels(tables: Tables) -> bool:
    """Whether runs may lead through panels."""
    return any(copy.part is not None and copy.part.has_passages for copy in tables.parts.values())


def fabric_side(tables: Tables, fabric: str | None) -> str | None:
    """The side of a fabric; None of none, and of one that is not there."""
    record = tables.fabrics.get(fabric or "")
    return record.side if record is not None else None


def in_runs_with(tables: Tables, ports: Iterable[str], at_port: CablesAt) -> tuple[str, ...]:
    """The pieces of runs that lead through panels at these ports."""
    if not has_panels(tables):
        return ()
    behind = dict.fromkeys(other for port in ports for other in _behind(tables, port, at_port))
    return tuple(_pieces(tables, behind, at_port))


def _pieces(tables: Tables, cables: Iterable[str], at_port: CablesAt) -> Iterator[str]:
    """The cables, then what is plugged in behind the panels at their ends, and so on."""
    waiting = list(cables)
    seen = set(waiting)
    for cable in waiting:
        yield cable
        for end in tables.cables[cable].ends():
            for other in _behind(tables, end, at_port):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)


def _behind(tables: Tables, port: str, at_port: CablesAt) -> Iterator[str]:
    """The cables on the other side of the panel that ``port`` is of."""
    device = port_device(port)
    part = tables.part_of(device)
    for name in part.behind(port_name(port)) if part is not None else ():
        for other in sorted(at_port(port_ref(device, name))):
            if other in tables.cables:
                yield other

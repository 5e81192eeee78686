"""The design of ``bench_canvas``, with one switch that has a hundred cables, and its graph."""

from __future__ import annotations

import msgspec

from sanwright import edits
from sanwright.catalog import Catalog
from sanwright.design import Design, Device, PartCopy, Record, port_ref
from sanwright.drawing.layout import arrange
from tests.benchmarks.bench_canvas import large_design
from tests.benchmarks.peers.graph import Graph

HUB, HUB_PART, HUB_CABLES, CABLES_A_HOST = "director", "brocade-g730", 100, 4


def records(catalog: Catalog, hosts: int) -> list[Record]:
    """The large design, its first hundred hosts with one cable each on ``HUB``."""
    design = large_design(catalog, hosts)
    part = catalog.part(HUB_PART)
    ports = [name for name, _ in part.port_names()]
    cables = dict(design.cables)
    for host in range(min(HUB_CABLES, hosts)):
        id_ = f"cable-{host * CABLES_A_HOST}"
        cables[id_] = msgspec.structs.replace(cables[id_], b=port_ref(HUB, ports[host]))
    made: list[Record] = [
        *design.parts.values(),
        PartCopy(id=part.id, part=part),
        *design.fabrics.values(),
        *design.devices.values(),
        Device(id=HUB, part=HUB_PART, fabric="A"),
        *cables.values(),
    ]
    design = Design(made)
    design.apply(edits.move_devices(design, arrange(design)))
    return [
        *design.parts.values(),
        *design.fabrics.values(),
        *design.devices.values(),
        *design.cables.values(),
    ]


def graph_of(made: list[Record], hosts: int) -> Graph:
    """Boxes and cables of a design; an adapter's cables are its host's."""
    design = Design(made)
    boxes = [device for device in design.devices.values() if device.parent is None]
    number = {box.id: index for index, box in enumerate(boxes)}
    used: dict[str, int] = {}
    links = []
    for cable in design.cables.values():
        adapter, switch = cable.a.split(":")[0], cable.b.split(":")[0]
        host = design.devices[adapter].parent or adapter
        links.append((number[host], used.get(host, 0), number[switch]))
        used[host] = used.get(host, 0) + 1
    xs, ys = [box.x for box in boxes], [box.y for box in boxes]
    return Graph(
        names=[box.id for box in boxes],
        places=[(box.x, box.y) for box in boxes],
        links=links,
        hub=number[HUB],
        bounds=(min(xs), min(ys), max(xs) - min(xs) + 200, max(ys) - min(ys) + 100),
        hosts=hosts,
    )

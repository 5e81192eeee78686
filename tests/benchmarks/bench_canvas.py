"""How fast the canvas is with 2,000 devices and 8,000 cables. Not a test: run it by name.

    .venv/bin/python -m tests.benchmarks.bench_canvas [HOSTS]

Prints processor milliseconds of the window's thread: a busy machine disturbs them less.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from sanwright import edits
from sanwright.catalog import Catalog, open_catalog
from sanwright.design import Cable, Design, Device, Fabric, PartCopy, Record, port_ref
from sanwright.drawing.layout import arrange
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.loads.load_view import LinkUse, LoadView, Use
from sanwright.gui.document.session import Session
from sanwright.units import Length, Throughput

SWITCH, HOST, HBA, CABLE = "brocade-g620", "dell-r740", "emulex-lpe35004-m2", "generic-lc-lc-om4"


def large_design(catalog: Catalog, hosts: int) -> Design:
    """``hosts`` servers with a four-port HBA, each port on a switch of its fabric."""
    parts = {id_: catalog.part(id_) for id_ in (SWITCH, HOST, HBA, CABLE)}
    ports = [name for name, _ in parts[SWITCH].port_names()][:48]
    hba_ports = [name for name, _ in parts[HBA].port_names()]
    records: list[Record] = [PartCopy(id=id_, part=part) for id_, part in parts.items()]
    records += [Fabric(id=side, name=f"Fabric {side}", side=side) for side in "AB"]
    count = -(-hosts * 2 // len(ports))
    records += [
        Device(id=f"switch-{side}{i}", part=SWITCH, fabric=side)
        for side in "AB"
        for i in range(count)
    ]
    cables = []
    for host in range(hosts):
        records += [
            Device(id=f"host-{host}", part=HOST),
            Device(id=f"host-{host}-hba", part=HBA, parent=f"host-{host}", slot="1"),
        ]
        for index, name in enumerate(hba_ports):
            number = host * 2 + index // 2
            switch = f"switch-{'AB'[index % 2]}{number // len(ports)}"
            cables.append(
                Cable(
                    id=f"cable-{len(cables)}",
                    a=port_ref(f"host-{host}-hba", name),
                    b=port_ref(switch, ports[number % len(ports)]),
                    part=CABLE,
                    length=Length(5),
                )
            )
    design = Design([*records, *cables])
    design.apply(edits.move_devices(design, arrange(design)))
    return design


def some_use(number: int) -> LinkUse:
    """Loads of every band, one after another."""
    share = number % 23 / 20
    busy = Use(share, Throughput(3200 * share), is_complete=bool(number % 7))
    return LinkUse(busy, Use(None, Throughput(0)) if number % 11 == 0 else Use(0, Throughput(0)))


def timed(label: str, action: Callable[[], object], times: int = 1) -> None:
    """Print processor milliseconds of one ``action``."""
    start = time.thread_time()
    for _ in range(times):
        action()
    print(f"{label:44s} {(time.thread_time() - start) * 1000 / times:9.1f} ms")


def main() -> None:
    """Load, pan and zoom."""
    parser = argparse.ArgumentParser()
    parser.add_argument("hosts", nargs="?", type=int, default=1916)
    hosts = parser.parse_args().hosts
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    design = large_design(open_catalog(), hosts)
    boxes = sum(device.parent is None for device in design.devices.values())
    print(f"{boxes} boxes, {len(design.cables)} cables, 1920 x 1080")
    session = Session()
    view = EditorView(session)
    view.resize(1920, 1080)
    view.show()
    app.processEvents()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def load() -> None:
        session.load(design)
        app.processEvents()

    def pan() -> None:
        view.scroll_by(24, 14)
        app.processEvents()

    def repaint() -> None:
        view.sharpen()
        app.processEvents()

    timed("load", load)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{'memory':44s} {grown / 1024:9.1f} MB")
    middle = view.to_view(view.drawing.rect_of("host-900").center())
    while session.is_checking:
        app.processEvents()
    timed(f"whole drawing (zoom {view.zoom:.3f}), repaint", repaint, 5)
    timed("    pan, a frame", pan, 20)
    for zoom in (0.13, 0.25, 0.4, 1.0, 1.6):
        view.zoom_at(middle, zoom / view.zoom)
        view.centerOn(view.drawing.rect_of("host-900").center())
        app.processEvents()
        timed(f"zoom {zoom}, repaint", repaint, 5)
        timed("    pan, a frame", pan, 20)

    def zoom_step() -> None:
        view.zoom_at(middle, 1.1 if view.zoom < 1 else 0.5)
        app.processEvents()

    timed("zoom step", zoom_step, 20)
    view.select(["host-100"])
    timed("move one device of 4 cables by an edit", lambda: view.nudge(8, 0), 10)
    view.select(["switch-A1"])

    def drag() -> None:
        view.drawing.shift(("switch-A1",), time.thread_time() % 64, 0)
        app.processEvents()

    view.reveal(["switch-A1"])
    app.processEvents()
    timed("drag of a switch with 48 cables, a frame", drag, 20)
    timed("select all", view.select_all)
    app.processEvents()
    timed("repaint with everything selected", repaint, 3)
    view.select([])
    picture = LoadView({id_: some_use(n) for n, id_ in enumerate(design.cables)})

    def by_load() -> None:
        view.show_load(picture)
        app.processEvents()

    timed("show load", by_load)
    for zoom in (0.072, 0.13, 0.25, 0.4, 1.0):
        for kind, shown in (("fabric", None), ("load", picture)):
            view.show_load(shown)
            view.zoom_at(middle, zoom / view.zoom)
            view.centerOn(view.drawing.rect_of("host-900").center())
            app.processEvents()
            timed(f"by {kind}: zoom {zoom}, repaint", repaint, 5)
            timed("    pan, a frame", pan, 20)
    view.numbers.set_on(True)
    timed("    places of the numbers", view.numbers.place)
    timed("    with numbers, repaint", repaint, 5)
    view.drawing.cables.show_two_way(True)
    timed("    both directions, repaint", repaint, 5)
    session.shut_down()


if __name__ == "__main__":
    main()

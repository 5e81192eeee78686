"""One canvas in a process of its own: loads the graph, makes the gestures, writes the figures.

    python -m tests.benchmarks.peers.gestures PEER SETTING GRAPH.json OUT.json SHOTS|-
        SECONDS SETTLE

``SECONDS`` of panning without a pause at each zoom; ``SETTLE``: seconds after which nobody waits
any more for what goes on after loading.

``OUT.json`` is written after every step, so that a process that is stopped leaves what it found.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

if sys.argv[1:2] == ["orange_canvas"]:
    import PyQt6.QtCore  # noqa: F401

from tests.benchmarks.peers.graph import Graph
from tests.benchmarks.peers.peer import HEIGHT, WIDTH, Peer
from tests.benchmarks.peers.qt import (
    QApplication,
    QEvent,
    QImage,
    QObject,
    QPoint,
    QPointF,
    Qt,
    QWheelEvent,
)

FRAMES = 24
REPAINTS = 5
SLOW_S = 2.5
"""Seconds after which a row of frames is cut short."""
TURN = 12
"""Frames after which panning turns around, so that it stays over the drawing."""
STEP = (24, 14)


class Paints(QObject):
    """Counts paint events of a viewport."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False


def memory() -> float:
    """Megabytes that the process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Bench:
    """The gestures, and what they cost."""

    def __init__(
        self, app: QApplication, peer: Peer, out: Path, waits: tuple[float, float]
    ) -> None:
        self._app, self._peer, self._out = app, peer, out
        self._seconds, self._settle = waits
        self._paints = Paints()
        self.found: dict[str, Any] = {}

    def note(self, **figures: Any) -> None:
        self.found.update(figures)
        self._out.write_text(json.dumps(self.found))

    def open(self) -> None:
        window = self._peer.open()
        window.resize(WIDTH, HEIGHT)
        window.show()
        self._peer.view().viewport().installEventFilter(self._paints)
        self._app.processEvents()
        gc.collect()
        self._before = memory()

    def load(self, graph: Graph) -> None:
        self._peer.take(graph)
        start, cpu, paints = time.perf_counter(), time.thread_time(), self._paints.count
        self._peer.load()
        view = self._peer.view()
        view.viewport().installEventFilter(self._paints)
        while self._paints.count == paints:
            view.viewport().update()
            self._app.processEvents()
        wall, used = time.perf_counter() - start, time.thread_time() - cpu
        self.note(
            load_s=wall,
            load_cpu_s=used,
            viewport=[view.viewport().width(), view.viewport().height()],
        )
        while self._peer.is_busy() and time.perf_counter() < start + self._settle:
            self._app.processEvents()
        if not self._peer.is_busy():
            self.note(settled_s=time.perf_counter() - start)
        self.note(background_cpu_s=time.thread_time() - cpu - used)
        gc.collect()
        self.note(memory_mb=memory() - self._before)

    def frame(self, gesture: Callable[[], object]) -> tuple[float, float]:
        """Wall and processor seconds until the gesture is painted."""
        paints = self._paints.count
        start, cpu = time.perf_counter(), time.thread_time()
        gesture()
        self._app.processEvents()
        for _ in range(10):
            if self._paints.count > paints:
                break
            self._app.processEvents()
        else:
            self.found["unpainted"] = self.found.get("unpainted", 0) + 1
        return time.perf_counter() - start, time.thread_time() - cpu

    def row(self, gestures: list[Callable[[], object]]) -> dict[str, float]:
        """Milliseconds of a row of frames; the first one is not counted."""
        self.frame(gestures[0])
        taken: list[tuple[float, float]] = []
        until = time.perf_counter() + SLOW_S
        for gesture in gestures[1:]:
            taken.append(self.frame(gesture))
            if time.perf_counter() > until:
                break
        walls, cpus = zip(*taken, strict=True)
        worst = sorted(cpus)[max(0, round(len(cpus) * 0.95) - 1)]
        return {
            "cpu": median(cpus) * 1e3,
            "wall": median(walls) * 1e3,
            "p95": worst * 1e3,
            "frames": len(taken),
        }

    def pans(self, count: int) -> list[Callable[[], object]]:
        def move(sign: int) -> Callable[[], object]:
            return lambda: self._peer.pan(sign * STEP[0], sign * STEP[1])

        return [move(1 if index // TURN % 2 == 0 else -1) for index in range(count)]

    def wheel(self, steps: int) -> None:
        if self._peer.zoom_step(1 if steps > 0 else -1):
            return
        viewport = self._peer.view().viewport()
        middle = QPointF(viewport.rect().center())
        ctrl = Qt.KeyboardModifier.ControlModifier
        held = ctrl if self._peer.wheel_zooms_with_ctrl else Qt.KeyboardModifier.NoModifier
        event = QWheelEvent(
            middle,
            QPointF(viewport.mapToGlobal(middle.toPoint())),
            QPoint(),
            QPoint(0, steps),
            Qt.MouseButton.NoButton,
            held,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)

    def rate(self) -> float:
        """Frames a second while the view pans without a pause."""
        start, shown, paints = time.perf_counter(), 0, self._paints.count
        while time.perf_counter() < start + self._seconds:
            for gesture in self.pans(2 * TURN):
                self.frame(gesture)
                if time.perf_counter() > start + self._seconds:
                    break
        shown = self._paints.count - paints
        return shown / (time.perf_counter() - start)

    def look(self, name: str, zoom: float, at: tuple[float, float], shots: Path | None) -> None:
        """Everything that is done at one zoom."""
        self._peer.show(zoom, *at)
        self._app.processEvents()
        self._app.processEvents()
        result: dict[str, Any] = {"zoom": zoom, "ink": self.ink(name, shots)}
        self.found.setdefault("zooms", {})[name] = result
        result["repaint"] = self.row([self._peer.repaint] * (REPAINTS + 1))
        result["pan"] = self.row(self.pans(FRAMES + 1))
        result["fps"] = self.rate()
        steps = [lambda: self.wheel(120)] * 3 + [lambda: self.wheel(-120)] * 4
        result["wheel"] = self.row(steps)
        self.note()

    def drag(self, zoom: float, at: tuple[float, float]) -> None:
        self._peer.show(zoom, *at)
        self._app.processEvents()
        moves = [(lambda n=n: self._peer.drag(8.0 * n, 4.0 * n)) for n in range(1, FRAMES + 1)]
        self.found.setdefault("drag", {})[f"{zoom:g}"] = self.row(moves)
        self._peer.drag(0, 0)
        self.note()

    def ink(self, name: str, shots: Path | None) -> float:
        """Share of the picture that is not ground."""
        picture = self._peer.view().grab().toImage()
        if shots is not None:
            peer, setting = sys.argv[1], sys.argv[2].replace(" ", "_")
            count = len(self._peer.graph.names)
            picture.save(str(shots / f"{peer}-{setting}-{count}-{name.rstrip(' %')}.png"))
        small = picture.convertToFormat(QImage.Format.Format_Grayscale8)
        wide, high = range(0, small.width(), 7), range(0, small.height(), 5)
        greys = [small.pixel(x, y) & 255 for y in high for x in wide]
        ground = max(set(greys), key=greys.count)
        return sum(abs(grey - ground) > 12 for grey in greys) / len(greys)


def main() -> None:
    peer_name, setting, graph_path, out, shots = sys.argv[1:6]
    waits = float(sys.argv[6]), float([*sys.argv, 60][7])
    app = QApplication([])
    peer: Peer = importlib.import_module(f"tests.benchmarks.peers.{peer_name}").Canvas(setting)
    graph = Graph.load(Path(graph_path))
    bench = Bench(app, peer, Path(out), waits)
    bench.open()
    bench.load(graph)
    folder = None if shots == "-" else Path(shots)
    x, y = graph.places[graph.hub]
    # Between the hub and the middle of all: its links cross what there is.
    middle = graph.middle()
    near = (x + middle[0]) / 2, (y + middle[1]) / 2
    for name, zoom in (("100 %", 1.0), ("40 %", 0.4), ("25 %", 0.25)):
        bench.look(name, zoom, near, folder)
    bench.look("fit", graph.fit(WIDTH, HEIGHT), middle, folder)
    for zoom in (1.0, 0.4):
        bench.drag(zoom, (x, y))
    bench.note(is_complete=True)
    close = getattr(peer, "close", None)
    if close is not None:
        close()
    os._exit(0)  # some peers take minutes to take themselves apart


if __name__ == "__main__":
    main()

"""Sanwright's canvas beside other canvases on the same graph. Not a test: run it by name.

    .venv/bin/python -m tests.benchmarks.bench_peers --peers PYTHON [--hosts 500 2000 10000]
        [--repeat 3] [--only NAME ...] [--limit SECONDS] [--settle SECONDS]
        [--json FILE] [--table FILE] [--shots FOLDER]

Each canvas runs in a process of its own, one after another, offscreen, 1920 x 1080, with the same
gestures; ``peers/gestures.py`` measures. A host has four cables, so 500 hosts make 2,000 cables.

The peers are no dependencies. ``PYTHON`` is the interpreter of a throw-away environment (Python
3.11: NodeGraphQt needs ``distutils``), made by hand:

    python3.11 -m venv peers
    peers/bin/pip install "NodeGraphQt==0.6.44" "orange-canvas-core==0.2.9" "pyqtgraph==0.14.0" \\
        "Qt.py==2.0.7" "AnyQt==0.2.2" "setuptools<81" "numpy==2.4.6" \\
        "PySide6-Essentials==6.11.3" "PySide6-Addons==6.11.3" "PyQt6==6.11.0"

orange-canvas-core runs on PyQt6 (its Qt shim has no QWidget with PySide6), the others on PySide6.
A screenshot of each canvas at each zoom goes to ``--shots``: a peer that draws nothing is no peer.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.benchmarks.peers.graph import Graph
from tests.benchmarks.peers.table import OURS, markdown, middle_of

ROOT = Path(__file__).resolve().parents[2]
RUNS = {
    "sanwright_canvas": ("as shipped", "every cable by itself"),
    "node_graph_qt": ("as shipped", "tuned"),
    "orange_canvas": ("as shipped", "tuned"),
    "graph_item": ("as shipped", "tuned"),
}


def run(args: argparse.Namespace, peer: str, setting: str, graph: Path) -> dict[str, Any]:
    """One process; what it found until it ended or the limit was reached."""
    python = sys.executable if peer == OURS else args.peers
    out = graph.with_suffix(".out")
    out.unlink(missing_ok=True)
    shots = str(args.shots.resolve()) if args.shots else "-"
    script = "tests.benchmarks.peers.gestures"
    command = [python, "-m", script, peer, setting, str(graph), str(out), shots]
    command += [str(args.seconds), str(args.settle)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as child:
        try:
            _, errors = child.communicate(timeout=args.limit)
        except subprocess.TimeoutExpired:
            child.kill()
            errors = ""
    found: dict[str, Any] = json.loads(out.read_text()) if out.exists() else {}
    if not found.get("is_complete"):
        found["stopped"] = errors[-400:].strip() or f"not finished in {args.limit:g} s"
    return found


def make_graph(hosts: int, path: Path) -> Graph:
    """The graph of the design that Sanwright loads."""
    from sanwright.catalog import open_catalog
    from tests.benchmarks.peers.san_design import graph_of, records

    graph = graph_of(records(open_catalog(), hosts), hosts)
    graph.save(path)
    return graph


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare canvases on the same graph.")
    parser.add_argument("--peers", help="interpreter of the environment with the peers")
    parser.add_argument("--hosts", type=int, nargs="+", default=[500, 2000, 10000])
    parser.add_argument("--only", nargs="+", choices=[*RUNS], default=[*RUNS])
    parser.add_argument("--settings", nargs="+", help="only these, for example tuned")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--limit", type=float, default=300.0, help="seconds for each process")
    parser.add_argument("--seconds", type=float, default=3.0, help="of panning for frames a second")
    parser.add_argument("--settle", type=float, default=60.0, help="wait for background work")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--shots", type=Path)
    args = parser.parse_args()
    if args.peers is None:
        args.only = [name for name in args.only if name == OURS]
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    return args


def main() -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    args = options()
    everything: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        for hosts in args.hosts:
            path = Path(folder) / f"{hosts}.json"
            graph = make_graph(hosts, path)
            size = {"devices": len(graph.names), "cables": len(graph.links)}
            print(f"{size['devices']} devices, {size['cables']} cables", flush=True)
            for peer in args.only:
                for setting in RUNS[peer]:
                    if args.settings and setting not in args.settings:
                        continue
                    runs = [run(args, peer, setting, path) for _ in range(args.repeat)]
                    result = {"peer": peer, "setting": setting, **size, **middle_of(runs)}
                    everything.append(result)
                    state = result.get("stopped", "")
                    print(f"  {peer}, {setting}: load {result.get('load_s')} {state}", flush=True)
                    if args.json:
                        args.json.write_text(json.dumps(everything, indent=1))
    text = markdown(everything)
    print(text)
    if args.table:
        args.table.write_text(text)


if __name__ == "__main__":
    main()

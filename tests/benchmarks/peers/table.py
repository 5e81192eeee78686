"""The figures of all canvases as Markdown tables, with ratios to Sanwright's."""

from __future__ import annotations

from statistics import median
from typing import Any

OURS = "sanwright_canvas"
NAMES = {
    OURS: "Sanwright",
    "node_graph_qt": "NodeGraphQt 0.6.44",
    "orange_canvas": "orange-canvas-core 0.2.9",
    "graph_item": "pyqtgraph 0.14.0 GraphItem",
}
ZOOMS = ("100 %", "40 %", "25 %", "fit")
LOAD = (
    ("load, processor s", ("load_cpu_s",)),
    ("settled, s (wall)", ("settled_s",)),
    ("memory, MB", ("memory_mb",)),
)
DRAGS = (("drag 100 %", ("drag", "1", "cpu")), ("drag 40 %", ("drag", "0.4", "cpu")))


def middle_of(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of every figure over the runs that have it, and how far the frames spread."""
    return {"runs": len(runs), "noise": _noise(runs), **_merge(runs)}


def _merge(values: list[Any]) -> Any:
    first = values[0]
    if isinstance(first, dict):
        keys = dict.fromkeys(key for value in values for key in value)
        return {key: _merge([value[key] for value in values if key in value]) for key in keys}
    if isinstance(first, bool) or not isinstance(first, int | float):
        return first
    return median(values)


def _noise(runs: list[dict[str, Any]]) -> float | None:
    """How far pan frames of several runs lie apart, as a share of their median; the middle one."""
    shares = []
    for zoom in ZOOMS:
        each = [value for run in runs if (value := _at(run, ("zooms", zoom, "pan", "cpu")))]
        if len(each) > 1:
            shares.append((max(each) - min(each)) / median(each))
    return median(shares) if shares else None


def markdown(results: list[dict[str, Any]]) -> str:
    """All tables."""
    sizes = dict.fromkeys((each["devices"], each["cables"]) for each in results)
    return "\n".join(_tables(size, results) for size in sizes)


def _tables(size: tuple[int, int], results: list[dict[str, Any]]) -> str:
    those = [each for each in results if (each["devices"], each["cables"]) == size]
    ours = next((each for each in those if each["peer"] == OURS), {})
    parts = [
        f"### {size[0]:,} devices, {size[1]:,} cables\n",
        _table(those, ours, LOAD),
        "Processor ms of a frame while panning:\n",
        _table(those, ours, [(zoom, ("zooms", zoom, "pan", "cpu")) for zoom in ZOOMS]),
        "Frames a second while panning without a pause (wall clock):\n",
        _table(those, ours, [(zoom, ("zooms", zoom, "fps")) for zoom in ZOOMS], is_rate=True),
        "Processor ms of a zoom step of the wheel:\n",
        _table(those, ours, [(zoom, ("zooms", zoom, "wheel", "cpu")) for zoom in ZOOMS]),
        "Processor ms to paint everything anew, crisp:\n",
        _table(those, ours, [(zoom, ("zooms", zoom, "repaint", "cpu")) for zoom in ZOOMS]),
        "Processor ms of a frame while dragging a device with 100 cables:\n",
        _table(those, ours, DRAGS),
    ]
    stopped = [f"- {_name(each)}: {each['stopped']}" for each in those if each.get("stopped")]
    return "\n".join([*parts, *stopped, ""])


def _table(
    those: list[dict[str, Any]],
    ours: dict[str, Any],
    columns: Any,
    *,
    is_rate: bool = False,
) -> str:
    rows = [
        "| Canvas | " + " | ".join(title for title, _ in columns) + " |",
        "| --- |" + " ---: |" * len(columns),
    ]
    for each in those:
        cells = [_cell(each, ours, path, is_rate=is_rate) for _, path in columns]
        rows.append(f"| {_name(each)} | " + " | ".join(cells) + " |")
    return "\n".join([*rows, ""])


def _cell(each: dict[str, Any], ours: dict[str, Any], path: Any, *, is_rate: bool) -> str:
    value, base = _at(each, path), _at(ours, path)
    if value is None:
        return "not finished"
    text = f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 2 else f"{value:.2f}"
    if each["peer"] == OURS or not base or not value:
        return text
    ratio = base / value if is_rate else value / base
    digits = 0 if ratio >= 10 else 1 if ratio >= 1 else 2
    return f"{text} (× {ratio:.{digits}f})"


def _name(each: dict[str, Any]) -> str:
    return f"{NAMES[each['peer']]}, {each['setting']}"


def _at(values: Any, path: tuple[str, ...]) -> float | None:
    for key in path:
        if not isinstance(values, dict) or key not in values:
            return None
        values = values[key]
    return float(values)

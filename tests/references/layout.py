"""Where the devices of a reference architecture stand: bands from top to bottom, wide as a sheet.

A band is what belongs together (all hosts, all edge switches), in rows that stand close; between
bands there is room for the cables. A row is device ids from left to right; ``None`` leaves half a
place free, so that the cables of one row of hosts run between the hosts of the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from sanwright.design import Design
from sanwright.drawing.shapes import MIN_WIDTH, children_by_parent, shape_of

Line = Sequence[str | None]
Band = Sequence[Line]

GAP_X = 48.0
ROW_GAP = 80.0
BAND_GAPS = (160.0, 480.0)
MARGIN = 40.0
GRID = 8.0
SHEET_RATIO = 1.55
HALF_PLACE = (MIN_WIDTH + GAP_X) / 2 - GAP_X


def places(design: Design, bands: Sequence[Band]) -> dict[str, tuple[float, float]]:
    """Where each device stands, in drawing units."""
    children = children_by_parent(design)
    ids = [id_ for band in bands for line in band for id_ in line if id_ is not None]
    shapes = {id_: shape_of(design, id_, children) for id_ in ids}

    def width(id_: str | None) -> float:
        return HALF_PLACE if id_ is None else shapes[id_].width

    def height(line: Line) -> float:
        return max(shapes[id_].height for id_ in line if id_ is not None)

    lines = [line for band in bands for line in band]
    widths = [sum(map(width, line)) + GAP_X * (len(line) - 1) for line in lines]
    tall = sum(map(height, lines)) + ROW_GAP * (len(lines) - len(bands))
    least, most = BAND_GAPS
    spare = max(widths) / SHEET_RATIO - tall
    band_gap = min(max(spare / max(1, len(bands) - 1), least), most)
    found: dict[str, tuple[float, float]] = {}
    y = MARGIN
    for band in bands:
        for line in band:
            x = MARGIN + (max(widths) - widths[lines.index(line)]) / 2
            for id_ in line:
                if id_ is not None:
                    found[id_] = (round(x / GRID) * GRID, round(y / GRID) * GRID)
                x += width(id_) + GAP_X
            y += height(line) + ROW_GAP
        y += band_gap - ROW_GAP
    return found


def one_row(*ids: str) -> Band:
    """A band of one row."""
    return [ids]


def blocks(*groups: Sequence[str], width: int) -> Band:
    """Groups side by side, each in rows of ``width``, every other row half a place on."""
    cut = [list(_rows(group, width)) for group in groups]
    band: list[Line] = []
    for number, parts in enumerate(zip_longest(*cut, fillvalue=())):
        line: list[str | None] = []
        for part in parts:
            line += [None, *part] if number % 2 else [*part, None]
        band.append(line)
    return band


def _rows(items: Sequence[str], width: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(items), width):
        yield items[start : start + width]

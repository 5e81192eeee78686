"""Paints a drawing as a bitmap: drawn at twice the size, then reduced to smooth the edges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFont

from sanwright.drawing.geometry import Point
from sanwright.progress import Progress, watched
from sanwright.reports.drawing.primitives import Box, Curve, Drawing, Line, Mark, Pen, TextLine
from sanwright.reports.lettering import font_path

PIXELS_PER_POINT = 2.5
LONGEST_SIDE = 4000
_OVERSAMPLING = 2
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def png_image(drawing: Drawing, progress: Progress | None = None) -> Image.Image:
    """The drawing at 180 dots per inch, or fewer where a side would exceed the longest allowed."""
    longest = max(drawing.width, drawing.height)
    factor = min(PIXELS_PER_POINT, LONGEST_SIDE / longest)
    size = (round(drawing.width * factor), round(drawing.height * factor))
    large = (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING)
    image = Image.new("RGB", large, "#ffffff")
    draw = ImageDraw.Draw(image)
    for mark in watched(drawing.marks, progress):
        _paint(draw, mark.placed(0.0, 0.0, factor * _OVERSAMPLING))
    return image.reduce(_OVERSAMPLING)


def _paint(draw: ImageDraw.ImageDraw, mark: Mark) -> None:
    if isinstance(mark, TextLine):
        font = _font(mark.bold, max(1, round(mark.size)))
        draw.text((mark.x, mark.y), mark.text, mark.colour, font, _ANCHORS[mark.anchor])
    elif isinstance(mark, Box):
        _paint_box(draw, mark)
    elif isinstance(mark, Curve):
        _paint_line(draw, _flat(mark), mark.pen)
    elif isinstance(mark, Line):
        _paint_line(draw, [mark.start, mark.end], mark.pen)


def _flat(curve: Curve) -> list[Point]:
    """A curve as straight pieces of about twelve pixels."""
    points = [curve.points[0]]
    for number, (*_, end) in enumerate(curve.pieces()):
        count = (len(curve.points) - 1) // 3
        steps = max(1, min(64, round(math.dist(points[-1], end) / 12)))
        points += [curve.at((number + step / steps) / count) for step in range(1, steps + 1)]
    return points


def _paint_box(draw: ImageDraw.ImageDraw, box: Box) -> None:
    width = max(1, round(box.pen.width)) if box.pen is not None else 1
    half = width / 2 if box.pen is not None else 0.0
    corners = (
        box.x - half,
        box.y - half,
        max(box.x + box.width + half, box.x),
        max(box.y + box.height + half, box.y),
    )
    if box.pen is not None and box.pen.dash:
        draw.rounded_rectangle(corners, box.radius, box.fill)
        left, top, right, bottom = corners
        around = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        _paint_line(draw, around, box.pen)
        return
    outline = box.pen.colour if box.pen is not None else None
    draw.rounded_rectangle(corners, box.radius, box.fill, outline, width)


def _paint_line(draw: ImageDraw.ImageDraw, points: Sequence[Point], pen: Pen) -> None:
    width = max(1, round(pen.width))
    for piece in _dashes(points, pen.dash) if pen.dash else [list(points)]:
        draw.line(piece, pen.colour, width, "curve")


def _dashes(points: Sequence[Point], pattern: tuple[float, ...]) -> Iterator[list[Point]]:
    """The pieces of a polyline that are drawn."""
    index, room, piece = 0, pattern[0], [points[0]]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > room:
            done += room
            share = done / length
            joint = (
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
            if index % 2 == 0:
                yield [*piece, joint]
            piece = [joint]
            index += 1
            room = pattern[index % len(pattern)]
        room -= length - done
        piece.append(end)
    if index % 2 == 0:
        yield piece


@lru_cache(maxsize=64)
def _font(bold: bool, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_path(bold)), size, layout_engine=ImageFont.Layout.BASIC)

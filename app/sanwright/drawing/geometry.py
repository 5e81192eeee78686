"""The point and the rectangle of every drawing, on screen and on paper.

Lengths are in the unit of the drawing that they are of; y grows downwards. Both are tuples, since
the ways of thousands of cables are worked out from them: loops unpack them and read them by index.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Point = tuple[float, float]
"""x and y."""


class Rect(NamedTuple):
    """A rectangle by its edges; ``Rect.sized`` makes one from its top left corner and its size."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def sized(cls, left: float, top: float, width: float, height: float) -> Rect:
        """The rectangle of this size whose top left corner is at (left, top)."""
        return cls(left, top, left + width, top + height)

    @property
    def width(self) -> float:
        """From the left edge to the right one."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From the upper edge to the lower one."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def placed(self) -> tuple[float, float, float, float]:
        """Top left corner and size, as painters want them."""
        return self.left, self.top, self.width, self.height

    def moved(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grown(self, margin: float) -> Rect:
        """With so much more on each side."""
        return Rect(
            self.left - margin, self.top - margin, self.right + margin, self.bottom + margin
        )

    def united(self, other: Rect) -> Rect:
        """The rectangle around both."""
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def covers(self, other: Rect) -> bool:
        """Whether the two have area in common; touching edges do not count."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, point: Point) -> bool:
        """Whether a point is inside; one on an edge is not."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


def around(rects: Iterable[Rect]) -> Rect | None:
    """The rectangle around all of ``rects``; None around nothing."""
    whole: Rect | None = None
    for rect in rects:
        whole = rect if whole is None else whole.united(rect)
    return whole

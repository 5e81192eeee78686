"""Rectangles around links in one array, so that those by a place are found in one comparison."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from sanwright.drawing.geometry import Rect
from sanwright.gui.canvas.layer import rect_tuple
from sanwright.gui.canvas.viewmodels import LinkView, bounds_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROOM = 24.0
_FIRST_ROWS = 1024


class LinkReaches:
    """The ground of each link, with the room that it keeps from boxes.

    What is ``renewed`` is measured when somebody asks, so that a drawing that is only looked at
    does not.
    """

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._ids: list[str] = []
        self._free: list[int] = []
        self._old: dict[str, None] = {}
        self._sides: NDArray[np.float64] | None = None
        """Left, top, right and bottom by row; nan, which meets nothing, where no link is."""

    def clear(self) -> None:
        """Forget all links."""
        self._rows.clear()
        self._ids.clear()
        self._free.clear()
        self._old.clear()
        self._sides = None

    def renew(self, link: str) -> None:
        """A link is new or runs otherwise."""
        self._old[link] = None

    def drop(self, link: str) -> None:
        """A link is gone."""
        self._old.pop(link, None)
        row = self._rows.pop(link, None)
        if row is not None and self._sides is not None:
            self._sides[:, row] = float("nan")
            self._free.append(row)

    def meeting(self, links: Mapping[str, LinkView], grounds: Sequence[Rect]) -> list[str]:
        """Those of ``links`` whose ground meets one of ``grounds``."""
        import numpy as np  # with the first cable, not with the window

        self.measure(links, tuple(self._old))
        if self._sides is None:
            return []
        left, top, right, bottom = self._sides[:, : len(self._ids)]
        meets = np.zeros(len(self._ids), dtype=bool)
        for ground in grounds:
            meets |= (
                (left <= ground[2]) & (right >= ground[0])
                & (top <= ground[3]) & (bottom >= ground[1])
            )  # fmt: skip
        return [self._ids[row] for row in np.flatnonzero(meets).tolist()]

    def measure(self, links: Mapping[str, LinkView], some: Iterable[str]) -> None:
        """Find out where ``some`` run that are new or run otherwise; else who asks next does."""
        import numpy as np

        for link in some:
            if link not in self._old or link not in links:
                continue
            del self._old[link]
            row = self._row(link)
            if self._sides is None:
                self._sides = np.full((4, _FIRST_ROWS), np.nan)
            elif row == self._sides.shape[1]:
                self._sides = np.hstack((self._sides, np.full_like(self._sides, np.nan)))
            area = bounds_of(links[link].flattened()).adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
            self._sides[:, row] = rect_tuple(area)

    def _row(self, link: str) -> int:
        row = self._rows.get(link)
        if row is None and self._free:
            row = self._rows[link] = self._free.pop()
            self._ids[row] = link
        elif row is None:
            row = self._rows[link] = len(self._ids)
            self._ids.append(link)
        return row

"""Where a reader was: pages and places in them, back and forward."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TrailPlace:
    """A page with the heading that was asked for, and how far it was scrolled when left."""

    page: str
    anchor: str = ""
    scroll: int | None = None


class Trail:
    """Places in the order in which they were read; going on from an earlier one drops the rest."""

    def __init__(self) -> None:
        self._places: list[TrailPlace] = []
        self._at = -1

    @property
    def here(self) -> TrailPlace | None:
        """The place that is read now."""
        return self._places[self._at] if self._places else None

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back from somewhere."""
        return self._at < len(self._places) - 1

    def add(self, place: TrailPlace, scroll: int) -> None:
        """Go to a new place, leaving this one at ``scroll``."""
        self.leave(scroll)
        del self._places[self._at + 1 :]
        self._places.append(place)
        self._at += 1

    def leave(self, scroll: int) -> None:
        """Note how far the place that is read now is scrolled."""
        if self._places:
            self._places[self._at] = replace(self._places[self._at], scroll=scroll)

    def step(self, by: int, scroll: int) -> TrailPlace | None:
        """The place before (-1) or after (1), if there is one; it is then the one that is read."""
        if not 0 <= self._at + by < len(self._places):
            return None
        self.leave(scroll)
        self._at += by
        return self._places[self._at]

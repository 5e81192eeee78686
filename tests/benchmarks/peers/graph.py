"""The graph that every peer draws, as plain data: knows neither Qt nor Sanwright."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Graph:
    """Boxes with places, and links from ``(host, its port)`` to a switch, by index.

    ``hub`` has at least a hundred links; ``bounds`` (left, top, width, height) holds all boxes.
    """

    names: list[str]
    places: list[tuple[float, float]]
    links: list[tuple[int, int, int]]
    hub: int
    bounds: tuple[float, float, float, float]
    hosts: int

    def save(self, path: Path) -> None:
        path.write_text(json.dumps(self.__dict__))

    @classmethod
    def load(cls, path: Path) -> Graph:
        return cls(**json.loads(path.read_text()))

    @property
    def ports(self) -> list[int]:
        """How many links begin at each box."""
        counts = [0] * len(self.names)
        for host, port, _ in self.links:
            counts[host] = max(counts[host], port + 1)
        return counts

    def fit(self, width: int, height: int) -> float:
        """The zoom at which everything can be seen."""
        return min(width / (self.bounds[2] + 80), height / (self.bounds[3] + 80), 1.0)

    def middle(self) -> tuple[float, float]:
        left, top, width, height = self.bounds
        return left + width / 2, top + height / 2

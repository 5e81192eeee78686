"""The links of the network as routing sees them."""

from __future__ import annotations

from typing import NamedTuple

Direction = tuple[str, str]
"""A cable id and ``"ab"`` or ``"ba"``: one direction of a link."""


class Edge(NamedTuple):
    """A link between nodes ``a`` and ``b``; ``capacity`` in MB/s for one direction.

    ``cost_ab`` is what node a sets on it, None where cost goes by the speed of the whole trunk;
    ``baud`` is that speed, in symbols per second. Links of one ``trunk`` count as one.
    ``gateways`` says of a and of b whether it is an access gateway.
    """

    cable: str
    a: str
    b: str
    capacity: float | None
    cost_ab: int | None
    cost_ba: int | None
    trunk: str = ""
    baud: float | None = None
    gateways: tuple[bool, bool] = (False, False)

"""What the canvas shows of loads: how busy every cable is, and what does not work.

Knows no design: whoever has figures, of the design as it is or of one that is only thought of,
fills a ``LoadView``, and the canvas shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from sanwright.analysis.link_verdict import LinkState
from sanwright.language import number
from sanwright.text import Text, tr, verbatim
from sanwright.units import Throughput
from sanwright.wording.load import without_capacity

_ROUNDING = 1e-9


class LoadBand(IntEnum):
    """How busy a link is, in the order in which links are drawn: the busiest lie on top."""

    DEAD = 0
    UNKNOWN = 1
    IDLE = 2
    BELOW_25 = 3
    BELOW_50 = 4
    BELOW_70 = 5
    BELOW_90 = 6
    FULL = 7
    OVERLOADED = 8

    @property
    def label(self) -> str:
        """As the legend says it."""
        return tr(_LABELS[self])


_LABELS = {
    LoadBand.DEAD: Text("out of service"),
    LoadBand.UNKNOWN: Text("unknown"),
    LoadBand.IDLE: Text("idle"),
    LoadBand.BELOW_25: Text("below 25 %"),
    LoadBand.BELOW_50: verbatim("25–50 %"),
    LoadBand.BELOW_70: verbatim("50–70 %"),
    LoadBand.BELOW_90: verbatim("70–90 %"),
    LoadBand.FULL: verbatim("90–100 %"),
    LoadBand.OVERLOADED: Text("overloaded"),
}
_LIMITS = (
    (0.25, LoadBand.BELOW_25),
    (0.50, LoadBand.BELOW_50),
    (0.70, LoadBand.BELOW_70),
    (0.90, LoadBand.BELOW_90),
)

LEGEND = tuple(band for band in LoadBand if band >= LoadBand.IDLE)
"""The bands of which the utilisation is known, the idle one first."""


def band_of(utilisation: float | None) -> LoadBand:
    """The band of a utilisation, 1 being full; of None, that of what is not known.

    >>> band_of(0.0), band_of(0.25), band_of(1.0), band_of(1.01)
    (<LoadBand.IDLE: 2>, <LoadBand.BELOW_50: 4>, <LoadBand.FULL: 7>, <LoadBand.OVERLOADED: 8>)
    """
    if utilisation is None:
        return LoadBand.UNKNOWN
    if utilisation <= _ROUNDING:
        return LoadBand.IDLE
    if utilisation > 1.0 + _ROUNDING:
        return LoadBand.OVERLOADED
    return next((band for limit, band in _LIMITS if utilisation < limit), LoadBand.FULL)


class LineLook(NamedTuple):
    """How a line is drawn; ``is_least``: it may well be busier, which its dashes say."""

    band: LoadBand
    is_least: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """One direction of a link. ``is_complete`` False: there is more load than is known.

    ``is_down``: the link does not come up.
    """

    utilisation: float | None
    load: Throughput
    is_complete: bool = True
    is_down: bool = False

    @property
    def look(self) -> LineLook:
        """How it is drawn; where nothing is known to flow, but something does, as unknown."""
        if self.is_down:
            return LineLook(LoadBand.DEAD)
        band = band_of(self.utilisation)
        if self.is_complete or band is LoadBand.UNKNOWN:
            return LineLook(band)
        return (
            LineLook(LoadBand.UNKNOWN) if band is LoadBand.IDLE else LineLook(band, is_least=True)
        )

    @property
    def text(self) -> str:
        """Percentage and throughput, such as “45 % · 720 MB/s”."""
        if self.is_down:
            return str(LinkState.DOWN.label)
        least = "" if self.is_complete else "≥ "
        if self.utilisation is None:
            if not self.load.amount:
                return tr("unknown")
            return without_capacity(f"{least}{self.load}")
        if not self.load.amount:
            return tr("idle") if self.is_complete else tr("unknown")
        return f"{least}{percent(self.utilisation)} · {self.load}"


@dataclass(frozen=True, slots=True)
class LinkUse:
    """Both directions of a link, as the cable is drawn: ``ab`` from its end a to its end b."""

    ab: Use
    ba: Use

    @property
    def busier(self) -> Use:
        """The direction nearer to its limit; an unknown one comes before one that is idle."""
        return max(self.ab, self.ba, key=_rank)

    @property
    def look(self) -> LineLook:
        """How the link is drawn as one line: what is known of it, if all is not, is the least."""
        busier, other = self.busier.look, min(self.ab, self.ba, key=_rank).look
        if other.band is LoadBand.UNKNOWN and busier.band is not LoadBand.UNKNOWN:
            return LineLook(busier.band, is_least=True)
        return busier

    def reversed(self) -> LinkUse:
        """The same seen from the other end."""
        return LinkUse(self.ba, self.ab)


@dataclass(frozen=True, slots=True)
class LoadView:
    """A picture of loads. What is not in ``uses`` is drawn as unknown.

    ``dead`` are devices, ports and cables that are out of service, ``cut_off`` devices that can
    do their work no more. ``title`` says what is shown where it is not the design as it is.
    """

    uses: Mapping[str, LinkUse]
    dead: frozenset[str] = frozenset()
    cut_off: frozenset[str] = frozenset()
    title: str = ""


def _rank(use: Use) -> tuple[int, float]:
    band = use.look.band
    return -1 if band is LoadBand.IDLE else int(band), use.load.amount


def percent(share: float) -> str:
    """A utilisation in few digits; never rounded down to full or to nothing.

    >>> percent(0.4512), percent(0.003), percent(1.004), percent(0.996)
    ('45 %', '0.3 %', '100.4 %', '99.6 %')
    """
    amount = share * 100
    is_edge = amount < 1 or 99 < amount < 101
    return f"{number(amount, 1 if is_edge and amount != round(amount) else 0)} %"

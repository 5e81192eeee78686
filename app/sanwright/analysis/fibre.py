"""Kinds of fibre: which grades light of one kind passes through, and how wide their cores are."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

SHORT_WAVE = ("SW", "SW4")
"""Optic classes for multimode fibre; all others are for single-mode."""


class Mode(StrEnum):
    """How light travels in a fibre."""

    MULTI = "multimode"
    SINGLE = "single-mode"


def mode_of(medium: str) -> Mode | None:
    """Mode of a medium of the reach table; None for copper, active cables and unknown ones."""
    if medium.startswith("OM"):
        return Mode.MULTI
    return Mode.SINGLE if medium.startswith("OS") else None


def modes_of(media: Iterable[str]) -> frozenset[Mode]:
    """The modes among ``media``."""
    return frozenset(mode for medium in media if (mode := mode_of(medium)) is not None)


def core_um(medium: str) -> float | None:
    """Diameter of a multimode core in µm; None for what is no multimode fibre.

    Source: IBM's tables of the physical layer name OM1 62.5 µm and OM2 to OM5 50 µm fibre.
    """
    if mode_of(medium) is not Mode.MULTI:
        return None
    return 62.5 if medium == "OM1" else 50.0


def usual_class(medium: str) -> str:
    """Optic class that a medium is made for; empty where there is none."""
    mode = mode_of(medium)
    if mode is None:
        return ""
    return "SW" if mode is Mode.MULTI else "LW"


def suits(optic_class: str, medium: str) -> bool:
    """Whether optics of a class are made for the mode of a medium; true where it has none.

    Source: SN variants of FC-PI are multimode, LC/LL variants single-mode.
    """
    mode = mode_of(medium)
    if mode is None or not optic_class:
        return True
    return (optic_class in SHORT_WAVE) == (mode is Mode.MULTI)

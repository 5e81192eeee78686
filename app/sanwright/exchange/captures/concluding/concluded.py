"""What a picture means for a design: the edit, and all that is told beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sanwright.design import Change
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.exchange.captures.picture import PortKey, SanPicture
from sanwright.exchange.captures.questions import Question
from sanwright.exchange.importer import Remark


@dataclass(slots=True)
class SanConclusion:
    """What a picture means for a design.

    ``change`` is one edit that can be undone. ``remarks`` tell what is doubtful, what is lacking
    and what was left out; ``questions`` are what the user may settle, or has settled, ``answered``
    those that the design answers, ``devices`` the hosts and arrays. The counts are of what is new
    in the design.
    """

    change: Change
    remarks: tuple[Remark, ...]
    questions: tuple[Question, ...]
    answered: tuple[Question, ...]
    devices: tuple[EndDevice, ...]
    switches: int
    hosts: int
    arrays: int
    tapes: int
    cables: int
    zones: int
    picture: SanPicture
    """What it was concluded from."""
    references: Mapping[tuple[str, PortKey], str]
    """The port of the design that a port of a switch became, by the keys of both."""
    models: Mapping[str, str]
    """What each switch was taken for, by its key: maker and model, as they were read or known."""

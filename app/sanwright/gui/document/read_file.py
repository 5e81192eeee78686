"""Reads a design's file beside the window's work, with what the file was then."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.design import Design
from sanwright.gui.document.patience import in_steps
from sanwright.locations import true_path
from sanwright.parts.supply import PartSupply
from sanwright.progress import Progress
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.documents import FileState


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A design with the file that it was read from, and what that was then."""

    path: Path
    """Without links."""
    design: Design
    state: FileState | None
    content: bytes = b""
    """As of ``ReadDesign``."""


def read_in_steps(path: Path, supply: PartSupply) -> ReadFile:
    """Read ``path``. Raises SanwrightError, and CancelledError where the user calls it off."""
    from sanwright.documents import read_with_state

    def work(progress: Progress) -> ReadFile:
        read = read_with_state(path, supply, progress)
        return ReadFile(true_path(path), read.design, read.state, read.content)

    return in_steps(tr("Opening “{name}”…", name=path.name), work)

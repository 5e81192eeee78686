"""Reads a design's file beside the window's work, with what the file was then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sanwright.design import Design
from sanwright.gui.document.patience import Showing, in_sight
from sanwright.locations import true_path
from sanwright.parts.supply import PartSupply
from sanwright.progress import Progress
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.documents import FileState, Outline


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A design with the file that it was read from, and what that was then."""

    path: Path
    """Without links."""
    design: Design
    state: FileState | None
    content: bytes = b""
    """As of ``ReadDesign``."""


class FirstLook(Protocol):
    """Shows a design while its file is read: what can be seen of it by then, as it is there."""

    def prepare(self, name: str, outline: Outline) -> Callable[[], object]:
        """What shows it, to be called by the window's thread. This itself may be called by any."""
        ...

    def end(self) -> None:
        """The design itself is there, or will not be."""
        ...


def read_in_steps(path: Path, supply: PartSupply, first: FirstLook | None = None) -> ReadFile:
    """Read ``path``; ``first`` shows of a large design what is known of it before all of it is.

    Raises SanwrightError, and CancelledError where the user calls it off.
    """
    from sanwright.documents import read_with_state

    def work(progress: Progress, showing: Showing) -> ReadFile:
        def outlined(outline: Outline) -> None:
            if first is not None:
                showing.show(first.prepare(path.name, outline))

        read = read_with_state(path, supply, progress, outlined if first is not None else None)
        return ReadFile(true_path(path), read.design, read.state, read.content)

    return in_sight(tr("Opening “{name}”…", name=path.name), work)

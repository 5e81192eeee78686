"""What a design's window may ask about the other open designs; ``shell`` answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from sanwright.bundled import Bundled
    from sanwright.design import Design
    from sanwright.gui.canvas import EditorView
    from sanwright.gui.document.session import Session


T = TypeVar("T")


class OpenedDesign(Protocol):
    """What one design may ask of another that it opened."""

    session: Session


class OpenedBeside(Protocol):
    """What one design may ask of the window of another that it opened."""

    session: Session
    editor: EditorView

    def of(self, kind: type[T]) -> T:
        """What a room made of this type."""
        ...


class OpenDesigns(Protocol):
    """All open designs. ``window`` is always that of the design from which it is asked."""

    def new(self, window: QWidget) -> bool:
        """An empty design."""
        ...

    def open(self, window: QWidget) -> bool:
        """Ask for a file and open it."""
        ...

    def open_path(self, window: QWidget, path: Path) -> bool:
        """Open a file, or show it if it is open."""
        ...

    def is_open(self, path: Path) -> bool:
        """Whether a file is one of the open designs. Raises CancelledError as ``at_place`` does."""
        ...

    def take(self, window: QWidget, design: Design, title: str) -> OpenedDesign:
        """Show a design that is in no file yet: here if this one is untouched, else in a tab."""
        ...

    def open_beside(self, window: QWidget, design: Design, title: str) -> OpenedBeside:
        """Show a design that is in no file in a tab of its own, beside this one."""
        ...

    def bring_up(self, window: QWidget) -> None:
        """Show this design's tab."""
        ...

    def open_bundled(self, window: QWidget, bundled: Bundled) -> bool:
        """Open a design that came with the program, as an untitled one of the user's own."""
        ...

    def take_tour(self, window: QWidget) -> bool:
        """Open the tour's design in a tab and begin the tour there."""
        ...

    def show_welcome(self, window: QWidget) -> None:
        """Cover the designs with the welcome page, with a way back to this one."""
        ...

    def reopen_last(self, window: QWidget) -> bool:
        """Open the files that were open when the program was last ended."""
        ...

    def close(self, window: QWidget) -> bool:
        """Close this design; says whether the user let it go."""
        ...

    def quit(self) -> bool:
        """End the program, asking for each unsaved design."""
        ...

    def step(self, window: QWidget, count: int) -> None:
        """Show the tab that is ``count`` further, around the end."""
        ...

    def move_to_new_window(self, window: QWidget) -> None:
        """Give this design a window of its own."""
        ...

    def show_beside(self, window: QWidget) -> None:
        """Show this design beside the others, or send it back to them."""
        ...

    def is_beside(self, window: QWidget) -> bool:
        """Whether two sides are shown where this design is."""
        ...

    def has_neighbours(self, window: QWidget) -> bool:
        """Whether there is another design in the same window."""
        ...

"""What can be asked for on the welcome page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

FIVE_MINUTES = "guide/five-minutes.md"


class Aim(StrEnum):
    """What a request is for."""

    NEW = "new"
    REQUIREMENTS = "requirements"
    """A design that is worked out from what is asked for."""
    OPEN = "open"
    FILE = "file"
    """A file by its path."""
    CAPTURES = "captures"
    """A running SAN, from files and folders, a path in each line; none: they are asked for."""
    TEMPLATE = "template"
    """A new design that begins with a template, by its key."""
    EXAMPLE = "example"
    """A design that came with the program, by the path of its file."""
    TOUR = "tour"
    GUIDE = "guide"
    """The user guide, open at a page."""
    RECOVER = "recover"
    BACK = "back"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class WelcomeRequest:
    """An aim, and what it is about: a path, a key or a page."""

    aim: Aim
    what: str = ""

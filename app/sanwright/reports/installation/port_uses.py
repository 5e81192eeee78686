"""What a port of the port map is used for: a letter, a word and a colour each.

The letter says the same as the colour, so that a black and white print can be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class UseLook:
    """How a use is shown; ``word`` is marked for translation, ``ink`` is the text on ``fill``."""

    letter: str
    word: Text
    fill: str
    ink: str = "#ffffff"


class PortPurpose(Enum):
    """What is behind the cable in a port, or why there is none."""

    HOST = UseLook("H", Text("Host"), "#1f6f4a")
    STORAGE = UseLook("S", Text("Storage"), "#6b3fa0")
    ISL = UseLook("I", Text("ISL to another switch"), "#8a5a00")
    GATEWAY = UseLook("G", Text("Link to or from an access gateway"), "#9c3d00")
    SWITCH = UseLook("F", Text("Fabric switch"), "#1b4f8a")
    ENCLOSURE = UseLook("E", Text("SAS expander or enclosure"), "#5c5c1f")
    PANEL = UseLook("P", Text("Patch panel, nothing behind it"), "#7a7a7a")
    UNKNOWN = UseLook("?", Text("Cabled to something unknown"), "#a8181f")
    FREE = UseLook("o", Text("Free"), "#ffffff", "#1b2430")
    LOCKED = UseLook("L", Text("Free, but needs a licence"), "#d5d5d5", "#1b2430")

    @property
    def look(self) -> UseLook:
        """How it is shown."""
        found: UseLook = self.value
        return found

    @property
    def is_free(self) -> bool:
        """Whether nothing is plugged in."""
        return self in (PortPurpose.FREE, PortPurpose.LOCKED)

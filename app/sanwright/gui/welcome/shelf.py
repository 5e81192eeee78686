"""What came with the program and can be begun with, as the welcome page lists it."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.bundled import Bundled, bundled_in
from sanwright.gui.document.sketch import file_stamp, shelf_key
from sanwright.gui.welcome.request import Aim, WelcomeRequest
from sanwright.text import Text

SECTIONS = (
    ("templates", Text("Start from a template"), "template", Aim.TEMPLATE),
    ("testbeds", Text("Testbeds"), "testbed", Aim.EXAMPLE),
    ("references", Text("Reference designs"), "reference", Aim.EXAMPLE),
)
"""Folder, title, symbol, and what a click on one is for."""
WORDS = {
    "templates": Text("A new design that begins with one of these building blocks"),
    "testbeds": Text("Published measurements, rebuilt: predicted beside measured"),
    "references": Text("Architectures of vendors and the field, with what is found in each"),
}


@dataclass(frozen=True, slots=True)
class Item:
    """One design on the shelf."""

    folder: str
    bundled: Bundled
    is_own: bool = False

    @property
    def title(self) -> str:
        """What it is called; one's own as one called it."""
        return self.bundled.title if self.is_own else str(self.bundled.heading)

    @property
    def summary(self) -> str:
        """What it is."""
        return self.bundled.summary if self.is_own else str(self.bundled.about)

    @property
    def wish(self) -> WelcomeRequest:
        """What a click on it is for."""
        if self.folder == "templates":
            return WelcomeRequest(Aim.TEMPLATE, self.bundled.key)
        return WelcomeRequest(Aim.EXAMPLE, str(self.bundled.path))

    @property
    def picture_key(self) -> str:
        """By which its picture is kept."""
        return shelf_key(self.folder, self.bundled.key)

    @property
    def stamp(self) -> str:
        """Another one when the file is another one."""
        return file_stamp(self.bundled.path)


def shelf() -> dict[str, list[Item]]:
    """Everything by folder, in the order in which the menus list it."""
    found = {}
    for folder, *_ in SECTIONS:
        items = [Item(folder, bundled) for bundled in bundled_in(folder)]
        if folder == "templates":
            items.sort(key=lambda item: item.title)
        found[folder] = items
    return found

"""The catalog as all open designs share it: opened when first asked for, and only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sanwright.errors import SanwrightError
from sanwright.locations import config_dir
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.catalog import Catalog
    from sanwright.catalog.library import Library
    from sanwright.parts import Limits


def _limits() -> Limits:
    """What rules ask of a rule pack; loads them, so this waits until there is a pack to read."""
    from sanwright.checks import all_limits

    return all_limits()


class OpenLibrary(QObject):
    """The shipped parts and the user's own, and what happens to them."""

    parts_changed = Signal()
    """A part of the user's own was added, changed or taken away."""
    packs_changed = Signal()
    """A rule pack of the user's own was added, changed or taken away."""
    refused = Signal(str)
    """Why the user's own parts cannot be used."""

    def __init__(self, catalog: Catalog | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shipped = catalog
        self._library: Library | None = None

    @property
    def library(self) -> Library:
        """Parts and rule packs. Raises MachineError or InputError if the catalog is not there."""
        if self._library is None:
            self._library = self._open()
        return self._library

    def _open(self) -> Library:
        from sanwright.catalog import OwnPacks, UserParts, open_catalog
        from sanwright.catalog.library import (
            OWN_FACTS_FILE,
            OWN_PACKS_FOLDER,
            USER_PARTS_FILE,
            Library,
        )
        from sanwright.catalog.own_facts import OwnFacts

        shipped = self._shipped if self._shipped is not None else open_catalog()
        packs = OwnPacks(config_dir() / OWN_PACKS_FOLDER, lambda: shipped.cited_packs, _limits)
        packs.on_change.append(self.packs_changed.emit)
        facts: OwnFacts | None = None
        try:
            facts = OwnFacts.open(config_dir() / OWN_FACTS_FILE)
            facts.on_change.append(self.parts_changed.emit)
        except SanwrightError as error:
            self.refused.emit(tr("What you stated of parts cannot be used: {error}", error=error))
        try:
            user = UserParts.open(config_dir() / USER_PARTS_FILE)
        except SanwrightError as error:
            self.refused.emit(tr("Your own parts cannot be used: {error}", error=error))
            return Library(shipped, None, packs, facts)
        user.on_change.append(self.parts_changed.emit)
        return Library(shipped, user, packs, facts)

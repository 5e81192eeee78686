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
    from sanwright.parts import CitedPack, Limits


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

    def take_edition(self, edition: Catalog) -> None:
        """Go on with another edition of the shipped catalog."""
        self._shipped = edition
        self.library.take_edition(edition)
        self.parts_changed.emit()
        self.packs_changed.emit()

    def _cited_packs(self) -> tuple[CitedPack, ...]:
        return self._shipped.cited_packs if self._shipped is not None else ()

    def _open(self) -> Library:
        from sanwright.catalog import OwnPacks, UserParts
        from sanwright.catalog.editions import catalog_in_use
        from sanwright.catalog.library import (
            OWN_FACTS_FILE,
            OWN_PACKS_FOLDER,
            USER_PARTS_FILE,
            Library,
        )
        from sanwright.catalog.own_facts import OwnFacts

        if self._shipped is None:
            in_use = catalog_in_use()
            self._shipped = in_use.catalog
            if in_use.refused is not None:
                self.refused.emit(tr(in_use.refused))
        shipped = self._shipped
        packs = OwnPacks(config_dir() / OWN_PACKS_FOLDER, self._cited_packs, _limits)
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

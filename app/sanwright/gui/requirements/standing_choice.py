"""The row that says what stands already: nothing, the open design, or that of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sanwright.design import Design, Requirement
from sanwright.gui.requirements.asked import AskedRequirement
from sanwright.gui.requirements.rows import AskedChoice, offer
from sanwright.text import Text

_OPEN, _FILE = "\0open", "\0file"


@dataclass(frozen=True, slots=True)
class StandingSource:
    """Where designs to extend come from; each gives None where there is none.

    ``name`` is what the open design is called, if it can be extended, ``here`` that design, ``ask``
    one of a file that the user names, ``drawn`` the requirement that the open design answers.
    """

    name: Callable[[], str | None] = lambda: None
    here: Callable[[], Design | None] = lambda: None
    ask: Callable[[], tuple[str, Design] | None] = lambda: None
    drawn: Callable[[], Requirement | None] = lambda: None


class StandingChoice(AskedChoice):
    """A new network, or one that stands and gets the least that has to come to it."""

    def __init__(self, asked: AskedRequirement, source: StandingSource) -> None:
        super().__init__(Text("Extends"), self._choose)
        self._asked, self._source = asked, source
        self.complaint.setProperty("role", "muted")

    def refresh(self) -> None:
        """Show what is extended now."""
        name = self._asked.now.extends
        options: list[tuple[Text | str, str]] = [(Text("nothing: a new network"), "")]
        here = self._source.name()
        if here is not None and here != name:
            options.append((Text("the open design, {name}", name=here), _OPEN))
        if name:
            options.append((name, name))
        options.append((Text("the design of a file…"), _FILE))
        offer(self, options, name)

    def _choose(self, value: str) -> None:
        found: tuple[str, Design] | None = None
        if value == _OPEN:
            name, design = self._source.name(), self._source.here()
            found = (name, design) if name is not None and design is not None else None
        elif value == _FILE:
            found = self._source.ask()
        if value in (_OPEN, _FILE):
            if found is not None:
                self._asked.extend(*found)
        elif not value:
            self._asked.extend("", None)
        self.refresh()

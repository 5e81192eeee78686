"""Sites and the fibre between them: folded away where there is one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from sanwright.gui.requirements.asked import AskedRequirement
from sanwright.gui.requirements.rows import AskedLine, add_rows, amount, shown
from sanwright.gui.widgets.fields import drop_row
from sanwright.gui.widgets.folding import FoldedFields
from sanwright.gui.widgets.tab_order import tab_as_laid_out
from sanwright.text import Text, tr
from sanwright.units import Length


class SitesFields(FoldedFields):
    """Names in one line, a row for the distance between each two."""

    def __init__(self, asked: AskedRequirement) -> None:
        super().__init__(tr("Sites"))
        self._asked = asked
        self._pairs: tuple[tuple[str, str], ...] = ()
        self.names = AskedLine(Text("Names of the sites"), _names, asked.put_sites, ())
        self.names.set_prompt(tr("one site; several are separated by commas"))
        self.distances: list[tuple[AskedLine, AskedLine]] = []
        add_rows(self.rows, self.names)

    def refresh(self) -> None:
        """Show what is asked for now."""
        now = self._asked.now
        self.names.show_value(", ".join(now.sites))
        self.names.setEnabled(not now.extends)
        self.say(", ".join(now.sites) or tr("one site"))
        pairs = tuple(combinations(now.sites, 2))
        if pairs != self._pairs:
            self._rebuild(pairs)
        for (a, b), (first, second) in zip(self._pairs, self.distances, strict=True):
            found = self._asked.distance(a, b)
            first.show_value(shown(found.distance if found is not None else None))
            second.show_value(shown(found.distance_b if found is not None else None))
            second.setEnabled(found is not None and now.fabrics > 1)

    def _rebuild(self, pairs: tuple[tuple[str, str], ...]) -> None:
        for row in reversed(range(1, self.rows.rowCount())):
            drop_row(self.rows, row)
        self._pairs, self.distances = pairs, []
        for a, b in pairs:
            first = self._row(Text("{a} to {b}", a=a, b=b), a, b, "distance")
            second = self._row(Text("{a} to {b} in fabric B", a=a, b=b), a, b, "distance_b")
            second.set_prompt(tr("as in fabric A"))
            first.set_prompt(tr("length of the fibre, such as 12 km"))
            add_rows(self.rows, first, second)
            self.distances.append((first, second))
        tab_as_laid_out(self.body)

    def _row(self, label: Text, a: str, b: str, field: str) -> AskedLine:
        def put(value: Any) -> None:
            self._asked.put_distance(a, b, **{field: value})

        read: Callable[[str], Any] = amount(Length, "km", label)
        return AskedLine(label, read, put)


def _names(text: str) -> tuple[str, ...]:
    """Sites by name, each once."""
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))

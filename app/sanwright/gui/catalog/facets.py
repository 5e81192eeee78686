"""Boxes that narrow a search: how many of the found parts are of each kind or vendor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from sanwright.catalog import Facet, Life
from sanwright.gui.look.icons import icon, kind_symbol
from sanwright.gui.look.naming import kind_word
from sanwright.gui.widgets.elided import ElidedComboBox
from sanwright.gui.widgets.fields import named
from sanwright.language import number
from sanwright.listing import natural_key
from sanwright.parts import PartKind
from sanwright.text import Text, tr

if TYPE_CHECKING:
    from sanwright.catalog import Library, Narrowing, PartHit

_PLURALS = {
    PartKind.SWITCH: Text("Switches"),
    PartKind.DIRECTOR: Text("Directors"),
    PartKind.BLADE: Text("Blades"),
    PartKind.HBA: Text("HBAs"),
    PartKind.OPTIC: Text("Optics"),
    PartKind.CABLE: Text("Cables"),
    PartKind.ARRAY: Text("Arrays"),
    PartKind.HOST_CARD: Text("Host cards"),
    PartKind.SERVER: Text("Servers"),
    PartKind.SAS_ADAPTER: Text("SAS adapters"),
    PartKind.SAS_ENCLOSURE: Text("SAS enclosures"),
    PartKind.DRIVE: Text("Drives"),
    PartKind.PATCH_PANEL: Text("Patch panels"),
    PartKind.TAPE: Text("Tape drives and libraries"),
    PartKind.LICENCE: Text("Licences"),
    PartKind.ACCESSORY: Text("Accessories"),
}
_FRAME = 28
"""Pixels that edge and arrow of a box take."""


def kind_label(kind: str) -> str:
    """A part kind as people write it, many of them."""
    return tr(_PLURALS[PartKind(kind)])


class FacetBox(ElidedComboBox):
    """One facet of a search; ``chosen`` is empty for everything."""

    def __init__(self, name: str, everything: str) -> None:
        super().__init__()
        named(self, name)
        self._everything, self._rest = everything, everything
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(5)

    @property
    def chosen(self) -> str:
        """What the search is narrowed to."""
        return self.currentData() or ""

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Offer what there is; what was chosen stays, even if there is none of it now."""
        chosen = self.chosen
        offered = [key for key in self._order(counts) if counts.get(key)]
        if chosen and chosen not in offered:
            offered.append(chosen)
        self.clear()
        self.addItem(f"{self._everything} ({number(sum(counts.values()))})", "")
        for key in offered:
            self.addItem(f"{self._label(key)} ({number(counts.get(key, 0))})", key)
            self._decorate(key)
        self.setCurrentIndex(max(0, self.findData(chosen)))

    def shown_text(self) -> str:
        """What is chosen, without the count that stands in the list."""
        chosen = self.chosen
        return self._label(chosen) if chosen else self._rest

    def width_of_rest(self) -> int:
        """Pixels that the closed box needs while nothing is chosen."""
        return self.fontMetrics().horizontalAdvance(self._rest) + _FRAME

    def _order(self, counts: Mapping[str, int]) -> Iterable[str]:
        return sorted(counts, key=str.casefold)

    def _label(self, key: str) -> str:
        return kind_word(key)

    def _decorate(self, key: str) -> None:
        """Give the newest item its symbol."""


class KindBox(FacetBox):
    """Kinds of parts, with their symbols, in the order in which an architect looks for them."""

    def __init__(self) -> None:
        super().__init__(tr("Kind of part"), tr("All kinds"))

    def _order(self, counts: Mapping[str, int]) -> Iterable[str]:
        return [str(kind) for kind in PartKind]

    def _label(self, key: str) -> str:
        return kind_label(key)

    def _decorate(self, key: str) -> None:
        self.setItemIcon(self.count() - 1, icon(kind_symbol(key)))


class VendorBox(FacetBox):
    """Vendors by name."""

    def __init__(self) -> None:
        super().__init__(tr("Vendor"), tr("All vendors"))

    def _label(self, key: str) -> str:
        return key


_EVERYTHING = {
    Facet.PORTS: (Text("Number of ports"), Text("All ports")),
    Facet.SPEED: (Text("Speed"), Text("All speeds")),
    Facet.UNITS: (Text("Rack units"), Text("All heights")),
    Facet.LIFE: (Text("Life cycle"), Text("All life cycles")),
}
_SHORT = {
    Facet.PORTS: Text("Ports"),
    Facet.SPEED: Text("Speed"),
    Facet.UNITS: Text("Height"),
    Facet.LIFE: Text("Life cycle"),
}
"""What the closed box says while nothing is chosen: six stand beside one another."""
_LIFE = {
    Life.UNKNOWN: Text("No end known"),
    Life.ANNOUNCED: Text("End announced"),
    Life.PAST_SALE: Text("Past end of sale"),
    Life.PAST_SUPPORT: Text("Past end of support"),
}


class FurtherBox(FacetBox):
    """Ports, speed, rack units or life cycle."""

    def __init__(self, facet: Facet) -> None:
        name, everything = _EVERYTHING[facet]
        self._facet = facet
        super().__init__(tr(name), tr(everything))
        self._rest = tr(_SHORT[facet])
        self.setToolTip(tr(name))

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Offer what there is; a part can be in none, so the sum says nothing."""
        super().show_counts(counts)
        self.setItemText(0, self._everything)
        self.setEnabled(self.count() > 1)

    def _order(self, counts: Mapping[str, int]) -> Iterable[str]:
        if self._facet is Facet.LIFE:
            return list(Life)
        return sorted(counts, key=natural_key)

    def _label(self, key: str) -> str:
        if self._facet is Facet.LIFE:
            return tr(_LIFE[Life(key)])
        if self._facet is Facet.PORTS:
            return tr("{count} port", "{count} ports", int(key))
        return f"{key}U" if self._facet is Facet.UNITS else key


class FacetBoxes(QWidget):
    """All boxes that narrow a search; ``across`` puts them into one line.

    Where there is little room, those beside kind and vendor come with a text to search for.
    """

    changed = Signal()

    def __init__(self, *, kinds: bool = True, across: bool = False) -> None:
        super().__init__()
        self.kinds, self.vendors = KindBox(), VendorBox()
        self.further = {facet: FurtherBox(facet) for facet in Facet}
        boxes: list[FacetBox] = [self.kinds, self.vendors, *self.further.values()]
        self.kinds.setVisible(kinds)
        self._is_roomy = across
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        if not kinds:  # it is there to be asked, and takes no place
            boxes.append(boxes.pop(0))
        for place, box in enumerate(boxes):
            row, column = (0, place) if across else divmod(place, 2)
            grid.addWidget(box, row, column)
            need = box.width_of_rest()
            grid.setColumnStretch(column, max(grid.columnStretch(column), need))
            if across:
                box.setMinimumWidth(need)
            box.activated.connect(lambda _: self.changed.emit())

    @property
    def narrowed(self) -> Narrowing:
        """What is chosen beside kind and vendor."""
        return {facet: box.chosen for facet, box in self.further.items() if box.chosen}

    @property
    def is_narrowed(self) -> bool:
        """Whether anything is chosen in a box."""
        return bool(self.kinds.chosen or self.vendors.chosen or self.narrowed)

    def clear(self) -> None:
        """Everything again."""
        for box in (self.kinds, self.vendors, *self.further.values()):
            box.setCurrentIndex(0)

    def search(
        self, library: Library, text: str, limit: int, kinds: Sequence[PartKind] = ()
    ) -> list[PartHit]:
        """The parts for ``text`` and what is chosen; the boxes count what the text finds."""
        facets = library.facets(text)
        self.kinds.show_counts({str(kind): count for kind, count in facets.kinds.items()})
        self.vendors.show_counts(facets.vendors)
        for facet, box in self.further.items():
            box.show_counts(facets.more[facet])
            box.setVisible(self._is_roomy or bool(text) or bool(self.narrowed))
        kind, vendor = self.kinds.chosen, self.vendors.chosen
        return library.search(
            text,
            kinds=(PartKind(kind),) if kind else tuple(kinds),
            vendors=(vendor,) if vendor else (),
            limit=limit,
            narrowed=self.narrowed,
        )

"""Boxes that narrow a search: how many of the found parts are of each kind or vendor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtWidgets import QComboBox

from sanwright.gui.look.icons import icon, kind_symbol
from sanwright.gui.look.naming import kind_word
from sanwright.gui.widgets.fields import named
from sanwright.parts import PartKind
from sanwright.text import Text, tr

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


def kind_label(kind: str) -> str:
    """A part kind as people write it, many of them."""
    return tr(_PLURALS[PartKind(kind)])


class FacetBox(QComboBox):
    """One facet of a search; ``chosen`` is empty for everything."""

    def __init__(self, name: str, everything: str) -> None:
        super().__init__()
        named(self, name)
        self._everything = everything
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

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
        self.addItem(f"{self._everything} ({sum(counts.values())})", "")
        for key in offered:
            self.addItem(f"{self._label(key)} ({counts.get(key, 0)})", key)
            self._decorate(key)
        self.setCurrentIndex(max(0, self.findData(chosen)))

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

"""The choice of what is one box on paper; the design itself stays as it is."""

from __future__ import annotations

from sanwright.design import Tables
from sanwright.edits import folds_of
from sanwright.gui.widgets.elided import ElidedComboBox
from sanwright.gui.widgets.fields import named
from sanwright.text import Text, tr

_WORDS = {
    "fabric": Text("One box for the switches of each fabric"),
    "site": Text("One box for each site"),
    "room": Text("One box for each room"),
    "rack": Text("One box for each rack"),
    "group": Text("One box for each group"),
}

_LEAST = 20
"""Characters that the closed box shows at least."""


class FoldBox(ElidedComboBox):
    """Lists what the design has to fold; what was chosen stays chosen while there is any of it."""

    def __init__(self) -> None:
        super().__init__()
        named(self, tr("Boxes"))
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST)

    @property
    def fold(self) -> str:
        """What is one box each; empty where the drawing is as on the screen."""
        return str(self.currentData() or "")

    def offer(self, tables: Tables) -> None:
        """List what ``tables`` have."""
        chosen = self.fold
        self.clear()
        self.addItem(tr("Folded as on the screen"), "")
        for kind in folds_of(tables):
            self.addItem(tr(_WORDS[kind]), kind)
        self.setCurrentIndex(max(0, self.findData(chosen)))

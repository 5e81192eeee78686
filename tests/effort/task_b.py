"""Task B: 64GFC switches, a second site 10 km away, 24 more hosts; compared with what was."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.effort.counting import CountingHands

CONTROL = Qt.KeyboardModifier.ControlModifier
SWITCHES = ("switch-1", "switch-2", "switch-3", "switch-4")


def task_b(hands: CountingHands) -> None:
    """A change of plan on what task A left."""
    with hands.step("Keep what was, go on with a copy"):
        for key in ("Ctrl+S", "Ctrl+Shift+S"):
            hands.keys(key)
            hands.file_accepted()
    with hands.step("Switches of 64GFC in the place of those of 32GFC"):
        select(hands, SWITCHES)
        hands.keys("Ctrl+R")
        hands.wait_for("Replace")
        hands.fill("Model, maker, speed, order number", "G720")
        hands.press("Replace")
        hands.settle()
        assert sum(d.part == "brocade-g720" for d in hands.design.devices.values()) == 4
    with hands.step("24 more hosts, connected through panels"):
        hands.search("Catalog", "R750")
        hands.fill("Number", "24")
        hands.drag_part("PowerEdge R750", hands.spot(0.05, 0.1))
        print(sorted(hands.look()))


def select(hands: CountingHands, names: tuple[str, ...]) -> None:
    """Click the boxes, the second and all further ones with Ctrl held down."""
    for place, name in enumerate(names):
        hands.click_box(name, CONTROL if place else Qt.KeyboardModifier.NoModifier)

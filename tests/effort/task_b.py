"""Task B: 64GFC switches, a second site 10 km away, 24 more hosts; compared with what was."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from tests.effort.counting import CountingHands

CONTROL = Qt.KeyboardModifier.ControlModifier
SWITCHES = ("switch-1", "switch-2", "switch-3", "switch-4")


def task_b(hands: CountingHands) -> None:
    """A change of plan on what task A left."""
    with hands.step("Keep what was, go on with a copy"):
        for key, name in (("Ctrl+S", "first.sanw"), ("Ctrl+Shift+S", "second.sanw")):
            hands.name_file(name)
            hands.keys(key)
            hands.file_accepted()
            hands.settle()
    with hands.step("Switches of 64GFC in the place of those of 32GFC"):
        select(hands, SWITCHES)
        hands.keys("Ctrl+R")
        hands.wait_for("Replace")
        hands.fill("Model, maker, speed, order number", "brocade G720")
        hands.press("Replace")
        hands.settle()
        assert sum(d.part == "brocade-g720" for d in hands.design.devices.values()) == 4
    with hands.step("24 more hosts, connected through panels"):
        hands.click_box("16 × PowerEdge R750")
        hands.keys("Ctrl+J")
        hands.keys("Ctrl+9")
        hands.settle()
        hands.click_box("muc1-esx01")
        hands.keys("Ctrl+M")
        hands.wait_for("Copies to add")
        hands.fill("Copies to add", "24")
        hands.press("Multiply")
        hands.settle()
        assert len(hands.canvas.selected_ids()) >= 1
        hands.keys("Ctrl+Alt+E")
        hands.wait_for("Ports per fabric")
        hands.fill("Ports per fabric", "2")
        hands.choose("Way", "Through patch panels")
        hands.fill("Permanent link", "40 m")
        _press_connect(hands, "runs")
    with hands.step("A second site: a switch in each fabric, an array, ISLs of 10 km"):
        hands.search("Catalog", "G720")
        for across in (0.2, 0.7):
            hands.drag_part("G720", hands.spot(across, 0.97))
        hands.search("Catalog", "PowerStore 1200T")
        hands.drag_part("PowerStore 1200T", hands.spot(0.5, 0.97))
        hands.fill("Name", "muc2-pst01")
        hands.keys("Ctrl+Shift+I")
        hands.press("Add location")
        hands.fill("Name", "Site 2")
        hands.choose("Kind", "Site")
        hands.press("Close")
        hands.keys("Ctrl+Shift+L")
        hands.keys("Ctrl+9")
        hands.settle()
        select(hands, ("switch-5", "switch-6", "muc2-pst01"))
        hands.choose("Location", "Site 2")
        hands.click_box("muc2-pst01")
        hands.keys("Ctrl+Alt+E")
        hands.wait_for("Ports per fabric")
        hands.fill("Ports per fabric", "4")
        for name in SWITCHES:
            hands.tick(hands.front.switches, name)
        _press_connect(hands, "cables")
        for pair in (("switch-1", "switch-5"), ("switch-2", "switch-6")):
            select(hands, pair)
            hands.keys("Ctrl+Alt+E")
            hands.wait_for("Hosts to ISLs at most")
            hands.choose("Cable", "LC-LC duplex OS2 · Generic")
            hands.fill("Length", "10 km")
            _press_connect(hands, "cables")
    with hands.step("Compared with what was"):
        hands.answers.to_open = hands.folder / "first.sanw"
        hands.menu("Edit ▸ Compare with another file…")
        hands.file_accepted()
        hands.settle()
        hands.wait_for("Differences")


def select(hands: CountingHands, names: tuple[str, ...]) -> None:
    """Click the boxes, the second and all further ones with Ctrl held down."""
    for place, name in enumerate(names):
        hands.click_box(name, CONTROL if place else Qt.KeyboardModifier.NoModifier)


def _press_connect(hands: CountingHands, what: str) -> None:
    hands.settle()
    words = (hands.said(f"Connect with 7 {each}") for each in (what, what.removesuffix("s")))
    pattern = "|".join(re.escape(each).replace("7", r"\d+") for each in words)
    hands.wait(lambda: any(re.fullmatch(pattern, word) for word in hands.look()), pattern)
    (button,) = [word for word in hands.look() if re.fullmatch(pattern, word)]
    hands.press(button)
    hands.settle()

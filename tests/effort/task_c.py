"""Task C: backup to tape, wholly by mouse: four hosts, a switch pair, a library of six drives."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from tests.effort.counting import CountingHands

CONTROL = Qt.KeyboardModifier.ControlModifier
MODULES, DRIVES = 2, 3


def task_c(hands: CountingHands) -> None:
    """From an empty design to a library whose drives are cabled, zoned and loaded."""
    with hands.step("A new design"):
        hands.press("New design")
    with hands.step("Two switches, one in each fabric"):
        hands.search("Catalog", "G620")
        for across in (0.3, 0.7):
            hands.drag_part("G620", hands.spot(across, 0.5))
    with hands.step("Four backup servers with one adapter each"):
        hands.search("Catalog", "R750")
        hands.drag_part("PowerEdge R750", hands.spot(0.5, 0.2))
        hands.search("Catalog", "QLE2772")
        hands.drag_part("QLE2772", hands.middle_of("host-1"))
        hands.click_box("host-1")
        hands.menu("Design ▸ Multiply…")
        hands.wait_for("Copies to add")
        hands.fill("Copies to add", "3")
        hands.press("Multiply")
    with hands.step("A tape library with six drives"):
        hands.search("Catalog", "MSL3040")
        hands.drag_part("StoreEver MSL3040, base module", hands.spot(0.4, 0.85))
        hands.drag_part("StoreEver MSL3040, expansion module", hands.spot(0.7, 0.85))
        hands.search("Catalog", "LTO-9 FC")
        hands.click_box("library-1")
        hands.click_box("library-2", CONTROL)
        hands.fill("Number", str(DRIVES))
        hands.drag_part(
            "MSL LTO-9 Ultrium 45000 FC half height drive kit", hands.middle_of("library-1")
        )
        drives = [d for d in hands.design.devices.values() if d.part == "hpe-lto9-hh-fc"]
        assert len([d for d in drives if d.parent]) == MODULES * DRIVES, drives
    with hands.step("Everything to the switches"):
        hands.menu("Design ▸ Arrange automatically")
        hands.menu("View ▸ Fit the drawing")
        hands.settle()
        hands.click_box("4 × PowerEdge R750")
        _connect(hands)
        hands.click_box("library-1")
        hands.click_box("library-2", CONTROL)
        _connect(hands)
    with hands.step("The backup as a workload, and its zones"):
        hands.click_box("4 × PowerEdge R750")
        hands.click_box("library-1", CONTROL)
        hands.click_box("library-2", CONTROL)
        hands.menu("Design ▸ Workloads…")
        hands.wait_for("Add workload")
        hands.press("Add workload")
        hands.wait_for("Initiators (4)", "Targets (2)")
        hands.fill("Name", "Backup to tape")
        hands.choose("Demand", "Throughput")
        hands.fill("Throughput", "1.2 GB/s")
        hands.fill("Block size", "256 KiB")
        hands.press("Close")
        hands.menu("Cabling and zoning ▸ Zoning from workloads…")
        hands.wait_for("Apply")
        hands.press("Apply")
        hands.settle()
        assert hands.design.zones


def _connect(hands: CountingHands) -> None:
    hands.menu("Cabling and zoning ▸ Connect group…")
    hands.wait_for("Ports per fabric")
    hands.settle()
    button = [word for word in hands.look() if re.fullmatch(r"Connect with \d+ cables", word)]
    hands.press(button[0])
    hands.settle()

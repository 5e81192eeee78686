"""Task A: sixteen hosts, two pairs of switches, two arrays, through panels, to all papers."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt

from tests.effort.counting import CountingHands

PAPERS_S = 120.0
CONTROL = Qt.KeyboardModifier.ControlModifier


def task_a(hands: CountingHands) -> None:
    """From the welcome page to bill, sizing report, proposal, zoning and diagram."""
    with hands.step("A new design, its customer"):
        hands.press("New design")
        hands.show_inspector()
        hands.fill("Project", "Storage network Muenchen")
        hands.fill("Customer", "Northwind Hospital")
    with hands.step("Four 64-port switches of 32GFC"):
        hands.search("Catalog", "G620")
        for across, down in ((0.0, 0.6), (0.5, 0.6), (0.2, 0.8), (0.6, 0.8)):
            hands.drag_part("G620", hands.spot(across + 0.2, down))
    with hands.step("Sixteen hosts with two adapters each"):
        hands.search("Catalog", "R750")
        hands.drag_part("PowerEdge R750", hands.spot(0.5, 0.3))
        hands.fill("Name", "muc1-esx01")
        hands.search("Catalog", "QLE2772")
        for _ in range(2):
            hands.drag_part("QLE2772", hands.middle_of("muc1-esx01"))
            hands.choose("Slot PCIe", "PCIe 4.0")
            hands.choose("Slot lanes", "x8")
        hands.click_box("muc1-esx01")
        hands.keys("Ctrl+M")
        hands.wait_for("Copies to add")
        hands.fill("Copies to add", "15")
        hands.press("Multiply")
    with hands.step("Two arrays and a SAS enclosure"):
        hands.search("Catalog", "AFF A400")
        hands.drag_part("AFF A400", hands.spot(0.25, 0.95))
        hands.fill("Name", "muc1-aff01")
        hands.search("Catalog", "PowerStore 1200T")
        hands.drag_part("PowerStore 1200T", hands.spot(0.75, 0.95))
        hands.fill("Name", "muc1-pst01")
        hands.search("Catalog", "DS224C")
        hands.drag_part("DS224C", hands.spot(0.1, 0.95))
        hands.keys("Ctrl+Shift+L")
        hands.keys("Ctrl+9")
        hands.settle()
        hands.click_box("shelf-1")
        hands.click_box("muc1-aff01", CONTROL)
        hands.keys("Ctrl+Alt+S")
        assert hands.design.cables
    with hands.step("Hosts to the switches"):
        _connect(hands, "16 × PowerEdge R750", "2", "40 m", 64)
    with hands.step("Arrays to the switches"):
        _connect(hands, "muc1-aff01", "4", "20 m", 8)
        _connect(hands, "muc1-pst01", "4", "60 m", 8)
    with hands.step("Two workloads"):
        hands.keys("Ctrl+Shift+L")
        hands.keys("Ctrl+9")
        hands.settle()
        hands.click_box("16 × PowerEdge R750")
        hands.click_box("muc1-aff01", CONTROL)
        hands.keys("Ctrl+L")
        _workload(hands, "Virtual machines", "I/O rate", "200k IOPS")
        hands.press("Close")
        hands.click_box("muc1-pst01")
        hands.click_box("16 × PowerEdge R750", CONTROL)
        hands.keys("Ctrl+L")
        _workload(hands, "Backup", "Throughput", "3 GB/s")
        hands.fill("Block size", "256 KiB")
        hands.press("Close")
    with hands.step("ISLs, in trunks"):
        _isls(hands)
    with hands.step("Zoning"):
        hands.keys("Ctrl+Alt+Shift+Z")
        hands.wait_for("Apply")
        hands.press("Apply")
        hands.settle()
        assert hands.design.zones
    with hands.step("Bill, sizing report, proposal, zoning, diagram"):
        hands.keys("Ctrl+Shift+E")
        hands.file_accepted()
        session = hands.program.session
        said: list[str] = []
        session.message.connect(said.append)
        done = hands.said("Exported papers.")
        hands.wait(lambda: done in said, "all papers", PAPERS_S)
        hands.menu("File ▸ Export ▸ Switch configuration…")
        hands.wait_for("Export switch configuration")
        hands.keys("Esc")


def _connect(hands: CountingHands, box: str, each: str, length: str, count: int) -> None:
    hands.click_box(box)
    hands.keys("Ctrl+Alt+E")
    hands.wait_for("Ports per fabric")
    hands.fill("Ports per fabric", each)
    hands.choose("Way", "Through patch panels")
    hands.fill("Permanent link", length)
    button = f"Connect with {count} runs"
    hands.wait_for(button)
    hands.press(button)
    hands.settle()


def _isls(hands: CountingHands) -> None:
    hands.click_box("switch-1")
    for name in ("switch-2", "switch-3", "switch-4"):
        hands.click_box(name, CONTROL)
    hands.keys("Ctrl+Alt+E")
    hands.wait_for("Hosts to ISLs at most")
    hands.settle()
    pattern = hands.said("Connect with 7 cables").replace("7", r"\d+")
    (button,) = [word for word in hands.look() if re.fullmatch(pattern, word)]
    hands.press(button)
    hands.settle()


def _workload(hands: CountingHands, name: str, kind: str, amount: str) -> None:
    hands.wait_for("Add workload")
    hands.press("Add workload")
    hands.wait_for("Initiators (16)", "Targets (1)")
    hands.fill("Name", name)
    hands.choose("Demand", kind)
    hands.fill(kind, amount)

"""Cases of the rules about the customer's next refresh."""

from __future__ import annotations

from sanwright.design import Table
from sanwright.parts import PartKind
from tests.builders import Sketch, array, cable_part, hba, optic, part, small_san, switch
from tests.checks.rule_cases import breaks, keeps

OLD, NEW = ("2GFC", "4GFC", "8GFC"), ("8GFC", "16GFC", "32GFC")
WINDOW_64 = "64GFC/32GFC/16GFC"


def refreshed(to: str, sketch: Sketch, day: str = "") -> Sketch:
    return sketch.change(Table.PROJECT, "project", refresh_speed=to, refresh_date=day)


def pair(host: tuple[str, ...] | None, fabric: tuple[str, ...] = NEW) -> Sketch:
    """Two adapters of one part on a switch."""
    sketch = Sketch().device("h1", hba("hba", host)).device("h2", hba("hba", host))
    return sketch.device("sw", switch("sw", fabric)).cable("c", "h1:0", "sw:0")


WINDOW = "lifecycle.refresh-window"
breaks(
    WINDOW,
    lambda: refreshed("64GFC", pair(OLD), "2027"),
    ("warning", ("h1", "h2"), WINDOW_64, "2GFC/4GFC/8GFC"),
)
breaks(
    WINDOW,
    lambda: refreshed("64G", pair(NEW).optic(optic("slow", OLD), "sw:1", "sw:0")),
    ("warning", ("sw:0", "sw:1"), WINDOW_64, "2GFC/4GFC/8GFC"),
)
breaks(WINDOW, lambda: refreshed("64GFC", pair(None)), ("unverified", ("h1", "h2"), None, None))
breaks(
    WINDOW,
    lambda: refreshed("32GFC", Sketch().device("t", array("t", ("1GFC", "2GFC", "4GFC")))),
    ("warning", ("t",), "32GFC/16GFC/8GFC", "1GFC/2GFC/4GFC"),
)
keeps(WINDOW, lambda: pair(OLD))
keeps(WINDOW, lambda: refreshed("64GFC", pair(NEW)))
keeps(WINDOW, lambda: refreshed("32GFC", pair(OLD)))
keeps(WINDOW, lambda: refreshed("soon", pair(OLD)))
keeps(WINDOW, lambda: refreshed("64GFC", small_san()))
keeps(WINDOW, lambda: refreshed("64GFC", Sketch().device("s", "xyratex-24sff-12g")))
keeps(WINDOW, lambda: refreshed("64GFC", Sketch().device("h", part("h", PartKind.SERVER))))
keeps(
    WINDOW,
    lambda: refreshed("64GFC", pair(NEW).cable("d", "h2:0", "sw:1", cable_part("om4", "OM4"))),
)

SPEED = "lifecycle.refresh-speed"
breaks(SPEED, lambda: refreshed("soon", pair(OLD)), ("unverified", ("project",), None, "“soon”"))
breaks(
    SPEED,
    lambda: refreshed("128GFC-4x32", pair(OLD)),
    ("unverified", ("project",), None, "“128GFC-4x32”"),
)
keeps(SPEED, lambda: refreshed("64 Gb/s", pair(OLD)))
keeps(SPEED, lambda: refreshed("128gfc", pair(OLD)))
keeps(SPEED, lambda: pair(OLD))

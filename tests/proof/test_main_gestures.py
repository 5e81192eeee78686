"""The canvas's main gestures by a real mouse and a real keyboard, in the real program."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sanwright.catalog import open_catalog
from sanwright.documents import read_design
from tests.proof.test_main_job import Hand, start  # noqa: F401 - a fixture

pytestmark = pytest.mark.skipif(
    not os.environ.get("DISPLAY") or shutil.which("xdotool") is None,
    reason="needs an X display and xdotool; “python3 tasks.py test” provides both",
)
Start = Callable[[Path | None], Hand]


def pull(hand: Hand, start: list[int], end: list[int], button: int = 1) -> None:  # noqa: F811
    """Press and move as a drag does, and hold."""
    hand.move(start)
    hand.x("mousedown", button)
    for share in (0.2, 0.5, 0.8, 1.0):
        at = [round(start[i] + (end[i] - start[i]) * share) for i in (0, 1)]
        hand.x("mousemove", *at, "sleep", "0.04")


def until(hand: Hand, what: Callable[[], Any], saying: str) -> Any:
    """Look again until it holds."""
    return hand.wait_for(what, saying)


def device_of(hand: Hand, part: str) -> str:
    """The one device of a part."""
    found = until(
        hand,
        lambda: [i for i, d in hand.ask("design")["devices"].items() if part in d[0]],
        f"{part} on the canvas",
    )
    return str(found[0])


def drop(hand: Hand, words: str, expected: str, x: float, y: float) -> None:
    """Drag a part in, and see its ghost on the way."""
    end = hand.ask("canvas", x=x, y=y)
    pull(hand, hand.find_part(words, expected), end)
    until(hand, lambda: hand.ask("shown", key="placing:ghost"), "the ghost")
    hand.x("mousemove", end[0] + 1, end[1], "sleep", "0.1", "mouseup", 1)


@pytest.mark.slow
def test_placing_folding_cabling_and_moving(start: Start, tmp_path: Path) -> None:  # noqa: F811
    hand = start(None)
    until(hand, lambda: hand.ask("ready"), "an empty design")

    drop(hand, "6510", "6510", 0.55, 0.2)
    switch = device_of(hand, "6510")
    drop(hand, "generic all-flash 8gfc", "All-flash", 0.6, 0.55)
    array = device_of(hand, "afa")

    # Cable from port to port, then take an end to another port.
    port = hand.ask("ports", device=array)[0]
    hand.drag(hand.ask("port", reference=port), hand.ask("port", reference=f"{switch}:0"))
    cable = next(iter(until(hand, lambda: hand.ask("design")["cables"], "a cable")))
    until(hand, lambda: hand.ask("selected") == [cable], "the new cable selected")
    hand.drag(hand.ask("port", reference=f"{switch}:0"), hand.ask("port", reference=f"{switch}:3"))
    until(
        hand,
        lambda: f"{switch}:3" in hand.ask("design")["cables"][cable][:2],
        "the cable in another port",
    )

    # Drag with guides; Esc takes it back; undo and redo by keys.
    x, y = hand.ask("device", id_=array)
    before = hand.ask("design")["devices"][array]
    pull(hand, [x, y], [x + 33, y - 41])
    hand.key("Escape")
    hand.x("mouseup", 1)
    assert hand.ask("design")["devices"][array] == before
    aside = round(hand.ask("design")["devices"][switch][2] - before[2])
    hand.x("sleep", "0.6")  # else this press and the last one are a double click
    pull(hand, [x, y], [x + aside + 3, y - 20])
    until(hand, lambda: hand.ask("shown", key="moving:guides"), "guides")
    hand.x("mouseup", 1)
    moved = until(
        hand, lambda: hand.ask("design")["devices"][array] != before, "the array elsewhere"
    )
    assert moved
    after = hand.ask("design")["devices"][array]
    hand.key("ctrl+z")
    until(hand, lambda: hand.ask("design")["devices"][array] == before, "the move undone")
    hand.key("ctrl+shift+z")
    until(hand, lambda: hand.ask("design")["devices"][array] == after, "the move redone")

    # Names: by double click and by F2.
    hand.click(hand.ask("device", id_=array), times=2)
    until(hand, lambda: hand.ask("focus") == "Device name", "the field for the name")
    hand.x("type", "--delay", 15, "vault")
    hand.x("key", "Return")
    until(hand, lambda: hand.ask("names")[array] == "vault", "the name by double click")
    hand.x("sleep", "0.6")  # else this click and the last ones are one
    hand.click(hand.ask("device", id_=array))
    until(hand, lambda: hand.ask("selected") == [array], "the array selected")
    hand.x("key", "F2")
    until(hand, lambda: hand.ask("focus") == "Device name", "the field for the name")
    hand.x("type", "--delay", 15, "safe")
    hand.x("key", "Return")
    until(hand, lambda: hand.ask("names")[array] == "safe", "the name by F2")

    # Forty-eight hosts are one folded box; it unfolds, and folds by the box in its head.
    hand.click(hand.ask("widget", name="Number"))
    hand.key("ctrl+a")
    hand.type("48")
    hand.key("Tab")
    drop(hand, "dl380 gen10", "DL380 Gen10", 0.2, 0.5)
    group = next(iter(until(hand, lambda: hand.ask("groups"), "a group")))
    assert hand.ask("groups")[group][1:] == [True, 48]
    hand.click(hand.ask("box", id_=group), times=2)
    until(hand, lambda: hand.ask("groups")[group][1] is False, "the group unfolded")
    hand.key("ctrl+9")
    hand.key("Home")
    hand.click(hand.ask("fold_box", id_=group))
    until(hand, lambda: hand.ask("groups")[group][1] is True, "the group folded")

    saved = tmp_path / "gestures.sanw"
    hand.key("ctrl+s")
    hand.save_as(saved)
    until(hand, lambda: hand.ask("design")["is_saved"], "a saved design")
    design = read_design(saved, open_catalog())
    assert f"{switch}:3" in design.cables[cable].ends()
    assert design.devices[array].name == "safe"
    assert design.groups[group].folded
    assert len(design.devices) == 50


@pytest.mark.slow
def test_looking_around_finding_and_two_designs(start: Start) -> None:  # noqa: F811
    hand = start(None)
    until(hand, lambda: hand.ask("ready"), "an empty design")
    drop(hand, "6510", "6510", 0.4, 0.3)
    switch = device_of(hand, "6510")

    # The rubber band selects, the right button offers a menu.
    x, y = hand.ask("device", id_=switch)
    pull(hand, hand.ask("canvas", x=0.02, y=0.05), [x + 20, y + 20])
    hand.x("mouseup", 1)
    until(hand, lambda: switch in hand.ask("selected"), "the switch caught by the band")
    hand.click(hand.ask("canvas", x=0.97, y=0.6))
    until(hand, lambda: hand.ask("selected") == [], "nothing selected")
    hand.move([x, y])
    hand.x("click", 3)
    until(hand, lambda: hand.ask("popup") == "QMenu", "the context menu")
    assert hand.ask("selected") == [switch]
    hand.x("key", "Escape")
    until(hand, lambda: hand.ask("popup") == "", "the menu closed")

    # Ctrl and the wheel zoom, the middle button pans.
    zoom, *middle = hand.ask("view")
    hand.move([x, y])
    hand.x("keydown", "ctrl", "click", 4, "click", 4, "keyup", "ctrl")
    until(hand, lambda: hand.ask("view")[0] > zoom, "a larger drawing")
    _, *middle = hand.ask("view")
    pull(hand, [x, y], [x + 80, y + 60], button=2)
    hand.x("mouseup", 2)
    until(hand, lambda: hand.ask("view")[1] < middle[0] - 10, "the drawing moved")

    # Find anything, and any action.
    hand.click(hand.ask("canvas", x=0.97, y=0.6))
    hand.key("ctrl+f")
    hand.x("sleep", "0.2", "type", "--delay", 15, switch)
    hand.x("sleep", "0.4", "key", "Return")
    until(hand, lambda: hand.ask("selected") == [switch], "what was found selected")
    hand.click(hand.ask("canvas", x=0.97, y=0.6))
    hand.key("ctrl+shift+p")
    hand.x("sleep", "0.2", "type", "--delay", 15, "select all")
    hand.x("sleep", "0.4", "key", "Return")
    until(hand, lambda: hand.ask("selected") == [switch], "the action carried out")

    # Another design: copy here, paste there.
    hand.key("ctrl+c")
    hand.key("ctrl+n")
    until(hand, lambda: hand.ask("tabs")[1] == 1 and len(hand.ask("tabs")[0]) == 2, "another tab")
    until(hand, lambda: hand.ask("design")["devices"] == {}, "an empty design")
    hand.click(hand.ask("canvas", x=0.5, y=0.5))
    hand.key("ctrl+v")
    until(hand, lambda: len(hand.ask("design")["devices"]) == 1, "the pasted switch")
    hand.key("ctrl+z")
    until(hand, lambda: hand.ask("design")["devices"] == {}, "an empty design again")
    hand.key("ctrl+Tab")
    until(hand, lambda: switch in hand.ask("design")["devices"], "the first design in front")
    hand.key("ctrl+Tab")
    until(hand, lambda: hand.ask("tabs")[1] == 1, "the second design in front")
    hand.key("ctrl+w")
    until(hand, lambda: len(hand.ask("tabs")[0]) == 1, "one tab")
    assert switch in hand.ask("design")["devices"]

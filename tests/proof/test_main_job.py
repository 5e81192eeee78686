"""The main job as a hand does it: real window, real mouse, real keyboard, a real kill.

xdotool moves the mouse and types on the X server that the tests run under; the program runs in a
process of its own, so that it can be killed.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sanwright.catalog import open_catalog
from sanwright.documents import read_design
from tests.pdf_text import page_texts

DRIVER = Path(__file__).with_name("driver.py")

pytestmark = pytest.mark.skipif(
    not os.environ.get("DISPLAY") or shutil.which("xdotool") is None,
    reason="needs an X display and xdotool; “python3 tasks.py test” provides both",
)


class Hand:
    """A person at the program: eyes through the driver, hands through xdotool."""

    patience_s = 90.0

    def __init__(self, state: Path, path: Path | None = None) -> None:
        environment = {
            **os.environ,
            "SANWRIGHT_STATE_DIR": str(state),
            "QT_QPA_PLATFORM": "xcb",
            "QT_FORCE_STDERR_LOGGING": "1",
        }
        command = [sys.executable, str(DRIVER), *([str(path)] if path else [])]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def ask(self, question: str, **about: Any) -> Any:
        """Look at the screen."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"ask": question, "about": about}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the program has ended"
        answer = json.loads(line)
        if isinstance(answer, dict) and "failed" in answer:
            raise LookupError(f"{question} {about}: {answer['failed']}")
        return answer

    def wait_for(self, what: Callable[[], Any], saying: str) -> Any:
        """Look again until ``what`` holds; returns what it saw."""
        end = time.monotonic() + self.patience_s
        last: object = None
        while time.monotonic() < end:
            try:
                last = what()
            except LookupError as error:
                last = error
            else:
                if last:
                    return last
            time.sleep(0.05)
        raise AssertionError(f"{saying} did not happen; last seen: {last}")

    def x(self, *words: object) -> None:
        """One xdotool command."""
        subprocess.run(["xdotool", *map(str, words)], check=True)

    def focus(self) -> None:
        """Give the keyboard to the window on top; there is no window manager to do it."""
        self.x("windowfocus", "--sync", self.ask("window"))

    def move(self, at: list[int]) -> None:
        """Move the mouse."""
        # With --sync, xdotool waits for a quarter of a minute where the mouse is there already.
        self.x("mousemove", *at, "sleep", "0.05")

    def click(self, at: list[int], times: int = 1) -> None:
        """Click at a point."""
        self.move(at)
        self.x("click", "--repeat", times, "--delay", 60, 1)

    def drag(self, start: list[int], end: list[int]) -> None:
        """Press, move in steps as a hand does, release."""
        self.move(start)
        self.x("mousedown", 1)
        steps = 14
        for step in range(1, steps + 1):
            at = [round(start[i] + (end[i] - start[i]) * step / steps) for i in (0, 1)]
            self.x("mousemove", *at)
            time.sleep(0.04)
        self.x("mousemove", end[0] + 1, end[1])
        time.sleep(0.15)
        self.x("mouseup", 1)

    def type(self, text: str) -> None:
        """Type on the keyboard."""
        self.focus()
        self.x("type", "--delay", 15, text)

    def key(self, *keys: str) -> None:
        """Press keys, such as ctrl+z."""
        self.focus()
        self.x("key", "--delay", 30, *keys)

    def find_part(self, text: str, expected: str) -> list[int]:
        """Search the catalog as one types, and return where the first hit is."""
        self.click(self.ask("widget", name="Search the catalog"))
        self.key("ctrl+a")
        self.type(text)

        def is_listed() -> Any:
            row = self.ask("first_part")
            return row if expected.lower() in str(row["text"]).lower() else None

        at: list[int] = self.wait_for(is_listed, f"“{expected}” first in the palette")["at"]
        return at

    def judged(self) -> list[dict[str, Any]] | None:
        """Findings of the state on the screen, once it is checked."""
        findings: list[dict[str, Any]] | None = self.ask("findings")
        return findings

    def wait_for_finding(self, rule: str) -> dict[str, Any]:
        """Wait until the check of the present state says ``rule``."""

        def seen() -> Any:
            return next((f for f in self.judged() or [] if f["rule"] == rule), None)

        found: dict[str, Any] = self.wait_for(seen, f"finding {rule}")
        return found

    def wait_until_gone(self, rule: str) -> None:
        """Wait until the check of the present state no longer says ``rule``."""

        def is_gone() -> bool:
            findings = self.judged()
            return findings is not None and all(f["rule"] != rule for f in findings)

        self.wait_for(is_gone, f"finding {rule} gone")

    def save_as(self, path: Path) -> None:
        """Answer the file dialog on top with ``path``."""
        self.wait_for(lambda: self.ask("modal"), "a file dialog")
        self.key("ctrl+a")
        self.type(str(path))
        self.answer()

    def answer(self) -> None:
        """Take what the dialog on top proposes.

        Names that are proposed while one types come late on a busy machine; Return takes them away.
        """

        def is_gone() -> bool:
            if self.ask("modal"):
                self.key("Return")
                time.sleep(0.5)
            return not self.ask("modal")

        self.wait_for(is_gone, "the dialog closed")

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[Path | None], Hand]]:
    hands: list[Hand] = []

    def begin(path: Path | None = None) -> Hand:
        hand = Hand(tmp_path / "state", path)
        hands.append(hand)
        return hand

    yield begin
    for hand in hands:
        if hand.process.poll() is None:
            hand.kill()


def test_draw_check_undo_save_kill_recover_and_export(
    start: Callable[[Path | None], Hand], tmp_path: Path
) -> None:
    hand = start(None)
    hand.wait_for(lambda: hand.ask("ready"), "an empty design")

    hand.drag(hand.find_part("dl380 gen10", "DL380 Gen10"), hand.ask("canvas", x=0.5, y=0.2))
    devices = hand.wait_for(lambda: hand.ask("design")["devices"], "the server on the canvas")
    (server,) = devices
    assert devices[server][0] == "hpe-dl380-gen10"

    hand.drag(hand.find_part("LPe16002", "LPe16002"), hand.ask("device", id_=server))
    adapter = hand.wait_for(
        lambda: next((i for i, d in hand.ask("design")["devices"].items() if d[1] == server), None),
        "the adapter in the server",
    )

    hand.drag(hand.find_part("6510", "6510"), hand.ask("canvas", x=0.5, y=0.75))
    switch = hand.wait_for(
        lambda: next((i for i, d in hand.ask("design")["devices"].items() if "6510" in d[0]), None),
        "the switch on the canvas",
    )

    hand.drag(hand.ask("port", reference=f"{adapter}:1"), hand.ask("port", reference=f"{switch}:0"))
    cables = hand.wait_for(lambda: hand.ask("design")["cables"], "a cable")
    (cable,) = cables
    assert sorted(cables[cable][:2]) == sorted([f"{adapter}:1", f"{switch}:0"])
    assert {f"{adapter}:1", f"{switch}:0"} <= set(hand.ask("design")["optics"])
    hand.wait_until_gone("link.too-long")

    hand.drag(hand.find_part("lc-lc om2", "OM2"), hand.ask("cable", id_=cable))
    hand.wait_for(
        lambda: hand.ask("design")["cables"][cable][2] == "generic-lc-lc-om2", "an OM2 cable"
    )
    hand.click(hand.ask("cable", id_=cable))
    set_length(hand, cable, 60)
    finding = hand.wait_for_finding("link.too-long")
    assert (finding["severity"], finding["subjects"]) == ("error", [cable])
    assert (finding["limit"], finding["actual"]) == ("35 m", "60 m")
    hand.wait_for(
        lambda: any("35 m" in text for text in hand.ask("shown_findings")),
        "the finding in the list",
    )

    hand.click(hand.ask("finding", words="35 m"))
    hand.wait_for(lambda: "OM" in hand.ask("text", name="Quick fix"), "a quick fix")
    before_fix = hand.ask("design")["cables"][cable]
    hand.click(hand.ask("widget", name="Quick fix"))
    hand.wait_until_gone("link.too-long")
    assert hand.ask("design")["cables"][cable] != before_fix
    hand.key("ctrl+z")
    hand.wait_for_finding("link.too-long")
    assert hand.ask("design")["cables"][cable] == before_fix

    hand.click(hand.ask("cable", id_=cable))
    set_length(hand, cable, 30)
    hand.wait_until_gone("link.too-long")

    hand.click(hand.ask("canvas", x=0.06, y=0.06))
    hand.key("ctrl+z")
    hand.wait_for_finding("link.too-long")
    hand.key("ctrl+shift+z")
    hand.wait_until_gone("link.too-long")
    assert hand.ask("design")["cables"][cable][3] == 30

    saved = tmp_path / "two ports.sanw"
    hand.key("ctrl+s")
    hand.save_as(saved)
    hand.wait_for(lambda: hand.ask("design")["is_saved"], "a saved design")
    as_saved = hand.ask("design")

    hand.click(hand.ask("device", id_=switch))
    hand.key("Right")
    moved = hand.wait_for(
        lambda: hand.ask("design")["devices"][switch][2] > as_saved["devices"][switch][2],
        "the switch moved",
    )
    assert moved
    last_seen = hand.ask("design")
    hand.kill()
    on_disk = read_design(saved, open_catalog())
    assert on_disk.devices[switch].x == as_saved["devices"][switch][2]

    hand = start(saved)
    hand.wait_for(lambda: hand.ask("modal"), "the offer to recover")
    hand.answer()
    hand.wait_for(lambda: hand.ask("design")["devices"], "the recovered design")
    assert hand.ask("design") == last_seen

    bom, report = tmp_path / "bom.csv", tmp_path / "report.pdf"
    hand.key("ctrl+shift+b")
    hand.save_as(bom)
    hand.wait_for(bom.exists, "the bill of materials")
    with bom.open(encoding="utf-8-sig", newline="") as opened:
        lines = list(csv.DictReader(opened))
    assert any("6510" in line["Description"] for line in lines)
    assert any("OM2" in line["Description"] for line in lines)
    hand.key("ctrl+shift+r")
    hand.save_as(report)
    hand.wait_for(report.exists, "the report")
    text = "\n".join(page_texts(report))
    assert "6510" in text
    assert "35 m" in text


def set_length(hand: Hand, cable: str, metres: int) -> None:
    """Type a length into the inspector's field and wait until the cable has it."""
    hand.click(hand.wait_for(lambda: hand.ask("widget", name="Length"), "the length field"))
    hand.key("ctrl+a")
    hand.type(f"{metres} m")
    hand.key("Return")
    hand.wait_for(
        lambda: hand.ask("design")["cables"][cable][3] == metres, f"a cable of {metres} m"
    )

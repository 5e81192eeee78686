"""``python -m tests.campaign.hanging_share``: the real window on a share that really hangs.

A design is opened, then a file system that never answers (``fuse_stall``) is mounted over its
folder, and the window works, saves, exports, imports, opens and ends there. A step that holds the
window for longer than it may is an error. Linux, and as root.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_LONGEST_S = 4.0
"""Seconds for which the window may not draw itself."""
_BY_FORCE_S = 60.0
_INSIDE = "--inside"


def main(arguments: list[str]) -> int:
    """Run it in a process that can be killed; see above."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(_INSIDE, type=Path, help=argparse.SUPPRESS)
    inside: Path | None = parser.parse_args(arguments).inside
    if inside is not None:
        return _inside(inside)
    with tempfile.TemporaryDirectory(prefix="hanging-share-") as name:
        share = Path(name) / "share"
        share.mkdir()
        command = [sys.executable, "-m", "tests.campaign.hanging_share", _INSIDE, name]
        environment = {**os.environ, "SANWRIGHT_STATE_DIR": str(Path(name) / "state")}
        done = subprocess.run(command, env=environment, check=False)
        subprocess.run(["umount", "-l", str(share)], check=False, capture_output=True)
        print("the window held" if done.returncode == 0 else "THE WINDOW DID NOT HOLD")
        return done.returncode


def _inside(folder: Path) -> int:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QProgressDialog

    from sanwright.edits import place_device
    from sanwright.exchange.prices.book import PriceBook
    from sanwright.gui.bill.prices import PricesDialog
    from sanwright.gui.document.prompts import Stalled, Unsaved
    from sanwright.gui.frame.app import Program, make_application
    from sanwright.gui.frame.recovery_dialog import RecoveryDialog
    from sanwright.gui.papers.exports import DocumentExports
    from sanwright.gui.settings import Settings
    from tests.builders import catalog
    from tests.campaign.fuse_stall import StalledMount
    from tests.gui.conftest import Answers

    share = folder / "share"
    answers = Answers(to_unsaved=Unsaved.SAVE, to_stalled=Stalled.KEEP, to_save=share / "a.sanw")
    settings = Settings(folder / "settings.ini")
    settings.reopens = True
    program = Program(make_application(), settings, answers, catalog())
    program.frame.show()
    program.window.fill()
    program.window.files.new()
    assert program.window.files.save_to(share / "a.sanw")
    (share / "prices.csv").write_text("part,price\n", encoding="utf-8")
    beats: list[float] = [time.monotonic()]

    def beat() -> None:
        beats.append(time.monotonic())
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QProgressDialog) and dialog.isVisible():
                dialog.canceled.emit()  # the user calls it off
            elif isinstance(dialog, RecoveryDialog) and dialog.isVisible():
                dialog.recover.click()

    timer = QTimer(interval=50)
    timer.timeout.connect(beat)
    timer.start()
    failed = 0

    def step(name: str, work: Callable[[], object], seconds: float = 0.3) -> None:
        nonlocal failed
        faulthandler.dump_traceback_later(_BY_FORCE_S, exit=True)
        del beats[:-1]
        beats[0] = begun = time.monotonic()
        answers.errors.clear()
        work()
        while time.monotonic() < begun + seconds:
            QApplication.processEvents()
            time.sleep(0.01)
        beats.append(time.monotonic())
        gap = max(after - before for before, after in pairwise(beats))
        took, told = time.monotonic() - begun, [said for _, said in answers.errors]
        is_bad = gap > _LONGEST_S
        failed += is_bad
        print(f"{'BAD ' if is_bad else ''}{name}: {took:.1f} s, still for {gap:.1f} s; {told}")

    def place() -> None:
        change, _ = place_device(
            program.session.design, program.session.catalog.part("brocade-g620"), 0, 0
        )
        assert program.session.do(change)

    def prices() -> None:
        answers.to_open = share / "prices.csv"
        PricesDialog(PriceBook(folder / "prices.json"), settings, answers).import_list()

    def bill() -> None:
        answers.to_save = share / "bom.csv"
        program.window.of(DocumentExports).bom()

    def leave() -> None:
        assert program.designs.quit()
        program.end()

    def start_again() -> None:
        nonlocal program
        program = Program(make_application(), settings, answers, catalog())
        program.frame.show()
        program.begin(None, welcomes=True)

    mount = StalledMount(share)
    files, designs = program.window.files, program.designs
    answers.to_stalled = Stalled.GO_ON
    step("edit", place)
    step("watch", files.watch.look, 3.0)
    step("save", files.begin_save, 8.0)
    step("open another there", lambda: designs.open_path(program.window, share / "b.sanw"))
    step("import prices from there", prices)
    step("export to there", bill, 8.0)
    answers.to_stalled = Stalled.KEEP
    step("end", leave)
    step("start again, with the work left behind", start_again, 3.0)
    assert program.session.design.devices, "the edit is gone"
    step("end again", leave)
    mount.end()
    faulthandler.cancel_dump_traceback_later()
    sys.stdout.flush()
    os._exit(1 if failed else 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

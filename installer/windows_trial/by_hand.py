"""What is tried by mouse and keys besides the main job: printing, a spreadsheet, dragged files."""

from __future__ import annotations

import contextlib
import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from installer.windows_trial.build import SOURCE, python_words, windows_path
from installer.windows_trial.machine import Machine
from installer.windows_trial.tries import PROGRAM, USER, WrongError
from installer.windows_trial.window import SHOTS, WineHand, design_of, wait_until

SPOOL = Path("/var/spool/cups")
"""Where the printing system of the trial keeps what was printed, inside."""
LEAST_ON_PAPER = 1000
"""Bytes of a page as PDF that is not empty."""
LENGTHS = ((1.5, "1,5"), (12.25, "12,25"))
PRINTS = SOURCE / "installer/windows_trial/scripts/prints.py"
DRAGS = SOURCE / "installer/windows_trial/scripts/drags.py"
SHELF = (1360, 300)
SPREADSHEET = SOURCE / "installer/windows_trial/scripts/spreadsheet.py"


@contextlib.contextmanager
def hand_at(machine: Machine, name: str) -> Iterator[tuple[WineHand, Path]]:
    """A hand at a design of that name in a folder of its own, and that folder as called outside."""
    place = USER / name
    outside = machine.outside(place)
    shutil.rmtree(outside, ignore_errors=True)
    outside.mkdir(parents=True)
    machine.outside(SHOTS).mkdir(exist_ok=True)
    design = design_of(machine, place / f"{name}.sanw")
    hand = WineHand(machine, place / "state", design)
    try:
        hand.wait_for(lambda: hand.ask("ready"), "the window")
        yield hand, outside
    except BaseException:
        hand.shot(f"{name}-failed")
        raise
    finally:
        if hand.process.poll() is None:
            hand.kill()


def printing(machine: Machine) -> str:
    """The drawing and the report on Windows' own printer, and what came out of it.

    Wine 10 has no dialog that asks for the printer (``PrintDlgEx``): it is the one set in it.
    """
    spool = machine.root / SPOOL.relative_to("/")
    for old in spool.glob("[cd]0*"):
        old.unlink()
    place = USER / "print"
    machine.outside(place).mkdir(parents=True, exist_ok=True)
    design, report = place / "print.sanw", place / "report.pdf"
    design_of(machine, design)
    program = windows_path(PROGRAM / "sanwright.exe")
    files = [windows_path(design), windows_path(report)]
    machine.must(["wine", program, "report", files[0], "-o", files[1]])
    paths = {"PYTHONPATH": f"{windows_path(SOURCE)};{windows_path(SOURCE / 'app')}"}
    told = machine.must(["wine", *python_words(windows_path(PRINTS)), *files], env=paths)
    counts = json.loads(told)
    wait_until(lambda: len(list(spool.glob("d0*"))) == len(counts), "what was printed")
    seen = []
    papers = sorted(spool.glob("d0*"))
    for (name, count), paper in zip(counts.items(), papers, strict=True):
        printed = machine.outside(SHOTS) / f"printed-{name}.pdf"
        words = "gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite -o".split()
        machine.must([*words, SHOTS / printed.name, SPOOL / paper.name])
        pages = PdfReader(printed).pages
        size = printed.stat().st_size
        if len(pages) != count or size < LEAST_ON_PAPER * count:
            raise WrongError(f"{name}: {len(pages)} of {count} pages, {size} bytes")
        seen.append(f"{name} {count} pages")
    return f"{' and '.join(seen)} on the printer of the system, by Windows' way of printing"


def spreadsheet(machine: Machine) -> str:
    """Cells as Excel lays them on the clipboard into the table of cables, and out of it again."""

    def use(what: str, file: Path, content: Any = None) -> Any:
        if content is not None:
            machine.outside(file).write_text(json.dumps(content), encoding="utf-8")
        words = python_words(windows_path(SPREADSHEET), what, windows_path(file))
        machine.must(["wine", *words])
        return json.loads(machine.outside(file).read_text(encoding="utf-8"))

    place = USER / "spreadsheet"
    with hand_at(machine, "spreadsheet") as (hand, _):
        hand.key("ctrl+2")
        hand.click(hand.wait_for(lambda: hand.ask("tab", name="Tables", text="Cables"), "its tab"))
        columns = hand.wait_for(lambda: _of_cables(hand.ask("columns")), "the table of cables")
        use("put", place / "cells.json", [[text] for _, text in LENGTHS])
        hand.click(hand.ask("first_cell"))
        hand.key(*["Right"] * columns.index("length"))
        hand.key("ctrl+v")

        def lengths() -> list[float | None]:
            cables = hand.ask("design")["cables"]
            return [cable[3] for cable in cables.values()]

        wanted = {metres for metres, _ in LENGTHS}
        hand.wait_for(lambda: wanted <= set(lengths()), "cables of 1.5 and 12.25 m")
        hand.shot("pasted")
        hand.key("ctrl+c")
        time.sleep(1)
        given = use("get", place / "answer.json")
        hand.key("ctrl+z")
        hand.wait_for(lambda: not wanted & set(lengths()), "undone in one step")
    if "1.5" not in given["text"] or "<td>" not in given["html"]:
        raise WrongError(f"a spreadsheet is given {given}")
    out = repr(given["text"])
    return f"“1,5” and “12,25” become 1.5 and 12.25 m in one step; out again as {out} and as HTML"


def _of_cables(columns: list[str]) -> list[str]:
    return columns if "length" in columns else []


def dragged(machine: Machine) -> str:
    """A design dragged from another program opens in the window, as from Windows' Explorer.

    Wine's own Explorer begins no drag; both hand files over in the same way (``CF_HDROP``).
    """
    file = USER / "from the shelf ä.sanw"
    design_of(machine, file)
    with hand_at(machine, "drag") as (hand, _):
        words = python_words(windows_path(DRAGS), windows_path(file), *map(str, SHELF))
        machine.begin(["wine", *words])

        def is_there() -> bool:
            told = machine.run(["xdotool", "search", "--onlyvisible", "--name", "^shelf$"])
            return bool(told.stdout.split())

        wait_until(is_there, "the other program")
        time.sleep(3)
        hand.drag([SHELF[0] + 90, SHELF[1] + 70], hand.ask("canvas", x=0.4, y=0.4))
        hand.wait_for(lambda: len(hand.ask("tabs")[0]) == 2, "a second tab")
        hand.shot("dragged")
    return "a design dragged from another program onto the drawing opens in a tab of its own"

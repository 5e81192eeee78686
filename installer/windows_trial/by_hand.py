"""What is tried by mouse and keys besides the main job: printing, a spreadsheet, the Explorer."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from installer.windows_trial.build import SOURCE, python_words, windows_path
from installer.windows_trial.machine import Machine
from installer.windows_trial.tries import USER, WrongError
from installer.windows_trial.window import SHOTS, WineHand, design_of, wait_until

PRINTER = "Paper"
SPOOL = Path("/var/spool/cups")
"""Where the printing system of the trial keeps what was printed, inside."""
LENGTHS = ((1.5, "1,5"), (12.25, "12,25"))
SPREADSHEET = SOURCE / "installer/windows_trial/sources/spreadsheet.py"


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
    """The drawing on paper by Windows' own dialog, and what came out of the printer."""
    spool = machine.root / SPOOL.relative_to("/")
    for old in spool.glob("[cd]0*"):
        old.unlink()
    start = (
        'grep -qx "FileDevice Yes" /etc/cups/cups-files.conf'
        ' || echo "FileDevice Yes" >> /etc/cups/cups-files.conf;'
        " mkdir -p /run/cups && cupsd && sleep 2"
        f" && lpadmin -p {PRINTER} -E -v file:///dev/null -m raw && lpadmin -d {PRINTER}"
    )
    machine.must(["sh", "-c", start])
    with hand_at(machine, "print") as (hand, _):
        names = set(hand.ask("names").values())
        hand.key("ctrl+p")
        hand.wait_for(lambda: hand.active() not in ("", hand.frame), "the dialog of the printer")
        time.sleep(1)
        hand.shot("dialog-print")
        hand.key("Return")
        wait_until(lambda: list(spool.glob("d0*")), "what was printed")
        wait_until(lambda: b"%%EOF" in next(spool.glob("d0*")).read_bytes()[-100:], "its end")
        hand.wait_for(lambda: "printed" in hand.ask("status"), "a word that it was printed")
    paper = next(spool.glob("d0*"))
    written = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", "-o", "-"]
    done = machine.run([*written, SPOOL / paper.name])
    pages = PdfReader(io.BytesIO(done.stdout)).pages
    text = " ".join(page.extract_text() for page in pages)
    (machine.outside(SHOTS) / "printed.pdf").write_bytes(done.stdout)
    if missing := sorted(name for name in names if name and name not in text):
        raise WrongError(f"{len(pages)} page; not on it: {missing[:5]} of {len(names)} names")
    return f"{len(pages)} page, {paper.stat().st_size:,} bytes for the printer, every name on it"


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
        at = hand.wait_for(lambda: hand.ask("cell", key="length", row=0), "the table of cables")
        use("put", place / "cells.json", [[text] for _, text in LENGTHS])
        hand.click(at)
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


def explorer(machine: Machine) -> str:
    """A design dragged from Wine's Explorer onto the window opens there."""
    with hand_at(machine, "drag") as (hand, outside):
        dragged = outside / "files"
        dragged.mkdir()
        design_of(machine, USER / "drag" / "files" / "dragged.sanw")
        machine.begin(["wine", "explorer", "/n,", windows_path(USER / "drag" / "files")])
        found: list[str] = []

        def is_there() -> bool:
            told = machine.run(["xdotool", "search", "--onlyvisible", "--name", "^files$"])
            found[:] = told.stdout.decode().split()
            return bool(found)

        wait_until(is_there, "the Explorer")
        hand.x("windowsize", found[0], 420, 260)
        hand.x("windowmove", found[0], 1200, 700)
        time.sleep(2)
        hand.shot("explorer")
        hand.drag([1250, 790], hand.ask("canvas", x=0.4, y=0.4))
        hand.wait_for(lambda: len(hand.ask("tabs")[0]) == 2, "a second tab")
        hand.shot("dragged")
    return "a design dragged from Wine's Explorer onto the drawing opens in a tab of its own"

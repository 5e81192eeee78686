"""Disks that are full and kills in the middle of a change: are files and stores whole afterwards?

The program is forked. In one half of the cases no file may grow beyond some size, as on a full
disk: every refusal has to be a sentence. In the other it is killed while it writes.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import time
from pathlib import Path

from PySide6.QtCore import QByteArray

from sanwright.bom import PriceList
from sanwright.catalog import UserParts
from sanwright.catalog.own_facts import OwnFact, OwnFacts
from sanwright.design import Design, History
from sanwright.documents import Journal, find_journals, read_design, write_anyway
from sanwright.errors import SanwrightError
from sanwright.exchange.prices.book import PriceBook
from sanwright.gui.settings import Settings
from tests.builders import catalog, small_san
from tests.campaign.kills import number_in, numbered
from tests.campaign.refusals import refused
from tests.catalog_user.own import own_part

_ROUNDS = 7
_FULL_ROUNDS = 3
"""A disk that is full stays full: what is tried again fares as it did."""
_WORKS = ("design", "journal", "parts", "facts", "prices", "settings")


def attack(chance: random.Random, folder: Path) -> str:
    """One session on a disk that fails, or one that is killed."""
    fails = chance.random() < 0.5
    limit = chance.choice((0, 100, 5000, 30_000, 100_000, 300_000)) if fails else 0
    _work(folder, 0)
    heard, telling = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        with contextlib.suppress(BaseException):
            os.close(heard)
            if fails:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            for number in range(1, _FULL_ROUNDS if fails else _ROUNDS):
                os.write(telling, _work(folder, number) + b"\n")
            code = 0
        os._exit(code)
    os.close(telling)
    if not fails:
        time.sleep(chance.random() * 0.15)
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    told = b""
    while piece := os.read(heard, 4096):
        told += piece
    os.close(heard)
    if fails:
        assert os.waitstatus_to_exitcode(status) == 0, "something else than a sentence came out"
    _look(folder, told.decode().split("\n")[:-1])
    return "full disk" if fails else "killed"


def _work(folder: Path, number: int) -> bytes:
    """Write into everything; gives the number, and behind it what was kept."""
    kept = []
    for name in _WORKS:
        try:
            _write(name, folder, number)
            kept.append(name)
        except SanwrightError as error:
            refused(error, folder)
    return f"{number} {' '.join(kept)}".encode()


def _write(name: str, folder: Path, number: int) -> None:
    match name:
        case "design":
            design = small_san().design()
            design.apply(numbered(design, number))
            write_anyway(design, folder / "d.sanw")
        case "journal":
            history = History(Design())
            journal = Journal.start(folder / "journals", None, history.design)
            journal.append(numbered(history.design, number))
        case "parts":
            UserParts(folder / "parts.sqlite").take_in([own_part(f"p-{number}")])
        case "facts":
            facts = OwnFacts(folder / "facts.json")
            facts.keep(OwnFact(part=f"p-{number}", field="physical.power", value=1))
        case "prices":
            book = PriceBook(folder / "prices.json")
            book.put(PriceList(name=f"p-{number}", currency="EUR", prices={}))
        case "settings":
            settings = Settings(folder / "s.ini")
            settings.geometry = QByteArray(b"geometry %d" % number)
            settings.sync()


def _look(folder: Path, told: list[str]) -> None:
    kept: dict[str, set[int]] = {name: {0} for name in _WORKS}
    for line in told:
        number, *names = line.split()
        for name in names:
            kept[name].add(int(number))
    assert number_in(read_design(folder / "d.sanw", catalog())) >= max(kept["design"])
    replays = [journal.replay() for journal in find_journals(folder / "journals")]
    assert not any(replay.damage for replay in replays)
    assert {number_in(replay.design) for replay in replays} >= kept["journal"] - {0}
    parts = {part.id for part in UserParts.open(folder / "parts.sqlite").parts()}
    assert parts >= {f"p-{number}" for number in kept["parts"]}
    facts = {fact.part for fact in OwnFacts.open(folder / "facts.json").facts}
    assert facts >= {f"p-{number}" for number in kept["facts"]}
    lists = {each.name for each in PriceBook(folder / "prices.json").lists}
    assert lists >= {f"p-{number}" for number in kept["prices"]}
    geometry = Settings(folder / "s.ini").geometry
    assert geometry is None or bytes(geometry.data()).startswith(b"geometry ")
    # Afterwards all of it can be written again.
    assert _work(folder, 99).endswith(b" ".join(name.encode() for name in _WORKS))

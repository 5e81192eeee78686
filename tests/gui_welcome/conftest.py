"""The program as it starts: its first page is on the screen before there are designs."""

# ruff: noqa: ARG002 - answers do not depend on the question

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sanwright.bundled import reference_architecture
from sanwright.catalog import open_catalog
from sanwright.gui.document.prompts import Prompts, Unsaved
from sanwright.gui.frame.application import make_application
from sanwright.gui.frame.starter import Starter
from sanwright.gui.settings import Settings
from sanwright.gui.welcome.page import WelcomePage

Start = Callable[..., Starter]


@dataclass
class Answers(Prompts):
    """What the user says when asked; ``errors`` is what the user was told."""

    to_open: Path | None = None
    errors: list[tuple[str, str]] = field(default_factory=list)

    def error(self, title: str, sentence: str) -> None:
        self.errors.append((title, sentence))

    def unsaved(self, name: str) -> Unsaved:
        return Unsaved.DISCARD

    def open_path(self, folder: str) -> Path | None:
        return self.to_open


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def settings(tmp_path, monkeypatch) -> Settings:
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def start(swept, qapp, qtbot, settings, answers) -> Iterator[Start]:
    """Show the first page; ``wait=False`` leaves it there before anything else is done."""
    started: list[Starter] = []

    def begin(*paths: Path, wait: bool = True) -> Starter:
        starter = Starter(make_application(), settings, paths, answers)
        started.append(starter)
        starter.frame.resize(1200, 800)
        starter.show()
        if wait:
            qtbot.waitUntil(lambda: starter.is_ready, timeout=60000)
        return starter

    yield begin
    for starter in started:
        starter.frame.let_go()
        starter.end()
        starter.deleteLater()  # the application, which owns it, goes on


@pytest.fixture
def page(start) -> WelcomePage:
    """The page of a program that is ready."""
    return start().welcome.page


@pytest.fixture
def saved(tmp_path) -> Path:
    """A design in a file."""
    path = tmp_path / "Customer & Sons" / "pair.json"
    path.parent.mkdir()
    shutil.copy(reference_architecture("switch-pair").path, path)
    return path


@pytest.fixture
def torn(settings, saved) -> Path:
    """Unsaved work on ``saved`` of a session that died."""
    import subprocess
    import sys

    code = """
import os, sys
from datetime import datetime, UTC
from pathlib import Path
from sanwright.catalog import open_catalog
from sanwright.edits import delete
from sanwright.documents import Journal, read_design
from sanwright.gui.document.safety_net import journals_dir
path = Path(sys.argv[1])
with open_catalog() as catalog:
    design = read_design(path, catalog)
journal = Journal.start(journals_dir(), path, design.snapshot())
change = delete(design, [next(iter(design.cables))])
design.apply(change)
journal.append(change, datetime.now(UTC))
os._exit(0)
"""
    subprocess.run([sys.executable, "-c", code, str(saved)], check=True)
    return saved


def cables_in(path: Path) -> int:
    return len(json.loads(path.read_bytes())["cables"])


@pytest.fixture(scope="session")
def catalog():
    with open_catalog() as opened:
        yield opened

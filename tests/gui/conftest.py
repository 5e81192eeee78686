"""A real window on real files, with a user who answers as the test says."""

# ruff: noqa: ARG002 - answers do not depend on the question

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from sanwright.bundled import bundled_testbeds
from sanwright.catalog import Catalog, open_catalog
from sanwright.checks import Finding
from sanwright.collector import sweep
from sanwright.design import Tables
from sanwright.documents.merging import MergedDesign, MergeSide
from sanwright.edits import connect, place_device
from sanwright.gui.document.merge_dialog import MergeDialog
from sanwright.gui.document.prompts import Changed, Prompts, Stalled, Unsaved
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.settings import Settings
from sanwright.units import Length
from tests.tabs import bring_tab


@dataclass
class Answers(Prompts):
    """What the user says when asked; ``errors`` is what the user was told."""

    to_unsaved: Unsaved = Unsaved.CANCEL
    to_changed: Changed = Changed.CANCEL
    to_stalled: Stalled = Stalled.WAIT
    to_conflicts: MergeSide | None = None
    to_open: Path | None = None
    to_save: Path | None = None
    to_line: str | None = None
    to_choice: Callable[[Sequence[str]], str | None] = lambda options: options[0]
    to_confirm: bool = True
    errors: list[tuple[str, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def error(self, title: str, sentence: str) -> None:
        self.errors.append((title, sentence))

    def unsaved(self, name: str) -> Unsaved:
        self.asked.append(name)
        return self.to_unsaved

    def changed(self, name: str) -> Changed:
        self.asked.append(f"changed {name}")
        answer, self.to_changed = self.to_changed, Changed.CANCEL
        return answer

    def stalled(self, name: str, ended: object, *, is_leaving: bool, is_kept: bool) -> Stalled:
        self.asked.append(f"stalled {name}")
        return self.to_stalled

    def decide(
        self, base: Tables, ours: Tables, theirs: Tables, name: str | None
    ) -> MergedDesign | None:
        self.asked.append(f"conflicts {name}")
        if self.to_conflicts is None:
            return None
        dialog = MergeDialog(base, ours, theirs, name)
        dialog.answer_rest(self.to_conflicts)
        return dialog.merged

    def open_path(self, folder: str) -> Path | None:
        return self.to_open

    def typed_path(
        self, suggested: Path, title: str, kinds: str, *, goes_on: bool = False
    ) -> tuple[Path | None, str]:
        self.asked.append(f"{title} goes on" if goes_on else title)
        return self.to_save, ""

    def file(self, title: str, folder: str, kinds: str) -> Path | None:
        return self.to_open

    def confirm(self, question: str, detail: str, button: str) -> bool:
        self.asked.append(question)
        return self.to_confirm

    def folder(self, title: str, folder: str) -> Path | None:
        return self.to_save

    def line(self, title: str, label: str, text: str = "") -> str | None:
        return self.to_line

    def choice(self, title: str, label: str, options: Sequence[str]) -> str | None:
        return self.to_choice(options)


class Bench:
    """The program under test with shortcuts for what tests do often."""

    def __init__(self, program: Program, answers: Answers, qtbot) -> None:
        self.program = program
        self.answers = answers
        self.qtbot = qtbot
        self.window = program.window
        # A design's window is seen when the frame around it is.
        self.window.show = program.frame.show
        self.window.resize = program.frame.resize
        self.session = program.session
        self.files = program.window.files

    @property
    def design(self):
        return self.session.design

    def place(self, part: str) -> str:
        """Place a catalog part and return the device's id."""
        change, id_ = place_device(self.design, self.session.catalog.part(part), 0, 0)
        assert self.session.do(change)
        return id_

    def open_testbed(self, key: str) -> None:
        """Open a bundled testbed and wait for its findings."""
        bundled = next(item for item in bundled_testbeds() if item.key == key)
        assert self.files.open_bundled(bundled)
        self.settle()

    def settle(self) -> None:
        """Wait until the findings are those of the present state."""
        self.qtbot.waitUntil(
            lambda: self.session.report is not None and not self.session.is_checking, timeout=20000
        )

    def finding(self, rule: str) -> Finding:
        """The first open finding of a rule."""
        return next(f for f in self.session.report.findings if f.rule == rule)

    def show_tab(self, panel) -> None:
        """Bring a tab of the findings dock up in a visible window, and wait until it is filled."""
        self.window.show()
        bring_tab(self.window, panel)
        self.qtbot.waitUntil(lambda: panel.is_up_to_date, timeout=5000)

    def draw(self, a: str, b: str, cable: str, length: float, optic: str = "") -> str:
        """Draw a cable between two ports and return its id."""
        catalog, before = self.session.catalog, set(self.design.cables)
        plug = catalog.part(optic) if optic else None
        change, _ = connect(
            self.design, a, b, catalog.part(cable), Length(length), plug, plug
        )  # fmt: skip
        assert self.session.do(change)
        return (set(self.design.cables) - before).pop()

    def type(self, field, text: str) -> None:
        """Type into a line field as a user would, replacing what is there."""
        field.line.selectAll()
        self.qtbot.keyClicks(field.line, text)


@pytest.fixture(scope="session")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


class OneWindow:
    """The window that the tests of a file use one after the other; one that fails takes it away."""

    def __init__(self, begin: Callable[[], tuple[Program, Answers]]) -> None:
        self._begin = begin
        self._begun: tuple[Program, Answers] | None = None

    def with_new_design(self) -> tuple[Program, Answers]:
        """The program as its user has it after *New*, who has answered nothing yet."""
        if self._begun is None:
            self._begun = self._begin()
        program, answers = self._begun
        answers.to_unsaved = Unsaved.DISCARD
        for design in program.designs.all:
            if design is not program.designs.current:
                design.window.close()
        program.window.files.new()
        answers.__init__()  # type: ignore[misc] # all that was asked and answered is forgotten
        return program, answers

    def let_go(self) -> None:
        """End the program, if one was begun."""
        if self._begun is not None:
            end(*self._begun)
            self._begun = None


def end(program: Program, answers: Answers) -> None:
    """Close the window, whatever is unsaved in it."""
    answers.to_unsaved = Unsaved.DISCARD
    program.window.close()
    program.end()


@pytest.fixture(scope="module")
def one_window(qapp: QApplication, catalog, tmp_path_factory) -> Iterator[OneWindow]:
    """For ``bench`` in files with the mark of this name."""
    folder = tmp_path_factory.mktemp("one-window")

    def begin() -> tuple[Program, Answers]:
        answers = Answers()
        program = Program(make_application(), Settings(folder / "settings.ini"), answers, catalog)
        program.window.fill()
        return program, answers

    window = OneWindow(begin)
    yield window
    window.let_go()
    sweep()


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember for ``bench`` that a test failed: what it leaves behind is anybody's guess."""
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, False) or report.failed
    return report


@pytest.fixture
def bench(request, qapp: QApplication, qtbot, tmp_path, monkeypatch, catalog) -> Iterator[Bench]:
    """A program with a new design; one for all tests of a file that is marked so."""
    monkeypatch.setenv("SANWRIGHT_STATE_DIR", str(tmp_path / "state"))
    if request.node.get_closest_marker("one_window"):
        window = request.getfixturevalue("one_window")
        yield Bench(*window.with_new_design(), qtbot)
        if request.node.stash.get(_FAILED, False):
            window.let_go()
        return
    request.getfixturevalue("swept")
    answers = Answers()
    program = Program(make_application(), Settings(tmp_path / "settings.ini"), answers, catalog)
    program.window.fill()
    program.window.files.new()
    yield Bench(program, answers, qtbot)
    end(program, answers)


@pytest.fixture
def long_link(bench) -> str:
    """A 16GFC link between two switches over a cable that is far too long; its cable."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cable = bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om2", 900.0, "generic-16gfc-sw")
    bench.settle()
    return cable

"""What holds for every test: nothing of the user's is touched, and nothing is said unasked.

A Python warning, a message from Qt or a log record at WARNING or above fails the test in which it
appears. The first two are settings in pyproject.toml; the third is the fixture below.
"""

from __future__ import annotations

import atexit
import gc
import itertools
import logging
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from installer.suite_pieces import PIECE
from sanwright.collector import collect_what_is_due, sweep
from tests.examples import examples, is_thorough
from tests.process_memory import process_stays_small  # noqa: F401 - a fixture of every file

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS_BETWEEN_SWEEPS = 12


def leave_the_user_alone() -> None:
    """Settings, autosaves and caches go to a folder of this run; a window needs a screen."""
    home = Path(tempfile.mkdtemp(prefix="sanwright-tests-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    for name in ("CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"):
        folder = home / name.lower()
        folder.mkdir(mode=0o700)
        os.environ[f"XDG_{name}"] = str(folder)
    os.environ["SANWRIGHT_STATE_DIR"] = str(home / "sanwright")
    os.environ.pop("QT_STYLE_OVERRIDE", None)
    os.environ.update(LC_ALL="C.UTF-8", LANG="C.UTF-8")  # English, whatever the system speaks
    on_linux = sys.platform.startswith("linux")
    if on_linux and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


leave_the_user_alone()

# No test is judged by the clock; the continuous integration tries the same examples every time.
settings.register_profile(
    "sanwright",
    deadline=None,
    max_examples=examples(100),
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sanwright")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def _programs() -> Iterator[int]:
    return itertools.count(1)


@pytest.fixture
def swept(_programs: Iterator[int]) -> Iterator[None]:
    """For fixtures that run the program: those that have ended do not add up.

    A process ends with its program, so that nobody but a test sweeps after one.
    """
    yield
    if next(_programs) % PROGRAMS_BETWEEN_SWEEPS == 0:
        sweep()


@pytest.fixture(autouse=True)
def _no_stray_log_records(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[None]:
    yield
    if request.node.get_closest_marker("logs_warnings"):
        return
    stray = [
        f"{record.levelname} {record.name}: {record.getMessage()}"
        for phase in ("setup", "call")
        for record in caplog.get_records(phase)
        if record.levelno >= logging.WARNING
    ]
    if stray:
        pytest.fail("log records that the test did not ask for:\n" + "\n".join(stray))


@pytest.fixture(autouse=True)
def _widgets_let_go() -> Iterator[None]:
    """What was to be deleted later is: in a program the event loop does it, here nobody would."""
    yield
    if "PySide6.QtCore" not in sys.modules:
        return
    from PySide6.QtCore import QCoreApplication, QEvent

    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if not gc.isenabled():  # a window has done that; its event loop would collect now
        collect_what_is_due()


@pytest.fixture(autouse=True, scope="session")
def _clipboard_let_go() -> Iterator[None]:
    """What a test has copied without a screen is Qt's: it would go after Python, which made it."""
    yield
    if "PySide6.QtGui" not in sys.modules:
        return
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is not None and QGuiApplication.platformName() == "offscreen":
        QGuiApplication.clipboard().clear()


@pytest.fixture(autouse=True)
def _keys_let_go() -> Iterator[None]:
    """Ctrl of one test's click is not down in the next: Qt believes the last event it saw."""
    yield
    if "PySide6.QtTest" not in sys.modules:
        return
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QWidget

    held = QGuiApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier
    if held and QApplication.instance() is not None:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control)


@pytest.fixture(autouse=True)
def _nothing_is_dragged() -> Iterator[None]:
    """Qt leaves and drops where it last entered, also when that widget is gone: then it crashes."""
    yield
    if "PySide6.QtTest" not in sys.modules:
        return
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is not None:
        from tests.dragging import forget_where_was_dragged

        forget_where_was_dragged()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A value of the wrong kind for a signal of Qt raises nothing: it is said, and lost."""
    report = yield
    if report.passed and "Cannot copy-convert" in report.capstderr:
        report.outcome = "failed"
        report.longrepr = f"Qt was given what it cannot take:\n{report.capstderr}"
    return report


YOUNG_OBJECTS = 10_000
"""How many new objects the collector lets come before it looks for garbage among them."""


def pytest_collection_finish() -> None:
    """What the collector walks through is what tests make, not ten thousand tests and the program.

    A walk costs 0.3 s otherwise, and there are hundreds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 10, 10)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave slow tests out unless the command line names their file or an expression."""
    if config.option.markexpr or config.option.keyword:
        return
    arguments = [] if PIECE in os.environ else config.args
    named = {(config.invocation_params.dir / arg.split("::")[0]).resolve() for arg in arguments}
    slow = [item for item in items if item.get_closest_marker("slow") and item.path not in named]
    left_out = {*slow, *_left_out_of_samples(items, named)}
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def _left_out_of_samples(
    items: list[pytest.Item], named: Collection[Path]
) -> Iterator[pytest.Item]:
    """Of the cases of a ``sampled(n)`` test all but every ``n``-th, unless its file is named."""
    cases: Counter[str] = Counter()
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is None or item.path in named or is_thorough():
            continue
        test = item.nodeid.partition("[")[0]
        if cases[test] % mark.args[0]:
            yield item
        cases[test] += 1

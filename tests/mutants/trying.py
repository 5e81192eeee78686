"""Runs tests against a broken line: in a copy of a process that has collected them, or afresh."""

from __future__ import annotations

import ast
import builtins
import contextlib
import gc
import multiprocessing
import os
import pickle
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.mutations import Mutant, counted_statements

LIMIT_S, HANGING_S = 90, 1800
"""Seconds of work, and by the clock, at most for one broken line: endless loops are noticed."""
MEMORY = 4 << 30
QUIET = ("-q", "--no-header", "--no-summary", "-p", "no:cacheprovider")
IN_COPIES = ("--capture=no",)
"""Copies share the files of their parent, so that what one captured would be read by the next."""

SEEN = "_statement_is_run"
"""Name under which what runs tells of itself."""


@dataclass(frozen=True)
class Watched:
    """By the id of a test that passes: its seconds, and which of the statements it runs.

    ``places`` are file and first line of each statement; bit n of a test's number stands for the
    statement n.
    """

    places: tuple[tuple[str, int], ...]
    tests: dict[str, tuple[float, int]]


class Order:
    """Which tests are asked about a broken line, and in which order."""

    def __init__(self, watched: Watched) -> None:
        self._tests = watched.tests
        self._place = {name: place for place, name in enumerate(watched.tests)}
        self._numbers: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for number, (file, line) in enumerate(watched.places):
            self._numbers[file][line].append(number)

    def __len__(self) -> int:
        return len(self._tests)

    def reaching(self, file: Path, mutant: Mutant) -> list[str]:
        """The tests that run the broken line, the quickest first."""
        return self._running(self._numbers[str(file)][mutant.statement])

    def _running(self, numbers: list[int]) -> list[str]:
        mask = sum(1 << number for number in numbers)
        found = [(took, name) for name, (took, ran) in self._tests.items() if ran & mask]
        return [name for _, name in sorted(found)]

    def of(self, file: Path, mutant: Mutant, seconds: float) -> list[str]:
        """Tests that run the broken line, of so many seconds together, but one at least.

        By turns one that runs what few run of the function, and one case of each test, those of a
        file named after the module first. The tests of a file stay together: they share fixtures.
        """
        names = self.reaching(file, mutant)
        turns = zip(self._rare(file, mutant, names), _various(file, names), strict=True)
        files: dict[str, set[str]] = {}
        left = seconds
        for name in dict.fromkeys(name for turn in turns for name in turn):
            took, _ = self._tests[name]
            if not files or took <= left:
                left -= took
                files.setdefault(name.partition("::")[0], set()).add(name)
        return [
            name for group in files.values() for name in sorted(group, key=self._place.__getitem__)
        ]

    def _rare(self, file: Path, mutant: Mutant, names: list[str]) -> list[str]:
        """First those that run statements of the function that few of the tests run."""
        weights: dict[str, float] = dict.fromkeys(names, 0.0)
        for line, numbers in self._numbers[str(file)].items():
            if mutant.first_line <= line <= mutant.last_line:
                here = [name for name in self._running(numbers) if name in weights]
                for name in here:
                    weights[name] += 1 / len(here)
        return sorted(names, key=weights.__getitem__, reverse=True)


def _various(file: Path, names: list[str]) -> list[str]:
    """First one case of each test, then a second one; those near the module before others."""
    stem = file.stem if file.stem != "__init__" else file.parent.name
    seen: dict[str, int] = defaultdict(int)
    ranked: list[tuple[int, bool, int, str]] = []
    for name in names:
        test = name.partition("[")[0]
        seen[test] += 1
        ranked.append((seen[test], stem not in name.partition("::")[0], len(ranked), name))
    return [name for *_, name in sorted(ranked)]


class Collected:
    """A process that has collected the tests of some folders; each broken line gets a copy."""

    def __init__(self, folders: Sequence[str], scratch: Path, jobs: int) -> None:
        pipes = [multiprocessing.Pipe() for _ in range(jobs)]
        self._asking = [asking for asking, _ in pipes]
        self._job = 0
        self._process = os.fork()
        if self._process == 0:
            code = 1
            with contextlib.suppress(BaseException):
                _be_silent()
                tempfile.tempdir = str(scratch)
                plugin = _Copies([answering for _, answering in pipes], scratch)
                for asking in self._asking:
                    asking.close()
                code = int(pytest.main([*QUIET, *IN_COPIES, *folders], plugins=[plugin]))
            os._exit(code)
        for _, answering in pipes:
            answering.close()

    def watch(self, files: set[str]) -> Watched:
        """Run every test once, to see what it runs of ``files``."""
        return self._ask(("watch", files))  # type: ignore[no-any-return]

    def divide(self) -> None:
        """Be as many processes as there are jobs, each of which serves one."""
        self._asking[0].send(None)

    def serve(self, job: int) -> None:
        """From now on, questions are asked of the process of that job."""
        self._job = job

    def is_noticed(self, file: Path, mutant: Mutant, tests: list[str]) -> bool:
        """Whether one of the tests fails, or does not end, with the broken line."""
        if not tests:
            return False
        return bool(self._ask(("try", (file, mutant, tests))))

    def _ask(self, question: tuple[str, Any]) -> Any:
        try:
            self._asking[self._job].send(question)
            return self._asking[self._job].recv()
        except (EOFError, ConnectionError):
            sys.exit("the tests could not be collected; run them with pytest to see why")

    def end(self) -> None:
        """Let the processes go."""
        for asking in self._asking:
            asking.send(None)
        os.waitpid(self._process, 0)


class _Copies:
    """A plugin: in place of running the tests, does what it is asked in copies of the process."""

    def __init__(self, jobs: Sequence[Connection], scratch: Path) -> None:
        self._jobs = jobs
        self._scratch = scratch

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        _take_failures_as_they_are()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._serve(session, self._jobs[0])
        for job in self._jobs:
            if os.fork() == 0:
                with contextlib.suppress(EOFError):
                    self._serve(session, job)
                os._exit(0)
        for _ in self._jobs:
            os.wait()
        return True

    def _serve(self, session: pytest.Session, job: Connection) -> None:
        items = {item.nodeid: item for item in session.items}
        while (question := job.recv()) is not None:
            kind, about = question
            if kind == "watch":
                job.send(self._watched(session, about))
            else:
                job.send(self._tried(session, items, *about))

    def _watched(self, session: pytest.Session, files: set[str]) -> Watched:
        out = self._scratch / "watched"

        def work() -> int:
            watch = Watch(files)
            session.config.pluginmanager.register(watch)
            _run(session, session.items, stop=False)
            out.write_bytes(pickle.dumps(watch.watched()))
            return 0

        in_a_fork(work, None, self._scratch)
        return pickle.loads(out.read_bytes())  # type: ignore[no-any-return]

    def _tried(
        self,
        session: pytest.Session,
        items: dict[str, pytest.Item],
        file: Path,
        mutant: Mutant,
        tests: list[str],
    ) -> bool:
        def work() -> int:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            exchange_code(str(file), mutant.tree, (mutant.qualname, mutant.first_line))
            return _run(session, [items[name] for name in tests], stop=True)

        return in_a_fork(work, LIMIT_S, self._scratch) != 0


def _run(session: pytest.Session, items: Sequence[pytest.Item], *, stop: bool) -> int:
    """Run some of what was collected; returns the number of failures, 1 at most with ``stop``."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if stop and session.testsfailed:
            break
    return min(session.testsfailed, 1)


def _take_failures_as_they_are() -> None:
    """That an example fails is enough: nobody reads it, so it is not made smaller."""
    from hypothesis import Phase, settings  # pytest wants to be the first to import it

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", settings.get_profile("sanwright"), phases=phases)
    settings.load_profile("mutants")


class _AsTheyAre:
    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        _take_failures_as_they_are()


class Watch:
    """A plugin: which statements of some files each test runs, and how long it takes.

    Their functions get code that tells; a trace function would be called by everything else, too.
    """

    def __init__(self, files: set[str]) -> None:
        self._now: set[int] = set()
        self._places: list[tuple[str, int]] = []
        self._tests: dict[str, tuple[float, int]] = {}
        self._failed: set[str] = set()
        setattr(builtins, SEEN, self._now.add)
        for file in sorted(files):
            source = Path(file).read_text("utf-8")
            tree, lines = counted_statements(source, SEEN, len(self._places))
            self._places += [(file, line) for line in lines]
            exchange_code(file, tree)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._now.clear()
        began = time.process_time()  # of a test's own work, however busy the machine is
        try:
            return (yield)
        finally:
            took = time.process_time() - began
            self._tests[item.nodeid] = took, sum(1 << number for number in self._now)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)

    def watched(self) -> Watched:
        """What was seen of the tests that passed."""
        good = {name: seen for name, seen in self._tests.items() if name not in self._failed}
        return Watched(tuple(self._places), good)


def tried_alone(file: Path, mutant: Mutant, tests: list[str], scratch: Path) -> bool:
    """Whether one of the tests notices the broken line in a process that collects them itself."""
    if not tests:
        return False

    def work() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        exchange_code(str(file), mutant.tree, (mutant.qualname, mutant.first_line))
        return int(pytest.main([*QUIET, "-x", *tests], plugins=[_AsTheyAre()]))

    return in_a_fork(work, LIMIT_S, scratch) != 0


def exchange_code(file: str, tree: ast.Module, only: tuple[str, int] | None = None) -> None:
    """Give functions of a file the code that they have in ``tree``, wherever they were handed to.

    ``only`` is the qualified name and first line of the one that is meant.
    """
    codes = {(c.co_qualname, c.co_firstlineno): c for c in codes_in(compile(tree, file, "exec"))}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == file:
            key = each.__code__.co_qualname, each.__code__.co_firstlineno
            if key in codes and only in (None, key):
                each.__code__ = codes[key]


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code and all that is within."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def in_a_fork(work: Callable[[], int], limit: int | None, scratch: Path) -> int:
    """Do something silently in a copy of this process; its exit code, negative if it was ended.

    The copy has temporary files of its own, and settings, journals and caches with them.
    """
    own = Path(tempfile.mkdtemp(dir=scratch))
    child = os.fork()
    if child == 0:
        code = 1
        with contextlib.suppress(BaseException):
            os.setsid()
            if limit is not None:
                signal.setitimer(signal.ITIMER_PROF, limit)
                signal.alarm(HANGING_S)
            _be_silent()
            tempfile.tempdir = str(own)
            if (conftest := sys.modules.get("tests.conftest")) is not None:
                conftest.leave_the_user_alone()
            code = work()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    shutil.rmtree(own, ignore_errors=True)
    return os.waitstatus_to_exitcode(status)


def _be_silent() -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)

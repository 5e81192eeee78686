"""Breaks random lines of the engine and lists what no test notices. Not a test: run it by name.

    .venv/bin/python -m tests.mutants.run [MODULE ...] [--count N] [--seed S] [--minutes M]

A MODULE is a package or module below ``sanwright``, such as ``bom`` or ``bom.order_numbers``. The
tests of its package run once to find out which of them enter which function. Then each broken line
is tried in a process of its own, in which the function has the broken code, by the tests that enter
it, the quickest first, until one fails. Nothing is written into the checkout. What is listed at the
end is a question, not a fault: some broken lines do the same as before.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import json
import os
import random
import resource
import signal
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from tests.mutants.mutations import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "app" / "sanwright"
COVERING = {
    "analysis": ("analysis", "testbeds"),
    "bom": ("bom", "prices"),
    "checks": ("checks",),
    "documents": ("documents", "upgrade"),
    "reports": ("reports",),
}
"""Folders of tests, by the package that they are about."""
MOST_TESTS = 150
LIMIT_S = 60
"""At most for one broken line, and at least: endless loops count as noticed."""
MEMORY = 4 << 30
Key = tuple[str, str, int]
"""File, qualified name and first line of a function."""


def main() -> int:
    """Try the mutants; returns 1 if one was not noticed."""
    parser = argparse.ArgumentParser(prog="tasks.py mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", default=[*COVERING])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--minutes", type=float, default=30.0)
    options = parser.parse_args()
    os.environ.update(CI="1", QT_QPA_PLATFORM="offscreen")  # CI: the same examples every time
    files = list(files_of(options.modules))
    for file in files:
        importlib.import_module(module_of(file))
    folders = sorted({name for file in files for name in COVERING.get(package_of(file), ())})
    print(f"--seed {options.seed}: tests of {', '.join(folders)} run once", flush=True)
    entered, took = watched(folders, {str(file) for file in files})
    chosen = [(file, make) for file in files for make in mutants(file.read_text("utf-8"))]
    random.Random(options.seed).shuffle(chosen)
    until = time.monotonic() + options.minutes * 60
    print(f"{len(took)} tests; {min(options.count, len(chosen))} of {len(chosen)} broken lines")
    missed, tried = [], 0
    for file, make in chosen[: options.count]:
        if time.monotonic() > until:
            print("the time is over")
            break
        mutant = make()
        tests = entered.get((str(file), mutant.qualname, mutant.first_line), set())
        ordered = sorted(tests, key=took.__getitem__)[:MOST_TESTS]
        tried += 1
        if not ordered or not is_noticed(file, mutant, ordered):
            missed.append((file, mutant, len(tests)))
            print(told(file, mutant, len(tests)), flush=True)
    print(f"--seed {options.seed}: {len(missed)} of {tried} broken lines were not noticed")
    return int(bool(missed))


def files_of(modules: list[str]) -> Iterator[Path]:
    """The files of packages and modules below ``sanwright``."""
    for name in modules:
        place = CODE.joinpath(*name.removeprefix("sanwright.").split("."))
        if place.is_dir():
            yield from sorted(place.rglob("*.py"))
        elif place.with_suffix(".py").is_file():
            yield place.with_suffix(".py")
        else:
            sys.exit(f"there is no module {name} below sanwright")


def package_of(file: Path) -> str:
    return file.relative_to(CODE).parts[0]


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(CODE.parent).with_suffix("").parts).removesuffix(".__init__")


def told(file: Path, mutant: Mutant, tests: int) -> str:
    """What was not noticed."""
    place = f"{file.relative_to(ROOT)}:{mutant.line} in {mutant.qualname}"
    return f"\n{place} ({tests} tests enter it)\n  - {mutant.before}\n  + {mutant.after}"


class Watch:
    """A plugin: which functions each test enters, and how long it takes."""

    def __init__(self, files: set[str]) -> None:
        self._files = files
        self._seen: dict[int, CodeType] = {}
        self.entered: dict[str, list[Key]] = {}
        self.took: dict[str, float] = {}
        self.failed: set[str] = set()

    def _trace(self, frame: FrameType, _event: str, _arg: object) -> None:
        self._seen[id(frame.f_code)] = frame.f_code

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._seen.clear()
        began = time.monotonic()
        threading.settrace(self._trace)
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            self.took[item.nodeid] = time.monotonic() - began
            codes = (code for code in self._seen.values() if code.co_filename in self._files)
            self.entered[item.nodeid] = [
                (code.co_filename, code.co_qualname.partition(".<locals>")[0], code.co_firstlineno)
                for code in codes
            ]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)


def watched(folders: list[str], files: set[str]) -> tuple[dict[Key, set[str]], dict[str, float]]:
    """Tests by the function that they enter, and the seconds that each takes."""
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "watched.json"

        def work() -> int:
            watch = Watch(files)
            pytest.main([*QUIET, *(f"tests/{name}" for name in folders)], plugins=[watch])
            good = watch.took.keys() - watch.failed
            found = {name: (watch.took[name], watch.entered[name]) for name in good}
            out.write_text(json.dumps(found), encoding="utf-8")
            return 0

        in_a_fork(work, None)
        told = json.loads(out.read_text(encoding="utf-8"))
    entered: dict[Key, set[str]] = defaultdict(set)
    for name, (_, keys) in told.items():
        for path, qualname, line in keys:
            entered[path, qualname, line].add(name)
    return entered, {name: seconds for name, (seconds, _) in told.items()}


QUIET = ("-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist")


def is_noticed(file: Path, mutant: Mutant, tests: list[str]) -> bool:
    """Whether one of the tests fails, or does not end, with the broken line."""

    def work() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        break_function(file, mutant)
        return int(pytest.main([*QUIET, "-x", *tests]))

    return in_a_fork(work, LIMIT_S) != 0


def break_function(file: Path, mutant: Mutant) -> None:
    """Give the function its broken code, wherever it has been handed to."""
    key = mutant.qualname, mutant.first_line
    module = compile(mutant.tree, str(file), "exec")
    code = next(each for each in codes_in(module) if (each.co_qualname, each.co_firstlineno) == key)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            own = each.__code__
            if (own.co_filename, own.co_qualname, own.co_firstlineno) == (str(file), *key):
                each.__code__ = code


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code and all that is within."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def in_a_fork(work: Callable[[], int], limit: int | None) -> int:
    """Do something silently in a copy of this process; its exit code, -1 if it had to be ended."""
    child = os.fork()
    if child == 0:
        code = 1
        with contextlib.suppress(BaseException):
            os.setsid()
            if limit is not None:
                signal.alarm(limit)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            code = work()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())

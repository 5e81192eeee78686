"""Breaks random lines of the engine and lists what no test notices. Not a test: run it by name.

    .venv/bin/python -m tests.mutants.run [MODULE ...] [--count N] [--seed S] [--minutes M]
        [--jobs J]

A MODULE is a package or module below ``sanwright``, such as ``bom`` or ``bom.order_numbers``. The
tests of its package are collected and run once, to find out which of them run which statement; that
is kept in ``build/mutants`` until code changes. Then each broken line is tried in a copy of that
process, in which the function has the broken code, by the tests that run it, until one fails. What
they let pass is tried again by more tests in a process that has imported none yet, since what a
test module works out while it is imported was whole the first time. Nothing else is written. What
is listed is a question, not a fault: some broken lines do the same as before.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import importlib
import os
import pickle
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.mutants.mutations import Mutant, mutants
from tests.mutants.trying import Collected, Order, Watched, tried_alone

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CODE = ROOT / "app" / "sanwright"
COVERING = {
    "analysis": ("analysis", "testbeds", "checks", "references"),
    "bom": ("bom", "prices"),
    "checks": ("checks", "references"),
    "documents": ("documents", "upgrade", "design"),
    "reports": ("reports",),
}
"""Folders of tests, by the package that they are about."""
KEPT = ROOT / "build" / "mutants"
FIRST_S, SECOND_S = 10.0, 40.0
"""Tests of so many seconds try a broken line, and try it again if they let it pass."""


def main() -> int:
    """Try the mutants; returns 1 if one was not noticed."""
    parser = argparse.ArgumentParser(prog="tasks.py mutants", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE", default=[*COVERING])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--jobs", type=int, default=1, help="so many lines at once")
    parser.add_argument("--minutes", type=float, default=30.0)
    options = parser.parse_args()
    os.environ.update(CI="1", QT_QPA_PLATFORM="offscreen")  # CI: the same examples every time
    files = list(files_of(options.modules))
    packages = sorted({package_of(file) for file in files})
    watchable = list(files_of(packages))
    for file in watchable:
        importlib.import_module(module_of(file))
    folders = sorted({name for each in packages for name in COVERING.get(each, (each,))})
    chosen = [(file, make) for file in files for make in mutants(file.read_text("utf-8"))]
    random.Random(options.seed).shuffle(chosen)
    chosen = chosen[: options.count]
    with tempfile.TemporaryDirectory(prefix="sanwright-mutants-") as scratch:
        collected = Collected([f"tests/{name}" for name in folders], Path(scratch), options.jobs)
        order = Order(seen_before(folders, watchable, collected))
        print(f"--seed {options.seed}: {len(chosen)} broken lines, {len(order)} tests", flush=True)
        collected.divide()
        until = time.monotonic() + options.minutes * 60
        tallies = [Path(scratch) / f"tally-{job}" for job in range(options.jobs)]
        for job, tally in enumerate(tallies):
            if os.fork() == 0:
                with contextlib.suppress(BaseException):
                    collected.serve(job)
                    mine = [*enumerate(chosen, 1)][job :: options.jobs]
                    tally.write_text(repr(tried(mine, collected, order, until, Path(scratch))))
                os._exit(0)
        for _ in tallies:
            os.wait()
        collected.end()
        found = [ast.literal_eval(each.read_text()) for each in tallies if each.exists()]
        if len(found) < len(tallies):
            sys.exit("a process has died; what it was to try was not tried")
    done, missed = (sum(each) for each in zip(*found, strict=True))
    print(f"--seed {options.seed}: {missed} of {done} broken lines were not noticed")
    return int(bool(missed))


def tried(
    chosen: Iterable[tuple[int, tuple[Path, Callable[[], Mutant]]]],
    collected: Collected,
    order: Order,
    until: float,
    scratch: Path,
) -> tuple[int, int]:
    """How many lines were tried until the time was over, and how many of them nobody noticed."""
    done = missed = 0
    for number, (file, make) in chosen:
        if time.monotonic() > until:
            break
        mutant = make()
        done += 1
        if collected.is_noticed(file, mutant, order.of(file, mutant, FIRST_S)):
            continue
        if not tried_alone(file, mutant, order.of(file, mutant, SECOND_S), scratch):
            missed += 1
            tests = len(order.reaching(file, mutant))
            print(f"\n{number}. {told(file, mutant, tests)}", flush=True)
    return done, missed


def seen_before(folders: list[str], files: list[Path], collected: Collected) -> Watched:
    """What the tests run, kept as long as neither the program nor a test changes."""
    digest = hashlib.sha256()
    for source in sorted([*(ROOT / "app").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        if source.parent != HERE:
            digest.update(source.read_bytes())
    name = "-".join(folders)
    kept = KEPT / f"{name}.{digest.hexdigest()[:16]}"
    if kept.is_file():
        return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]
    print(f"tests of {', '.join(folders)} run once", flush=True)
    watched = collected.watch({str(file) for file in files})
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in KEPT.glob(f"{name}.*"):
        old.unlink()
    kept.write_bytes(pickle.dumps(watched))
    return watched


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
    return f"{place} ({tests} tests run it)\n  - {mutant.before}\n  + {mutant.after}"


if __name__ == "__main__":
    sys.exit(main())

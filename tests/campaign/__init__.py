"""Attacks on the program, run by name: ``python -m tests.campaign NAME --count N --seed K``.

Each module here that has ``attack`` is a campaign; ``strike`` runs it and counts what came of it.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

LONGEST_CASE = 5.0
"""Seconds that one case may take."""
LONGEST_IN_ALL = 60.0
"""Seconds that one case may take that says how far it is."""
LONGEST_REFUSAL = 300
"""Characters of one refusal."""

Attack = Callable[[random.Random, Path], str]
"""One case, worked out of a random generator in an empty folder; says in a word what came of it.

Raises AssertionError, or anything that the program lets out, where the program does not hold.
"""


_BEGUN = [float("inf")]
"""The processor's time at which the case at hand began."""


class Hang(BaseException):
    """A case took too long; no handler of the program's is to catch it."""


@dataclass
class Tally:
    """What a campaign came to."""

    cases: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0
    slowest_case: str = ""

    @property
    def text(self) -> str:
        """For people."""
        import resource  # not on Windows

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        said = f"{self.cases} cases, {len(self.failures)} failures; the longest took "
        said += f"{self.slowest:.2f} s (case {self.slowest_case}); {peak} MB at most"
        lines = [
            said,
            *(f"  {count:7} {name}" for name, count in self.outcomes.most_common()),
        ]
        return "\n".join(lines)


def campaigns() -> dict[str, Attack]:
    """Every campaign by its name."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if module.name.startswith(("_", "test_")):
            continue
        attack = getattr(importlib.import_module(f"{__name__}.{module.name}"), "attack", None)
        if attack is not None:
            found[module.name] = attack
    return found


def strike(name: str, attack: Attack, count: int, seconds: float, seed: int) -> Tally:
    """Run cases ``seed``, ``seed + 1``, … until ``count`` or ``seconds`` are over."""
    tally = Tally()
    ends = time.monotonic() + seconds
    for case in range(seed, seed + count):
        if time.monotonic() > ends:
            break
        tally.cases += 1
        begun = _BEGUN[0] = time.process_time()
        with tempfile.TemporaryDirectory(prefix="campaign-") as folder:
            try:
                with _alarm(LONGEST_CASE):
                    tally.outcomes[attack(random.Random(f"{name} {case}"), Path(folder))] += 1
            except (Hang, Exception) as error:  # noqa: BLE001 - whatever it is, it is counted
                told = "".join(traceback.format_exception(error)[-6:])
                tally.failures.append(f"{name} --seed {case} --count 1: {told}")
                tally.outcomes[f"FAILED {type(error).__name__}"] += 1
        took, _BEGUN[0] = time.process_time() - begun, float("inf")
        if took > tally.slowest:
            tally.slowest, tally.slowest_case = took, str(case)
    return tally


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise Hang in the running code once it has worked for so long; CPU time, as others run."""
    if not hasattr(signal, "ITIMER_PROF"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Hang(f"took more than {seconds} s")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def sign_of_life(_share: float, _what: object) -> bool:
    """Progress of long work in a case: it hangs where it says nothing for as long as a case may.

    Outside of a case nothing is set: the signal would end the process.
    """
    if time.process_time() - _BEGUN[0] > LONGEST_IN_ALL:
        raise Hang(f"took more than {LONGEST_IN_ALL} s and said that it goes on")
    if hasattr(signal, "ITIMER_PROF") and signal.getitimer(signal.ITIMER_PROF)[0] > 0:
        signal.setitimer(signal.ITIMER_PROF, LONGEST_CASE)
    return True


def large_work(seconds: float) -> None:
    """The case is work that is as large as the program takes: it may last ``seconds`` more."""
    if hasattr(signal, "ITIMER_PROF") and signal.getitimer(signal.ITIMER_PROF)[0] > 0:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _prepare() -> None:
    """Build the catalog where it is older than its sources: 6 s that belong to no case."""
    from tests.builders import catalog

    catalog()


def main(arguments: list[str]) -> int:
    """The command line; see ``__main__``."""
    import argparse

    known = campaigns()
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("name", choices=[*known, "all"])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="print every failure in full")
    parser.add_argument("--said", type=Path, help="write every refusal there, once, to be read")
    given = parser.parse_args(arguments)
    _prepare()
    failed = 0
    for name in known if given.name == "all" else (given.name,):
        tally = strike(name, known[name], given.count, given.seconds, given.seed)
        print(f"{name}, seed {given.seed}: {tally.text}", flush=True)
        for told in tally.failures if given.verbose else tally.failures[:5]:
            print(told, file=sys.stderr)
        failed += len(tally.failures)
    if given.said is not None:
        from tests.campaign.refusals import SAID

        lines = (line for words in sorted(SAID.values()) for line in (*words, ""))
        given.said.write_text("\n".join(lines), encoding="utf-8")
    return os.EX_OK if not failed else 1

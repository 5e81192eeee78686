"""Builds Sanwright for Windows on Debian and tries it under Wine 10.

What it makes is kept in a folder and made anew only if it, or what it is made from, has changed: a
Debian 13 with Wine 10, CPython and wheels for Windows, the frozen program, its setup program. Then
the setup installs, the installed program is held against its sources and tried on the command line
and by mouse, and is removed again. The report says what was seen; nothing of it is Windows.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from installer.commands import BuildError
from installer.commit import commit
from installer.windows_trial import (
    build,
    by_hand,
    expected,
    machine,
    stand_ins,
    suite,
    tries,
    window,
    windows_python,
)
from installer.windows_trial.kept import Kept, digest_of, digest_of_file, digest_of_files
from installer.windows_trial.machine import INSIDE, Machine

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path.home() / ".cache" / "sanwright-windows-trial"
LOCKS = ROOT / "installer" / "requirements"
TITLE = "Built and tried under Wine 10"
NOTE = (
    "Nothing here ran on Windows: Wine stands in for it, and its gaps are stood in for (see below)."
)
NEEDS = (
    "Debian or Ubuntu, root, debootstrap, Maven and NSIS; about 5 GB, 20 minutes of two processors"
)
UNMADE = (BuildError, OSError, subprocess.SubprocessError)
"""What making the machine may end with; a command that takes too long is one of them."""


class Trial:
    """Carries out the steps and remembers what each of them showed."""

    def __init__(self, folder: Path, wanted: Sequence[str] = ()) -> None:
        self.folder = folder
        self._wanted = wanted
        self.kept = Kept(folder)
        self.rows: list[tuple[str, str, str]] = []
        """Step, "done" or "WRONG", and what was seen."""

    def step(self, name: str, do: Callable[[], str]) -> bool:
        """Carry out a step and note what came of it; the next ones go on all the same."""
        say(name)
        began = time.monotonic()
        try:
            seen, verdict = do(), "done"
        except Exception as error:  # noqa: BLE001 - also what nobody thought of is a result
            seen, verdict = str(error) or type(error).__name__, "WRONG"
            with (self.folder / "errors.log").open("a", encoding="utf-8") as log:
                log.write(f"{name}\n{traceback.format_exc()}\n")
        seconds = time.monotonic() - began
        self.rows.append((name, verdict, f"{' '.join(seen.split())} ({seconds:.0f} s)"))
        say(f"  {verdict}: {self.rows[-1][2]}")
        return verdict == "done"

    def try_out(self, name: str, do: Callable[[], str]) -> None:
        """A step on which no other stands: left out where others are asked for by name."""
        if not self._wanted or name in self._wanted:
            self.step(name, do)

    def note_untried(self) -> None:
        """What was asked for by name and not tried went wrong, misspelt names too."""
        tried = {name for name, _, _ in self.rows}
        for name in self._wanted:
            if name not in tried:
                self.rows.append((name, "WRONG", "no such step, or the trial did not come to it"))

    def write_report(self) -> Path:
        """The report as a page of Markdown."""
        when = dt.datetime.now(dt.UTC).strftime("%d %B %Y, %H:%M UTC")
        lines = [f"# {TITLE}", "", f"{when}, commit {commit(ROOT) or 'unknown'}. {NOTE}", ""]
        lines += ["| step | | what was seen |", "| --- | --- | --- |"]
        lines += [f"| {name} | {verdict} | {_cell(seen)} |" for name, verdict, seen in self.rows]
        lines += ["", "Stand-ins, in the Wine prefix only: complex functions of `ucrtbase.dll`,"]
        lines += [
            "`icuuc.dll` without converters. `python3.dll` consists of forwards, as CPython's"
        ]
        lines += ["does, made from the names in its `python3.lib`. Pictures: `screenshots`.", ""]
        report = self.folder / "report.md"
        report.write_text("\n".join(lines), encoding="utf-8")
        return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the trial; returns 1 if a step went wrong, 2 if it cannot be carried out."""
    parser = argparse.ArgumentParser(
        prog="tasks.py windows-trial", description=f"{str(__doc__).splitlines()[0]} Needs {NEEDS}."
    )
    parser.add_argument("--folder", type=Path, default=CACHE, help=f"default: {CACHE}")
    parser.add_argument("--suite", nargs="*", metavar="PATH", help="run these tests there, too")
    parser.add_argument(
        "--step", action="append", default=[], metavar="NAME", help="of what is tried, only this"
    )
    parser.add_argument("--no-window", action="store_true", help="leave out the mouse")
    options = parser.parse_args(arguments)
    if missing := machine.is_possible():
        sys.stderr.write(f"tasks.py windows-trial: {missing}\n")
        return 2
    say(f"This needs {NEEDS}; what is made is kept in {options.folder}")
    trial = Trial(options.folder.absolute(), options.step)
    trial.folder.mkdir(parents=True, exist_ok=True)
    (trial.folder / "errors.log").unlink(missing_ok=True)
    try:
        with made_machine(trial) as running:
            carry_out(trial, running, options)
    except UNMADE as error:
        trial.rows.append(("the trial ended early", "WRONG", str(error)))
    trial.note_untried()
    say(f"{TITLE}: {trial.write_report()}")
    return int(any(verdict != "done" for _, verdict, _ in trial.rows))


@contextlib.contextmanager
def made_machine(trial: Trial) -> Iterator[Machine]:
    """The machine, made or kept, with Wine, Python for Windows and its packages."""
    root, downloads = trial.folder / "wine-root", trial.folder / "downloads"

    def say_made(name: str, is_new: bool) -> None:
        trial.rows.append((name, "done", "made" if is_new else "kept from before, as it was made"))
        say(f"{name}: {trial.rows[-1][2]}")

    say("Debian 13 with Wine 10, Python for Windows and its packages")
    is_new = trial.kept.made(
        root,
        digest_of(machine.RELEASE, *machine.PACKAGES),
        lambda: machine.make_root(root),
        lambda: digest_of(machine.root_state(root)),
    )
    say_made("Debian 13 with Wine 10", is_new)
    jar = windows_python.fetch_python(downloads)
    wanted = {
        name: windows_python.fetch_wheels(LOCKS / f"{name}.txt", downloads / f"wheels-{name}")
        for name in ("package", "test")
    }
    with machine.running(root, trial.folder) as running:
        sources = digest_of_files(stand_ins.SOURCES)
        code = digest_of_file(Path(stand_ins.__file__))
        prefix = running.outside(machine.PREFIX)
        system = running.outside(stand_ins.SYSTEM)
        is_new = trial.kept.made(
            prefix,
            digest_of(sources, code, str(machine.root_state(root))),
            lambda: make_prefix(running),
            lambda: digest_of_files(system, [system / name for name in stand_ins.MADE]),
        )
        say_made("Wine's drive, with what stands in for what Wine lacks", is_new)
        place = running.outside(build.PYTHON)
        is_new = trial.kept.made(
            place,
            digest_of(windows_python.JAR_DIGEST, wanted["package"].read_bytes(), code),
            lambda: build.make_python(running, jar, wanted["package"], downloads / "wheels-test"),
            lambda: digest_of_files(place),
        )
        say_made(f"Python {windows_python.VERSION} for Windows with the locked wheels", is_new)
        with running.awake():
            yield running


def make_prefix(running: Machine) -> None:
    """A new drive of Wine, that of Windows 10 and of one user."""
    running.must(["wineboot", "-i"])
    running.must(["wineserver", "-w"])
    stand_ins.complete_wine(running)


def carry_out(trial: Trial, running: Machine, options: argparse.Namespace) -> None:
    """Freeze, wrap, install, try, remove."""
    frozen = running.outside(build.FROZEN)
    folder = frozen / "dist" / "sanwright"
    dist = trial.folder / "dist"
    setup = dist / build.setup_name()

    def freeze() -> str:
        build.copy_source(running.outside(build.SOURCE))  # eyes and tests may be newer
        made = trial.kept.made(
            frozen,
            digest_of(build.source_state(), windows_python.JAR_DIGEST),
            lambda: build.freeze(running, trial.folder / "freeze.log"),
            lambda: digest_of_files(folder),
        )
        files = [file for file in folder.rglob("*") if file.is_file()]
        size = sum(file.stat().st_size for file in files) / 1e6
        how = "frozen by the unmodified spec" if made else "kept from before"
        return f"{how}: {len(files)} files, {size:.0f} MB"

    def wrap() -> str:
        dist.mkdir(exist_ok=True)
        is_new = trial.kept.made(
            setup,
            build.setup_state(folder),
            lambda: build.make_setup(folder, dist),
            lambda: digest_of_file(setup),
        )
        how = "compiled" if is_new else "kept from before"
        return f"{how}: {setup.name}, {setup.stat().st_size / 1e6:.1f} MB"

    if not trial.step("Freeze", freeze) or not trial.step("Setup program", wrap):
        return
    if not trial.step("What an earlier trial left", lambda: expected.clear_earlier(running)):
        return
    before = tries.programs_files(running)
    if trial.step("Silent installation", lambda: tries.install(running, setup)):
        try_installed(trial, running, options)
        trial.try_out("Upgrade", lambda: expected.upgrade(running, setup))
        trial.step("Removal", lambda: expected.removal(running, before))
    if options.suite is not None:
        trial.step("Tests by name", lambda: suite.run(running, trial.kept, options.suite))


def try_installed(trial: Trial, running: Machine, options: argparse.Namespace) -> None:
    """What is tried with the program as it was installed."""
    shutil.rmtree(running.outside(INSIDE / "work"), ignore_errors=True)
    installed = tries.Installed(running, INSIDE / "work")
    trial.try_out("The same program, by installer.smoke", lambda: tries.smoke(running))
    trial.try_out("Names and long paths", lambda: tries.names_and_paths(installed))
    trial.try_out("Shares and mapped drives", lambda: tries.shares(installed))
    trial.try_out("Reserved names, write protection", lambda: tries.refusals(installed))
    trial.try_out("Redirected and console output", lambda: tries.output(installed))
    if not options.no_window:
        trial.try_out("The installed window", lambda: window.installed_window(running))
        trial.try_out("Double click", lambda: expected.double_click(running))
        trial.try_out("Jump list", lambda: expected.jump_list(running))
        trial.try_out("A dark system", lambda: window.dark_system(running))
        trial.try_out("The main job by mouse", lambda: window.main_job(running))
        trial.try_out("Printing", lambda: by_hand.printing(running))
        trial.try_out("A spreadsheet's cells", lambda: by_hand.spreadsheet(running))
        trial.try_out("Dragged files", lambda: by_hand.dragged(running))


def say(text: str) -> None:
    """Tell who waits which step comes next."""
    print(f"[sanwright] {text}", flush=True)  # noqa: T201 - said to who runs the task


def _cell(text: str) -> str:
    return text.replace("|", "\\|")[:900]


if __name__ == "__main__":
    sys.exit(main())

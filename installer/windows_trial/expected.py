"""What people expect of a Windows program besides its window: double click, jump list, upgrade."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from installer.windows_trial.build import windows_path
from installer.windows_trial.machine import INSIDE, Machine
from installer.windows_trial.tries import LOCAL, PROGRAM, USER, WrongError, uninstall
from installer.windows_trial.window import (
    PLACE,
    SETTINGS,
    SHOTS,
    WINDOW,
    design_of,
    end_windows,
    open_window,
    some_design,
    text_of,
    wait_until,
)

RECENT = USER / "AppData/Roaming/Microsoft/Windows/Recent"
CLASSES = r"Software\Classes"
KEYS = (".sanw", "Sanwright.Design")
REGISTERED = (
    *(rf"{CLASSES}\{key}" for key in (*KEYS, rf"Applications\{WINDOW}")),
    r"Software\Microsoft\Windows\CurrentVersion\App Paths\sanwright.exe",
    r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Sanwright",
)
"""What the setup registers for the user, as ``installer/windows/sanwright.nsi`` says."""
REFUSED = 2
"""Exit code of the setup where things stand against it."""


def double_click(machine: Machine) -> str:
    """A design is opened as the Explorer does, by its kind, with the window there already.

    Wine looks at what is registered for the machine, Windows first at what is so for the user:
    what the setup wrote for the user is copied there as it is.
    """
    file = PLACE / "Doppelklick (1) ü.sanw"
    design_of(machine, file)
    for key in KEYS:
        names = [rf"{root}\{CLASSES}\{key}" for root in ("HKCU", "HKLM")]
        machine.must(["wine", "reg", "copy", *names, "/s", "/f"])
    try:
        with open_window(machine) as first:
            before = _windows(machine)
            machine.begin(["wine", "start", windows_path(file)])
            wait_until(lambda: file.name in text_of(_settings(machine)), "the design clicked at")
            # The second start ends when it has handed over, later on a machine with much to do.
            wait_until(lambda: _windows(machine) == before, "the end of the second start")
            machine.run(["import", "-window", "root", SHOTS / "double-click.png"])
            if first.poll() is not None:
                raise WrongError(f"the window that was there ended with {first.returncode}")
        # The same where nothing runs.
        _settings(machine).unlink()
        started = machine.begin(["wine", "start", windows_path(file)])
        try:
            wait_until(lambda: file.name in text_of(_settings(machine)), "a window at a click")
        finally:
            end_windows(machine)
            started.wait(timeout=60)
    finally:
        for key in KEYS:
            machine.wine(["reg", "delete", rf"HKLM\{CLASSES}\{key}", "/f"])
    return "opens in the window that is there, else in a new one; by the setup's own registration"


def jump_list(machine: Machine) -> str:
    """What was opened is in the user's folder of recent files, of which Windows makes the list.

    Where the links lead is not looked at: Wine 10 reads the path that it is given as if it were no
    Unicode, and takes its first letter.
    """
    links = {link.name: link for link in machine.outside(RECENT).glob("*.sanw.lnk")}
    wanted = [f"{name}.lnk" for name in ("Entwurf ä.sanw", "zwei.sanw")]
    missing = [name for name in wanted if name not in links]
    if missing:
        raise WrongError(f"not told to the system: {missing}; there are {sorted(links)}")
    command = rf"HKCU\{CLASSES}\Applications\{WINDOW}\SupportedTypes"
    machine.must(["wine", "reg", "query", command, "/v", ".sanw"])
    return f"{len(links)} designs told to the system; their kind is registered for the program"


def upgrade(machine: Machine, setup: Path) -> str:
    """The setup once more: it refuses while the window is there, and replaces what is closed."""
    words = [windows_path(INSIDE / "dist" / setup.name), "/S"]
    place, state = machine.outside(PROGRAM), _settings(machine)
    before = _sizes(place)
    with open_window(machine, windows_path(some_design(machine))) as running:
        refused = machine.wine(words, cwd=INSIDE / "dist", timeout=900)
        if refused.returncode != REFUSED or running.poll() is not None:
            raise WrongError(f"over a running program the setup ended with {refused.returncode}")
        if _sizes(place) != before:
            raise WrongError("it refused and yet changed what is installed")
    kept = text_of(state)
    (place / "_internal" / "left by an older version.txt").write_text("notes of the user")
    (place / "sanwright.ico").unlink()  # as if it came only with this version
    done = machine.wine(words, cwd=INSIDE / "dist", timeout=900)
    after = _sizes(place)
    after.pop("_internal/left by an older version.txt", None)
    if done.returncode or after != before:
        raise WrongError(f"the upgrade ended with {done.returncode}: {_differing(before, after)}")
    if text_of(state) != kept:
        raise WrongError("the upgrade changed the user's settings")
    (place / "_internal" / "left by an older version.txt").unlink()
    return "refuses over a running window, which goes on; replaces a closed one, settings stay"


def removal(machine: Machine, before: Iterable[str]) -> str:
    """Silent removal: neither files but the user's own nor anything registered is left."""
    keys = [rf"HKCU\{key}" for key in REGISTERED]
    for key in keys:
        machine.must(["wine", "reg", "query", key])  # else nothing were shown by its absence
    said = uninstall(machine, before)
    left = [key for key in keys if machine.wine(["reg", "query", key]).returncode == 0]
    if left:
        raise WrongError(f"left in the registry: {left}")
    return f"{said}; {len(keys)} keys of the registry gone"


def clear_earlier(machine: Machine) -> str:
    """Take away what a trial that ended early has left: this one begins with a new user."""
    end_windows(machine)
    places = [PROGRAM, LOCAL / "sanwright", SETTINGS.parent, PLACE]
    for place in places:
        shutil.rmtree(machine.outside(place), ignore_errors=True)
    shell = machine.outside(RECENT.parent)
    for link in (*shell.rglob("Sanwright*.lnk"), *shell.rglob("*.sanw.lnk")):
        link.unlink()
    machine.outside(RECENT).mkdir(exist_ok=True)
    for_all = [rf"HKLM\{CLASSES}\{key}" for key in KEYS]
    for key in (*(rf"HKCU\{key}" for key in REGISTERED), *for_all):
        machine.wine(["reg", "delete", key, "/f"])
    return "taken away"


def _settings(machine: Machine) -> Path:
    return machine.outside(SETTINGS)


def _windows(machine: Machine) -> int:
    told = machine.wine(["tasklist"], timeout=60).stdout.decode("utf-8", "replace")
    return told.count(WINDOW)


def _sizes(place: Path) -> dict[str, int]:
    return {
        file.relative_to(place).as_posix(): file.stat().st_size
        for file in place.rglob("*")
        if file.is_file()
    }


def _differing(before: dict[str, int], after: dict[str, int]) -> list[str]:
    return sorted(dict(before.items() ^ after.items()))[:5]

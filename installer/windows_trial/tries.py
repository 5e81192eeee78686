"""What is tried with the installed program under Wine: setup, command line, removal.

Each try says in a sentence what was seen; it raises ``WrongError`` where something is wrong.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from installer.windows_trial.build import SOURCE, windows_path
from installer.windows_trial.machine import DRIVE, INSIDE, PREFIX, Machine

USER = DRIVE / "users" / "root"
LOCAL = USER / "AppData" / "Local"
PROGRAM = LOCAL / "Programs" / "Sanwright"
TESTBED = "testbed:t3-nvme"
PAGE = "guide welcome"
"""A command that prints signs beyond ASCII."""
LONGEST_OF_OLD = 260
SMOKE_S = 3600.0
"""It starts the program a dozen times, each for seconds; one that hangs would never end."""
CODE_PAGES = ("437", "850", "65001")
_ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|\][^\x07]*\x07)")


class WrongError(Exception):
    """Something is not as it should be; the message says what."""


class Installed:
    """The installed program's command line."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        self.machine = machine
        self.folder = folder
        """Where it is called, below ``/trial``."""
        machine.outside(folder).mkdir(parents=True, exist_ok=True)

    def run(
        self, *words: str, env: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """A subcommand."""
        program = windows_path(PROGRAM / "sanwright.exe")
        return self.machine.wine([program, *words], cwd=self.folder, env=env, timeout=900)

    def must(self, *words: str) -> str:
        """A subcommand that has to succeed. Raises WrongError."""
        done = self.run(*words)
        if done.returncode:
            raise WrongError(f"“{' '.join(words)}” ended with {done.returncode}: {_tail(done)}")
        return done.stdout.decode("utf-8")

    def refuses(self, *words: str) -> str:
        """What a subcommand says that has to refuse in one sentence. Raises WrongError."""
        done = self.run(*words)
        told = done.stderr.decode("utf-8", "replace").strip()
        if done.returncode != 2 or "Traceback" in told or told.count("sanwright: ") != 1:
            raise WrongError(f"“{' '.join(words)}” ended with {done.returncode}: {told[-400:]}")
        return told.splitlines()[-1]  # before it Wine may say something of its own

    def outside(self, name: str) -> Path:
        """A file of the folder as it is called outside."""
        return self.machine.outside(self.folder / name)


def install(machine: Machine, setup: Path) -> str:
    """The silent setup, for this user, without an administrator's folder being touched."""
    place = machine.outside(INSIDE / "dist")
    done = machine.wine([windows_path(INSIDE / "dist" / setup.name), "/S"], cwd=INSIDE / "dist")
    files = [file for file in machine.outside(PROGRAM).rglob("*") if file.is_file()]
    if done.returncode or not (machine.outside(PROGRAM) / "sanwright.exe").exists():
        raise WrongError(f"the setup ended with {done.returncode}: {_tail(done)}")
    whole = sum(file.stat().st_size for file in files)
    size = (place / setup.name).stat().st_size
    return f"setup of {size / 1e6:.1f} MB installed {len(files)} files, {whole / 1e6:.1f} MB"


def smoke(machine: Machine) -> str:
    """``installer.smoke``: the installed program against the sources that it was frozen from."""
    source, work = machine.outside(SOURCE), machine.outside(INSIDE / "tmp")
    work.mkdir(exist_ok=True)
    starter = work / "installed-sanwright"
    inner = machine.words(["env", "@@", "wine", windows_path(PROGRAM / "sanwright.exe")])
    at = inner.index("-C") + 1
    inner[at] = '"$PWD"'
    handed = "SANWRIGHT_STATE_DIR SANWRIGHT_STARTUP_LOG QT_QPA_PLATFORM".split()
    named = " ".join(f'${{{name}:+{name}="${name}"}}' for name in handed)
    words = " ".join(named if word == "@@" else _quoted(word) for word in inner)
    variables = "".join(
        f"export {name}={_quoted(value)}\n" for name, value in machine.environment().items()
    )
    # Wine 10 ends at once where TMPDIR is set.
    starter.write_text(f'#!/bin/sh\nunset TMPDIR\n{variables}exec {words} "$@"\n', encoding="utf-8")
    starter.chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(source / "app"), "TMPDIR": str(work)}
    done = subprocess.run(
        [sys.executable, "-m", "installer.smoke", str(starter)],
        cwd=source, env=environment, capture_output=True, text=True, check=False,
        timeout=SMOKE_S,
    )  # fmt: skip
    machine.wine(["taskkill", "/f", "/im", "sanwright.exe"])
    if done.returncode:
        raise WrongError(f"smoke: {(done.stdout + done.stderr).strip()[-1500:]}")
    return done.stdout.strip()


def _quoted(word: str) -> str:
    return word if word == '"$PWD"' else "'" + word.replace("'", "'\\''") + "'"


def names_and_paths(installed: Installed) -> str:
    """Umlauts, spaces, and paths longer than the 260 characters of old."""
    name = "Größe 2 (Entwurf), für Käß & Co.sanw"
    installed.must("convert", TESTBED, name)
    checked = installed.run("check", name)
    if checked.returncode not in (0, 1):
        raise WrongError(f"check ended with {checked.returncode}: {_tail(checked)}")
    # Folders that Windows makes by its way for long paths, as a share or a synchronised drive has.
    folder = installed.folder / "/".join(["a folder with a long name " + "x" * 20] * 7)
    installed.machine.outside(folder).mkdir(parents=True)
    plain = windows_path(folder)
    for begin in ("", "\\\\?\\"):
        design = f"{begin}{plain}\\entwurf ü{len(begin)}.sanw"
        installed.must("convert", TESTBED, design)
        if installed.run("check", design).returncode not in (0, 1):
            raise WrongError(f"a path of {len(design)} characters is not checked")
        installed.must("export", design, "-o", f"{begin}{plain}\\r{len(begin)}")
    made = len(list(installed.machine.outside(folder).glob("r*/bom.csv")))
    if made != 2 or len(plain) <= LONGEST_OF_OLD:
        raise WrongError(f"{made} of 2 exports below a path of {len(plain)} characters")
    seen = f"paths of {len(plain)} characters, by \\\\?\\ too, to save, check, export"
    return f"umlauts, spaces, brackets and “&” in names; {seen}"


def shares(installed: Installed) -> str:
    """A network share and a mapped drive, as Wine has them: folders that are called so."""
    prefix = installed.machine.outside(PREFIX)
    share = prefix / "dosdevices" / "unc" / "server" / "share"
    share.mkdir(parents=True, exist_ok=True)
    drive = prefix / "dosdevices" / "n:"
    if not drive.is_symlink():
        drive.symlink_to("unc/server/share")
    for name in (r"\\server\share\Entwurf ä.sanw", r"N:\gemappt.sanw"):
        installed.must("convert", TESTBED, name)
        if installed.run("check", name).returncode not in (0, 1):
            raise WrongError(f"{name} is not checked")
    if len(list(share.glob("*.sanw"))) != 2:
        raise WrongError(f"on the share are {sorted(share.iterdir())}")
    state = {"SANWRIGHT_STATE_DIR": r"\\server\share\state"}
    done = installed.run("catalog", "search", "6510", env=state)
    if done.returncode:
        raise WrongError(f"settings on a share: {_tail(done)}")
    return r"designs on \\server\share and on a mapped drive, and settings on a share"


def refusals(installed: Installed) -> str:
    """Names that Windows keeps, and files that may only be read."""
    told = [
        installed.refuses("convert", TESTBED, f"{name}.sanw")
        for name in ("NUL", "con", "COM1", "ready?")
    ]
    installed.must("convert", TESTBED, "readonly.sanw")
    file = installed.outside("readonly.sanw")
    before = file.read_bytes()
    file.chmod(stat.S_IRUSR | stat.S_IRGRP)
    told.append(installed.refuses("convert", TESTBED, "readonly.sanw"))
    if file.read_bytes() != before:
        raise WrongError("a file that may only be read was replaced")
    left = [path.name for path in file.parent.iterdir() if path.name.startswith(".saving")]
    if left:
        raise WrongError(f"left behind: {left}")
    return f"refused in a sentence, nothing left behind: {told[0]} {told[-1]}"


def output(installed: Installed) -> str:
    """Output into a file or another program is UTF-8; a console of each code page shows text."""
    program = windows_path(PROGRAM / "sanwright.exe")
    line = f'"{program}" {PAGE} > told.txt'
    installed.outside("run.cmd").write_bytes(f"@echo off\r\n{line}\r\n".encode())
    installed.machine.wine(["cmd", "/c", "run.cmd"], cwd=installed.folder)
    told = installed.outside("told.txt").read_bytes().decode("utf-8")
    wanted = _non_ascii(told)
    if not wanted:
        raise WrongError("the output holds no character beyond ASCII to judge by")
    for page in CODE_PAGES:
        lines = f'@echo off\r\nchcp {page} >nul\r\n"{program}" {PAGE}\r\n'
        installed.outside("console.cmd").write_bytes(lines.encode())
        typed = ["script", "-qec", "wine cmd /c console.cmd", "/dev/null"]
        done = installed.machine.run(typed, cwd=installed.folder, env={"TERM": "xterm"})
        shown = _ESCAPES.sub("", done.stdout.decode("utf-8", "replace"))
        if "Traceback" in shown or done.returncode not in (0, 1):
            raise WrongError(f"code page {page}: {shown[-600:]}")
        lost = wanted - _non_ascii(shown)
        if lost and page == "65001":
            raise WrongError(f"code page {page} loses {sorted(lost)}")
    return f"UTF-8 in files; consoles of code pages {', '.join(CODE_PAGES)} end without an error"


def _non_ascii(text: str) -> set[str]:
    return {sign for sign in text if ord(sign) > 127}


def uninstall(machine: Machine, before: Iterable[str]) -> str:
    """Silent removal; nothing is left but the user's own."""
    uninstaller = windows_path(PROGRAM / "uninstall.exe")
    machine.wine([uninstaller, "/S", f"_?={windows_path(PROGRAM)}"])
    (machine.outside(PROGRAM) / "uninstall.exe").unlink(missing_ok=True)
    left = sorted(programs_files(machine) - set(before))
    if left:
        raise WrongError(f"left behind: {left[:10]}")
    return "no file left but the user's own"


def programs_files(machine: Machine) -> set[str]:
    """Files below the folders that a setup writes to."""
    places = [LOCAL / "Programs", USER / "AppData/Roaming/Microsoft/Windows/Start Menu"]
    found = (file for place in places for file in machine.outside(place).rglob("*"))
    return {file.as_posix() for file in found if file.is_file()}


def _tail(done: subprocess.CompletedProcess[bytes]) -> str:
    return (done.stderr or done.stdout).decode("utf-8", "replace").strip()[-600:]

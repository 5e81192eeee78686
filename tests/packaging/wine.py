"""A Windows to try a setup program on: a prefix of Wine, with its registry and folders."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

STAND_IN = r"""
Target amd64-unicode
Unicode true
SilentInstall silent
RequestExecutionLevel user
!include FileFunc.nsh
OutFile "${OUT}"
Section
  FileOpen $0 "$TEMP\called.txt" w
  FileWriteUTF16LE $0 "$CMDLINE"
  FileClose $0
  ${GetParameters} $1
  StrCmp $1 "wait" 0 +2
  Sleep 120000
SectionEnd
"""
"""Writes down how it was called; it takes the frozen program's place in the trial."""


class Windows:
    """One machine with one user, who is an administrator."""

    def __init__(self, folder: Path) -> None:
        self.prefix, home = folder / "prefix", folder / "home"
        home.mkdir(parents=True)
        self.environment = {
            **os.environ,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "LC_ALL": "C.UTF-8",  # how file names are spelt
            "WINEDEBUG": "-all",
            # No browser, no .NET; and no menu entries on the machine of whoever runs the test.
            "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d",
        }
        self.environment.pop("DISPLAY", None)
        self.call("wineboot", "-i")
        self.call("winecfg", "-v", "win10")
        self.wait()

    @property
    def drive(self) -> Path:
        """``C:``."""
        return self.prefix / "drive_c"

    @property
    def user(self) -> Path:
        """The user's own folder."""
        return next(path for path in (self.drive / "users").iterdir() if path.name != "Public")

    @property
    def programs(self) -> Path:
        """Where programs of one user lie."""
        return self.user / "AppData" / "Local" / "Programs"

    def call(self, *words: str | Path) -> int:
        """Run a program to its end; returns its exit code."""
        return subprocess.run(
            ["wine", *map(str, words)],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=300,
        ).returncode

    def begin(self, *words: str | Path) -> subprocess.Popen[bytes]:
        """Start a program."""
        return subprocess.Popen(
            ["wine", *map(str, words)],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait(self) -> None:
        """Until nothing runs any more and the registry is on the disk."""
        subprocess.run(["wineserver", "-w"], env=self.environment, check=False, timeout=300)

    def stop(self) -> None:
        """End all that runs."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False, timeout=60)
        self.wait()

    def registry(self, hive: str = "user") -> dict[str, dict[str, str]]:
        """Values by name by key, as far as they are text or numbers; ``system``: for everybody."""
        self.wait()
        found: dict[str, dict[str, str]] = {}
        key = ""
        for line in (self.prefix / f"{hive}.reg").read_text("utf-8", "replace").splitlines():
            if line.startswith("["):
                key = line[1 : line.rindex("]")].replace("\\\\", "\\")
                found[key] = {}
            elif match := re.match(r'(?:"(.*?)"|@)=(.*)$', line):
                value = match[2]
                text = value[1:-1] if value.startswith('"') else value
                found[key][match[1] or ""] = re.sub(r"\\(.)", r"\1", text)
        return found

    def files(self) -> set[str]:
        """Every file and folder but temporary ones."""
        return {
            path.relative_to(self.drive).as_posix()
            for path in self.drive.rglob("*")
            if "Temp" not in path.parts
        }

    def called(self) -> str | None:
        """The command line with which the stand-in was called last."""
        written = self.user / "Temp" / "called.txt"
        return written.read_bytes().decode("utf-16-le") if written.exists() else None

    def install(self, program: Path, *words: str) -> int:
        """Run a setup program silently; the words go to it as they are, without quotes."""
        script = self.drive / "install.bat"
        command = " ".join([f'"Z:{program}"'.replace("/", "\\"), "/S", *words])
        script.write_text(f"@{command}\r\n@exit %ERRORLEVEL%\r\n")
        try:
            return self.call("cmd", "/c", "C:\\install.bat")
        finally:
            script.unlink()


def has_wine() -> bool:
    """Whether setup programs can be tried here."""
    return all(shutil.which(name) for name in ("wine", "wineserver", "makensis"))


def make_stand_in(out: Path) -> None:
    """Compile the stand-in."""
    script = out.with_suffix(".nsi")
    script.write_text(STAND_IN)
    subprocess.run(["makensis", "-V1", f"-DOUT={out}", str(script)], check=True)
    script.unlink()

"""Freezes the program with the Windows Python of the trial and wraps it, by the unmodified spec."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from installer.commands import BuildError, run
from installer.commit import commit, source_date
from installer.windows_trial import stand_ins, windows_python
from installer.windows_trial.kept import digest_of, digest_of_files
from installer.windows_trial.machine import DRIVE, INSIDE, Machine

ROOT = Path(__file__).resolve().parents[2]
PYTHON = DRIVE / "Python"
SOURCE = INSIDE / "source"
FROZEN = INSIDE / "frozen"
FREEZE_HOURS = 2
_FROZEN_FROM = (
    "app", "catalog", "resources", "docs/guide", "docs/screenshots", "installer",
    "pyproject.toml", "LICENSE", "NOTICE",
)  # fmt: skip


def copy_source(target: Path) -> None:
    """Copy what git knows of the checkout, as it stands there, without the history."""
    listed = run(
        ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    )
    wanted = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    shutil.rmtree(target, ignore_errors=True)
    for name in wanted:
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, file)
    for made in ("resources/languages",):  # compiled translations, which git does not know
        for file in (ROOT / made).rglob("*.mo"):
            place = target / file.relative_to(ROOT)
            if not place.exists():
                shutil.copyfile(file, place)


def source_state() -> str:
    """Digest of what a freeze is made from."""
    left = [file for file in _known(*_FROZEN_FROM) if "windows_trial" not in file.parts]
    return digest_of_files(ROOT, left)


def checkout_state() -> str:
    """Digest of all that git knows of the checkout, as it stands there."""
    return digest_of_files(ROOT, _known())


def _known(*places: str) -> list[Path]:
    names = run(["git", "-C", ROOT, "ls-files", "-z", *places])
    return [ROOT / name for name in names.split("\0") if name]


def freeze(machine: Machine, log: Path) -> Path:
    """The frozen folder, made by PyInstaller on Wine's Windows; as it is called outside."""
    environment = {
        "SANWRIGHT_COMMIT": commit(ROOT),
        "SOURCE_DATE_EPOCH": str(source_date(ROOT)),
        "PYTHONPATH": windows_path(SOURCE) + ";" + windows_path(SOURCE / "app"),
        "PYTHONUTF8": "1",
    }
    code = (
        "import sys; from pathlib import Path; from installer.freeze import freeze;"
        f" print(freeze(Path(r'{windows_path(FROZEN)}')))"
    )
    process = machine.begin(
        ["wine", PYTHON / "python.exe", "-c", code], cwd=SOURCE, env=environment, log=log
    )
    try:
        process.wait(timeout=FREEZE_HOURS * 3600)
    except subprocess.TimeoutExpired:
        process.kill()
        raise BuildError(f"the freeze took more than {FREEZE_HOURS} hours; see {log}") from None
    folder = machine.outside(FROZEN) / "dist" / "sanwright"
    if process.returncode or not (folder / "sanwright.exe").exists():
        raise BuildError(f"the program was not frozen; {log} says why")
    return folder


def make_setup(folder: Path, output: Path) -> Path:
    """The setup program of the frozen folder, compiled by the NSIS of this machine."""
    from installer.windows import setup

    return setup.compile_setup(folder, output / setup_name(), "amd64-unicode")


def setup_state(folder: Path) -> str:
    """Digest of what the setup program of a frozen folder is made from."""
    files = _known("installer/windows", "installer/icons.py")
    return digest_of(digest_of_files(folder), digest_of_files(ROOT, files))


def setup_name() -> str:
    """As ``tasks.py package setup`` calls it."""
    from installer.package import file_name

    return file_name("windows-x64-setup.exe")


def windows_path(path: Path) -> str:
    """A path of the machine as Windows calls it."""
    if path.is_relative_to(DRIVE):
        return "C:\\" + str(path.relative_to(DRIVE)).replace("/", "\\")
    return "Z:" + str(path).replace("/", "\\")


def python_words(*words: str) -> list[str]:
    """The Windows Python with these words, to be run under Wine."""
    return [windows_path(PYTHON / "python.exe"), *words]


def make_python(machine: Machine, jar: Path, wanted: Path, wheels: Path) -> None:
    """Python for Windows on drive C, with the packages that the installers are made of."""
    place = machine.outside(PYTHON)
    shutil.rmtree(place, ignore_errors=True)
    windows_python.lay_out(jar, place, wheels)
    windows_python.install_wheels(wanted, place / "Lib" / "site-packages")
    library = INSIDE / "python3.lib"
    windows_python.stable_names(jar, machine.outside(library))
    stand_ins.make_python3(machine, library, PYTHON / "python3.dll", windows_python.NUMBER)

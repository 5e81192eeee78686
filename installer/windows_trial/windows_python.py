"""Python for Windows with the locked packages, all of it from package registries.

CPython comes from Maven Central, where the JavaCPP presets publish it; the packages are the wheels
for ``win_amd64`` that the lock files name, checked against their hashes.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

from installer import wheels
from installer.commands import BuildError, run
from installer.windows_trial.kept import digest_of_file

VERSION = "3.12.1"
NUMBER = "312"
"""The minor version that the packages for Windows are built with, see packages.yml."""
ARTIFACT = "org.bytedeco:cpython:3.12.1-1.5.10:jar:windows-x86_64"
JAR = "cpython-3.12.1-1.5.10-windows-x86_64.jar"
JAR_DIGEST = "e69bc4491c311e19ea7169bafc5efbbe03b980d69c6962b049daf1fcb4913391"
_INSIDE = "org/bytedeco/cpython/windows-x86_64/"
_LEFT_OUT = re.compile(
    r"(bin|include|share)/|lib/(test|idlelib|turtledemo|lib2to3/tests|site-packages|msilib"
    r"|ensurepip)/|lib/(_test\w+|_ctypes_test|xxlimited\w*)\.pyd|jnipython\.dll"
)
LICENCE_WHEEL = "typing_extensions"
"""A locked package whose licence is CPython's, word for word; the JAR brings none."""
TARGET = {
    "sys_platform": "win32",
    "platform_system": "Windows",
    "os_name": "nt",
    "platform_machine": "AMD64",
    "python_version": VERSION.rpartition(".")[0],
    "python_full_version": VERSION,
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}
"""What a lock file's conditions are asked about."""
PLATFORMS = ("win_amd64",)


def fetch_python(folder: Path) -> Path:
    """The JAR in ``folder``, fetched by Maven. Raises BuildError if it is not the known one."""
    if shutil.which("mvn") is None:
        raise BuildError("Maven is missing; install it: apt-get install maven")
    jar = folder / JAR
    if not jar.exists():
        folder.mkdir(parents=True, exist_ok=True)
        words = [f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={folder}", "-Dtransitive=false"]
        run(["mvn", "-q", "-B", "dependency:copy", *words], cwd=folder)
    if digest_of_file(jar) != JAR_DIGEST:
        jar.unlink()
        raise BuildError(f"{ARTIFACT} is not the one that is known; nothing is made from it.")
    return jar


def fetch_wheels(lock: Path, folder: Path) -> Path:
    """The wheels for Windows that ``lock`` names, in ``folder``; returns the list with hashes."""
    return wheels.fetch(lock, folder, TARGET, PLATFORMS)


def lay_out(jar: Path, target: Path, from_wheels: Path) -> None:
    """Put Python into ``target`` as its own setup program does, with the text of its licence."""
    with zipfile.ZipFile(jar) as archive:
        for entry in archive.infolist():
            name = entry.filename.removeprefix(_INSIDE)
            if entry.is_dir() or name == entry.filename or _LEFT_OUT.match(name):
                continue
            file = target / _place(name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(archive.read(entry))
    (target / "LICENSE.txt").write_bytes(licence_text(from_wheels))


def stable_names(jar: Path, target: Path) -> Path:
    """The import library of ``python3.dll``, which the JAR has and the library itself not."""
    with zipfile.ZipFile(jar) as archive:
        target.write_bytes(archive.read(f"{_INSIDE}libs/python3.lib"))
    return target


def _place(name: str) -> str:
    if name.startswith("lib/vcruntime"):
        return name.removeprefix("lib/")
    if name.startswith("lib/") and name.endswith((".pyd", ".dll")):
        return f"DLLs/{name.removeprefix('lib/')}"
    return f"Lib/{name.removeprefix('lib/')}" if name.startswith("lib/") else name


def licence_text(folder: Path) -> bytes:
    """The licence of Python, as a locked package carries it. Raises BuildError without one."""
    for wheel in folder.glob(f"{LICENCE_WHEEL}-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                text = archive.read(name) if re.search(r"dist-info/.*LICENSE", name) else b""
                if b"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text:
                    return text
    raise BuildError(f"No wheel of {LICENCE_WHEEL} with the licence of Python.")


def install_wheels(wanted: Path, target: Path) -> None:
    """Unpack the wheels that ``wanted`` lists, and that lie beside it, into ``target``."""
    words = [*wheels.PIP, "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    words += ["--no-deps", "--no-compile", "--require-hashes", "--ignore-requires-python"]
    words += wheels.platform_options(TARGET, PLATFORMS)
    run([*words, "--find-links", wanted.parent, "--target", target, "-r", wanted])

"""Libraries that stand in for what Wine 10 or the Python of the trial lack.

Those for Wine go into the Wine prefix and nowhere else. ``python3.dll`` is made as CPython makes
it, of forwards only: its names are those of the ``python3.lib`` that came with that Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from installer.windows_trial.machine import DRIVE, INSIDE, Machine

SOURCES = Path(__file__).with_name("sources")
SYSTEM = DRIVE / "windows" / "system32"
MADE = ("ucrtwine.dll", "ucrtbase.dll", "icuuc.dll")
"""Libraries of the prefix that are made here."""
WORK = INSIDE / "stand-ins"
_COMPLEX = "cabs carg ccos ccosh cexp cimag clog cpow creal csin csinh csqrt ctan ctanh".split()
COMPLEX = {
    f"{name}{ending}": f"trial_{name}{'f' if ending == 'f' else ''}"
    for name in _COMPLEX
    for ending in ("", "f", "l")
}
"""Exported names and the functions of ``complex.c`` behind them; a long double is a double."""
_SIGNATURE = b"Wine builtin DLL"


def complete_wine(machine: Machine) -> None:
    """Give the prefix what Wine 10 lacks for these wheels: complex functions, and ICU for Qt."""
    work = machine.outside(WORK)
    work.mkdir(exist_ok=True)
    for source in SOURCES.glob("*.c"):
        (work / source.name).write_bytes(source.read_bytes())
    system = machine.outside(SYSTEM)
    own = system / "ucrtwine.dll"
    if not own.exists():
        # Under its own name and signature Wine would not load it beside the other.
        whole = (system / "ucrtbase.dll").read_bytes()
        own.write_bytes(whole.replace(_SIGNATURE, b"Wine trial   DLL", 1))
    forwarded = [name for name in exports(machine, SYSTEM / "ucrtwine.dll") if name not in COMPLEX]
    lines = [f"  {name} = ucrtwine.{name}" for name in forwarded]
    lines += [f"  {name} = {function}" for name, function in COMPLEX.items()]
    (work / "ucrtbase.def").write_text("\n".join(["LIBRARY ucrtbase", "EXPORTS", *lines, ""]))
    libraries = ["-Wl,--start-group", "-lmingwex", "-lmsvcrt-os", "-lkernel32", "-lgcc"]
    _link(machine, SYSTEM / "ucrtbase.dll", "complex.c", "ucrtbase.def", *libraries)
    _link(machine, SYSTEM / "icuuc.dll", "icuuc.c")
    overrides = r"HKCU\Software\Wine\DllOverrides"
    machine.must(["wine", "reg", "add", overrides, "/v", "ucrtbase", "/d", "native", "/f"])


def make_python3(machine: Machine, library: Path, target: Path, number: str) -> int:
    """Make ``python3.dll`` from the names in ``python3.lib``; returns how many there are."""
    machine.outside(WORK).mkdir(exist_ok=True)
    (machine.outside(WORK) / "empty.c").write_bytes((SOURCES / "empty.c").read_bytes())
    listed = machine.must(["x86_64-w64-mingw32-nm", "--defined-only", library])
    names = sorted(set(re.findall(r"\b__imp_(\w+)", listed)))
    lines = [f"  {name} = python{number}.{name}" for name in names]
    work = machine.outside(WORK)
    (work / "python3.def").write_text("\n".join(["LIBRARY python3", "EXPORTS", *lines, ""]))
    _link(machine, target, "empty.c", "python3.def")
    return len(names)


def exports(machine: Machine, library: Path) -> list[str]:
    """Names that a library exports."""
    told = machine.must(["x86_64-w64-mingw32-objdump", "-p", library])
    table = told.partition("[Ordinal/Name Pointer] Table")[2]
    return sorted(set(_names(table.splitlines())))


def _names(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        found = re.match(r"\s+\[ *\d+\] \+base\[ *\d+\]\s+[0-9a-f]+ (\S+)$", line)
        if found:
            yield found[1]


def _link(machine: Machine, target: Path, *words: str) -> None:
    options = ["-shared", "-O1", "-nostdlib", "-Wl,-e,0", "-Wl,--no-insert-timestamp", "-w"]
    machine.must(["x86_64-w64-mingw32-gcc", *options, "-o", target, *words], cwd=WORK)

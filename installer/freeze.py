"""Makes the frozen program: one folder with Python, libraries and data, by PyInstaller.

Run with the Python of the packaging environment (``tasks.py package`` makes it); the folder comes
out below ``build/package``.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from installer.commands import BuildError
from installer.commit import source_date

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "package"


def freeze(work: Path = WORK) -> Path:
    """Make it anew and return the folder (on macOS: the app bundle)."""
    if importlib.util.find_spec("PyInstaller") is None:
        raise BuildError("This is not the packaging environment; run “python3 tasks.py package”.")
    work.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=ERROR"]
    words += ["--distpath", str(work / "dist"), "--workpath", str(work / "pyinstaller")]
    words.append(str(ROOT / "installer" / "freeze.spec"))
    done = subprocess.run(words, cwd=ROOT, check=False, env=environment(work))
    if done.returncode:
        raise BuildError("PyInstaller did not freeze the program; it says above why.")
    return work / "dist" / ("Sanwright.app" if sys.platform == "darwin" else "sanwright")


def environment(work: Path) -> dict[str, str]:
    """Environment in which equal sources give equal bytes.

    The modules are not compressed: unpacking those of a start takes up to 0.2 s of processor time,
    and what an installer compresses as a whole gets smaller than what is compressed piece by piece.
    """
    return {
        **os.environ,
        "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0",
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(source_date(ROOT)),
        "SANWRIGHT_FREEZE_WORK": str(work),
    }


if __name__ == "__main__":
    sys.stdout.write(f"{freeze()}\n")

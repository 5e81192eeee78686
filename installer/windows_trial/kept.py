"""What the trial made before and need not make again: each with a digest of what it is made from.

A result that is no longer as it was made is made anew, and so is what stands on it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path


class Kept:
    """The results in a folder, by name; ``stamps.json`` there says what they were made from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder / "stamps.json"

    def made(
        self, path: Path, made_from: str, make: Callable[[], object], state: Callable[[], str]
    ) -> bool:
        """Make ``path`` unless it is there, made from the same, and as it was; says if it was made.

        ``state`` gives the digest of what stands there.
        """
        name = path.name
        known = self._stamps().get(name, {})
        if path.exists() and known.get("from") == made_from and known.get("state") == state():
            return False
        self.forget(name)
        if path.is_dir():
            shutil.rmtree(path)
        path.unlink(missing_ok=True)
        make()
        self._write({**self._stamps(), name: {"from": made_from, "state": state()}})
        return True

    def forget(self, name: str) -> None:
        """Have a result made anew the next time."""
        self._write({key: value for key, value in self._stamps().items() if key != name})

    def _stamps(self) -> dict[str, dict[str, str]]:
        try:
            stamps = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamps if isinstance(stamps, dict) else {}

    def _write(self, stamps: dict[str, dict[str, str]]) -> None:
        self._file.write_text(json.dumps(stamps, indent=1), encoding="utf-8")


def digest_of(*words: str | bytes) -> str:
    """Digest of texts in this order."""
    whole = hashlib.sha256()
    for word in words:
        data = word.encode() if isinstance(word, str) else word
        whole.update(hashlib.sha256(data).digest())
    return whole.hexdigest()


def digest_of_files(folder: Path, files: Iterable[Path] | None = None) -> str:
    """Digest of names and contents of files below ``folder``, all of them unless some are named.

    What Python keeps of compiled modules is left out: it comes and goes.
    """
    found = folder.rglob("*") if files is None else files
    whole = hashlib.sha256()
    for file in sorted(found):
        if file.is_file() and "__pycache__" not in file.parts:
            whole.update(f"{file.relative_to(folder).as_posix()}\0".encode())
            whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def digest_of_file(file: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()

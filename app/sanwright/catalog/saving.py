"""Writing a file in one step: a reader sees the old one or the whole new one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from sanwright.errors import MachineError
from sanwright.text import tr


def save_whole(path: Path, data: bytes) -> None:
    """Put ``data`` in the place of ``path``. Raises MachineError; an older file then stays."""
    draft: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=".saving-", suffix=".tmp", dir=path.resolve().parent)
        draft = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.chmod(0o644)
        draft.replace(path)
    except OSError as error:
        raise MachineError(
            tr("“{path}” could not be saved ({strerror}).", path=path, strerror=error.strerror)
        ) from None
    finally:
        if draft is not None:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)

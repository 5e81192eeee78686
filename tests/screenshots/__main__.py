"""``python -m tests.screenshots README_FOLDER [GUIDE_FOLDER]`` takes the pictures."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.locations import STATE_VARIABLE
from tests.screenshots.guide import take_guide
from tests.screenshots.photographer import Photographer
from tests.screenshots.readme import take_readme

_README = 1600, 1000
_GUIDE = 1400, 900


def take(
    folder: Path, size: tuple[int, int], series: Callable[[Photographer], Iterator[Path]]
) -> None:
    """Take a series of pictures in a window of this size, as someone who starts afresh."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ[STATE_VARIABLE] = scratch  # price lists of this user are nobody's business
        settings = Settings(Path(scratch) / "settings.ini")
        settings.appearance = AppearanceMode.LIGHT
        photographer = Photographer(folder, settings, *size)
        for picture in series(photographer):
            sys.stdout.write(f"{picture}\n")
        photographer.program.session.history.mark_saved()
        photographer.window.close()
        photographer.program.end()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m tests.screenshots README_FOLDER [GUIDE_FOLDER]")
    take(Path(sys.argv[1]), _README, take_readme)
    if len(sys.argv) == 3:
        take(Path(sys.argv[2]), _GUIDE, take_guide)

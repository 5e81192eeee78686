"""``python -m tests.screenshots README_FOLDER [GUIDE_FOLDER] [--language de]`` takes the pictures.

In another language than English those of the README that a page of its guide shows are kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sanwright import language
from sanwright.gui.frame.app import make_application
from sanwright.gui.frame.interface_language import speak
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.locations import STATE_VARIABLE
from tests.screenshots.guide import take_guide
from tests.screenshots.photographer import Photographer
from tests.screenshots.readme import take_readme

_README = 1600, 1000
_GUIDE = 1400, 900


def take(
    folder: Path,
    size: tuple[int, int],
    series: Callable[[Photographer], Iterator[Path]],
    spoken: str = language.SOURCE,
) -> None:
    """Take a series of pictures in a window of this size, as someone who starts afresh."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ[STATE_VARIABLE] = scratch  # price lists of this user are nobody's business
        settings = Settings(Path(scratch) / "settings.ini")
        settings.appearance = AppearanceMode.LIGHT
        settings.language = spoken
        speak(make_application(), settings)
        photographer = Photographer(folder, settings, *size)
        for picture in series(photographer):
            sys.stdout.write(f"{picture}\n")
        photographer.program.session.history.mark_saved()
        photographer.window.close()
        photographer.program.end()


def _is_shown(picture: Path, spoken: str) -> bool:
    pages = (Path(__file__).parents[2] / "docs" / "guide" / spoken).glob("*.md")
    return any(f"screenshots/{spoken}/{picture.name}" in page.read_text("utf-8") for page in pages)


def main(arguments: Sequence[str]) -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots")
    parser.add_argument("readme", type=Path, metavar="README_FOLDER")
    parser.add_argument("guide", type=Path, nargs="?", metavar="GUIDE_FOLDER")
    parser.add_argument("--language", default=language.SOURCE, choices=language.LANGUAGES)
    wanted = parser.parse_args(arguments)
    take(wanted.readme, _README, take_readme, wanted.language)
    if wanted.language != language.SOURCE:
        for picture in wanted.readme.glob("*.png"):
            if not _is_shown(picture, wanted.language):
                picture.unlink()
    if wanted.guide is not None:
        take(wanted.guide, _GUIDE, take_guide, wanted.language)


if __name__ == "__main__":
    main(sys.argv[1:])

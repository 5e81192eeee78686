"""Which chapters and pages the guide has, and which files that takes: ``guide/contents.toml``.

A page has one name in every language: that of the English file below ``docs/``. What is written in
another language lies in a folder of that language beside it: ``guide/de/bill.md`` is the German of
``guide/bill.md``. A page without one is shown in English.

Reads files and nothing else of the program, because the installers are made by it too.
"""

from __future__ import annotations

import posixpath
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from sanwright.errors import MachineError
from sanwright.guide.page import GuidePage, page_of
from sanwright.language import LANGUAGES, SOURCE
from sanwright.text import verbatim

CONTENTS = "guide/contents.toml"


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages that belong together."""

    title: str
    pages: tuple[GuidePage, ...]


def read_contents(docs: Path, code: str = SOURCE) -> tuple[Chapter, ...]:
    """All chapters with their pages, in the language ``code`` where there is that.

    Raises MachineError naming what is missing or cannot be read: the guide is part of the program.
    """
    return tuple(
        Chapter(title, tuple(_page(docs, name, code) for name in names))
        for title, names in _chapters(_tables(docs), code)
    )


def file_in(name: str, code: str) -> str:
    """The file, as a path below ``docs/``, in which the page ``name`` is written in a language."""
    folder, _, bare = name.rpartition("/")
    return name if code == SOURCE else posixpath.join(folder, code, bare)


def page_in(file: str) -> str:
    """The name of the page that a file is written for; the file's own for any other."""
    folder, _, bare = file.rpartition("/")
    parent, _, code = folder.rpartition("/")
    return posixpath.join(parent, bare) if code in LANGUAGES else file


def read_places(docs: Path) -> dict[str, str]:
    """Which page, and which heading of it after ``#``, explains a place of the program.

    Raises MachineError if the contents cannot be read.
    """
    rows = _tables(docs).get("help", {})
    if not isinstance(rows, dict) or not all(isinstance(page, str) for page in rows.values()):
        raise MachineError(verbatim(f"[help] in {CONTENTS} must name a page for each place."))
    return dict(rows)


def guide_files(docs: Path) -> list[Path]:
    """The list of contents, every page in every language, and every picture that a page uses.

    Raises MachineError naming page and line of a picture that is not there.
    """
    found: dict[Path, None] = {docs / CONTENTS: None}
    pages = [
        page
        for code in LANGUAGES
        for chapter in read_contents(docs, code)
        for page in chapter.pages
    ]
    found.update(dict.fromkeys(docs / page.file for page in pages))
    for page in pages:
        found.update(dict.fromkeys(_pictures(docs, page)))
    return list(found)


def within(page: str, target: str) -> str:
    """A path written in ``page`` as it is below ``docs/``; may begin with ``..``."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


def dark_twin(picture: PurePath) -> PurePath:
    """The name under which a picture for the dark theme may lie beside it."""
    return picture.with_name(f"{picture.stem.removesuffix('-light')}-dark{picture.suffix}")


def _pictures(docs: Path, page: GuidePage) -> Iterator[Path]:
    for picture in page.pictures:
        name = within(page.file, picture.target)
        if name.startswith("..") or not (docs / name).is_file():
            raise MachineError(
                verbatim(
                    f"{page.file}, line {picture.line}, shows {picture.target}, which is not there."
                )
            )
        yield docs / name
        twin = docs / dark_twin(PurePath(name))
        if twin.is_file():
            yield twin


def _tables(docs: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(docs, CONTENTS))
    except tomllib.TOMLDecodeError as error:
        raise MachineError(verbatim(f"{docs / CONTENTS} cannot be read: {error}.")) from error


def _chapters(tables: dict[str, Any], code: str) -> Iterator[tuple[str, list[str]]]:
    rows = tables.get("chapter")
    if not isinstance(rows, list) or not rows:
        raise MachineError(verbatim(f"The contents of the guide ({CONTENTS}) name no chapter."))
    for row in rows:
        title, names = row.get(code, row.get("title")), row.get("pages")
        is_list = isinstance(names, list) and all(isinstance(name, str) for name in names)
        if not isinstance(title, str) or not is_list:
            raise MachineError(
                verbatim(f"A chapter in {CONTENTS} needs a title and a list of pages.")
            )
        yield title, names


def _page(docs: Path, name: str, code: str) -> GuidePage:
    translated = file_in(name, code)
    file = translated if (docs / translated).is_file() else name
    return page_of(name, _text(docs, file), file)


def _text(docs: Path, name: str) -> str:
    try:
        return (docs / name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise MachineError(
            verbatim(f"The page {name} of the guide is not in {docs}; install Sanwright again.")
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise MachineError(verbatim(f"{docs / name} cannot be read: {error}.")) from error

"""Holds a page against the program; each function lists what the page says and is not so."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtGui import QKeySequence

from sanwright.guide.guide import Guide
from tests.guide_truth.marks import Command, Marks
from tests.guide_truth.screen import Screen
from tests.guide_truth.world import World

FOLLOWED = "guide/five-minutes.md"
"""What this page names is looked for on the screen step by step, in ``tests/guide_steps``."""
_BUNDLED = re.compile(r"(?:reference|testbed):[a-z0-9-]+")
_ALONE = ("--version", "catalog search", "catalog show", "catalog stats", "references", "rules",
          "reach", "guide")  # fmt: skip
"""Commands that need no file."""
_SLOW = {"report", "proposal", "export", "installers-pack", "compare"}
"""Commands that take longer than a second, which their own tests run."""


def wrong_paths(marks: Marks, screen: Screen) -> list[str]:
    """Ways through the menus that are not there, and shortcuts of other actions."""
    missing = [path for path in marks.menu_paths if path not in screen.paths]
    for path, key in marks.shortcuts:
        if screen.shortcuts.get(screen.paths.get(path, "")) != QKeySequence(key).toString():
            missing.append(f"{path} ({key})")
    return missing


def wrong_names(marks: Marks, screen: Screen) -> list[str]:
    """Bold texts that stand nowhere on the screen."""
    if marks.page.name == FOLLOWED:
        return []
    return [name for name in marks.names if name not in screen.names]


def wrong_keys(marks: Marks, screen: Screen, known: Iterable[str]) -> list[str]:
    """Keys that no menu has and the keyboard page, which is ``known``, does not have either."""
    keys = {*screen.shortcuts.values(), *known}
    return [
        key for key in marks.keys if QKeySequence(key).toString() not in keys and key not in keys
    ]


def wrong_code(marks: Marks, world: World) -> list[str]:
    """Names in backticks that the program does not know."""
    return [code for code in marks.code if not world.is_known(code)]


def wrong_links(marks: Marks, guide: Guide) -> list[str]:
    """Links that lead nowhere: in the guide, or, for pages of the web too, in the source tree."""
    wrong = []
    for link in marks.page.links:
        target = guide.resolve(marks.page.name, link.target)
        if target is None:
            path = (guide.docs / marks.page.file).parent / link.target.partition("#")[0]
            if marks.is_of_the_guide or not path.exists():
                wrong.append(link.target)
        elif target.anchor:
            page = guide.page(target.page)
            if target.anchor not in {heading.anchor for heading in page.headings}:
                wrong.append(link.target)
    folder = (guide.docs / marks.page.file).parent
    return wrong + [p.target for p in marks.page.pictures if not (folder / p.target).is_file()]


def wrong_commands(marks: Marks, world: World) -> list[str]:
    """Commands that the parser refuses; in backticks, unknown commands and options."""
    wrong = [command.line for command in marks.commands if not _parses(command, world)]
    wrong += marks.plain_fences
    for line in marks.inline_commands:
        _, name, *words = line.split()
        options = {word for word in words if word.startswith("-")}
        if name not in world.commands or not options <= world.commands[name]:
            wrong.append(line)
    return wrong


def runnable(marks: Marks) -> list[Command]:
    """Commands that can be run as they stand, in about a second each."""
    return [
        command
        for command in marks.commands
        if command.line.split()[0] not in _SLOW
        and not _BUNDLED.match(command.line)  # opens the window
        and (_BUNDLED.search(command.line) or command.line.startswith(_ALONE))
    ]


def parsed(command: Command) -> list[str]:
    """The words of a command as a shell would take them apart."""
    return shlex.split(re.sub(r"\$\w+", "design.json", command.line))


def _parses(command: Command, world: World) -> bool:
    if re.fullmatch(r"\S+\.(?:sanw|json)|", command.line) or _BUNDLED.fullmatch(command.line):
        return True  # opens the window
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        try:
            world.parser.parse_args(parsed(command))
        except SystemExit as end:
            return end.code == 0
    return True


def undocumented(pages: Iterable[Marks], screen: Screen) -> list[str]:
    """Actions of the menus that no page names."""
    named = {
        screen.paths[path] for page in pages for path in page.menu_paths if path in screen.paths
    }
    return sorted(id_ for id_ in set(screen.paths.values()) if id_ and id_ not in named)


def unreachable(guide: Guide, rules: Iterable[str]) -> list[str]:
    """Rules whose manual no list of the guide leads to."""
    linked = {link.target for page in guide._pages.values() for link in page.links}
    return sorted(rule for rule in rules if f"rule:{rule}" not in linked)


def folder_names(text: str) -> set[Path]:
    """Folders below the home that a page names."""
    return {Path(found) for found in re.findall(r"`(~/[^`]+)`", text)}

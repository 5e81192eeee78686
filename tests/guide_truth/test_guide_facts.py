"""Is it so what the guide says of files, endings, folders, messages and figures?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from sanwright import locations
from sanwright.catalog import pack
from sanwright.cli.commands import bom, render
from sanwright.design import history
from sanwright.gui.catalog.own_parts import IMPORT_FILES
from sanwright.gui.document import files
from sanwright.gui.latency import room as latency
from sanwright.gui.load import room as load
from sanwright.gui.papers import exports
from sanwright.reports import brand_file
from tests.guide_truth.marks import Marks, left_open
from tests.guide_truth.screen import Screen
from tests.guide_truth.world import ENDINGS, SETTINGS

Pages = tuple[Marks, ...]
SAVING, MESSAGES = "guide/saving.md", "guide/troubleshooting.md"


def _page(pages: Pages, name: str) -> Marks:
    (found,) = (page for page in pages if page.page.name == name)
    return found


def test_endings_are_the_programs():
    filters = (exports.DIAGRAM_FILES, latency.FILES, load.FILES, IMPORT_FILES)
    asked = {ending for text in filters for ending in re.findall(r"\*(\.\w+)", str(text))}
    known = {
        *files.DESIGN_SUFFIXES, *bom.SUFFIXES, *render.SUFFIXES, *asked,
        pack.SUFFIX, brand_file.SUFFIX, ".toml", ".yaml", ".deb", ".run",
    }  # fmt: skip
    assert known >= ENDINGS


@pytest.mark.parametrize("system", [Unix, MacOS])
def test_folders_are_where_the_guide_says(pages: Pages, system, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    folders = system("sanwright", False)
    said = {Path(text).expanduser() for text in _page(pages, SAVING).code if text.startswith("~/")}
    assert {folders.user_config_path, folders.user_state_path} <= said
    assert locations.STATE_VARIABLE in _page(pages, SAVING).code


def test_undo_goes_back_as_far_as_the_guide_says(pages: Pages):
    megabytes = history.MOST_BYTES // 10**6
    said = f"newest {history.MOST_EDITS:,} edits of a design are kept, or fewer where they take"
    assert f"{said} more than {megabytes} MB" in " ".join(_page(pages, SAVING).prose.split())
    assert f"{history.MOST_EDITS:,} edits at most" in _page(pages, "guide/placing.md").prose


def test_files_in_the_settings_are_those_that_the_guide_names(pages: Pages, screen: Screen):
    text = _page(pages, SAVING).prose
    table = text[text.index("| in the settings |") :].split("\n\n")[0]
    assert set(re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)) == SETTINGS
    made = {path.name for path in screen.settings.iterdir()}
    assert made
    assert made <= SETTINGS
    beside = {path.name for path in screen.settings.parent.iterdir()} - {screen.settings.name}
    assert beside <= set(_page(pages, SAVING).code)


def test_messages_are_those_that_the_program_says(pages: Pages, root: Path):
    said = _msgids(root / "resources/languages/de/LC_MESSAGES/sanwright.po")
    quoted = _page(pages, MESSAGES).messages
    assert len(quoted) >= 15
    assert [text for text in quoted if text not in said] == []


def _msgids(catalogue: Path) -> set[str]:
    """English texts; what is filled in is an ellipsis, without the quotes around a name."""
    found = set()
    for entry in re.findall(r'^msgid ((?:".*"\n)+)', catalogue.read_text("utf-8"), re.MULTILINE):
        text = "".join(re.findall(r'"(.*)"\n', entry)).replace('\\"', '"')
        found |= {text, left_open(text)}
    return found


def test_counts_in_the_guide_are_those_of_the_program(pages: Pages):
    (editor,) = (page for page in pages if page.page.name == "editor.md")
    from sanwright.checks import all_rules

    assert re.findall(r"(\d+) rules", editor.prose) == [str(len(all_rules()))]


def test_the_glossary_is_in_order(pages: Pages):
    words = re.findall(
        r"^\| ([^|]+?) \| (?!means)", _page(pages, "guide/glossary.md").prose, re.MULTILINE
    )
    plain = [word.casefold() for word in words if not word.startswith("-")]
    assert plain == sorted(plain)
    assert len(plain) == len(set(plain))

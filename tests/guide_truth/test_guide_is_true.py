"""Does the guide say what the program is: menus, names, keys, rules, files, links, commands?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sanwright.cli.main import main
from sanwright.guide.guide import open_guide
from tests.guide_truth import truth
from tests.guide_truth.keyboard import keys_by_place
from tests.guide_truth.marks import Marks
from tests.guide_truth.screen import Screen
from tests.guide_truth.world import World

Pages = tuple[Marks, ...]


def _faults(pages: Pages, look: Callable[[Marks], list[str]]) -> dict[str, list[str]]:
    return {page.page.name: found for page in pages if (found := look(page))}


def test_every_way_through_the_menus_is_there(pages: Pages, screen: Screen):
    assert _faults(pages, lambda page: truth.wrong_paths(page, screen)) == {}


def test_every_name_stands_on_the_screen(pages: Pages, screen: Screen):
    assert _faults(pages, lambda page: truth.wrong_names(page, screen)) == {}


def test_every_key_does_something(pages: Pages, screen: Screen):
    places = keys_by_place(pages)
    known = {key for keys in places.values() for key in keys}
    assert _faults(pages, lambda page: truth.wrong_keys(page, screen, known)) == {}


def test_keys_that_stand_in_no_menu_are_acted_on(pages: Pages, screen: Screen):
    places = keys_by_place(pages)
    assert set(places) == set(screen.places)
    ignored = [(place, key) for place, keys in places.items() for key in keys
               if not screen.takes(place, key)]  # fmt: skip
    assert ignored == []


def test_every_name_in_backticks_is_known(pages: Pages, world: World):
    assert _faults(pages, lambda page: truth.wrong_code(page, world)) == {}


def test_every_link_and_picture_leads_somewhere(pages: Pages):
    guide = open_guide()
    assert _faults(pages, lambda page: truth.wrong_links(page, guide)) == {}


def test_every_command_can_be_entered(pages: Pages, world: World):
    assert _faults(pages, lambda page: truth.wrong_commands(page, world)) == {}


def test_commands_on_bundled_designs_end_as_the_page_says(
    pages: Pages, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    ended = {}
    commands = {command.line: command for page in pages for command in truth.runnable(page)}
    for command in commands.values():
        try:
            code = main(truth.parsed(command))
        except SystemExit as end:
            code = end.code
        if code != command.code:
            ended[command.line] = (code, capsys.readouterr().err)
    assert len(commands) >= 20
    assert ended == {}


def test_every_action_of_the_menus_is_explained_somewhere(pages: Pages, screen: Screen):
    assert truth.undocumented(pages, screen) == []


def test_every_rule_is_reached_from_the_guide(world: World):
    assert truth.unreachable(open_guide(), world.rules) == []


@pytest.mark.parametrize("chapter", ["First steps", "Drawing", "Checking", "Sizing", "Handing over",
                                     "Catalog", "Reference", "Help"])  # fmt: skip
def test_chapters_have_pages(chapter: str):
    (found,) = (each for each in open_guide().chapters if each.title == chapter)
    assert len(found.pages) >= 3

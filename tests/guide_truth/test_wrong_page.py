"""Would it be noticed if a page said something that is not so?"""

from __future__ import annotations

from collections.abc import Callable

from sanwright.guide.guide import open_guide
from tests.guide_truth import truth
from tests.guide_truth.keyboard import keys_by_place
from tests.guide_truth.marks import Command, Marks
from tests.guide_truth.screen import Screen
from tests.guide_truth.world import World

Write = Callable[[str], Marks]


def test_a_menu_that_is_not_there(written: Write, screen: Screen):
    page = written("**File ▸ Open…** is, **File ▸ Opening…** and **Tools ▸\nOptions** are not.")
    assert truth.wrong_paths(page, screen) == ["File ▸ Opening…", "Tools ▸ Options"]


def test_a_shortcut_of_another_action(written: Write, screen: Screen):
    page = written(
        "**File ▸ Save** (`Ctrl+S`), **File ▸ Open…** (`Ctrl+S`), **File ▸ New** (`F99`)"
    )
    assert truth.wrong_paths(page, screen) == ["File ▸ Open… (Ctrl+S)", "File ▸ New (F99)"]


def test_a_name_that_is_nowhere(written: Write, screen: Screen):
    page = written(
        "**Waive…**, **Waive**, **Inspector** are names. **Tidy up** is none. **Note.** opens."
    )
    assert truth.wrong_names(page, screen) == ["Tidy up"]


def test_a_key_without_a_meaning(written: Write, screen: Screen):
    page = written(
        "`F4`, `Shift`, `P`, `Ctrl+Alt+Shift+T` and `F24`; `PATH` and `A700` are no keys."
    )
    assert truth.wrong_keys(page, screen, ["P"]) == ["Ctrl+Alt+Shift+T", "F24"]


def test_a_key_that_the_drawing_leaves_alone(screen: Screen):
    assert screen.takes("On the drawing", "P")
    assert not screen.takes("On the drawing", "Q")
    assert not screen.takes("In the rack elevation", "Q")
    assert not screen.takes("On a chart", "Q")


def test_a_key_of_the_keyboard_page_is_read_from_its_table(written: Write):
    page = written("# K\n\n## On the drawing\n\n| key | |\n| --- | --- |\n| `P`, `Q` | walk |\n")
    page = Marks(type(page.page)("guide/keyboard.md", "K", page.page.markdown, (), (), ()))
    assert keys_by_place([page]) == {"On the drawing": ["P", "Q"]}


def test_a_rule_a_limit_a_part_and_an_ending_that_are_not_there(written: Write, world: World):
    page = written(
        "`link.too-long`, `hops-max`, `brocade-g620`, `.sanw`, `core-edge`, `length_m` are there; "
        "`link.too-loud`, `hops-min`, `brocade-g999`, `.doc`, `design.ini` are not."
    )
    assert truth.wrong_code(page, world) == [
        "link.too-loud", "hops-min", "brocade-g999", ".doc", "design.ini",
    ]  # fmt: skip


def test_links_that_lead_nowhere(written: Write):
    page = written(
        "[a](findings.md) [b](findings.md#accept) [c](rule:link.too-long) [d](../rules.md)\n"
        "[e](lost.md) [f](findings.md#lost) [g](rule:lost) [h](../development.md)\n"
        "![i](figures/lost.png)"
    )
    assert truth.wrong_links(page, open_guide()) == [
        "lost.md", "findings.md#lost", "rule:lost", "../development.md", "figures/lost.png",
    ]  # fmt: skip


def test_commands_that_are_refused(written: Write, world: World):
    page = written(
        "`sanwright bom --check` but `sanwright bom --cheque` and `sanwright order`\n\n"
        "```sh\nsanwright check a.json --all | less  # fine\nsanwright check\n```\n\n"
        "```\nsanwright check a.json\n```\n"
    )
    assert truth.wrong_commands(page, world) == [
        "check", "sanwright check a.json", "sanwright bom --cheque", "sanwright order",
    ]  # fmt: skip


def test_what_a_command_ends_with_is_read_from_the_page(written: Write):
    page = written(
        "```sh\nsanwright reach --speed 8GFC \\\n    --fibre OM2 --length 9   # exit code 1, say\n"
        'for d in *.json; do\n    sanwright check "$d" || exit 1\ndone\n```\n'
    )
    assert page.commands == [
        Command("reach --speed 8GFC      --fibre OM2 --length 9", 1), Command('check "$d"', 0),
    ]  # fmt: skip
    assert truth.runnable(page) == page.commands[:1]


def test_an_action_that_no_page_explains(written: Write, screen: Screen):
    page = written("**File ▸ Open…**")
    missing = truth.undocumented([page], screen)
    assert "file.save" in missing
    assert "file.open" not in missing


def test_a_rule_that_no_list_has(world: World):
    assert truth.unreachable(open_guide(), [*world.rules, "link.lost"]) == ["link.lost"]

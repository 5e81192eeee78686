"""What the hands do at each step of the page “A design from requirements”.

The steps end in a checked design and its proposal; nothing is dragged on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from sanwright.gui.requirements.window import RequirementsDialog
from tests.guide_steps.hands import Hands
from tests.guide_steps.steps_of_page import pattern

Do = Callable[..., None]
STEPS: list[tuple[re.Pattern[str], Do]] = []
_SEARCH_S = 60.0


def step(sentence: str) -> Callable[[Do], Do]:
    """Bind a function to the step that says this."""

    def bind(do: Do) -> Do:
        STEPS.append((pattern(sentence), do))
        return do

    return bind


def dialog() -> RequirementsDialog:
    """The window that is open."""
    (found,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, RequirementsDialog))
    return found


def settle(hands: Hands) -> None:
    """Wait until the search and the check of what was found have ended."""
    shown = dialog()
    hands.wait(
        lambda: shown.proposal is not None and not shown.search.is_working,
        "the search",
        _SEARCH_S,
    )


@step("On the welcome page, press **{button}** (`Ctrl+Alt+Q` does the same at any time).")
def begin(hands: Hands, button: str) -> None:
    hands.press(button)
    settle(hands)


@step(
    "Type `{project}` as **{first}**, `{customer}` as **{second}**, `{hosts}` as **{third}** and "
    "`{arrays}` as **{fourth}**. On the right, the drawing and its figures follow a moment after "
    "every change. Choose **I/O rate** as **Demand** if it is known what a host asks for; "
    "**More…** has what is seldom needed: ports, speed, server, adapter."
)
def say_what_there_is(
    hands: Hands, project: str, first: str, customer: str, second: str, hosts: str, third: str,
    arrays: str, fourth: str,
) -> None:  # fmt: skip
    hands.fill(first, project)
    hands.fill(second, customer)
    hands.fill(third, hosts)
    hands.fill(fourth, arrays)
    settle(hands)
    # What a host asks for stands in the list that opens; the page names it, and nothing is chosen.
    hands.seen.add("I/O rate")


@step(
    "Press **{button}**. **{page}** says what may fail, ratios, growth, and what may be used. A "
    "field that you leave empty shows in grey what holds then and which rule of the pack says so."
)
def say_what_must_hold(hands: Hands, button: str, page: str) -> None:
    hands.press(button)
    assert "7:1" in dialog().holding.line("fan_in").line.placeholderText()


@step(
    "Press **{button}**. **{page}** shows designs of other shapes and makers side by side. Click "
    "one to choose it, and a figure to see on the right why it is as it is."
)
def look_at_candidates(hands: Hands, button: str, page: str) -> None:
    hands.press(button)
    hands.moment()
    assert dialog().candidates.table.columnCount() > 1


@step(
    "Press **{button}**. It is drawn, cabled port by port, zoned and checked: **Errors 0**. The "
    "other candidates are its [variants](comparing.md)."
)
def use_it(hands: Hands, button: str) -> None:
    hands.press(button)
    hands.settle()
    design = hands.design
    assert len([d for d in design.devices.values() if d.name.startswith("Host ")]) == 16
    assert design.zones
    assert design.variants


@step(
    "Choose **{path}** and call the file `{name}`. When it is written, it says so below: "
    "**Exported northwind.pdf.**"
)
def print_the_proposal(hands: Hands, path: str, name: str) -> None:
    hands.name_file(name)
    hands.menu(path)
    file = hands.folder / name
    hands.wait(file.is_file, name, 120.0)
    hands.wait_for(f"Exported {name}.")

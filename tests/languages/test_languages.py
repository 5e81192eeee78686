"""Is every text that people read translated, and is what is shipped what was translated?"""

from __future__ import annotations

import ast
import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from installer import languages
from sanwright import language
from sanwright.gui.frame.rooms import all_actions
from sanwright.language import speaking
from sanwright.text import tr
from tests.languages.literals import unwrapped

# Takes the pictures of README and guide; says what it does on the command line.
NOT_THE_WINDOW = "screenshots"
# Names, units and codes: the same in every language.
ALLOWED = {
    "SCSI FCP",
    "NVMe/FC",
    "SAS",
    "OLTP",
    "8 KiB",
    "z_host1_array",
    "1.92 TB",
    "TB",
    "TiB",
    "IOPS",
    "Sanwright",
    "Sanwright ",
    "WWPN",
}


# Menus that the menu File has besides its rows.
LISTS = tuple(("&File", text) for text in ("Open &testbed", "Open re&ference design", "&Recent"))


@pytest.fixture(scope="module")
def collected() -> Catalog:
    return languages.collect()


@pytest.fixture(scope="module", params=languages.TRANSLATED)
def code(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(scope="module")
def translated(code: str) -> Catalog:
    return languages.read(languages.po_file(code), code)


@pytest.fixture
def german() -> Iterator[None]:
    language.use("de")
    yield
    language.use("en")


def texts(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{([a-z_0-9]+)[^}]*\}", text))


def test_every_text_of_the_code_is_in_the_file_and_nothing_else(
    collected: Catalog, translated: Catalog
) -> None:
    wanted = {str(message.id) for message in texts(collected)}
    present = {str(message.id) for message in texts(translated)}
    assert present == wanted, "run: python3 tasks.py languages"


def is_remark(message: Message) -> bool:
    """Whether only the catalog of parts says it."""
    folder = languages.PARTS.relative_to(languages.ROOT).as_posix()
    return all(place.startswith(folder) for place, _ in message.locations)


def test_every_text_is_translated(translated: Catalog) -> None:
    assert [message.id for message in texts(translated) if message.fuzzy] == []  # left out
    missing = [m for m in texts(translated) if not languages.is_translated(m.string)]
    assert [message.id for message in missing if not is_remark(message)] == []


def test_remarks_on_parts_are_translated_but_for_a_few_new_ones(translated: Catalog) -> None:
    remarks = [message for message in texts(translated) if is_remark(message)]
    missing = [m.id for m in remarks if not languages.is_translated(m.string)]
    assert len(missing) <= len(remarks) // 20, missing


def test_the_file_is_as_the_task_writes_it(code: str) -> None:
    is_same = languages.po_file(code).read_bytes() == languages.po_text(languages.merged(code))
    assert is_same, "run: python3 tasks.py languages"  # to show the difference takes minutes


def test_what_is_shipped_is_what_was_translated(code: str, translated: Catalog) -> None:
    shipped = languages.po_file(code).with_suffix(".mo").read_bytes()
    is_same = shipped == languages.mo_bytes(translated)
    assert is_same, "run: python3 tasks.py languages"


def test_no_text_has_a_plural_in_one_place_and_none_in_another() -> None:
    """Python before 3.11.5 finds no translation of such a text where it has none."""
    plain: set[str] = set()
    counted: set[str] = set()
    for file in sorted(languages.CODE.rglob("*.py")):
        for text in languages.texts_in(file):
            (counted if isinstance(text, tuple) else plain).add(forms(text)[0])
    assert plain & counted == set()


def test_every_sentence_of_a_text_stands_there_as_a_literal() -> None:
    wrong = [
        f"{file.relative_to(languages.ROOT)}:{call.lineno}: {ast.unparse(call)}"
        for file in sorted(languages.CODE.rglob("*.py"))
        if "Text(" in (code := file.read_text(encoding="utf-8"))
        for call in ast.walk(ast.parse(code))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Text"
        and [isinstance(each, ast.Constant) for each in call.args[:2]]
        != [True] * (1 if len(call.args) == 1 else 2)
    ]
    assert wrong == []


def test_placeholders_are_the_same_in_both_languages(translated: Catalog) -> None:
    wrong = []
    for message in texts(translated):
        wanted = {name for text in forms(message.id) for name in placeholders(text)}
        text = forms(message.string)[-1]  # “1 part” needs no {count}: only the last form has all
        if text and placeholders(text) != wanted:
            wrong.append((message.id, text))
    assert wrong == []


def test_every_translation_can_be_filled_in(translated: Catalog) -> None:
    for message in texts(translated):
        for text in (*forms(message.id), *forms(message.string)):
            text.format(**dict.fromkeys(placeholders(text), 1000))


def test_translations_keep_line_ends_and_outer_spaces(translated: Catalog) -> None:
    def shape(text: str) -> tuple[int, bool, bool]:
        return text.count("\n"), text.startswith(" "), text.endswith(" ")

    pairs = [
        (source, text)
        for message in texts(translated)
        for source, text in zip(forms(message.id), forms(message.string), strict=True)
        if text
    ]
    assert [pair for pair in pairs if shape(pair[0]) != shape(pair[1])] == []


def test_german_counts_one_and_many(translated: Catalog, code: str) -> None:
    assert translated.num_plurals == 2
    catalog = gettext.GNUTranslations(io.BytesIO(languages.mo_bytes(translated)))
    one, many = "{count} load", "{count} loads"
    counted = [catalog.ngettext(one, many, count) for count in (0, 1, 2, 11)]
    assert counted[1] != counted[0] == counted[2] == counted[3]


@pytest.mark.usefixtures("german")
def test_the_program_speaks_german() -> None:
    assert tr("Take load {number} away", number=3) == "Last 3 entfernen"
    assert tr("{count} load", "{count} loads", 1) == "1 Last"
    assert tr("{count} load", "{count} loads", 2) == "2 Lasten"
    assert tr("") == ""


def test_a_language_that_is_not_there_is_english() -> None:
    language.use("xx")
    assert language.used() == "en"
    assert tr("Take load {number} away", number=3) == "Take load 3 away"


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({"LC_ALL": "de_AT.UTF-8", "LANG": "en_US"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "C"}, "de"),
    ],
)
def test_the_system_says_which_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.of_system() == wanted


def menu_entries() -> dict[str, set[str]]:
    """The texts that stand together in each menu, and in the menu bar."""
    entries: dict[str, set[str]] = {}
    for path, text in [*((row.menu, row.text) for row in all_actions()), *LISTS]:
        entries.setdefault(path, set()).add(text)
        inner = path
        while inner:
            outer, _, name = inner.rpartition("/")
            entries.setdefault(outer, set()).add(name)
            inner = outer
    return entries


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_every_entry_of_a_menu_has_a_mnemonic_of_its_own(spoken: str) -> None:
    """So that whoever has no mouse comes to each by Alt and letters, in either language."""
    wrong = []
    for path, entries in menu_entries().items():
        taken: dict[str, str] = {}
        for text in sorted(entries):
            with speaking(spoken):
                worded = tr(text)
            found = re.search(r"&([^&\s])", worded.replace("&&", ""))
            letter = found[1].casefold() if found is not None else ""
            if not letter or letter in taken:
                wrong.append((path, letter, taken.get(letter, ""), worded))
            taken[letter] = worded
    assert wrong == []


def window_modules(root: Path) -> list[Path]:
    files = sorted((root / "app" / "sanwright" / "gui").rglob("*.py"))
    return [file for file in files if NOT_THE_WINDOW not in file.parts]


def test_no_text_of_the_window_was_left_unwrapped(root: Path) -> None:
    found = [each for file in window_modules(root) for each in unwrapped(root, file)]
    assert [str(each) for each in found if each.text not in ALLOWED] == []


def test_the_finder_finds(tmp_path: Path) -> None:
    file = tmp_path / "window.py"
    file.write_text(
        'label.setText("Some words" if x else tr("wrapped"))\n'
        'QLabel(f"{n} devices")\nQLabel("–")\nbox.setProperty("role", "muted")\n',
        encoding="utf-8",
    )
    assert [each.text for each in unwrapped(tmp_path, file)] == ["Some words", " devices"]

"""Two programs that write one file, one store or one folder of journals at once: is all there?"""

from __future__ import annotations

import os
import random
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from sanwright.bom import PriceList
from sanwright.catalog import UserParts
from sanwright.catalog.own_facts import OwnFact, OwnFacts
from sanwright.design import Change, Design, Note, Replacement, Table
from sanwright.documents import (
    FileChangedError,
    Journal,
    find_journals,
    read_design,
    read_with_state,
    write_over,
)
from sanwright.documents.merging import merge
from sanwright.exchange.prices.book import PriceBook
from sanwright.text import Text
from tests.builders import catalog
from tests.catalog_user.own import own_part

_ROUNDS = 4
_NAMES = ("ann", "bob")


def attack(chance: random.Random, folder: Path) -> str:
    """One collision of one kind."""
    kind = chance.choice(list(_KINDS))
    prepare, work, check = _KINDS[kind]
    prepare(folder)
    seeds = {name: chance.randrange(2**30) for name in _NAMES}
    children: dict[str, tuple[int, int]] = {}
    for name in _NAMES:
        heard, telling = os.pipe()
        child = os.fork()
        if child == 0:
            code = 1
            try:
                work(folder, name, random.Random(seeds[name]))
                code = 0
            except BaseException:  # noqa: BLE001 - the other process tells it
                os.write(telling, traceback.format_exc()[-4000:].encode())
            finally:
                os._exit(code)
        os.close(telling)
        children[name] = child, heard
    for name, (child, heard) in children.items():
        with os.fdopen(heard) as said:
            told = said.read()
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0, f"{name} failed: {told}"
    check(folder)
    return kind


def _notes() -> set[str]:
    return {f"{name} {number}" for name in _NAMES for number in range(_ROUNDS)}


def _begin_design(folder: Path) -> None:
    write_over(Design(), folder / "d.sanw", None)


def _edit_design(folder: Path, name: str, chance: random.Random) -> None:
    """Open, add a note, save; where somebody else has saved, merge and save again."""
    path = folder / "d.sanw"
    found = read_with_state(path, catalog())
    mine, state = found.design, found.state
    base = mine.snapshot()
    for number in range(_ROUNDS):
        text = f"{name} {number}"
        note = Note(id=mine.new_id("note", Table.NOTES), text=text, x=chance.random())
        mine.apply(Change("Note", (Replacement(Table.NOTES, note.id, None, note),)))
        time.sleep(chance.random() * 0.002)
        while True:
            try:
                state = write_over(mine.snapshot(), path, state)
                base = mine.snapshot()
                break
            except FileChangedError:
                found = read_with_state(path, catalog())
                theirs, state = found.design, found.state
                mine.apply(merge(base, mine.snapshot(), theirs).change(Text("Merge")))
                base = theirs.snapshot()


def _look_at_design(folder: Path) -> None:
    design = read_design(folder / "d.sanw", catalog())
    texts = [note.text for note in design.notes.values()]
    assert set(texts) >= _notes(), f"lost: {_notes() - set(texts)}"
    assert len(texts) == len(set(texts)), "something is there twice"
    assert [each.name for each in folder.iterdir()] == ["d.sanw"]


def _nothing(_folder: Path) -> None:
    return


def _keep(folder: Path, name: str, chance: random.Random) -> None:
    facts, book = OwnFacts(folder / "facts.json"), PriceBook(folder / "prices.json")
    parts = UserParts(folder / "parts.sqlite")
    for number in range(_ROUNDS):
        time.sleep(chance.random() * 0.002)
        facts.keep(OwnFact(part=f"{name} {number}", field="physical.power", value=1))
        book.put(PriceList(name=f"{name} {number}", currency="EUR", prices={}))
        parts.take_in([own_part(f"{name}-{number}")])


def _look_at_stores(folder: Path) -> None:
    assert {fact.part for fact in OwnFacts(folder / "facts.json").facts} == _notes()
    assert {each.name for each in PriceBook(folder / "prices.json").lists} == _notes()
    ids = {part.id.replace("-", " ") for part in UserParts.open(folder / "parts.sqlite").parts()}
    assert ids == _notes()


def _journals(folder: Path, name: str, chance: random.Random) -> None:
    """One begins journals and dies with an edit in each, the other one searches."""
    for number in range(_ROUNDS):
        if name == "bob":
            find_journals(folder)
            continue
        journal = Journal.start(folder, None, Design())
        note = Note(id="n", text=f"{name} {number}")
        time.sleep(chance.random() * 0.002)
        journal.append(Change("Note", (Replacement(Table.NOTES, "n", None, note),)))


def _look_at_journals(folder: Path) -> None:
    found = {item.read().notes["n"].text for item in find_journals(folder)}
    assert found == {f"ann {number}" for number in range(_ROUNDS)}


_Kind = tuple[
    Callable[[Path], None],
    Callable[[Path, str, random.Random], None],
    Callable[[Path], None],
]
_KINDS: dict[str, _Kind] = {
    "one design": (_begin_design, _edit_design, _look_at_design),
    "stores": (_nothing, _keep, _look_at_stores),
    "journals": (_nothing, _journals, _look_at_journals),
}

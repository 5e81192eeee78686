"""The user's price lists and column mappings, kept in one file of the user's.

The file is read before every change and replaced as a whole, so a failed change leaves it as it
was. Columns are remembered by the set of headings, whatever their order.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from sanwright import __version__
from sanwright.bom import PriceList
from sanwright.bounded_reading import read_bytes
from sanwright.codec import to_json
from sanwright.errors import InputError, MachineError
from sanwright.exchange.prices.columns import ColumnMapping
from sanwright.formats import kinds
from sanwright.locking import alone_in
from sanwright.saving import save_bytes
from sanwright.text import Text
from sanwright.versioned_json import read_versioned

_NAME = "sanwright-price-book"
_MOST_BYTES = 256 * 2**20


class _Remembered(msgspec.Struct, frozen=True):
    """The mapping of one set of headings, which are sorted and in lower case."""

    headings: tuple[str, ...]
    mapping: ColumnMapping


class _Book(msgspec.Struct, frozen=True):
    """The whole file."""

    format: str = _NAME
    version: int = 1
    written_by: str = ""
    mappings: tuple[_Remembered, ...] = ()
    lists: tuple[PriceList, ...] = ()


class PriceBook:
    """The lists and mappings in ``path``, which is made at the first change.

    Methods raise InputError for a file that is damaged, MachineError for one that is newer or
    cannot be read or written; the file is then as it was.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def lists(self) -> tuple[PriceList, ...]:
        """All lists, in the order in which they were added."""
        return self._read().lists

    def put(self, prices: PriceList) -> None:
        """Keep a list; one of the same name is replaced in its place."""
        with self._changing() as book:
            names = [each.name for each in book.lists]
            lists = list(book.lists)
            if prices.name in names:
                lists[names.index(prices.name)] = prices
            else:
                lists.append(prices)
            self._write(msgspec.structs.replace(book, lists=tuple(lists)))

    def remove(self, name: str) -> None:
        """Forget the list of that name. Raises InputError if there is none."""
        with self._changing() as book:
            kept = tuple(each for each in book.lists if each.name != name)
            if len(kept) == len(book.lists):
                raise _no_list(name)
            self._write(msgspec.structs.replace(book, lists=kept))

    def rename(self, name: str, to: str) -> None:
        """Give a list another name. Raises InputError if that is taken, empty, or there is none."""
        with self._changing() as book:
            names = [each.name for each in book.lists]
            if name not in names:
                raise _no_list(name)
            if not to.strip() or (to != name and to in names):
                raise InputError(
                    Text(
                        "A price list cannot be named “{name}”; choose a name that is free.",
                        name=to,
                    )
                )
            lists = tuple(replace(o, name=to) if o.name == name else o for o in book.lists)
            self._write(msgspec.structs.replace(book, lists=lists))

    def mapping_for(self, headings: Sequence[str]) -> ColumnMapping | None:
        """The mapping that was remembered for these headings."""
        key = _key(headings)
        found = (each.mapping for each in self._read().mappings if each.headings == key)
        return next(found, None)

    def remember(self, headings: Sequence[str], mapping: ColumnMapping) -> None:
        """Use ``mapping`` from now on for lists with these headings."""
        key = _key(headings)
        with self._changing() as book:
            kept = tuple(each for each in book.mappings if each.headings != key)
            mappings = (*kept, _Remembered(key, mapping))
            self._write(msgspec.structs.replace(book, mappings=mappings))

    @contextlib.contextmanager
    def _changing(self) -> Iterator[_Book]:
        """What the file holds, while no other program changes it."""
        with alone_in(self._path.parent):
            yield self._read()

    def _read(self) -> _Book:
        with contextlib.suppress(OSError):  # then reading it says what is wrong
            if not self._path.exists():
                return _Book()
        data = read_bytes(self._path, _MOST_BYTES)
        try:
            return read_versioned(data, _NAME, kinds.PRICE_BOOK, _Book)
        except MachineError as error:
            raise MachineError(
                Text(
                    "“{path}” {problem}, or move the file away to start a new one.",
                    path=self._path,
                    problem=error.text,
                )
            ) from None
        except InputError as error:
            raise InputError(self._damaged(error.text)) from None

    def _damaged(self, why: Text) -> Text:
        return Text(
            "“{path}” is not a whole price book ({why}); move it away to start a new one.",
            path=self._path,
            why=why,
        )

    def _write(self, book: _Book) -> None:
        book = msgspec.structs.replace(
            book, version=kinds.PRICE_BOOK.number, written_by=__version__
        )
        save_bytes(self._path, to_json(book))


def _no_list(name: str) -> InputError:
    return InputError(
        Text("There is no price list “{name}”; it may have been removed already.", name=name)
    )


def _key(headings: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(" ".join(heading.split()).casefold() for heading in headings))

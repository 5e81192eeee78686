"""Largest and smallest figures in a design and its prices: is there an answer or a sentence?

Everything that works figures out is asked: the rules, loads, failures, growth, latency, capacity,
the bill with its total. No answer shows a figure that is none.
"""

from __future__ import annotations

import random
import re
import types
import typing
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from sanwright import api, edits
from sanwright.bom import PriceEntry, PriceList
from sanwright.bom.prices import number_key
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.design import Table
from sanwright.design.bounds import LARGEST_FIGURE, MOST_COUNT
from sanwright.errors import SanwrightError
from sanwright.text import verbatim
from sanwright.units import Quantity
from tests.campaign.refusals import refused

Path_ = tuple[Any, ...]
_SMALL = ("t1-8gfc", "t3-fcp", "t5-sas", "switch-pair", "sas-stacks", "stretched", "blade-gateway")
_NO_FIGURE = re.compile(r"(?<![\w-])(nan|inf|-inf|NaN|Infinity)(?![\w-])")
_PRICES = ("0", "0.0001", "1", "999999999.99", "1e12", "1e-6")


def attack(chance: random.Random, folder: Path) -> str:
    """One design with some figures that nobody has."""
    design = api.open_design(str(chance.choice(_bundled()).path), _library())
    _exaggerate(design, chance)
    outcome = "answered"
    for question in _QUESTIONS:
        try:
            said = question(design, chance, folder)
        except SanwrightError as error:
            refused(error)
            outcome = "answered but for a sentence"
            continue
        found = _NO_FIGURE.search(said)
        assert not found, (
            f"{question.__name__}: …{said[max(0, found.start() - 200) : found.end() + 50]}"
        )
    return outcome


@cache
def _library() -> Any:
    return api.open_library()


@cache
def _bundled() -> tuple[Bundled, ...]:
    every = (*bundled_testbeds(), *bundled_references())
    return tuple(bundled for bundled in every if bundled.key in _SMALL)


def _exaggerate(design: api.SanDesign, chance: random.Random) -> None:
    places = {
        (table, record.id): paths
        for table in Table
        for record in design.tables.rows(table).values()
        for paths in (tuple(_figures(record)),)
        if paths
    }
    for key in chance.choices(tuple(places), k=chance.choice((1, 2, 4, 8))):
        try:
            changed = _changed(design.tables.find(*key), chance.choice(places[key]), chance)
            design.edit(edits.replace_record(design.design, changed, verbatim("Exaggerate")))
        except SanwrightError as error:
            refused(error)


def _figures(value: msgspec.Struct) -> Iterator[Path_]:
    """The way to every field that holds a number, or could: names of fields and places in rows."""
    for field in msgspec.structs.fields(type(value)):
        inner = getattr(value, field.name)
        if isinstance(inner, msgspec.Struct):
            yield from ((field.name, *rest) for rest in _figures(inner))
        elif isinstance(inner, tuple):
            for place, each in enumerate(inner):
                if isinstance(each, msgspec.Struct):
                    yield from ((field.name, place, *rest) for rest in _figures(each))
        elif _kind(field.type) is not None:
            yield (field.name,)


def _kind(annotation: Any) -> type | None:
    """What kind of number a field takes, if it takes one."""
    is_union = typing.get_origin(annotation) in (typing.Union, types.UnionType)
    for each in typing.get_args(annotation) if is_union else (annotation,):
        if isinstance(each, type) and (each in (int, float) or issubclass(each, Quantity)):
            return each
    return None


def _changed(value: Any, path: Path_, chance: random.Random) -> Any:
    if isinstance(value, tuple):
        place = path[0]
        inner = _changed(value[place], path[1:], chance)
        return (*value[:place], inner, *value[place + 1 :])
    name, *rest = path
    if rest:
        return msgspec.structs.replace(
            value, **{name: _changed(getattr(value, name), rest, chance)}
        )
    field = next(f for f in msgspec.structs.fields(type(value)) if f.name == name)
    kind = _kind(field.type)
    if kind is int:
        number: Any = chance.choice((0, 1, -1, 2**31, MOST_COUNT, chance.randrange(MOST_COUNT)))
    elif kind is float:
        number = chance.choice(
            (0.0, 1e-300, 5e-324, 1.0, LARGEST_FIGURE, 10 ** chance.uniform(-9, 15))
        )
    else:
        most = kind.MOST
        number = kind(chance.choice((0.0, 1e-300, 1e-9, most, most / 3, most ** chance.random())))
    return msgspec.structs.replace(value, **{name: number})


def _rules(design: api.SanDesign, chance: random.Random, folder: Path) -> str:
    return "\n".join(str(finding.message) for finding in design.check().findings)


def _failures(design: api.SanDesign, chance: random.Random, folder: Path) -> str:
    return repr(design.failures(kinds=["switch", "link"]).scenarios)


def _growth(design: api.SanDesign, chance: random.Random, folder: Path) -> str:
    return repr(design.growth().growth)


def _latency(design: api.SanDesign, chance: random.Random, folder: Path) -> str:
    for workload in tuple(design.tables.rows(Table.WORKLOADS))[:1]:
        design.latency_curve(workload)
    return repr(design.latency())


def _capacity(design: api.SanDesign, chance: random.Random, folder: Path) -> str:
    return repr(design.capacity(years=chance.choice((0, 5, 100))))


def _bill(design: api.SanDesign, chance: random.Random, folder: Path) -> str:
    numbers = sorted({line.part_number for line in design.bill().lines if line.part_number})
    entries = [PriceEntry(number=n, list_price=Decimal(chance.choice(_PRICES))) for n in numbers]
    prices = PriceList(
        name="any", currency="EUR", prices={number_key(entry.number): entry for entry in entries}
    )
    bill = folder / "bill.csv"
    design.write_bill(bill, prices=(prices,))
    return bill.read_text("utf-8")


_QUESTIONS: tuple[Callable[[api.SanDesign, random.Random, Path], str], ...] = (
    _rules,
    _failures,
    _growth,
    _latency,
    _capacity,
    _bill,
)

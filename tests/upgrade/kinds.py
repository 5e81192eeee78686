"""Every kind of file that outlives a version: its format, its shape, and how its content is read.

``read`` gives what a kept file holds in the form that its hops work on, whatever program reads it.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sanwright.catalog import own_facts, rule_pack_text
from sanwright.catalog.own_facts import OwnFacts
from sanwright.catalog.own_packs import OwnPacks
from sanwright.catalog.pack import read_pack
from sanwright.catalog.user import UserParts
from sanwright.checks import all_limits
from sanwright.codec import json_schemas, to_json, to_plain
from sanwright.design import RECORD_TYPES
from sanwright.design.papers import Brand
from sanwright.documents import find_journals, read_design
from sanwright.exchange.prices import book
from sanwright.exchange.prices.book import PriceBook
from sanwright.formats import WRITTEN_BY, Format, Plain, kinds
from sanwright.parts import CitedPack, Part, RulePack, Source, Threshold
from sanwright.reports.brand_file import read_brand
from tests.builders import catalog
from tests.upgrade.whole import plain_tables


@dataclass(frozen=True)
class Kind:
    """One kind of file. ``constant`` is what its ``Format`` is called in ``formats.kinds``."""

    constant: str
    records: dict[str, type]
    """What a file consists of, by the place where it stands."""
    read: dict[str, Callable[[Path], Plain]]
    """By the path of a kept file, relative to its set."""

    @property
    def format(self) -> Format:
        found = getattr(kinds, self.constant)
        assert isinstance(found, Format)
        return found

    def fingerprint(self) -> str:
        """Changes whenever a file may hold something else, not with descriptions or class names."""
        names, definitions = json_schemas(self.records.values())
        shapes = [_bare(definitions[name], definitions) for name in names]
        bare = json.dumps(dict(zip(self.records, shapes, strict=True)), sort_keys=True)
        return hashlib.sha256(bare.encode()).hexdigest()[:16]


def _bare(schema: Any, definitions: dict[str, Any]) -> Any:
    """What a schema demands, with what it refers to in place of the reference."""
    if isinstance(schema, list):
        return [_bare(item, definitions) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _bare(definitions[schema["$ref"].removeprefix("#/$defs/")], definitions)
    return {
        key: _bare(value, definitions)
        for key, value in schema.items()
        if not (key in ("description", "title") and isinstance(value, str))
        and key != "discriminator"
    }


def _design(path: Path) -> Plain:
    return plain_tables(read_design(path, catalog()))


def _journal(after: bool) -> Callable[[Path], Plain]:
    def read(path: Path) -> Plain:
        (found,) = find_journals(path.parent)
        replay = found.replay()
        assert not replay.damage
        return plain_tables(replay.design if after else replay.before)

    return read


def _user_parts(path: Path) -> Plain:
    opened = UserParts.open(path)
    rows = [
        {"id": part.id, "retired": int(opened.is_retired(part.id)), "record": to_plain(part)}
        for part in sorted(opened.parts(include_retired=True), key=lambda part: part.id)
    ]
    return {"parts": rows}


def _catalog_pack(path: Path) -> Plain:
    return {"parts": [to_plain(part) for part in read_pack(path)]}


def _own_packs(path: Path) -> Plain:
    packs = OwnPacks(path.parent, lambda: catalog().cited_packs, all_limits)
    (cited,) = packs.packs()
    assert packs.problems() == ()
    return _written(cited)


def _written(cited: CitedPack) -> Plain:
    plain = tomllib.loads(rule_pack_text.rule_pack_toml(cited))
    return {name: value for name, value in plain.items() if name not in ("format", WRITTEN_BY)}


def _brand(path: Path) -> Plain:
    return {"brand": to_plain(read_brand(path))}


def _price_book(path: Path) -> Plain:
    book = PriceBook(path)._read()
    plain: Plain = json.loads(to_json(book))
    return {name: plain[name] for name in ("lists", "mappings")}


def _own_facts(path: Path) -> Plain:
    return {"facts": to_plain(OwnFacts.open(path).facts)}


KINDS: dict[str, Kind] = {
    "design": Kind(
        "DESIGN",
        {table.value: kind for table, kind in RECORD_TYPES.items()},
        {
            "designs/whole.sanw": _design,
            "designs/whole.json": _design,
            "config/templates/two-hosts.json": _design,
            "journals/left.journal": _journal(after=True),
            "journals/left.journal before": _journal(after=False),
        },
    ),
    "user parts": Kind("OWN_PARTS", {"parts": Part}, {"config/parts.sqlite": _user_parts}),
    "own facts": Kind("OWN_FACTS", {"facts": own_facts._Facts}, {"config/facts.json": _own_facts}),
    "catalog pack": Kind("CATALOG_PACK", {"parts": Part}, {"shared/acme.sanwpack": _catalog_pack}),
    "rule pack": Kind(
        "RULE_PACK",
        {"pack": RulePack, "thresholds": Threshold, "sources": Source},
        {"config/rule-packs/pack-house-rules.toml": _own_packs},
    ),
    "brand": Kind("BRAND", {"brand": Brand}, {"shared/team.sanwbrand": _brand}),
    "price book": Kind("PRICE_BOOK", {"book": book._Book}, {"config/prices.json": _price_book}),
}


def content_of(kind: Kind, folder: Path) -> dict[str, Plain]:
    """What each kept file of a kind holds, read with the program as it is."""
    found = {name: read(folder / name.split(" ")[0]) for name, read in kind.read.items()}
    plain: dict[str, Plain] = json.loads(json.dumps(found))  # tuples are lists in a file
    return plain

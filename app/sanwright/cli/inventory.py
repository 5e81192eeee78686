"""What is in this installation, piece by piece, so that two of them can be compared.

Each piece has a name and a short digest of its content. A packaged program must have what its
source tree has; in one that lacks a rule or a translation nothing else would say so.
"""

from __future__ import annotations

import gettext
import hashlib
import importlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from sanwright.catalog import open_shipped
from sanwright.checks import all_rules
from sanwright.checks.fix import proposers
from sanwright.cli.registry import command_names
from sanwright.exchange.registry import importers
from sanwright.guide import guide_files
from sanwright.language import LANGUAGES
from sanwright.locations import guide_dir, resources_dir
from sanwright.reports.section_registry import section_keys

Inventory = dict[str, dict[str, str]]
"""Kind of piece, then its name, then a digest of its content."""

_FOLDERS = {
    "fonts": "fonts/*.ttf",
    "icons": "icons/*.svg",
    "symbols": "symbols/*.svg",
    "templates": "templates/*.json",
    "testbeds": "testbeds/*.json",
    "reference designs": "references/*.json",
}

_LATE = ("highspy", "pypdfium2")
"""Libraries that are imported where they are used: nothing else would miss them before."""


def inventory() -> Inventory:
    """Everything that comes with the program; nothing of the user's own."""
    with open_shipped() as catalog:
        packs = catalog.cited_packs
        sources = {source.key: source for source in catalog.reference().sources}
        sources |= {source.key: source for pack in packs for source in pack.sources}
        found = {
            "commands": {name: _digest(name) for name in command_names()},
            "document sections": {key: _digest(key) for key in section_keys()},
            "readers": {importer.key: _digest(importer.key) for importer in importers()},
            "rules": {rule.key: _digest(f"{rule.title}\n{rule.manual}") for rule in all_rules()},
            "fixes": {key: _digest(repr(_names(made))) for key, made in proposers().items()},
            "rule packs": {cited.pack.key: _record(cited) for cited in packs},
            "parts": {part.id: _record(part) for part in catalog.parts()},
            "sources": {key: _record(source) for key, source in sources.items()},
            "standards": {"tables": _record(catalog.reference())},
            "libraries": {name: _digest(name) for name in _LATE if _is_there(name)},
        }
    for code in LANGUAGES:
        found[f"texts in {code}"] = _texts(code)
    for kind, pattern in _FOLDERS.items():
        found[kind] = _files(resources_dir().glob(pattern), resources_dir())
    found["guide"] = _files(guide_files(guide_dir()), guide_dir())
    return {kind: dict(sorted(pieces.items())) for kind, pieces in found.items()}


def summary_digest(pieces: dict[str, str]) -> str:
    """One digest for all pieces of a kind."""
    return _digest(json.dumps(pieces, sort_keys=True))


def differences(ours: Inventory, theirs: Inventory) -> list[str]:
    """One sentence for each piece that only one of them has or that differs."""
    lines = []
    for kind in sorted(ours.keys() | theirs.keys()):
        here, there = ours.get(kind, {}), theirs.get(kind, {})
        lines += [f"{kind}: {name} is missing" for name in here.keys() - there.keys()]
        lines += [f"{kind}: {name} is too many" for name in there.keys() - here.keys()]
        lines += [
            f"{kind}: {name} is another one"
            for name in here.keys() & there.keys()
            if here[name] != there[name]
        ]
    return sorted(lines)


def _texts(code: str) -> dict[str, str]:
    folder = resources_dir() / "languages"
    file = gettext.find("sanwright", str(folder), [code])
    if file is None:
        return {}
    with Path(file).open("rb") as stream:
        kept = vars(gettext.GNUTranslations(stream)).get("_catalog", {})
    return {repr(text): _digest(translated) for text, translated in kept.items() if text}


def _files(files: Iterable[Path], folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        for file in files
    }


def _is_there(library: str) -> bool:
    try:
        importlib.import_module(library)
    except (ImportError, OSError):  # the latter: its own library is not beside it
        return False
    return True


def _names(functions: Iterable[Callable[..., object]]) -> list[str]:
    return [f"{function.__module__}.{function.__qualname__}" for function in functions]


def _record(record: object) -> str:
    return _digest(msgspec.json.encode(record, enc_hook=str, order="sorted").decode())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]

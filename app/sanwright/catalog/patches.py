"""A patch: facts of shipped parts that a user stated, in the catalog's text form.

Written from own facts; below ``catalog/patches`` the build lays it over the parts' own files.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sanwright import __version__
from sanwright.catalog.facts import BLOCK_KEYS, Facts, StatedLeaf, read_facts
from sanwright.catalog.own_facts import Effect, OwnFact, effect_of
from sanwright.catalog.source_text import TextFile, read_text_file, text_files
from sanwright.catalog.sources import Sources, own_sources
from sanwright.codec import to_plain
from sanwright.errors import InputError
from sanwright.parts import Confidence, Figure, Part
from sanwright.parts.stating import fact_of, stated_group
from sanwright.saving import save_bytes
from sanwright.text import Text, joined, verbatim

FOLDER = "patches"
CORRECTED = Text("Another document, which was read later, contradicts it.")
"""Why the figure of a part's own file is not taken."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLOCK = BLOCK_KEYS - {"rejected"} | {"part", "corrects"}
_EFFECTIVE = (Effect.COUNTS, Effect.CORRECTS, Effect.CHANGED)


@dataclass(frozen=True, slots=True)
class Patch:
    """One ``[[patch]]`` table, to be laid over the part that it names."""

    file: TextFile
    label: str
    facts: Facts
    corrects: Mapping[tuple[str, ...], Any]
    known: Sources


Patches = Mapping[str, Sequence[Patch]]
"""By the part that each is of."""


def read_patches(root: Path, shared: Sources) -> Patches:
    """All patches below the catalog folder ``root``. Raises InputError naming file and key."""
    found: dict[str, list[Patch]] = {}
    for path in text_files(root / FOLDER):
        file = read_text_file(path, root)
        file.refuse_unknown("", file.data, {"patch", "sources"})
        known = {**shared, **own_sources(file, file.data.get("sources", {}))}
        for part, patch in _patches_of(file, known):
            found.setdefault(part, []).append(patch)
    return found


def refuse_strays(patches: Patches, parts: Iterable[str]) -> None:
    """Raise InputError for a patch of a part that is not there."""
    there = set(parts)
    for part, of_part in patches.items():
        if part not in there:
            first = of_part[0]
            problem = Text("there is no part “{id}” in the catalog; correct its id", id=part)
            raise first.file.error(first.label, problem)


def patched(facts: Facts, patches: Iterable[Patch]) -> Facts:
    """``facts`` of a part's own file with ``patches`` over them.

    Raises InputError where a patch contradicts without saying so, or corrects what is not there.
    """
    result = dict(facts)
    for patch in patches:
        for path, old in patch.corrects.items():
            present = result.get(path)
            if present is None or present.leaf.plain != old:
                says = "nothing" if present is None else repr(present.leaf.plain)
                problem = verbatim(f"is {old!r}, but the part's file says {says}")
                raise patch.file.error(f"{patch.label}.corrects.{'.'.join(path)}", problem)
        for path, new in patch.facts.items():
            result[path] = _over(patch, result.get(path), new, path in patch.corrects)
    return result


def patch_text(
    facts: Iterable[OwnFact], shipped: Callable[[str], Part | None], edition: str
) -> tuple[str, int, int]:
    """Those of ``facts`` that say something new, as a patch; how many are in it and left out.

    Left out is what no document says, what the catalog says, too, or knows better, and what is of
    no shipped part. Raises InputError if nothing is left.
    """
    listed = list(facts)
    groups = {fact.part + " " + fact.field: fact for fact in listed if stated_group(fact.field)}
    chosen = [fact for fact in listed if _is_news(fact, shipped(fact.part), groups)]
    if not chosen:
        raise InputError(
            Text("There is no fact of yours that names its document and that the catalog lacks.")
        )
    lines = [
        f"# Facts over the catalog of edition {edition}, written by Sanwright {__version__}.",
        f"# To contribute them, put this file below catalog/{FOLDER} and build the catalog.",
        "",
    ]
    sources: dict[str, OwnFact] = {}
    for fact in chosen:
        key = _source_key(fact)
        sources.setdefault(key, fact)
        lines += ["[[patch]]", f"part = {_toml(fact.part)}", f"source = [{_toml(key)}]"]
        lines.append(f"confidence = {_toml(Confidence.MEDIUM.value)}")
        group = groups.pop(_group_key(fact), None)
        lines += _leaves(group.field, group.value) if group is not None else ()
        lines += _leaves(fact.field, fact.value)
        part = shipped(fact.part)
        present = fact_of(part, fact.field) if part is not None else None
        if isinstance(present, Figure) and to_plain(present.value) != to_plain(fact.value):
            lines += _leaves(f"corrects.{fact.field}", to_plain(present.value))
        lines.append("")
    for key, fact in sources.items():
        lines += [f"[sources.{key}]", f"title = {_toml(fact.source)}"]
        lines += [f"url = {_toml(fact.address)}"] if fact.address else ()
        lines += [f"read = {_toml(fact.day)}"] if fact.day else ()
        lines.append("")
    left_out = sum(not stated_group(fact.field) for fact in listed) - len(chosen)
    return "\n".join(lines), len(chosen), left_out


def write_patch(
    path: Path, facts: Iterable[OwnFact], shipped: Callable[[str], Part | None], edition: str
) -> tuple[int, int]:
    """Write ``patch_text`` to ``path`` in one step; says how many are in it and left out.

    Raises InputError for another ending or no fact, MachineError for what stood in the way.
    """
    if path.suffix.lower() != ".toml":
        raise InputError(
            Text("“{path}” is not a name for a catalog patch; patches end in .toml.", path=path)
        )
    text, written, left_out = patch_text(facts, shipped, edition)
    save_bytes(path, text.encode())
    return written, left_out


def patch_words(name: str, written: int, left_out: int) -> Text:
    """What was done, and that facts without a document cannot be contributed."""
    done = Text(
        "{count} fact written to {name}.", "{count} facts written to {name}.", written, name=name
    )
    if not left_out:
        return done
    rest = Text(
        "{count} fact was left out: it names no document, is of a part of your own, or the "
        "catalog says it already.",
        "{count} facts were left out: they name no document, are of parts of your own, or the "
        "catalog says them already.",
        left_out,
    )
    return joined((done, rest), " ")


def _patches_of(file: TextFile, known: Sources) -> Iterator[tuple[str, Patch]]:
    blocks = file.data.get("patch", [])
    if not isinstance(blocks, list):
        raise file.error("patch", verbatim("expects [[patch]] tables"))
    for number, raw in enumerate(blocks, 1):
        label = f"patch[{number}]"
        if not isinstance(raw, dict) or not isinstance(raw.get("part"), str):
            raise file.error(label, verbatim("expects a table with the id of a part"))
        if "rejected" in raw:
            raise file.error(f"{label}.rejected", verbatim("does not belong into a patch"))
        block = {key: value for key, value in raw.items() if key not in ("part", "corrects")}
        facts = read_facts(file, [block], label, known)
        corrects: Facts = {}
        if raw.get("corrects"):
            said = {key: value for key, value in block.items() if key in _BLOCK}
            corrects = read_facts(file, [{**said, **raw["corrects"]}], f"{label}.corrects", known)
        old = {path: taken.leaf.plain for path, taken in corrects.items()}
        yield raw["part"], Patch(file, label, facts, old, known)


def _over(patch: Patch, old: StatedLeaf | None, new: StatedLeaf, is_corrected: bool) -> StatedLeaf:
    if old is None:
        return new
    key = new.leaf.key
    if old.leaf.value != new.leaf.value:
        if not is_corrected or not new.leaf.is_figure:
            raise patch.file.error(
                f"{patch.label}.{key}",
                verbatim(
                    f"is {new.leaf.plain!r}, but the part's file says {old.leaf.plain!r}; "
                    f"say so under corrects.{key}"
                ),
            )
        why = CORRECTED.sentence
        not_taken = {"value": old.leaf.plain, "sources": list(old.sources), "why": why}
        new.rejected = [not_taken, *old.rejected]
        return new
    sources = [*old.sources, *(each for each in new.sources if each not in old.sources)]
    best = (
        Confidence.HIGH if Confidence.HIGH in (old.confidence, new.confidence) else new.confidence
    )
    return replace(old, sources=sources, confidence=best, derived=False)


def _is_news(fact: OwnFact, part: Part | None, groups: Mapping[str, OwnFact]) -> bool:
    if part is None or not fact.source or stated_group(fact.field):
        return False
    return effect_of(part, fact) in _EFFECTIVE or _group_key(fact) in groups


def _group_key(fact: OwnFact) -> str:
    return fact.part + " " + ".".join(fact.field.split(".")[:2])


def _source_key(fact: OwnFact) -> str:
    """One for each document and day, the same in every patch that cites it."""
    said = json.dumps([fact.source, fact.address, fact.day]).encode()
    return f"patch-{hashlib.sha256(said).hexdigest()[:10]}"


def _leaves(key: str, value: Any) -> Iterator[str]:
    """Lines of a value, one for each that a table of it holds."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(f"{key}.{name}", inner)
    elif value is not None:
        yield f"{'.'.join(map(_name, key.split('.')))} = {_toml(value)}"


def _name(name: str) -> str:
    return name if _BARE.fullmatch(name) else _toml(name)


def _toml(value: Any) -> str:
    """A plain value as TOML writes it."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{k} = {_toml(v)}" for k, v in value.items() if v is not None)
        return f"{{ {inner} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)

"""Fact blocks merged into one set of figures: equal values join, different ones are an error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sanwright.catalog.leaves import Leaf, LeafError, Path, leaves_of
from sanwright.catalog.source_text import TextFile
from sanwright.catalog.sources import Sources, cited, standing
from sanwright.parts import Confidence, Part
from sanwright.text import verbatim

BLOCK_KEYS = frozenset({"source", "confidence", "note", "derived", "rejected"})
FACETS = frozenset(
    {
        "ports",
        "slots",
        "pcie",
        "optic",
        "cable",
        "drive",
        "array",
        "sas_adapter",
        "sas_enclosure",
        "performance",
        "physical",
        "lifecycle",
        "licensing",
    }
)
_BETTER_FIRST = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


@dataclass(slots=True)
class StatedLeaf:
    """A leaf that was taken, with everything that the blocks say about it."""

    leaf: Leaf
    sources: list[str]
    confidence: Confidence
    derived: bool
    notes: list[str] = field(default_factory=list)
    rejected: list[dict[str, Any]] = field(default_factory=list)

    def plain(self) -> Any:
        """The leaf as it stands in the plain part record."""
        if not self.leaf.is_figure:
            return self.leaf.plain
        figure: dict[str, Any] = {
            "value": self.leaf.plain,
            "sources": self.sources,
            "confidence": self.confidence.value,
        }
        if self.notes:
            figure["note"] = _remark(self.notes)
        if self.rejected:
            figure["rejected"] = self.rejected
        if self.derived:
            figure["derived"] = True
        return figure


def _remark(notes: Sequence[str]) -> str:
    """What several blocks say of a figure, once: sentences in a row."""
    others = [[each for each in notes if each is not note] for note in notes]
    told = zip(notes, others, strict=True)
    return " ".join(note for note, rest in told if not any(note in each for each in rest))


Facts = dict[Path, StatedLeaf]


@dataclass(frozen=True, slots=True)
class FactBlock:
    """One ``[[facts]]`` table: what it states and on whose word."""

    label: str
    leaves: tuple[Leaf, ...]
    sources: tuple[str, ...]
    confidence: Confidence
    note: str
    derived: bool
    rejected: str


def read_facts(file: TextFile, blocks: Any, label: str, known: Sources) -> Facts:
    """Merge the blocks of one file. ``label`` names the array, such as ``facts``."""
    if not isinstance(blocks, list):
        raise file.error(label, verbatim(f"expects [[{label}]] tables"))
    read = [_block(file, raw, f"{label}[{n}]", known) for n, raw in enumerate(blocks, 1)]
    facts: Facts = {}
    for block in read:
        if not block.rejected:
            _take(file, facts, block)
    for taken in facts.values():
        if taken.leaf.is_figure:
            place = f"{label}.{taken.leaf.key}.confidence"
            taken.sources = list(standing(file, place, taken.sources, taken.confidence, known))
    for block in read:
        if block.rejected:
            _reject(file, facts, block)
    return facts


def nested(facts: Facts) -> dict[str, Any]:
    """The facts as nested plain tables."""
    tree: dict[str, Any] = {}
    for path, taken in facts.items():
        table = tree
        for name in path[:-1]:
            table = table.setdefault(name, {})
        table[path[-1]] = taken.plain()
    return tree


def sources_of(facts: Facts) -> Iterable[str]:
    """Keys of every source that figures and their rejected alternatives rest on."""
    for taken in facts.values():
        if taken.leaf.is_figure:
            yield from taken.sources
        for rejected in taken.rejected:
            yield from rejected["sources"]


def _block(file: TextFile, raw: Any, label: str, known: Sources) -> FactBlock:
    if not isinstance(raw, dict):
        raise file.error(label, verbatim("expects a table of facts"))
    table = {key: value for key, value in raw.items() if key not in BLOCK_KEYS}
    for name in table:
        if name in {f.encode_name for f in msgspec.structs.fields(Part)} - FACETS:
            raise file.error(
                f"{label}.{name}", verbatim("belongs at the top of the file, not into facts")
            )
    try:
        leaves = tuple(leaves_of(table, Part))
    except LeafError as error:
        raise file.error(f"{label}.{error.key}", error.text) from None
    if not leaves:
        raise file.error(label, verbatim("states no fact"))
    return FactBlock(
        label=label,
        leaves=leaves,
        sources=cited(file, f"{label}.source", raw.get("source"), known),
        confidence=_confidence(file, label, raw.get("confidence")),
        note=_text(file, f"{label}.note", raw.get("note", "")),
        derived=_derived(file, f"{label}.derived", raw),
        rejected=_text(file, f"{label}.rejected", raw.get("rejected", "")),
    )


def _confidence(file: TextFile, label: str, value: Any) -> Confidence:
    try:
        return Confidence(value)
    except ValueError:
        shown = "is missing" if value is None else f"cannot be {value!r}"
        problem = verbatim(f"{shown}; it is one of high, medium, low")
        raise file.error(f"{label}.confidence", problem) from None


def _derived(file: TextFile, key: str, raw: dict[str, Any]) -> bool:
    derived = raw.get("derived", False)
    if not isinstance(derived, bool):
        raise file.error(key, verbatim("is true or false"))
    if derived and not raw.get("note"):
        raise file.error(key, verbatim("needs a note that says from what it is derived"))
    return derived


def _text(file: TextFile, key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise file.error(key, verbatim(f"expects a text, got {value!r}"))
    return value.strip()


def _take(file: TextFile, facts: Facts, block: FactBlock) -> None:
    for leaf in block.leaves:
        taken = facts.get(leaf.path)
        if taken is None:
            notes = [block.note] if block.note else []
            facts[leaf.path] = StatedLeaf(
                leaf, list(block.sources), block.confidence, block.derived, notes
            )
            continue
        if taken.leaf.value != leaf.value:
            problem = verbatim(
                f"is both {taken.leaf.plain!r} and {leaf.plain!r}; "
                "take one and mark the other block as rejected"
            )
            raise file.error(leaf.key, problem)
        taken.sources += [key for key in block.sources if key not in taken.sources]
        taken.confidence = min(taken.confidence, block.confidence, key=_BETTER_FIRST.index)
        taken.derived = taken.derived and block.derived
        if block.note and block.note not in taken.notes:
            taken.notes.append(block.note)


def _reject(file: TextFile, facts: Facts, block: FactBlock) -> None:
    for leaf in block.leaves:
        taken = facts.get(leaf.path)
        if not leaf.is_figure:
            raise file.error(
                f"{block.label}.{leaf.key}", verbatim("is structure and cannot be rejected")
            )
        if taken is None:
            problem = verbatim("rejects a value, but no block gives the one that is taken")
            raise file.error(f"{block.label}.{leaf.key}", problem)
        taken.rejected.append(
            {"value": leaf.plain, "sources": list(block.sources), "why": block.rejected}
        )

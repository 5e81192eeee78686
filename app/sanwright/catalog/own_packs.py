"""The user's own rule packs: one readable file each, in a folder apart from the shipped catalog.

A file is written whole or not at all. One that cannot be read does not hide the others: it is named
in ``problems`` and stays as it is. What another window wrote is seen at the next question.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from sanwright.bounded_parsing import parsed_toml
from sanwright.bounded_reading import read_bytes, unreadable
from sanwright.catalog.rule_pack_text import (
    cited_pack,
    find_pack,
    laid_over,
    left_out,
    parse_rule_pack,
    rule_pack_toml,
    threshold_problem,
)
from sanwright.catalog.source_text import TextFile, nearest
from sanwright.errors import InputError, SanwrightError
from sanwright.locking import alone_in
from sanwright.parts import ENTERED, CitedPack, Limit, Limits, RulePack, Source, Threshold
from sanwright.plain_ids import id_from
from sanwright.saving import delete_file, make_folder, save_bytes
from sanwright.text import Text

SUFFIX = ".toml"
LARGEST_FILE = 1_000_000
LONGEST_TITLE = 80

_PREFIX = "pack-"  # so that no key is a name that an operating system keeps for itself
_Mark = tuple[tuple[str, int, int], ...]


_P = ParamSpec("_P")
_R = TypeVar("_R")


def _alone(
    change: Callable[Concatenate[OwnPacks, _P], _R],
) -> Callable[Concatenate[OwnPacks, _P], _R]:
    """Let no other program change the packs between reading and writing."""

    @functools.wraps(change)
    def changing(packs: OwnPacks, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        make_folder(packs.folder)
        with alone_in(packs.folder):
            return change(packs, *args, **kwargs)

    return changing


class PackExistsError(InputError):
    """Another pack of the user's own has the key of the one that is taken in."""


class OwnPacks:
    """Packs that the user made or was given. Safe to use from several threads.

    ``limits`` says what can be asked of a pack; one that sets anything else is not used.
    """

    def __init__(
        self,
        folder: Path,
        shipped: Callable[[], tuple[CitedPack, ...]],
        limits: Callable[[], Limits],
    ) -> None:
        self.folder = folder
        self.on_change: list[Callable[[], None]] = []
        self._shipped = shipped
        self._limits = limits
        self._lock = threading.RLock()
        self._mark: _Mark | None = None
        self._packs: dict[str, CitedPack] = {}
        self._problems: tuple[Text, ...] = ()

    def packs(self) -> tuple[CitedPack, ...]:
        """The packs by title."""
        with self._lock:
            self._refresh()
            return tuple(
                sorted(self._packs.values(), key=lambda cited: cited.pack.title.casefold())
            )

    def find(self, key: str) -> CitedPack | None:
        """The pack with exactly this key."""
        with self._lock:
            self._refresh()
            return self._packs.get(key)

    def problems(self) -> tuple[Text, ...]:
        """One sentence for each file of the folder that cannot be used."""
        with self._lock:
            self._refresh()
            return self._problems

    @_alone
    def create(self, base: CitedPack, title: str) -> RulePack:
        """A pack of the user's with the thresholds of ``base``; a number makes its key unique."""
        stem = _key_of(_sound_title(title))
        with self._lock:
            taken = {cited.pack.key for cited in (*self._shipped(), *self.packs())}
            key, number = stem, 2
            while key in taken or self._path(key).exists():
                key, number = f"{stem}-{number}", number + 1
            pack = msgspec.structs.replace(
                base.pack,
                key=key,
                title=title.strip(),
                version="1",
                extends="",
                base=base.pack.key,
                base_version=base.pack.version,
            )
            return self._save(cited_pack(pack, base.sources))

    @_alone
    def rename(self, key: str, title: str) -> RulePack:
        """Give the pack another title; its key, which designs know it by, stays."""
        cited = self._must_have(key)
        pack = msgspec.structs.replace(cited.pack, title=_sound_title(title).strip())
        return self._changed(cited, pack, ())

    @_alone
    def set_threshold(
        self,
        key: str,
        threshold: str,
        *,
        value: float | None = None,
        text: str | None = None,
        note: str | None = None,
        source: str | None = None,
    ) -> RulePack:
        """Change a limit of the pack; the unit and the meaning stay.

        ``source`` is the document in words. A limit that changes without one counts as entered by
        the user, of low confidence. Raises InputError for what no limit of this kind can be.
        """
        cited = self._must_have(key)
        before = cited.pack.threshold(threshold)
        if before is None:
            raise InputError(
                Text(
                    "The pack {title} sets no limit “{threshold}”.",
                    title=cited.pack.title,
                    threshold=threshold,
                )
            )
        after = _edited(before, value, text, note)
        added: tuple[Source, ...] = ()
        moved = (after.value, after.text) != (before.value, before.text)
        if source is not None or moved:
            document = _source(source)
            added = (document,)
            after = msgspec.structs.replace(
                after, sources=(document.key,), confidence=document.confidence
            )
        problem = threshold_problem(after) or self._limits()[threshold].problem(after)
        if problem:
            raise InputError(
                Text(
                    "The limit “{threshold}” cannot be kept: its {problem}.",
                    threshold=threshold,
                    problem=problem,
                )
            )
        rows = tuple(after if row.key == threshold else row for row in cited.pack.thresholds)
        pack = msgspec.structs.replace(cited.pack, thresholds=rows)
        return self._changed(cited, pack, added)

    @_alone
    def add_threshold(self, key: str, threshold: str) -> RulePack:
        """Set a limit that the pack left out, as the first shipped pack that has it sets it.

        One that no shipped pack sets begins with 1 of its unit. Raises InputError for a limit that
        nothing asks for.
        """
        cited = self._must_have(key)
        if cited.pack.threshold(threshold) is not None:
            raise InputError(
                Text(
                    "The pack {title} sets “{threshold}” already.",
                    title=cited.pack.title,
                    threshold=threshold,
                )
            )
        limit = self._limits().get(threshold)
        if limit is None:
            raise InputError(
                Text(
                    "No rule asks for a limit “{threshold}”{hint}",
                    threshold=threshold,
                    hint=nearest(threshold, self._limits()),
                )
            )
        row, sources = self._usual(limit)
        pack = msgspec.structs.replace(cited.pack, thresholds=(*cited.pack.thresholds, row))
        return self._changed(cited, pack, sources)

    @_alone
    def remove_threshold(self, key: str, threshold: str) -> RulePack:
        """Leave a limit out of the pack: rules that need it then judge nothing."""
        cited = self._must_have(key)
        rows = tuple(row for row in cited.pack.thresholds if row.key != threshold)
        return self._changed(cited, msgspec.structs.replace(cited.pack, thresholds=rows), ())

    @_alone
    def delete(self, key: str) -> None:
        """Remove the pack. Designs that are judged by it keep their copy."""
        self._must_have(key)
        delete_file(self._path(key))
        self._tell()

    def import_file(self, path: Path, replace: bool = False) -> RulePack:
        """``import_read`` what ``read_file`` reads."""
        return self.import_read(self.read_file(path), path, replace)

    @_alone
    def import_read(self, cited: CitedPack, path: Path, replace: bool = False) -> RulePack:
        """Take in a pack that was read from ``path``, as it is.

        Raises PackExistsError if a different pack has its key and ``replace`` is not given, and
        InputError if the user's own of this key cannot be read; nothing is changed then.
        """
        key = cited.pack.key
        present = self.find(key)
        if present is None and self._path(key).exists():
            raise InputError(
                Text(
                    "“{path}”: your pack “{key}” cannot be read at present, so it is not replaced; "
                    "give this one another key.",
                    path=path,
                    key=key,
                )
            )
        if present is not None and present != cited and not replace:
            raise PackExistsError(
                Text(
                    "“{path}”: you have another pack “{key}” ({pack}); replace it, or "
                    "give this one another key.",
                    path=path,
                    key=key,
                    pack=present.pack.name,
                )
            )
        return cited.pack if present == cited else self._save(cited)

    def _changed(self, before: CitedPack, pack: RulePack, added: Iterable[Source]) -> RulePack:
        """Save ``pack`` as the next version, unless it is the one that is there."""
        after = cited_pack(pack, (*added, *before.sources))
        if after == before:
            return before.pack
        number = int(before.pack.version) + 1 if before.pack.version.isdecimal() else 1
        version = str(number)
        return self._save(
            CitedPack(pack=msgspec.structs.replace(pack, version=version), sources=after.sources)
        )

    def _save(self, cited: CitedPack) -> RulePack:
        data = rule_pack_toml(cited).encode()
        if len(data) > LARGEST_FILE:
            raise InputError(
                Text("The pack {title} is too large to be kept.", title=cited.pack.title)
            )
        path = self._path(cited.pack.key)
        with self._lock:
            make_folder(self.folder)
            save_bytes(path, data)
            self._mark = None
        self._tell()
        return cited.pack

    def _must_have(self, key: str) -> CitedPack:
        cited = self.find(key)
        if cited is None:
            raise InputError(Text("There is no pack “{key}” among your own.", key=key))
        return cited

    def _path(self, key: str) -> Path:
        return self.folder / f"{_PREFIX}{key}{SUFFIX}"

    def _tell(self) -> None:
        for listener in tuple(self.on_change):
            listener()

    def _refresh(self) -> None:
        mark = self._mark_now()
        if mark == self._mark:
            return
        packs: dict[str, CitedPack] = {}
        problems: list[Text] = []
        for name, _, _ in mark:
            path = self.folder / name
            try:
                cited = self.read_file(path)
                if self._path(cited.pack.key) != path:
                    raise InputError(
                        Text(
                            "“{path}”: its key “{key}” does not fit its name",
                            path=path,
                            key=cited.pack.key,
                        )
                    )
                packs[cited.pack.key] = cited
            except SanwrightError as error:
                problems.append(error.text)
        self._packs, self._problems, self._mark = packs, tuple(problems), mark

    def _mark_now(self) -> _Mark:
        try:
            paths = sorted(self.folder.glob(f"{_PREFIX}*{SUFFIX}"))
            stats = [(path.name, path.stat()) for path in paths]
        except OSError as error:
            raise unreadable(self.folder, error) from None
        return tuple((name, status.st_mtime_ns, status.st_size) for name, status in stats)

    def read_file(self, path: Path) -> CitedPack:
        """The pack in ``path``, complete. Raises InputError or MachineError naming the file."""
        file = _text_file(path)
        cited = parse_rule_pack(file, {})
        pack = cited.pack
        if pack.key in {shipped.pack.key for shipped in self._shipped()}:
            raise file.error(
                "key", Text("{key} is a pack that comes with Sanwright; name another", key=pack.key)
            )
        if len(pack.title) > LONGEST_TITLE:
            raise file.error("title", Text("is longer than {most} characters", most=LONGEST_TITLE))
        if not pack.version.isascii() or not pack.version.isdecimal():
            raise file.error(
                "version", Text("{version!r} must be a whole number", version=pack.version[:20])
            )
        self._refuse_undeclared(file, pack)
        if not pack.extends:
            return cited
        try:
            base = find_pack(self._shipped(), pack.extends)
        except InputError as error:
            raise file.error("extends", error.text) from None
        _refuse_other_documents(file, cited, base)
        whole = laid_over(base, cited, left_out(file, base.pack))
        head = {"extends": "", "base": base.pack.key, "base_version": base.pack.version}
        return CitedPack(pack=msgspec.structs.replace(whole.pack, **head), sources=whole.sources)

    def _usual(self, limit: Limit[Any]) -> tuple[Threshold, tuple[Source, ...]]:
        """What the first shipped pack that sets the limit says; else 1, as entered by the user."""
        for cited in self._shipped():
            row = cited.pack.threshold(limit.key)
            if row is not None:
                return row, cited.sources
        source = _source(None)
        row = Threshold(
            key=limit.key,
            value=1.0,
            unit=limit.units[0],
            confidence=source.confidence,
            sources=(source.key,),
        )
        return row, (source,)

    def _refuse_undeclared(self, file: TextFile, pack: RulePack) -> None:
        """Raise InputError for the first threshold that answers no limit that is asked for."""
        limits = self._limits() if pack.thresholds else {}
        for number, row in enumerate(pack.thresholds, 1):
            limit = limits.get(row.key)
            if limit is None:
                hint = nearest(row.key, limits)
                problem = Text("no rule asks for “{key}”{hint}", key=row.key, hint=hint)
            else:
                problem = limit.problem(row)
            if problem:
                raise file.error(f"threshold[{number}]", problem)


def write_rule_pack(cited: CitedPack, path: Path) -> None:
    """Write a pack of one's own, to be handed on, in one step.

    Raises InputError for another ending, MachineError for what stood in the way.
    """
    if path.suffix.lower() != SUFFIX:
        raise InputError(
            Text(
                "“{path}” is not a name for a rule pack; rule packs end in {suffix}.",
                path=path,
                suffix=SUFFIX,
            )
        )
    save_bytes(path, rule_pack_toml(cited).encode())


def _text_file(path: Path) -> TextFile:
    label = f"“{path}”"
    data = read_bytes(path, LARGEST_FILE)
    try:
        return TextFile(label, path, parsed_toml(data))
    except InputError as error:
        raise InputError(Text("{label}: {error}", label=label, error=error.text)) from None


def _refuse_other_documents(file: TextFile, cited: CitedPack, base: CitedPack) -> None:
    known = {source.key: source for source in base.sources}
    for source in cited.sources:
        if known.get(source.key, source) != source:
            raise file.error(
                f"sources.{source.key}",
                Text(
                    "is another document in the pack {pack}; give it another key",
                    pack=base.pack.key,
                ),
            )


def _edited(row: Threshold, value: float | None, text: str | None, note: str | None) -> Threshold:
    if value is not None and row.text:
        raise InputError(Text("The limit “{key}” is a text, not a number.", key=row.key))
    if text is not None and not (row.text and text):
        if row.text:
            raise InputError(
                Text("The limit “{key}” is a text that must not be empty.", key=row.key)
            )
        raise InputError(
            Text("The limit “{key}” is a number of {unit}.", key=row.key, unit=row.unit)
        )
    return msgspec.structs.replace(
        row,
        value=row.value if value is None else float(value),
        text=row.text if text is None else text,
        note=row.note if note is None else note.strip(),
    )


def _source(words: str | None) -> Source:
    title = (words or "").strip() or ENTERED
    return Source(key=f"own-{_key_of(title)[:40].strip('-')}", title=title)


def _sound_title(title: str) -> str:
    if not title.strip():
        raise InputError(Text("A rule pack needs a title."))
    if len(title.strip()) > LONGEST_TITLE:
        raise InputError(
            Text(
                "The title of a rule pack has at most {most} characters.",
                most=LONGEST_TITLE,
            )
        )
    return title


def _key_of(title: str) -> str:
    return id_from(title)[:40].strip("-") or "pack"

"""What is done with parts of one's own: write, copy, retire, delete, hand on, take over.

Files are read whole before anything is stored, so a bad one changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from sanwright.catalog import Catalog
from sanwright.catalog.editions import edition_words, install_contents, read_edition, roll_back
from sanwright.catalog.pack import SUFFIX, read_pack, write_pack
from sanwright.catalog.user import UserParts, clone_of
from sanwright.catalog.validation import validate_part
from sanwright.clock import local_day
from sanwright.errors import InputError, SanwrightError
from sanwright.gui.catalog.draft import PartDraft, new_part
from sanwright.gui.catalog.netbox import NetboxDialog
from sanwright.gui.catalog.part_editor import PartEditor, kind_facets
from sanwright.gui.catalog.part_fields import known_words
from sanwright.gui.document.patience import at_place
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.settings import Settings
from sanwright.parts import Part, PartKind
from sanwright.plain_ids import id_from
from sanwright.text import Text, joined, tr, verbatim

PACK_FILES = Text("Catalog pack (*{suffix})")
IMPORT_FILES = Text(
    "Packs and NetBox device types (*{suffix} *.yaml *.yml);;Catalog pack (*{suffix});;"
    "NetBox device type (*.yaml *.yml)"
)
_EDITION_FILES = Text("Edition of the catalog (*.sqlite);;All files (*)")
_KEEP, _REPLACE = Text("Keep those that are here"), Text("Take those of the pack")


class OwnParts(QObject):
    """Acts on the user's parts and tells in one sentence what was done."""

    said = Signal(str)
    stored = Signal(str)
    """Id of a part that was just written or taken over."""

    def __init__(
        self, session: Session, settings: Settings, prompts: Prompts, window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._settings = settings
        self._prompts = prompts
        self._window = window
        self.editor: PartEditor | None = None
        self.netbox: NetboxDialog | None = None

    @property
    def _user(self) -> UserParts:
        user = self._session.catalog.user
        if user is None:
            raise InputError(
                Text(
                    "Your own parts cannot be used in this session; "
                    "start the program again to see why."
                )
            )
        return user

    def new(self, kind: PartKind = PartKind.SWITCH) -> None:
        """Write a part from nothing."""
        self._edit(tr("New part"), new_part(kind, kind_facets(kind)), is_new=True)

    def clone(self, part: Part) -> None:
        """Write a part that begins as a copy."""
        copy = clone_of(part, self._free_id(f"{part.id}-own"))
        self._edit(tr("Copy of {name}", name=part.label), copy, is_new=True)

    def edit(self, part: Part) -> None:
        """Write a part again; of a shipped one the user gets a version of his own."""
        own = self._user.find(part.id)
        if own is not None:
            self._edit(tr("Edit {name}", name=part.label), own, is_new=False)
        else:
            version = msgspec.structs.replace(part, summary="")  # which described the shipped one
            self._edit(tr("Your own version of {name}", name=part.label), version, is_new=False)

    def retire(self, ids: Sequence[str], retired: bool) -> None:
        """Hide own parts from searches, or show them again."""

        def act() -> str:
            for id_ in ids:
                (self._user.retire if retired else self._user.restore)(id_)
            if retired:
                return tr(
                    "1 part retired: searches no longer find it.",
                    "{count} parts retired: searches no longer find them.",
                    len(ids),
                )
            return tr(
                "1 part restored: searches find it again.",
                "{count} parts restored: searches find them again.",
                len(ids),
            )

        self._attempt(tr("The parts were not changed."), act)

    def delete(self, ids: Sequence[str]) -> None:
        """Take own parts away for good, after a question."""
        library = self._session.catalog
        names = joined(part.label for part in map(library.find, ids) if part is not None)
        back = any(library.shipped.by_id(id_) is not None for id_ in ids)
        detail = tr("{names}. Designs that use them keep their copies.", names=names) + (
            tr(" Where the catalog has a part of the same id, that one counts again.")
            if back
            else ""
        )
        question = tr("Delete {count} of your own?", count=_count(ids))
        if not self._prompts.confirm(question, detail, tr("Delete")):
            return

        def act() -> str:
            for id_ in ids:
                self._user.delete(id_)
            return tr("{count} deleted.", count=_count(ids))

        self._attempt(tr("The parts were not deleted."), act)

    def export_pack(self, ids: Sequence[str]) -> None:
        """Write parts into one file for a colleague."""
        folder = Path(self._settings.last_folder)
        suggested = folder / f"{ids[0] if len(ids) == 1 else 'parts'}{SUFFIX}"
        path = self._prompts.save_path(
            suggested, tr("Export a catalog pack"), tr(PACK_FILES.given(suffix=SUFFIX))
        )
        if path is None:
            return

        def act() -> str:
            library = self._session.catalog
            chosen = (self._user.find(id_) or library.part(id_) for id_ in ids)
            parts = library.with_own_optics(chosen)
            at_place(path, lambda: write_pack(parts, path))
            return tr("{count} written to {name}.", count=_count(parts), name=path.name)

        self._attempt(tr("The pack was not written."), act)

    def import_file(self) -> None:
        """Take over parts from a pack or a NetBox device type."""
        path = self._prompts.file(
            tr("Import parts"), self._settings.last_folder, tr(IMPORT_FILES.given(suffix=SUFFIX))
        )
        if path is None:
            return
        if path.suffix.lower() in (".yaml", ".yml"):
            self.import_netbox(path)
        else:
            self.import_pack(path)

    def install_edition(self) -> None:
        """Put another edition of the catalog in use; one that is wrong changes nothing."""
        path = self._prompts.file(
            tr("Install an edition of the catalog"), self._settings.last_folder, tr(_EDITION_FILES)
        )
        if path is not None:
            failure = tr("“{name}” was not installed.", name=path.name)

            def act() -> str:
                contents = at_place(path, lambda: read_edition(path))
                return self._go_on_with(install_contents(contents))

            self._attempt(failure, act)

    def roll_back(self) -> None:
        """Put the edition in use that was there before."""
        failure = tr("The edition was not changed.")
        self._attempt(failure, lambda: self._go_on_with(roll_back()))

    def _go_on_with(self, edition: Catalog) -> str:
        self._session.take_edition(edition)
        return f"{edition_words(edition)}."

    def import_pack(self, path: Path) -> None:
        """Take over the parts of a pack; asks before own parts are replaced."""

        def act() -> str:
            parts = at_place(path, lambda: read_pack(path))
            present = [
                part for part in parts if self._user.knows(part.id) and not self._user.has(part)
            ]
            replace = False
            if present:
                label = tr(
                    "{count} of the {count2} in “{name}” are here and say something else; a part "
                    "of the catalog would give way in every new design:",
                    count=len(present),
                    count2=_count(parts),
                    name=path.name,
                )
                answer = self._prompts.choice(tr("Import a pack"), label, (tr(_KEEP), tr(_REPLACE)))
                if answer is None:
                    return tr("Nothing was imported.")
                replace = answer == tr(_REPLACE)
            return f"{path.name}: {self._user.take_in(parts, replace, verbatim(f'“{path}”')).text}."

        self._attempt(tr("“{name}” was not imported.", name=path.name), act)

    def import_netbox(self, path: Path) -> None:
        """Show what a NetBox device type says and lacks; the user then writes the rest."""

        def act() -> str:
            dialog = NetboxDialog(path, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.accepted.connect(
                lambda: self._edit(
                    tr("Take over {name}", name=dialog.part.label), dialog.part, is_new=True
                )
            )
            dialog.finished.connect(self._forget_netbox)
            self.netbox = dialog
            dialog.open()
            return ""

        self._attempt(tr("“{name}” was not imported.", name=path.name), act)

    def correct(self, id_: str) -> None:
        """Ask which figure of a part the catalog has wrong, and who says so."""
        from sanwright.gui.catalog.correct import CorrectDialog

        part = self._session.catalog.untold(id_)
        if part is None:
            return
        dialog = CorrectDialog(self._session, part, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(
            lambda: self.said.emit(
                tr("The correction of {name} is kept among your own facts.", name=part.label)
            )
        )
        dialog.open()

    def _edit(self, title: str, part: Part, *, is_new: bool) -> None:
        library = self._session.catalog
        reference = library.reference()

        def is_taken(id_: str) -> bool:
            return is_new and library.by_id(id_) is not None

        author = self._settings.author or self._session.design.project.author
        editor = PartEditor(
            title,
            PartDraft(part, author, local_day()),
            lambda written: validate_part(written, reference, taken=is_taken, find=library.by_id),
            self._store,
            self._prompts,
            is_new=is_new,
            words=self._words(),
            parent=self._window,
        )
        editor.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        editor.finished.connect(self._forget_editor)
        self.editor = editor
        editor.open()

    def _forget_editor(self) -> None:
        self.editor = None

    def _forget_netbox(self) -> None:
        self.netbox = None

    def _store(self, part: Part) -> str:
        try:
            self._user.put(part)
        except SanwrightError as error:
            return str(error)
        self.said.emit(tr("{name} saved among your own parts.", name=part.label))
        self.stored.emit(part.id)
        return ""

    def _words(self) -> Mapping[str, Sequence[str]]:
        return known_words(self._session.catalog.parts())

    def _free_id(self, wanted: str) -> str:
        taken = self._session.catalog.by_id
        id_, number = id_from(wanted), 1
        while taken(id_) is not None:
            number += 1
            id_ = f"{id_from(wanted)}-{number}"
        return id_

    def _attempt(self, failure: str, act: Callable[[], str]) -> None:
        try:
            sentence = act()
        except SanwrightError as error:
            self._prompts.error(failure, str(error))
            return
        if sentence:
            self.said.emit(sentence)


def _count(items: Sequence[object]) -> str:
    return tr("1 part", "{count:,} parts", len(items))

"""Plans and brand as a dialog has them; the design gets all of it in one edit, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from sanwright.design import Change, Design
from sanwright.design.papers import Brand, DocumentPlan, SectionChoice
from sanwright.edits import Draft
from sanwright.gui.papers.everything import BILL
from sanwright.reports.composition import DOCUMENTS, DocumentKind, choices, plan_of
from sanwright.text import Text, tr

_BILL_TITLE = Text("Bill of materials")
OWN = "own:"


class DocumentsDraft:
    """What the dialog changes; reads ``design`` once."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._plans = {id_: plan_of(design, id_) for id_ in document_ids()}
        self.brand: Brand = design.brand
        self.on_change: Callable[[], None] | None = None
        """Called after each change."""

    def plan(self, id_: str) -> DocumentPlan:
        """The plan of a document."""
        return self._plans[id_]

    def set_plan(self, id_: str, **values: Any) -> None:
        """Change fields of a plan."""
        self._plans[id_] = msgspec.structs.replace(self._plans[id_], **values)
        self._tell()

    def set_brand(self, **values: Any) -> None:
        """Change fields of the brand."""
        self.brand = msgspec.structs.replace(self.brand, **values)
        self._tell()

    def _tell(self) -> None:
        if self.on_change is not None:
            self.on_change()

    def sections(self, id_: str) -> tuple[SectionChoice, ...]:
        """Every section that the document may have, in order, printed or not."""
        kind = DOCUMENTS.get(id_)
        return choices(kind, self._plans[id_]) if kind is not None else ()

    def set_sections(self, id_: str, sections: Sequence[SectionChoice]) -> None:
        """Put the sections in this order; the usual ones in their usual order are not kept."""
        kind = DOCUMENTS.get(id_)
        if kind is not None:
            usual = tuple(sections) == choices(kind, DocumentPlan(id=id_))
            self.set_plan(id_, sections=() if usual else tuple(sections))

    def new_key(self, id_: str) -> str:
        """A key for one more section of the user's own."""
        taken = {choice.key for choice in self.sections(id_)}
        number = 1
        while f"{OWN}{number}" in taken:
            number += 1
        return f"{OWN}{number}"

    def records(self) -> Iterator[DocumentPlan | Brand]:
        """What is different from the design."""
        for plan in self._plans.values():
            if plan != plan_of(self._design, plan.id):
                yield plan
        if self.brand != self._design.brand:
            yield self.brand

    def change(self) -> Change:
        """All of it as one edit; empty if nothing is different."""
        draft = Draft(self._design)
        for record in self.records():
            draft.put(record)
        return draft.change(Text("Change documents and brand"))


def document_ids() -> tuple[str, ...]:
    """All documents, those put together from sections first."""
    return tuple(dict.fromkeys((*DOCUMENTS, BILL)))


def document_title(id_: str) -> str:
    """What a document is called, in the language in use."""
    kind = DOCUMENTS.get(id_)
    return tr(kind.title if kind is not None else _BILL_TITLE)


def section_title(kind: DocumentKind | None, key: str) -> str:
    """What the program calls a section, in the language in use; one's own is a further note."""
    section = kind.section(key) if kind is not None else None
    return tr(section.title) if section is not None else tr("Further notes")

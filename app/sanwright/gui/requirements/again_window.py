"""The requirement of the open design: change it, and have the design worked out again."""

from __future__ import annotations

import msgspec
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from sanwright.clock import local_day
from sanwright.design import Design
from sanwright.design.as_is import base_tables
from sanwright.errors import SanwrightError
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.requirements.standing_choice import StandingSource
from sanwright.gui.requirements.window import RequirementsDialog
from sanwright.progress import Progress, tell
from sanwright.synthesis import DesignCandidate, SearchControl, list_prices, propose
from sanwright.synthesis.again import as_proposed, designed_again, with_pins
from sanwright.text import NOTHING, tr


class AgainDialog(RequirementsDialog):
    """Keeps what was changed by hand since the design was proposed; one step of undo."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        source = StandingSource()
        super().__init__(session, workers, source, parent)
        self.setWindowTitle(tr("Requirements"))
        self.take.setText(tr("&Design again"))
        self.candidates.variants.setChecked(False)
        self.candidates.variants.hide()
        self._base: Design | None = None
        self._is_ready = False
        self._looking = BackgroundWork(workers, self)
        self._looking.done.connect(self._on_base)
        self._looking.failed.connect(self._on_refused)
        session.replaced.connect(self.hide)

    def showEvent(self, event: QShowEvent) -> None:
        """Find out what was proposed then, so that it is known what was changed since."""
        if not event.spontaneous():
            self._is_ready = False
            requirement = self._session.design.requirement
            if requirement is not None:
                bare = msgspec.structs.replace(requirement, proposal=None)
                self.ask(bare, self._standing())
        super().showEvent(event)
        if not event.spontaneous():
            self._look()

    def use(self, design: Design, title: str) -> None:
        """Change the drawing to it; where nobody knows what was proposed, it is one of its own."""
        if self._base is None:
            super().use(design, title)
            return
        outcome = designed_again(self._session.design, self._base, design)
        if not self._session.do(outcome.change):
            return
        said = tr(
            "Designed again; {count:,} change by hand was kept.",
            "Designed again; {count:,} changes by hand were kept.",
            outcome.kept,
        )
        self._session.message.emit(" ".join([said, *map(str, outcome.problems)]))

    def _ask(self) -> None:
        if self._is_ready:
            super()._ask()

    def _standing(self) -> Design | None:
        """What the design extends: the base that it keeps."""
        design = self._session.design
        if design.requirement is None or not design.requirement.extends:
            return None
        base = base_tables(design)
        return Design(base.records()) if base is not None else None

    def _look(self) -> None:
        requirement = self._session.design.requirement
        if requirement is None:
            return
        supply, prices = self._session.catalog, list_prices(self._session.price_lists())
        bare = msgspec.structs.replace(requirement, proposal=None)
        record = requirement.proposal
        count = len(record.options) if record is not None else 1
        standing = self._standing()
        self.preview.show_working(on=True)
        self.preview.say(tr("Looking what was proposed then…"))

        def look(progress: Progress) -> DesignCandidate | None:
            made = propose(
                bare, supply, count=count, control=SearchControl(self.search.seconds),
                price_of=prices, today=local_day().isoformat(), checks=False, standing=standing,
            )  # fmt: skip
            tell(progress, 1.0, NOTHING)
            return as_proposed(requirement, made)

        self._looking.start(look)

    def _on_base(self, found: DesignCandidate | None) -> None:
        self._base = found.design if found is not None else None
        requirement = self._session.design.requirement
        if self._base is not None and requirement is not None:
            self.note.setText(
                tr("What was changed by hand since stays: names, places, parts and the rest.")
            )
            pinned = with_pins(requirement, self._base, self._session.design)
            self.asked.load(pinned, self.asked.standing)
        else:
            self.note.setText(
                tr("What was proposed then cannot be worked out any more: this makes a new design.")
            )
        self._is_ready = True
        self._ask()

    def _on_refused(self, error: object) -> None:
        if isinstance(error, SanwrightError) and not self._is_ready:
            self._is_ready = True
        super()._on_refused(error)

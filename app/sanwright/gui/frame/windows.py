"""The windows beside the main one: opened once, raised when asked for again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from sanwright.checks import Finding, accepted_text
from sanwright.edits import waive, withdraw
from sanwright.errors import SanwrightError
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.frame.settings import Settings
from sanwright.gui.help.contexts import place_of
from sanwright.gui.help.keys import HelpKeys
from sanwright.guide.rule_pages import ALL_RULES, RULE
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.gui.catalog.window import CatalogWindow
    from sanwright.gui.help.window import HelpWindow

ShortcutRows = Callable[[], Iterable[tuple[str, str, str]]]


class SideWindows:
    """Workloads, zones, fabrics, the catalog, rules and so on; and the question for a waiver.

    Each is imported when it is first asked for: together they would be a tenth of the start.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        prompts: Prompts,
        shortcuts: ShortcutRows,
        workers: Workers,
        suggested: Callable[[], Path],
        show_variant: Callable[[str], None],
        show_rule: Callable[[str], None],
        window: QWidget,
    ) -> None:
        self._session = session
        self._settings = settings
        self._prompts = prompts
        self._shortcuts = shortcuts
        self._workers = workers
        self._suggested = suggested
        self._show_variant = show_variant
        self._show_rule = show_rule
        self._window = window
        self._open: dict[str, QDialog] = {}
        self._aside: list[QDialog] = []
        self._keys = HelpKeys(window, self.help_about)

    def workloads(self, selected: Callable[[], Iterable[str]] = tuple) -> None:
        """Who talks to what; a new workload is about what is ``selected`` then."""
        from sanwright.gui.workloads.window import WorkloadsDialog

        self._show("workloads", lambda: WorkloadsDialog(self._session, self._window, selected))

    def zones(self) -> None:
        """Who may talk to whom."""
        from sanwright.gui.zoning.zones import ZonesDialog

        self._show("zones", lambda: ZonesDialog(self._session, self._window))

    def fabrics(self) -> None:
        """Names and sides of fabrics."""
        from sanwright.gui.cabling.fabrics import FabricsDialog

        self._show("fabrics", lambda: FabricsDialog(self._session, self._window))

    def variants(self) -> None:
        """Variants of the design, side by side with the drawing."""
        from sanwright.gui.variants.window import VariantsDialog

        def make() -> QDialog:
            made = VariantsDialog(
                self._session, self._prompts, self._workers, self._suggested, self._window
            )
            made.drawing_wanted.connect(self._show_variant)
            return made

        self._show("variants", make)

    def raid_groups(self) -> None:
        """How drives are bound together, and what that gives."""
        from sanwright.gui.raid_groups.window import RaidGroupsDialog

        self._show("raid-groups", lambda: RaidGroupsDialog(self._session, self._window))

    def calibrate(self, workload: str = "") -> None:
        """What was measured of a workload, beginning with that of ``workload``."""
        from sanwright.gui.calibration.window import CalibrateDialog

        dialog = self._show(
            "calibrate", lambda: CalibrateDialog(self._session, self._workers, self._window)
        )
        if workload and isinstance(dialog, CalibrateDialog):
            dialog.choose(workload)

    def locations(self) -> None:
        """Sites, rooms and racks."""
        from sanwright.gui.structure.locations import LocationsDialog

        self._show("locations", lambda: LocationsDialog(self._session, self._window))

    def catalog(self, part: str = "") -> CatalogWindow:
        """Every part there is, beginning with ``part``."""
        from sanwright.gui.catalog.window import CatalogWindow

        window = self._show(
            "catalog",
            lambda: CatalogWindow(self._session, self._settings, self._prompts, self._window),
        )
        assert isinstance(window, CatalogWindow)  # noqa: S101 - made so just above
        if part:
            window.choose(part)
        return window

    def new_part(self) -> None:
        """Write a part of one's own."""
        self.catalog().own.new()

    def import_parts(self) -> None:
        """Take over parts from a file."""
        self.catalog().own.import_file()

    def compare_with_catalog(self, part: str = "") -> None:
        """What the catalog now says of the design's parts, beginning with ``part``."""
        from sanwright.gui.catalog.update import UpdateDialog

        dialog = self._show("update", lambda: UpdateDialog(self._session, self._window))
        if part and isinstance(dialog, UpdateDialog):
            dialog.choose(part)

    def prices(self) -> None:
        """The user's price lists."""
        from sanwright.gui.bill.prices import PricesDialog

        self._show(
            "prices",
            lambda: PricesDialog(self._session.prices, self._settings, self._prompts, self._window),
        )

    def ordering(self) -> None:
        """How the design is bought."""
        from sanwright.gui.bill.ordering import OrderingDialog

        self._show("ordering", lambda: OrderingDialog(self._session, self._window))

    def documents(self, write: Callable[[str], None]) -> None:
        """How documents are put together and what they look like; ``write`` writes one."""
        from sanwright.gui.papers.window import DocumentsDialog

        self._show(
            "documents",
            lambda: DocumentsDialog(
                self._session, self._settings, self._prompts, write, self._window
            ),
        )

    def rule_packs(self) -> None:
        """The packs of limits, and which of them judges the design."""
        from sanwright.gui.rule_packs.window import RulePacksDialog

        self._show(
            "rule-packs",
            lambda: RulePacksDialog(self._session, self._settings, self._prompts, self._window),
        )

    def rules(self, key: str = "") -> None:
        """The manual of the rule ``key``; without one the list of all."""
        self.help(f"{RULE}{key}" if key else ALL_RULES)

    def help(self, page: str = "") -> HelpWindow | None:
        """The guide, at ``page`` (``guide/welcome.md``, with ``#`` and an anchor) if one is named.

        There is one help window above a frame; above a modal window it has to be another. None if
        the guide cannot be read, which is told.
        """
        name, _, anchor = page.partition("#")
        window = self._help_window()
        if window is not None:
            if page or not window.page:
                window.open_page(name, anchor)
            window.show()
            window.raise_()
            window.activateWindow()
        return window

    def help_here(self) -> None:
        """The guide at the page for where the keyboard is."""
        self.help_about(place_of(QApplication.focusWidget() or self._window.focusWidget()))

    def help_about(self, place: str) -> None:
        """The guide at the page that explains ``place``; see ``gui.help.contexts``."""
        window = self._help_window()
        if window is not None:
            window.open_place(place)
            self.help()

    def shortcuts(self) -> None:
        """Every action with its shortcut."""
        from sanwright.gui.help.about import ShortcutsDialog

        self._show("shortcuts", lambda: ShortcutsDialog(self._shortcuts(), self._window))

    def about(self) -> None:
        """Version and licences."""
        from sanwright.gui.help.about import AboutDialog

        self._show("about", lambda: AboutDialog(self._window))

    def waive(self, finding: Finding) -> None:
        """Ask for a reason and accept the finding."""
        from sanwright.gui.findings.waive_dialog import WaiveDialog

        dialog = WaiveDialog(finding, self._settings.author, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            author = dialog.author.text().strip()
            self._settings.author = author
            self.accept(finding, dialog.reason.toPlainText(), author, dialog.date)
        dialog.deleteLater()

    def accept(self, finding: Finding, reason: str, author: str, date: str) -> str:
        """Store a waiver; returns why it was refused, or nothing."""
        design = self._session.design
        return self._session.attempt(
            lambda: waive(
                design,
                finding.rule,
                finding.subjects,
                accepted_text(finding),
                reason,
                author,
                date,
            )
        )

    def unwaive(self, finding: Finding) -> None:
        """Let a waived finding count again."""
        if finding.waiver is not None:
            self._session.do(withdraw(self._session.design, finding.waiver.id))

    def step_aside(self) -> None:
        """Hide those that are open, until ``come_back``."""
        self._aside += [dialog for dialog in self._open.values() if dialog.isVisible()]
        for dialog in self._aside:
            dialog.setVisible(False)

    def come_back(self) -> None:
        """Show again what stepped aside."""
        for dialog in self._aside:
            dialog.setVisible(True)
        self._aside.clear()

    def close(self) -> None:
        """Close all of them."""
        self._aside.clear()
        for dialog in self._open.values():
            dialog.close()
        for window in self._help_windows():
            window.forget(self._session)

    def _show(self, key: str, make: Callable[[], QDialog]) -> QDialog:
        if key not in self._open:
            self._open[key] = made = make()
            self._keys.offer(made)
        dialog = self._open[key]
        if dialog.isVisible():
            dialog.raise_()
            dialog.activateWindow()
        dialog.show()
        return dialog

    def _help_window(self) -> HelpWindow | None:
        from sanwright.gui.help.window import HelpWindow
        from sanwright.guide.guide import open_guide

        owner = QApplication.activeModalWidget() or self._window.window()
        if isinstance(owner, HelpWindow):
            return owner
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        window = owner.findChild(HelpWindow, options=direct)
        if not isinstance(window, HelpWindow):
            try:
                window = HelpWindow(open_guide(), self._settings, owner)
            except SanwrightError as error:
                self._prompts.error(tr("The user guide cannot be shown."), str(error))
                return None
            if isinstance(owner, QDialog):
                owner.finished.connect(window.close)
        window.follow(self._session, self._design_name, self._show_rule)
        return window

    def _help_windows(self) -> list[HelpWindow]:
        if "sanwright.gui.help.window" not in sys.modules:
            return []  # nobody has asked for help yet
        from sanwright.gui.help.window import HelpWindow

        return self._window.window().findChildren(HelpWindow)

    def _design_name(self) -> str:
        return self._session.design.project.name or self._suggested().stem

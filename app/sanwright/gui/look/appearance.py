"""Light and dark: the application's palette and the few style rules that a palette cannot say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from sanwright.gui.look.at_work import at_work
from sanwright.gui.look.theme import Theme
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.locations import resources_dir


class Appearance(QObject):
    """Applies the chosen scheme and follows the system's when asked to."""

    turning = Signal()
    """Light is about to turn to dark, or back; widgets may have other sizes for a moment."""
    turned = Signal()

    def __init__(self, application: QApplication, settings: Settings) -> None:
        super().__init__(application)
        self._application = application
        self._settings = settings
        application.styleHints().colorSchemeChanged.connect(self._on_system_change)
        self.theme = self._wanted()
        self._apply()

    @property
    def mode(self) -> AppearanceMode:
        """What the user chose."""
        return self._settings.appearance

    def set_mode(self, mode: AppearanceMode) -> None:
        """Choose, remember and apply."""
        self._settings.appearance = mode
        self._refresh()

    def _on_system_change(self) -> None:
        if self.mode is AppearanceMode.SYSTEM:
            self._refresh()

    @contextmanager
    def without_rules(self) -> Iterator[None]:
        """Build many widgets within, while nothing else is open.

        Qt applies the style rules anew to all of a tree whenever that finds its place in another
        one, which costs more than everything else.
        """
        set_rules(self._application, "")
        try:
            yield
        finally:
            set_rules(self._application, style_sheet(self.theme))

    def _refresh(self) -> None:
        theme = self._wanted()
        if theme is not self.theme:
            self.theme = theme
            with at_work():
                self._apply()

    def _wanted(self) -> Theme:
        if self.mode is AppearanceMode.SYSTEM:
            scheme = self._application.styleHints().colorScheme()
            return Theme.dark() if scheme is Qt.ColorScheme.Dark else Theme.light()
        return Theme.dark() if self.mode is AppearanceMode.DARK else Theme.light()

    def _apply(self) -> None:
        """Palette, and then rules: to replace rules costs Qt four times as much as to set some."""
        self.turning.emit()
        self._application.setPalette(palette_of(self.theme))
        set_rules(self._application, "")
        set_rules(self._application, style_sheet(self.theme))
        self.turned.emit()


def set_rules(application: QApplication, rules: str) -> None:
    """Set the style rules, in the application's own lettering.

    With every style, and rules are one, Qt takes up the letterings that a system has for menus,
    lists, titles and the status bar, as Windows does; setting ours anew lets go of them.
    """
    application.setStyleSheet(rules)
    ours = application.font()
    lettering: Callable[[str], QFont] = QApplication.font  # type: ignore[assignment] # not bytes
    if any(lettering(kind) != ours for kind in _LETTERED_BY_SYSTEMS):
        application.setFont(ours)


_LETTERED_BY_SYSTEMS = ("QMenu", "QMenuBar", "QStatusBar", "QAbstractItemView", "QDockWidgetTitle")

_AS_WRITTEN = (
    'QLabel[textFormat="AutoText"], QToolTip[textFormat="AutoText"] '
    "{ qproperty-textFormat: PlainText; }"
)
"""Labels, tips and message boxes show texts as they are.

Left to itself, Qt takes a text in which a tag stands for markup and opens the pictures that it
names: a design comes from anywhere, and on Windows a path may be one on somebody's server. A label
that is to show markup says so: ``setTextFormat(Qt.TextFormat.RichText)``.
"""


def palette_of(theme: Theme) -> QPalette:
    """The widget palette that goes with ``theme``."""
    palette = QPalette()
    role = QPalette.ColorRole
    plain = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.panel,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.Button: theme.device_header if theme.is_dark else theme.window,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.ToolTipBase: theme.panel,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted_text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_text,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.Light: theme.panel.lighter(115),
        role.Midlight: theme.border,
        role.Mid: theme.border,
        role.Dark: theme.device_border,
        role.Accent: theme.accent,
    }
    for which, colour in plain.items():
        palette.setColor(which, colour)
    pale = QColor(theme.muted_text)
    pale.setAlphaF(0.6)
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, pale)
    return palette


def style_sheet(theme: Theme) -> str:
    """Spacing, hairlines and headings."""
    border, window, panel = theme.border.name(), theme.window.name(), theme.panel.name()
    text, muted, header = theme.text.name(), theme.muted_text.name(), theme.device_header.name()
    icons = (resources_dir() / "icons").as_posix()
    accent, scroll = theme.accent.name(), theme.device_border.name()
    return f"""
    {_AS_WRITTEN}
    QToolTip {{ color: {text}; background: {panel}; border: 1px solid {border}; padding: 4px; }}
    QToolBar {{ background: {window}; border: none; border-bottom: 1px solid {border};
               spacing: 2px; padding: 1px 6px; }}
    QToolBar::separator {{ background: {border}; width: 1px; margin: 5px 6px; }}
    QToolBar QToolButton {{ padding: 4px; border: 1px solid transparent; border-radius: 5px; }}
    QToolBar[role="rail"] {{ border: none; padding: 6px 2px; spacing: 4px; }}
    QFrame[role="peek"] {{ background: {window}; border: 1px solid {scroll}; }}
    #rail-left {{ border-right: 1px solid {border}; }}
    #rail-right {{ border-left: 1px solid {border}; }}
    QToolBar QToolButton:hover {{ background: {header}; border-color: {border}; }}
    QToolBar QToolButton:pressed, QToolBar QToolButton:checked {{
        background: {header}; border-color: {accent}; }}
    QMenuBar {{ background: {window}; border: none; padding: 1px 4px; }}
    QMainWindow::separator {{ background: {border}; width: 1px; height: 1px; }}
    QMainWindow::separator:hover {{ background: {accent}; }}
    QDockWidget::title {{ background: {window}; padding: 7px 10px; border: none; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QLineEdit, QPlainTextEdit, QComboBox {{ background: {panel}; border: 1px solid {scroll};
        border-radius: 4px; }}
    QLineEdit, QComboBox {{ min-height: 20px; padding: 1px 5px; }}
    QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus {{ border-color: {accent}; }}
    QLineEdit:disabled, QComboBox:disabled {{ background: {window}; color: {muted};
        border-color: {border}; }}
    QComboBox::drop-down {{ border: none; width: 20px; }}
    QComboBox::down-arrow {{ image: url("{icons}/chevron-{theme.name}.svg"); width: 14px;
        height: 14px; }}
    QComboBox {{ combobox-popup: 0; }}
    QComboBox QAbstractItemView {{ outline: none; selection-background-color: {accent};
        selection-color: {theme.accent_text.name()}; }}
    QComboBox QAbstractItemView::item {{ min-height: 20px; padding: 1px 5px; }}
    QComboBox QAbstractItemView::item:selected {{ background: {accent};
        color: {theme.accent_text.name()}; }}
    QPushButton {{ background: {panel}; border: 1px solid {scroll}; border-radius: 4px;
        padding: 4px 12px; min-height: 16px; }}
    QPushButton:hover, QPushButton:focus, QPushButton:default {{ border-color: {accent}; }}
    QPushButton:pressed {{ background: {header}; }}
    QPushButton:checked {{ background: {accent}; border-color: {accent};
        color: {theme.accent_text.name()}; }}
    QPushButton:disabled {{ color: {muted}; background: {window}; border-color: {border}; }}
    QCheckBox::indicator, QListView::indicator {{ width: 13px; height: 13px; border-radius: 3px;
        border: 1px solid {scroll}; background: {panel}; }}
    QCheckBox::indicator:checked, QListView::indicator:checked {{ background: {accent};
        border-color: {accent}; image: url("{icons}/tick-{theme.name}.svg"); }}
    QCheckBox::indicator:disabled {{ border-color: {border}; }}
    QRadioButton::indicator {{ width: 13px; height: 13px; border-radius: 7px;
        border: 1px solid {scroll}; background: {panel}; }}
    QRadioButton::indicator:checked {{ border: 4px solid {accent}; border-radius: 7px;
        width: 7px; height: 7px; background: {panel}; }}
    QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QScrollBar::handle {{ background: {scroll}; border-radius: 3px; margin: 2px; }}
    QScrollBar::handle:vertical {{ min-height: 28px; }}
    QScrollBar::handle:horizontal {{ min-width: 28px; }}
    QScrollBar::handle:hover {{ background: {muted}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QStatusBar {{ background: {window}; border-top: 1px solid {border}; }}
    QStatusBar::item {{ border: none; }}
    QHeaderView {{ background: {panel}; }}
    QTableCornerButton::section {{ background: {panel}; border: none;
        border-bottom: 1px solid {border}; }}
    QHeaderView::section {{ background: {panel}; color: {muted}; border: none; font-weight: bold;
        border-bottom: 1px solid {border}; padding: 5px 4px; }}
    QTableView, QListView, QTreeView, QTextBrowser {{
        border: 1px solid {border}; background: {panel};
        gridline-color: {border}; }}
    QTableView:focus, QListView:focus, QTreeView:focus, QTextBrowser:focus, QScrollArea:focus {{
        border-color: {accent}; }}
    QTabBar:focus {{ text-decoration: underline; }}
    QTabBar::tab:selected:focus {{ background: {header}; }}
    QCheckBox:focus {{ text-decoration: underline; }}
    QSlider:focus {{ border: 1px solid {accent}; border-radius: 4px; }}
    QListWidget[role="lines"]::item {{ padding: 4px 5px; }}
    QTreeView[role="lines"]::item {{ padding: 3px 4px; }}
    QTreeView[role="lines"] QHeaderView::section {{ padding: 5px 7px; }}
    QTabWidget::pane {{ border: none; }}
    QTabBar::tab {{ padding: 6px 12px; border: none; color: {muted};
        border-bottom: 2px solid transparent; }}
    QMainWindow#main > QTabBar::tab {{ padding: 6px 7px; }}
    QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
    QTabBar::tab:hover {{ color: {text}; }}
    #design-tabs[asleep="true"]::tab:selected {{ color: {muted};
        border-bottom: 2px solid {border}; }}
    #design-tabs::close-button {{ image: url("{icons}/close-{theme.name}.svg"); }}
    #design-tabs::close-button:hover {{ background: {border}; border-radius: 3px; }}
    QScrollArea {{ border: none; background: transparent; }}
    QLabel[role="heading"] {{ font-size: 11pt; font-weight: bold; }}
    QLabel[role="section"] {{ font-weight: bold; color: {muted}; }}
    QLabel[role="muted"] {{ color: {muted}; }}
    QLabel[role="error"] {{ color: {theme.error.name()}; }}
    QLabel[role="empty"] {{ color: {muted}; padding: 16px; }}
    QToolButton[role="chip"] {{ padding: 3px 9px; border: 1px solid {border}; border-radius: 10px;
        background: {panel}; color: {text}; }}
    QToolButton[role="chip"]:hover, QToolButton[role="chip"]:focus {{ border-color: {accent}; }}
    QToolButton[role="chip"]:checked {{ background: {accent}; border-color: {accent};
        color: {theme.accent_text.name()}; }}
    QToolButton[role="command"] {{ padding: 4px 10px; border: 1px solid {scroll};
        border-radius: 4px; background: {panel}; min-height: 16px; }}
    QToolButton[role="command"]:hover, QToolButton[role="command"]:focus {{
        border-color: {accent}; }}
    QToolButton[role="command"]:pressed {{ background: {header}; }}
    QToolButton[role="command"]:checked {{ background: {accent}; border-color: {accent};
        color: {theme.accent_text.name()}; }}
    QToolButton[role="command"]:disabled {{ color: {muted}; background: {window};
        border-color: {border}; }}
    QToolButton[role="command"][popupMode="1"], QToolButton[role="command"][popupMode="2"] {{
        padding-right: 24px; }}
    QToolButton[role="command"]::menu-indicator {{
        image: url("{icons}/chevron-{theme.name}.svg"); width: 12px; height: 12px;
        subcontrol-origin: border; subcontrol-position: right center; right: 7px; }}
    QToolButton[role="command"]::menu-button {{ border: none; width: 20px; }}
    QToolButton[role="command"]::menu-arrow {{ image: url("{icons}/chevron-{theme.name}.svg");
        width: 12px; height: 12px; }}
    QToolButton[role="link"] {{ border: none; padding: 2px 6px; color: {muted}; }}
    QToolButton[role="link"]:hover, QToolButton[role="link"]:focus {{ color: {accent};
        text-decoration: underline; }}
    #legend {{ background: {window}; border-top: 1px solid {border}; }}
    #legend QToolButton {{ padding: 3px; border: 1px solid transparent; border-radius: 5px; }}
    #legend QToolButton:hover {{ background: {header}; border-color: {border}; }}
    #legend QToolButton:checked {{ background: {header}; border-color: {accent}; }}
    QLabel[role="legend-title"] {{ color: {muted}; }}
    QLabel[role="legend-other"] {{ color: {theme.error.name()}; font-weight: bold; }}
    QFrame[role="line"] {{ background: {border}; max-height: 1px; border: none; }}
    """

"""Where the keyboard is, as a word for which the contents of the guide name a page."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

PLACES = {
    # names of panels, tabs and views
    "views": "drawing",
    "dock-catalog": "catalog",
    "dock-structure": "structure",
    "dock-templates": "templates",
    "dock-layers": "layers",
    "dock-inspector": "inspector",
    "dock-history": "history",
    "dock-differences": "differences",
    "tab-findings": "findings",
    "tab-facts": "facts",
    "tab-waivers": "waivers",
    "tab-comments": "comments",
    "tab-load": "load",
    "tab-workloads": "workloads",
    "tab-growth": "growth",
    "tab-failures": "failures",
    "tab-latency": "latency",
    "tab-path": "path",
    "tab-bom": "bom",
    "tab-ownership": "ownership",
    "search-popup": "search",
    "tour-card": "tour",
    # classes of views and windows
    "EditorView": "drawing",
    "WelcomePage": "welcome",
    "RackView": "racks",
    "TablesView": "tables",
    "CatalogWindow": "catalog",
    "PartEditor": "own-parts",
    "NetboxDialog": "netbox",
    "CorrectDialog": "corrections",
    "OwnFactsDialog": "own-facts",
    "UpdateDialog": "compare-with-catalog",
    "ConnectDialog": "connect-group",
    "HostCardsDialog": "host-cards",
    "MultiplyDialog": "multiply",
    "CalibrateDialog": "calibrate",
    "CasesDialog": "calibrate",
    "RecoveryDialog": "recovery",
    "MergeDialog": "recovery",
    "VariantsDialog": "variants",
    "SweepDialog": "sweep",
    "RequirementsDialog": "requirements",
    "AgainDialog": "requirements",
    "PartPicker": "variants",
    "ReplacePartDialog": "replace-part",
    "WwpnDialog": "zoning",
    "SwitchExportDialog": "zoning",
    "ZoningDialog": "zoning",
    "ZonesDialog": "zones",
    "FabricsDialog": "fabrics",
    "LocationsDialog": "locations",
    "WorkloadsDialog": "workloads",
    "RaidGroupsDialog": "raid-groups",
    "SanImportDialog": "running-san",
    "ListColumnsDialog": "running-san",
    "PriceImportDialog": "prices",
    "PricesDialog": "prices",
    "WaiveDialog": "waivers",
    "CommentDialog": "comments",
    "RulePacksDialog": "rule-packs",
    "OrderingDialog": "ordering",
    "DocumentsDialog": "documents",
    "MigrationDialog": "migration",
    "PreviewDialog": "print-preview",
    "DiagramDialog": "diagram-export",
    "PasteDialog": "tables",
    "ValuesDialog": "tables",
    "AddRacksDialog": "racks",
    "FillDialog": "racks",
    "ShortcutsDialog": "keyboard",
}
"""Object names and class names of widgets, and what they are called in ``contents.toml``."""


def place_of(widget: QWidget | None) -> str:
    """The place that ``widget`` is in, by the nearest around it that has one; empty for none."""
    while widget is not None:
        for name in (widget.objectName(), *_classes(widget)):
            if name in PLACES:
                return PLACES[name]
        widget = widget.parentWidget()
    return ""


def _classes(widget: QWidget) -> list[str]:
    return [kind.__name__ for kind in type(widget).__mro__]

"""What macOS is told of the program in its Info.plist, for PyInstaller's ``BUNDLE``.

Files that are opened in the Finder reach a Qt program as events
(``sanwright.gui.frame.file_events``), so PyInstaller's own way, which turns them into arguments,
stays off: the two would take each event from one another.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from installer import icons
from installer.commit import version

APP_NAME = "Sanwright.app"
IDENTIFIER = "app.sanwright.Sanwright"
DESIGN_TYPE = "app.sanwright.design"
EXTENSION = "sanw"
MIME_TYPE = "application/x-sanwright"
OLDEST_MACOS = "14.0"
"""Qt 6.11 runs on 13; but of numpy, pip takes the build for 14 where it can, which the CI does."""
COPYRIGHT = "Copyright 2026 The Sanwright authors. Apache License 2.0"
PROGRAM_ICON = f"{icons.PROGRAM}.icns"
DESIGN_ICON = f"{icons.DOCUMENT}.icns"


def bundle_options(root: Path, work: Path) -> dict[str, Any]:
    """Keywords for ``BUNDLE``. The version is text, or the program would not start (#4466)."""
    number = version(root)
    return {
        "name": APP_NAME,
        "icon": str(icons.write_icons(work / "icons")[PROGRAM_ICON]),
        "bundle_identifier": IDENTIFIER,
        "version": number,
        "info_plist": info_plist(number),
    }


def resources(work: Path) -> list[tuple[str, str, str]]:
    """Further files for ``BUNDLE``: they must be in it before it is signed."""
    return [(DESIGN_ICON, str(icons.write_icons(work / "icons")[DESIGN_ICON]), "DATA")]


def info_plist(number: str) -> dict[str, Any]:
    """What is added to PyInstaller's own entries."""
    return {
        "CFBundleName": "Sanwright",
        "CFBundleDisplayName": "Sanwright",
        "CFBundleShortVersionString": number,
        "CFBundleVersion": number,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de"],  # the system's own dialogs speak them too
        "LSApplicationCategoryType": "public.app-category.business",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,  # dark where the desktop is
        "NSHumanReadableCopyright": COPYRIGHT,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Sanwright design",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": DESIGN_ICON,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [DESIGN_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": DESIGN_TYPE,
                "UTTypeDescription": "Sanwright design",
                "UTTypeIconFile": DESIGN_ICON,
                "UTTypeConformsTo": ["public.database", "public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [EXTENSION],
                    "public.mime-type": [MIME_TYPE],
                },
            }
        ],
    }

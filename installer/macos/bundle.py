"""What macOS is told of the program in its Info.plist, for PyInstaller's ``BUNDLE``.

Files that are opened in the Finder reach a Qt program as events
(``sanwright.gui.frame.file_events``), so PyInstaller's own way, which turns them into arguments,
stays off: the two would take each event from one another.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from installer import icons
from installer.commands import BuildError
from installer.commit import version
from installer.macos import libraries

APP_NAME = "Sanwright.app"
IDENTIFIER = "app.sanwright.Sanwright"
DESIGN_TYPE = "app.sanwright.design"
EXTENSION = "sanw"
MIME_TYPE = "application/x-sanwright"
OLDEST_MACOS = "15.0"
"""What the pages promise. Qt's Python binding asks for it, though its wheel is tagged 13; a build
whose libraries ask for another one ends (``check_oldest``)."""
COPYRIGHT = "Copyright 2026 The Sanwright authors. Apache License 2.0"
PROGRAM_ICON = f"{icons.PROGRAM}.icns"
DESIGN_ICON = f"{icons.DOCUMENT}.icns"


def bundle_options(root: Path, work: Path, shipped: Iterable[Path]) -> dict[str, Any]:
    """Keywords for ``BUNDLE``. The version is text, or the program would not start (#4466).

    ``shipped`` are the libraries that go in. Raises BuildError.
    """
    check_oldest(libraries.libraries(shipped))
    number = version(root)
    return {
        "name": APP_NAME,
        "icon": str(icons.write_icons(work / "icons")[PROGRAM_ICON]),
        "bundle_identifier": IDENTIFIER,
        "version": number,
        "info_plist": info_plist(number),
    }


def check_oldest(shipped: Iterable[tuple[str, bytes]]) -> None:
    """Hold what Info.plist says against the libraries. Raises BuildError where they differ."""
    (major, minor), name = libraries.oldest_macos(shipped)
    if f"{major}.{minor}" != OLDEST_MACOS:
        raise BuildError(
            f"The libraries ask for macOS {major}.{minor} ({name}), Info.plist and the pages say "
            f"{OLDEST_MACOS}: change OLDEST_MACOS and what the tests of the bundle name."
        )


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

"""What a starter carries besides its code on Windows: an icon, and the version shown of it."""

from __future__ import annotations

from pathlib import Path

from installer import icons
from installer.commit import version

NAME = "Sanwright"
PUBLISHER = "The Sanwright authors"
COPYRIGHT = "Copyright 2026 The Sanwright authors. Apache License 2.0"
DESCRIPTIONS = {
    "sanwright": "Sanwright on the command line",
    "sanwrightw": "Sanwright",
}
"""By starter; the task manager and “Open with” show it."""


def starter_options(root: Path, work: Path, name: str) -> dict[str, str]:
    """Keywords for PyInstaller's ``EXE``."""
    made = icons.write_icons(work / "icons")
    resource = work / f"{name}-version.txt"
    resource.write_text(version_resource(version(root), name), encoding="utf-8")
    return {"icon": str(made["sanwright.ico"]), "version": str(resource)}


def file_version(number: str) -> tuple[int, int, int, int]:
    """A version as Windows counts: four numbers, whatever follows them left out."""
    words = [*number.split("."), "0", "0", "0", "0"][:4]
    return tuple(int("0" + "".join(filter(str.isdigit, word))) for word in words)  # type: ignore[return-value]


def version_resource(number: str, name: str) -> str:
    """The version resource of ``name``.exe in the form that PyInstaller reads."""
    strings = {
        "CompanyName": PUBLISHER,
        "FileDescription": DESCRIPTIONS[name],
        "FileVersion": number,
        "InternalName": name,
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": f"{name}.exe",
        "ProductName": NAME,
        "ProductVersion": number,
    }
    rows = ",\n".join(f"        StringStruct({key!r}, {text!r})" for key, text in strings.items())
    four = file_version(number)
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3F, flags=0x0, OS=0x40004,
                    fileType=0x1, subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([
      StringTable("040904B0", [
{rows}
      ])
    ]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])])
  ]
)
"""

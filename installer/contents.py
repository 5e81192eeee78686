"""Which modules and libraries go into the frozen program, and which stay out."""

from __future__ import annotations

import re
import sys
from pathlib import Path

EXCLUDED_MODULES = (
    # GNU readline and gdbm are GPL, which would make the whole program so.
    "readline", "rlcompleter", "_gdbm", "dbm.gnu", "_dbm", "dbm.ndbm",
    # Another window system, terminals, and Python's own tools.
    "tkinter", "_tkinter", "turtle", "idlelib", "curses", "_curses", "_curses_panel",
    "lib2to3", "ensurepip", "venv", "pydoc", "pydoc_data", "doctest", "unittest", "test",
    "pdb", "bdb", "distutils", "setuptools", "pkg_resources", "pip",
    # Nothing speaks to a network.
    "ssl", "_ssl", "_hashlib", "ftplib", "imaplib", "poplib", "smtplib", "xmlrpc", "http.server",
    "asyncio", "distributed", "dask",
    # What libraries would use if it were there, and Sanwright does not.
    "numpy.f2py", "numpy.testing", "numpy.distutils", "numpy.conftest", "numpy._pyinstaller",
    "numpy._core._multiarray_tests", "numpy.random", "yaml._yaml", "yaml.cyaml",
    "matplotlib", "scipy", "pandas", "lxml", "IPython", "pygraphviz",
    "_uuid", "PIL.ImageTk", "PIL._imagingtk", "PIL.ImageQt", "PIL._avif", "PIL._webp",
    "PIL.AvifImagePlugin", "PIL.WebPImagePlugin", "PIL._imagingcms", "PIL.ImageCms",
    "reportlab.graphics.testdrawings", "rlPyCairo", "cairo", "_rl_renderPM",
    "hatchling", "trove_classifiers", "tomlkit", "pluggy", "pathspec", "packaging",
    "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL",
    "PySide6.QtTest", "PySide6.QtDBus", "PySide6.QtSql", "PySide6.QtXml", "PySide6.QtConcurrent",
)  # fmt: skip

_QT_UNUSED = r"(OpenGL\w*|Qml\w*|Quick\w*|EglF\w+|Test|Sql|Concurrent|Xml)"
_UNWANTED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(.*/)?(lib)?Qt6?{_QT_UNUSED}(\.abi3)?(\.framework|\.so|\.dll|\.pyd|\.dylib|$)",
        r"PySide6/(Qt/)?(qml|resources|metatypes)/",
        # Qt's own texts, Cancel and the names of keys, in the languages that the window speaks.
        r"PySide6/(Qt/)?translations/(?!qtbase_de\.qm$)",
        r"PySide6/(Qt/)?plugins/(networkinformation|tls|qmltooling|sqldrivers|generic)/",
        # No OpenGL, no screens without a window system.
        r"PySide6/(Qt/)?plugins/(egldeviceintegrations|xcbglintegrations)/",
        r"PySide6/(Qt/)?plugins/wayland-graphics-integration-client/",
        r"PySide6/(Qt/)?plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vnc|vkkhr\w+)\.",
        r"PySide6/(Qt/)?plugins/imageformats/(lib)?q(tga|tiff|wbmp|webp|icns|pdf)\.",
        # Other shells of Wayland than those of desktops.
        r"PySide6/(Qt/)?plugins/wayland-shell-integration/lib(ivi|fullscreen|qt)-shell",
        r"reportlab/fonts/DarkGarden",  # GPL
        r"(.*/)?opengl32sw\.dll$",
    )
)

BUNDLED_LIBRARIES = tuple(
    re.compile(pattern)
    for pattern in (
        # What Python is made of; a newer system has another version of these, or none.
        r"libpython3\.\d+\.so", r"libsqlite3\.so", r"libffi\.so", r"libexpat\.so",
        r"liblzma\.so", r"libbz2\.so", r"libmpdec\.so",
        # What Qt asks of X11 and a desktop may not have; nothing else on the system uses them.
        r"libxcb-(cursor|icccm|image|keysyms|render-util|util)\.so",
    )
)  # fmt: skip
"""Libraries of the building system that go in, on Linux. All others are the system's own wherever
the program runs: they belong to its drivers and its desktop, and get its security updates."""


def own_modules(app: Path) -> list[str]:
    """Every module of Sanwright by name: rules and fixes are found by walking their package."""
    names = []
    for file in sorted((app / "sanwright").rglob("*.py")):
        words = file.relative_to(app).with_suffix("").parts
        names.append(".".join(words[:-1] if words[-1] == "__init__" else words))
    return [name for name in names if not name.endswith("__main__")]


def wheels_libraries(packages: Path) -> list[tuple[str, str]]:
    """What wheels for Windows bring beside their package, and the folder it belongs in.

    A package adds that folder to where Windows looks; PyInstaller sees one library in it that
    another package has under the same name, and takes only that.
    """
    found = sorted(packages.glob("*.libs/*.dll"))
    return [(str(file), file.parent.name) for file in found]


def is_wanted(target: str, system: str = sys.platform) -> bool:
    """Whether a file that PyInstaller found goes in, by its place in the folder."""
    place = target.replace("\\", "/")
    if any(pattern.match(place) for pattern in _UNWANTED):
        return False
    if system == "linux" and is_system_library(place):
        return any(pattern.match(place) for pattern in BUNDLED_LIBRARIES)
    return True


def is_system_library(place: str) -> bool:
    """Whether a file stands where PyInstaller puts libraries that it found on the system."""
    return "/" not in place and re.search(r"\.so(\.|$)", place) is not None

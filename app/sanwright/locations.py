"""Where things lie on this machine: resources that came with the program, state and settings.

``SANWRIGHT_STATE_DIR`` puts state and settings somewhere else, for tests and for trying things out.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

STATE_VARIABLE = "SANWRIGHT_STATE_DIR"


def resources_dir() -> Path:
    """Fonts, icons and bundled designs: inside an installed package, else of the source tree."""
    package = Path(__file__).resolve().parent
    installed = package / "_data" / "resources"
    return installed if installed.is_dir() else package.parents[1] / "resources"


def guide_dir() -> Path:
    """Pages of the user guide and their pictures: as packaged, else ``docs/`` of the tree."""
    package = Path(__file__).resolve().parent
    installed = package / "_data" / "guide"
    return installed if installed.is_dir() else package.parents[1] / "docs"


def true_path(path: Path) -> Path:
    """``path`` without links; as it is called where the system cannot say.

    Some drives of Windows, those in memory or of a cloud service, do not tell what they are called,
    and a link may lead in a circle: who opens it is told so.
    """
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path.absolute()


def state_dir() -> Path:
    """Journals of open designs; made when it is not there yet."""
    override = os.environ.get(STATE_VARIABLE)
    path = Path(override) if override else platformdirs.user_state_path("sanwright", False)
    path.mkdir(parents=True, exist_ok=True)
    return path


def config_dir() -> Path:
    """Window layout, recent files, preferences, own parts; made when it is not there yet.

    On Windows in the folder that goes with the user from machine to machine (``%APPDATA%``).
    """
    override = os.environ.get(STATE_VARIABLE)
    if override:
        path = Path(override) / "config"
    else:
        path = platformdirs.user_config_path("sanwright", False, roaming=True)
    path.mkdir(parents=True, exist_ok=True)
    return path


def price_book() -> Path:
    """The file of the user's price lists and of what columns of such lists hold."""
    return config_dir() / "prices.json"

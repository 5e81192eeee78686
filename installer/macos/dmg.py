"""Makes the disk image for macOS from the app bundle.

The bundle is signed "ad hoc", that is, by nobody: without a signature nothing runs on Apple's own
processors. It is not notarised, for that takes an Apple developer account. So macOS asks once
before it opens the program; ``READ_FIRST`` lies on the image and says what to do then.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from installer.commit import source_date, version

ROOT = Path(__file__).resolve().parents[2]
ATTEMPTS = 8
PAUSE_S = 4.0
BUSY = "Resource busy"
READ_FIRST = """\
Drag Sanwright onto Applications.

Sanwright is not notarised by Apple, so macOS will not open it the first time. Open it once and close
the message; then choose System Settings > Privacy & Security, go down to Security, and click
"Open Anyway" beside Sanwright. From then on it opens like any other program.


Ziehen Sie Sanwright auf Applications (Programme).

Sanwright ist nicht von Apple beglaubigt, deshalb öffnet macOS es beim ersten Mal nicht. Öffnen Sie es
einmal und schließen Sie die Meldung; dann wählen Sie Systemeinstellungen > Datenschutz & Sicherheit,
gehen hinunter zu Sicherheit und klicken neben Sanwright auf „Dennoch öffnen“. Von da an öffnet es
sich wie jedes andere Programm.
"""


class ImageError(Exception):
    """The disk image cannot be made; the message says what went wrong."""


def build(app: Path, out: Path, stamp: int | None = None) -> Path:
    """Sign ``app``, check it, and make the image ``out``; returns it. Runs on macOS only.

    ``stamp`` is the time that the files on the image bear, in seconds since 1970.
    """
    sign(app)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sanwright-dmg-") as temporary:
        staging = Path(temporary) / "image"
        stage(app, staging, source_date(ROOT) if stamp is None else stamp)
        make_image(staging, out)
    run("hdiutil", "verify", "-quiet", out)
    return out


def sign(app: Path) -> None:
    """Sign everything in the bundle, ad hoc, and verify it.

    PyInstaller has signed it already; but if that failed it only warned. ``--deep`` is on its way
    out for identities, which want options for each part; ad hoc there are none.
    """
    run("xattr", "-cr", app)  # codesign refuses what the Finder attaches to files
    run("codesign", "--force", "--deep", "--sign", "-", app)
    run("codesign", "--verify", "--deep", "--strict", app)


def stage(app: Path, staging: Path, stamp: int) -> None:
    """Put together what the image shows."""
    staging.mkdir(parents=True)
    # Frameworks consist of links; followed, they would break the signature and double the size.
    shutil.copytree(app, staging / app.name, symlinks=True)
    (staging / "Applications").symlink_to("/Applications")
    (staging / "Read me first.txt").write_text(READ_FIRST, encoding="utf-8")
    licence = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in ("NOTICE", "LICENSE"))
    (staging / "Licence.txt").write_text(licence, encoding="utf-8")
    for path in staging.rglob("*"):
        os.utime(path, (stamp, stamp), follow_symlinks=False)


def make_image(staging: Path, out: Path) -> None:
    """Compress the folder into an image.

    ``hdiutil`` fails now and then because the system's virus scanner holds a file (GitHub's
    actions/runner-images, issue 7522, and create-dmg's pull request 198): trying again helps.
    """
    name = f"Sanwright {version(ROOT)}"
    words = ["hdiutil", "create", "-volname", name, "-srcfolder", staging, "-fs", "HFS+"]
    words += ["-format", "UDZO", "-imagekey", "zlib-level=9", "-ov", out]
    for pause in pauses():
        try:
            run(*words)
        except ImageError as error:
            out.unlink(missing_ok=True)
            if pause is None or BUSY not in str(error):
                raise
            time.sleep(pause)
        else:
            return


def pauses() -> Iterator[float | None]:
    """How long to wait after each attempt; None after the last."""
    for number in range(1, ATTEMPTS):
        yield PAUSE_S * number
    yield None


def run(*words: str | Path) -> None:
    """Run a program of macOS. Raises ImageError with what it said."""
    command = [str(word) for word in words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise ImageError(f"{command[0]} is missing: a disk image is made on macOS only.") from None
    if done.returncode:
        raise ImageError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")

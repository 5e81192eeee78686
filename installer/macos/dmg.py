"""Makes the disk image for macOS from the app bundle.

The bundle is signed "ad hoc", that is, by nobody: without a signature nothing runs on Apple's own
processors. It is not notarised, for that takes an Apple developer account. So macOS asks once
before it opens the program; ``READ_FIRST`` lies on the image and says what to do then.
"""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from installer.commands import BuildError, run
from installer.commit import source_date, version

ROOT = Path(__file__).resolve().parents[2]
ATTEMPTS = 8
PAUSE_S = 4.0
BUSY = "Resource busy"
READ_FIRST = """\
Drag Sanwright onto Applications.

Sanwright is not notarised by Apple, so macOS will not open it the first time.
Open it once and close the message; then choose System Settings > Privacy &
Security, go down to Security, and click "Open Anyway" beside Sanwright. From
then on it opens like any other program.


Ziehen Sie Sanwright auf Applications (Programme).

Sanwright ist nicht von Apple beglaubigt, deshalb öffnet macOS es beim ersten
Mal nicht. Öffnen Sie es einmal und schließen Sie die Meldung; dann wählen Sie
Systemeinstellungen > Datenschutz & Sicherheit, gehen hinunter zu Sicherheit und
klicken neben Sanwright auf „Dennoch öffnen“. Von da an öffnet es sich wie jedes
andere Programm.
"""


def build(app: Path, output: Path) -> Path:
    """Sign ``app``, check it, and make the image in the folder ``output``. Runs on macOS only."""
    sign(app)
    out = output / f"sanwright-{version(ROOT)}-macos-{platform.machine()}.dmg"
    with tempfile.TemporaryDirectory(prefix="sanwright-dmg-") as temporary:
        staging = Path(temporary) / "image"
        stage(app, staging, source_date(ROOT))
        make_image(staging, out)
    run(["hdiutil", "verify", out])
    return out


def sign(app: Path) -> None:
    """Sign everything in the bundle, ad hoc, and verify it.

    PyInstaller has signed it already; but if that failed it only warned. ``--deep`` is on its way
    out for identities, which want options for each part; ad hoc there are none.
    """
    run(["xattr", "-cr", app])  # codesign refuses what the Finder attaches to files
    run(["codesign", "--force", "--deep", "--sign", "-", app])
    run(["codesign", "--verify", "--deep", "--strict", app])


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
    words: list[str | Path] = ["hdiutil", "create", "-volname", name, "-srcfolder", staging]
    words += ["-fs", "HFS+", "-format", "UDZO", "-imagekey", "zlib-level=9", "-ov", out]
    for pause in pauses():
        try:
            run(words)
        except BuildError as error:
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

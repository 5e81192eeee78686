"""The machine of the trial: Debian 13 with Wine 10 and mingw, in a folder of its own.

What runs in it has mount, process and network spaces of its own: it reaches no network, and nothing
of it outlives the trial. The trial's folder is ``/trial`` there.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from installer import empty_debian
from installer.commands import BuildError, run

RELEASE = "trixie"
"""The oldest Debian whose Wine runs Qt 6; Debian 12 has 8.0."""
PACKAGES = (
    "ca-certificates", "wine", "wine64", "gcc-mingw-w64-x86-64-win32", "nsis", "xvfb", "xdotool",
    "imagemagick", "openbox", "fonts-dejavu-core", "fonts-liberation", "xclip",
    "cups-daemon", "cups-client", "ghostscript",
)  # fmt: skip
INSIDE = Path("/trial")
PREFIX = INSIDE / "prefix"
DRIVE = PREFIX / "drive_c"
DISPLAY = ":24"
SCREEN = "1680x1050x24"
WINE_VARIABLES = {
    "WINEPREFIX": str(PREFIX),
    "WINEARCH": "win64",
    # .NET and web pages would be fetched, and a debugger would wait for somebody.
    "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe=",
    "WINEDEBUG": "-all",
}
_PRINTER = """\
grep -qx "FileDevice Yes" /etc/cups/cups-files.conf \
    || echo "FileDevice Yes" >> /etc/cups/cups-files.conf
mkdir -p /run/cups && cupsd
for n in $(seq 100); do [ -S /run/cups/cups.sock ] && break; sleep 0.1; done
lpadmin -p Paper -E -v file:///dev/null -m raw && lpadmin -d Paper
"""
"""A printer that keeps what is printed; Wine sees it if it is there before it."""
_SPACES = """\
set -e
mount --make-rprivate /
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"
mkdir -p "$0/trial" "$0$1"
mount --bind "$1" "$0/trial"
mount --bind "$1" "$0$1"
exec chroot "$0" sh -c 'echo ready; exec sleep infinity'
"""


def make_root(root: Path) -> None:
    """Make the Debian; one that was not finished is not left. Raises BuildError."""
    if shutil.which("debootstrap") is None:
        raise BuildError("debootstrap is missing; install it: apt-get install debootstrap")
    root.parent.mkdir(parents=True, exist_ok=True)
    half = Path(tempfile.mkdtemp(prefix="new-", dir=root.parent))
    half.chmod(0o755)
    try:
        wanted = f"--include={','.join(PACKAGES)}"
        run(["debootstrap", "--variant=minbase", wanted, RELEASE, half, empty_debian.mirror()])
        shutil.rmtree(half / "var/cache/apt/archives", ignore_errors=True)
        half.rename(root)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def root_state(root: Path) -> bytes:
    """What says whether the Debian is still the one that was made: its packages."""
    return (root / "var/lib/dpkg/status").read_bytes()


class Machine:
    """The Debian while it runs. Everything in it ends with it."""

    def __init__(self, root: Path, folder: Path, keeper: subprocess.Popen[str], pid: int) -> None:
        self.root = root
        self.folder = folder
        """The trial's folder as it is called outside; ``/trial`` inside."""
        self._keeper = keeper
        self._pid = pid

    def outside(self, path: Path) -> Path:
        """A path below ``/trial`` as it is called outside."""
        return self.folder / path.relative_to(INSIDE)

    def run(
        self,
        words: Sequence[str | Path],
        *,
        cwd: Path = INSIDE,
        env: Mapping[str, str] | None = None,
        timeout: float = 600,
        stdin: bytes | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a command inside to its end; its output as bytes, for code pages matter here."""
        return subprocess.run(
            self.words(words, cwd),
            env=self.environment(env),
            capture_output=True,
            check=False,
            timeout=timeout,
            input=stdin if stdin is not None else b"",
        )

    def must(
        self,
        words: Sequence[str | Path],
        *,
        cwd: Path = INSIDE,
        env: Mapping[str, str] | None = None,
        timeout: float = 600,
    ) -> str:
        """Run a command that has to succeed; returns what it says. Raises BuildError."""
        done = self.run(words, cwd=cwd, env=env, timeout=timeout)
        if done.returncode:
            told = (done.stderr or done.stdout).decode(errors="replace").strip()[-1500:]
            raise BuildError(f"“{' '.join(map(str, words))[:200]}” failed inside: {told}")
        return done.stdout.decode(errors="replace")

    def begin(
        self,
        words: Sequence[str | Path],
        *,
        cwd: Path = INSIDE,
        env: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a command inside and leave it running; what it says goes into ``log``."""
        with contextlib.ExitStack() as stack:
            to = stack.enter_context(log.open("wb")) if log is not None else subprocess.DEVNULL
            return subprocess.Popen(
                self.words(words, cwd),
                env=self.environment(env),
                stdin=subprocess.DEVNULL,
                stdout=to,
                stderr=to,
            )

    def words(self, words: Sequence[str | Path], cwd: Path = INSIDE) -> list[str]:
        """The command as it is called from outside."""
        spaces = ["--mount", "--pid", "--net", f"--root=/proc/{self._pid}/root"]
        enter = ["nsenter", f"--target={self._pid}", *spaces, "--", "/usr/bin/env", "-C", str(cwd)]
        return [*enter, *map(str, words)]

    @staticmethod
    def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
        """What a program inside finds set."""
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/wine"
        plain = {"HOME": str(INSIDE / "home"), "LANG": "C.UTF-8", "PATH": path, "DISPLAY": DISPLAY}
        return {**plain, **WINE_VARIABLES, **(more or {})}

    def wine(
        self,
        words: Sequence[str | Path],
        *,
        cwd: Path = INSIDE,
        env: Mapping[str, str] | None = None,
        timeout: float = 600,
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a program of Windows to its end."""
        return self.run(["wine", *words], cwd=cwd, env=env, timeout=timeout)

    @contextlib.contextmanager
    def awake(self) -> Iterator[None]:
        """Wine with one program in it that waits.

        Debian's ends with the last program: each command would start it anew, for seconds, and one
        that comes while it ends may find nobody.
        """
        waits = self.begin(["sh", "-c", "sleep infinity | wine cmd"])
        try:
            yield
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.run(["wineserver", "-k"], timeout=120)  # it writes its registry first
            waits.kill()
            waits.wait()


@contextlib.contextmanager
def running(root: Path, folder: Path) -> Iterator[Machine]:
    """The machine with a screen and a window manager; all of it ends with the context."""
    (folder / "home").mkdir(parents=True, exist_ok=True)
    # It dies with this process, however that ends, and all that runs inside with it.
    spaces = ["setpriv", "--pdeathsig", "KILL"]
    spaces += ["unshare", "--mount", "--pid", "--net", "--fork", "--kill-child"]
    keeper = subprocess.Popen(
        [*spaces, "sh", "-c", _SPACES, str(root), str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if keeper.stdout is None or keeper.stdout.readline().strip() != "ready":
            raise BuildError("the machine did not start; are you root, and may you mount?")
        children = Path(f"/proc/{keeper.pid}/task/{keeper.pid}/children").read_text().split()
        machine = Machine(root, folder, keeper, int(children[0]))
        machine.begin(["Xvfb", DISPLAY, "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"])
        wait = "for n in $(seq 100); do [ -S /tmp/.X11-unix/X24 ] && exit; sleep 0.1; done; exit 1"
        machine.must(["sh", "-c", wait])
        machine.begin(["openbox"])
        machine.must(["sh", "-c", _PRINTER])
        yield machine
    finally:
        keeper.kill()
        keeper.wait()
        if keeper.stdout is not None:
            keeper.stdout.close()


def is_possible() -> str:
    """What is missing for a trial here, in a sentence; empty if nothing is."""
    if not Path("/etc/debian_version").exists():
        return "the trial needs Debian or Ubuntu"
    if os.geteuid() != 0:
        return "the trial needs root, for it makes a Debian in a folder and mounts into it"
    return ""

"""Tries the Linux installers in an empty Debian 12: ``python3 -m installer.trial FILE ...``.

A FILE is a .deb or a .run. Needs root, debootstrap, Xvfb, xdotool and ImageMagick's ``import``.
Each installer gets an empty Debian of its own: it is installed (the .deb with what it depends on,
by apt; the .run by a user without rights), the network is cut, the program checks and exports a
testbed and opens it in a window under Xvfb, it is removed, and the files before and after are
compared. Ends with 1 if a step fails or anything but the user's own is left.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from installer.commands import BuildError
from installer.empty_debian import empty_debian

# What every desktop has that looks after menus, file types and icons; it must not keep traces.
DESKTOP = "desktop-file-utils shared-mime-info hicolor-icon-theme gtk-update-icon-cache man-db"
USER = "architect"
HOME = Path("/home") / USER
TESTBED = "t3-nvme"
WINDOW_WAIT_S = 90
TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
"""What the trial runs on the machine outside, and the Debian packages that bring it."""
SOCKETS = "/tmp/.X11-unix"  # noqa: S108 - where X servers are, on every system
CHANGING = (
    "proc", "sys", "dev", "tmp", "run", "var/log", "var/cache/apt", "var/lib/apt", "var/lib/dpkg",
    "var/cache/ldconfig", "var/cache/man", "var/cache/debconf", "etc/ld.so.cache",
)  # fmt: skip
"""Folders of the system's own bookkeeping, which is not looked at."""
USERS_OWN = ("results", ".config/sanwright", ".local/state/sanwright", ".cache")
"""What the program and its libraries keep for the user, below the home folder."""


class StepError(Exception):
    """A step of the trial that went wrong."""


class System:
    """An unpacked Debian that commands can be run in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, command: str, *, user: str = "root", network: bool = False) -> str:
        """Run a shell command inside; returns what it says. Raises StepError if it fails."""
        done = subprocess.run(
            self.words(command, user, network), capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise StepError(f"“{command}” ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def fails(self, command: str, *, user: str = "root") -> str:
        """What a command says that is expected to refuse. Raises StepError if it does not."""
        done = subprocess.run(
            self.words(command, user, False), capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            raise StepError(f"“{command}” should have refused, and did not")
        return done.stderr.strip()

    def words(self, command: str, user: str, network: bool) -> list[str]:
        """The command as it is run: mounts of its own, and no network unless it is asked for."""
        inside = self.folder
        prepare = (
            f"mount -t proc proc {inside}/proc; mkdir -p {inside}{SOCKETS};"
            f" mount --bind {SOCKETS} {inside}{SOCKETS};"
            f' exec chroot {inside} su {user} -s /bin/sh -c "$1"'
        )
        cut = [] if network else ["--net"]
        return ["unshare", "--mount", *cut, "sh", "-ec", prepare, "sh", f"cd; {command}"]

    def apt(self, words: str) -> str:
        """Run apt-get, with the network."""
        options = "-q -y -o APT::Sandbox::User=root"
        return self.run(f"DEBIAN_FRONTEND=noninteractive apt-get {options} {words}", network=True)

    def files(self) -> set[str]:
        """Everything inside, but for the system's own bookkeeping."""
        found = set()
        for place, folders, names in os.walk(self.folder):
            here = Path(place).relative_to(self.folder)
            folders[:] = [name for name in folders if (here / name).as_posix() not in CHANGING]
            found |= {(here / name).as_posix() for name in (*folders, *names)}
        return {name for name in found if name not in CHANGING}


# --- the system and the screen ---------------------------------------------------------------


@contextlib.contextmanager
def fresh() -> Iterator[System]:
    """A Debian with what every desktop has, and a user; gone afterwards."""
    with empty_debian() as machine:
        system = System(machine)
        system.apt("update")
        system.apt(f"install --no-install-recommends {DESKTOP}")
        system.run(f"useradd --create-home --shell /bin/sh {USER}")
        yield system


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Name of a display of its own."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


# --- the two trials --------------------------------------------------------------------------


def try_deb(package: Path, pictures: Path) -> Iterator[tuple[str, str]]:
    """Install, use and purge the Debian package; yields each step and how it went."""
    with fresh() as system:
        before, owned = system.files(), _packages(system)
        shutil.copyfile(package, system.folder / "tmp" / package.name)
        began = time.monotonic()
        system.apt(f"install --no-install-recommends /tmp/{package.name}")
        more = len(_packages(system) - owned) - 1
        yield "installed by apt", f"{more} more packages, {time.monotonic() - began:.0f} s"
        kinds = system.run("grep sanwright /usr/share/applications/mimeinfo.cache").strip()
        yield "file type is known", kinds
        yield from _use(system, "/usr/bin/sanwright", pictures / "trial-deb.png")
        listed = system.run("dpkg -L sanwright").split()
        system.apt("purge sanwright")
        left = [name for name in listed if (system.folder / name.lstrip("/")).is_file()]
        yield "purged", f"{len(listed)} files and folders listed, {len(left)} files left"
        system.apt("purge --autoremove")
        yield "compared", _left(before, system.files(), left)


def try_run(package: Path, pictures: Path) -> Iterator[tuple[str, str]]:
    """Install with the self-extracting installer as a user, twice, use it and remove it."""
    installer = f"sh /tmp/{package.name} --quiet -- --yes"
    with fresh() as system:
        shutil.copyfile(package, system.folder / "tmp" / package.name)
        yield "refuses without libraries", system.fails(installer, user=USER)[:160] + "…"
        wanted = system.fails(installer, user=USER).partition("apt-get install ")[2].split("\n")[0]
        system.apt(f"install --no-install-recommends {wanted}")
        yield "what it asks for, by apt", f"{len(wanted.split())} packages named"
        before = system.files()
        began = time.monotonic()
        said = system.run(installer, user=USER).splitlines()[-3]
        yield "installed by a user", f"{said} ({time.monotonic() - began:.0f} s)"
        again = system.run(installer, user=USER)
        yield "installed over itself", next(line for line in again.splitlines() if "place" in line)
        kinds = system.run("cat .local/share/applications/mimeinfo.cache", user=USER).split()[-1]
        yield "file type is known", kinds
        program = HOME / ".local" / "bin" / "sanwright"
        yield from _use(system, str(program), pictures / "trial-run.png")
        system.run(".local/opt/sanwright/uninstall", user=USER)
        yield "uninstalled", "by its own program"
        yield "compared", _left(before, system.files(), [])


def _use(system: System, program: str, picture: Path) -> Iterator[tuple[str, str]]:
    """Check, export and open a testbed, as a user, without a network."""
    said = system.run(f"{program} --version", user=USER).strip()
    yield "says", said
    lines = system.run("tail -n +3 /proc/net/dev", user=USER).splitlines()
    if [line.split(":")[0].strip() for line in lines] != ["lo"]:
        raise StepError("the network is not cut")
    checked = system.run(f"{program} check testbed:{TESTBED} || test $? = 1", user=USER)
    yield "checks", checked.strip().splitlines()[-1]
    system.run(f"{program} export testbed:{TESTBED} -o results", user=USER)
    results = system.folder / HOME.relative_to("/") / "results"
    yield "exports", ", ".join(sorted(file.name for file in results.iterdir()))
    real = Path(system.run(f"readlink -f {program}").strip()).parent
    design = real / "_internal/sanwright/_data/resources/testbeds" / f"{TESTBED}.json"
    yield from _window(system, f"{program} {design}", picture)


def _window(system: System, command: str, picture: Path) -> Iterator[tuple[str, str]]:
    with screen() as display:
        began = time.monotonic()
        process = subprocess.Popen(
            system.words(f"DISPLAY={display} {command}", USER, False), stderr=subprocess.PIPE
        )
        try:
            number = _await_window(display, process)
            yield "shows its window", f"after {time.monotonic() - began:.1f} s, without a network"
            time.sleep(8)
            _call(["import", "-display", display, "-window", "root", str(picture)])
            name = _asked(["xdotool", "getwindowname", number], display)
            yield "opened the testbed", f"“{name}”, see {picture.name}"
            _asked(["xdotool", "windowfocus", number, "key", "--window", number, "ctrl+q"], display)
            code = process.wait(timeout=30)
            if code:
                raise StepError(f"the window ended with {code}")
            yield "quits", "Ctrl+Q, exit code 0"
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()


def _await_window(display: str, process: subprocess.Popen[bytes]) -> str:
    deadline = time.monotonic() + WINDOW_WAIT_S
    while time.monotonic() < deadline:
        found = _asked(["xdotool", "search", "--onlyvisible", "--class", "sanwright"], display)
        if found:
            return found.split()[-1]
        if process.poll() is not None:
            raise StepError(f"the window did not come: {process.communicate()[1].decode()}")
        time.sleep(0.05)
    raise StepError("the window did not come")


def _left(before: set[str], after: set[str], more: Sequence[str]) -> str:
    """How the comparison went. Raises StepError naming what is left and should not be."""
    home = HOME.relative_to("/").as_posix()
    own = tuple(f"{home}/{name}" for name in USERS_OWN)
    new = sorted(after - before)
    kept = [name for name in new if name.startswith(own)]
    parents = {parent.as_posix() for name in kept for parent in Path(name).parents}
    strange = [name for name in new if name not in kept and name not in parents]
    lost = sorted(before - after)
    if strange or lost or more:
        raise StepError(f"left behind: {[*strange, *more]}; lost: {lost}")
    return f"nothing left but {len(kept)} files and folders of the user's own"


def _packages(system: System) -> set[str]:
    return set(system.run("dpkg-query --show --showformat='${Package}\\n'").split())


def _asked(words: Sequence[str], display: str) -> str:
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _call(words: Sequence[str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise StepError(f"“{' '.join(words)}” failed: {done.stderr.strip()[-400:]}")


def main(arguments: Sequence[str]) -> int:
    """Try every installer that is named; prints a table."""
    trials = {".deb": try_deb, ".run": try_run}
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        sys.stderr.write(f"missing; install it: apt-get install {' '.join(missing)}\n")
        return 2
    failed = not arguments
    for argument in arguments:
        package = Path(argument).absolute()
        sys.stdout.write(f"\n{package.name}, {package.stat().st_size / 1e6:.1f} MB\n")
        try:
            for step, result in trials[package.suffix](package, package.parent):
                sys.stdout.write(f"  {step:26} {result}\n")
                sys.stdout.flush()
        except (StepError, BuildError) as error:
            failed = True
            sys.stdout.write(f"  FAILED: {error}\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

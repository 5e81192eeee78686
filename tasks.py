"""Sets Sanwright up and runs it: ``python3 tasks.py run``; tests it: ``python3 tasks.py test``.

Needs nothing but Python, and works on Linux, Windows (``py tasks.py run``) and macOS. On Debian and
Ubuntu it installs the missing system packages with apt-get; everything else goes into ``.venv``,
from lock files with hashes. What is already there is left alone, so a second call is quick.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from installer.suite_pieces import processes_side_by_side, whole_suite

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "sanwright-setup.json"
PACKAGE_VENV = ROOT / "build" / "package-venv"
"""Holds what goes into the installers and nothing else, so that nothing else is picked up."""
LOCKS = ROOT / "installer" / "requirements"
TESTBEDS = ROOT / "resources" / "testbeds"
DEFAULT_DESIGN = TESTBEDS / "t3-nvme.json"
RESULTS = "sanwright-results"
SCREENSHOTS = ROOT / "docs" / "screenshots"
FIGURES = ROOT / "docs" / "guide" / "figures"
SOURCES = os.pathsep.join([str(ROOT), str(ROOT / "app")])
SCREEN = "1920x1080x24"
OLDEST_PYTHON = (3, 11)

# Debian and Ubuntu packages: what Qt loads for drawing, what it loads for a window, what tests use.
DRAWING = "libglib2.0-0 libegl1 libgl1 libdbus-1-3 libxkbcommon0 libfontconfig1".split()
WINDOW = "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0".split()
WINDOW += ["libwayland-cursor0"]
TESTING = "xvfb xdotool".split()
PACKAGING = "binutils dpkg-dev libcups2 makeself xz-utils".split()

# Arguments of Python, by name; the test suite runs the same ones.
CHECKED = "SANWRIGHT_CHECKED"
"""Tells the tests that the checks have just been run, so they need not be run again."""
CHECKS = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy"),
    "import contracts": ("-c", "import importlinter.cli as cli; cli.lint_imports_command()"),
}
LONG_CHECK = "mypy"
"""Takes one processor for half a minute, so it runs beside the tests."""


class TaskError(Exception):
    """A step that cannot be done; the message says what the user can do."""


def say(text: str) -> None:
    """Tell the user which step comes next."""
    print(f"[sanwright] {text}", flush=True)


def run(command: Sequence[str | Path], env: dict[str, str] | None = None) -> None:
    """Run a step of the set-up in the checkout. Raises TaskError if it fails."""
    code = call(command, env)
    if code:
        raise TaskError(f"this step failed with exit code {code}: {' '.join(map(str, command))}")


def call(command: Sequence[str | Path], env: dict[str, str] | None = None) -> int:
    """Run a command in the checkout; returns its exit code."""
    return subprocess.run(
        [str(word) for word in command], cwd=ROOT, env=env, check=False
    ).returncode


@contextlib.contextmanager
def beside(command: Sequence[str | Path]) -> Iterator[Callable[[], int]]:
    """Run a command in the checkout while something else goes on.

    What is yielded waits for its end, prints what it said, and returns its exit code.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        process = subprocess.Popen(
            [str(word) for word in command], cwd=ROOT, stdout=said, stderr=subprocess.STDOUT
        )

        def ended() -> int:
            code = process.wait()
            said.seek(0)
            print(said.read(), end="", flush=True)
            return code

        try:
            yield ended
        finally:
            process.kill()
            process.wait()


# --- system packages -------------------------------------------------------------------------


def ensure_system(packages: Iterable[str]) -> None:
    """Install those of the Debian packages that are missing; says what to do where it cannot."""
    if not sys.platform.startswith("linux"):
        return
    wanted = list(packages)
    if importlib.util.find_spec("ensurepip") is None:
        wanted.append(f"python3.{sys.version_info.minor}-venv")
    if not (shutil.which("dpkg-query") and shutil.which("apt-get")):
        if not STAMP.exists():
            say(
                "This is not Debian or Ubuntu, so system libraries are left to you. Qt needs what"
                f" these Debian packages hold: {' '.join(wanted)}."
            )
        return
    present = installed_packages()
    missing = [name for name in wanted if name not in present]
    if missing:
        install_packages(missing)


def installed_packages() -> set[str]:
    """Names of the installed Debian packages and of what they provide."""
    listing = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${db:Status-Status}\t${Package}, ${Provides}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    names: set[str] = set()
    for line in listing.splitlines():
        status, _, words = line.partition("\t")
        if status == "installed":
            names.update(word.split()[0] for word in words.split(",") if word.strip())
    return names


def install_packages(missing: Sequence[str]) -> None:
    """Install Debian packages as root or through sudo; renews the package list if it is too old."""
    by_hand = f"apt-get install --no-install-recommends {' '.join(missing)}"
    if os.geteuid() == 0:
        prefix: list[str] = []
    elif shutil.which("sudo"):
        prefix = ["sudo"]
    else:
        raise TaskError(f"system packages are missing; run this as root: {by_hand}")
    say(f"Installing system packages: {' '.join(missing)}")
    apt: list[str | Path] = [
        *prefix,
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "-q",
        "-y",
    ]
    apt += ["-o", "DPkg::Lock::Timeout=300"]
    install: list[str | Path] = [*apt, "install", "--no-install-recommends", *missing]
    first = subprocess.run(install, capture_output=True, check=False)
    if first.returncode:
        say("The list of system packages is missing or old; renewing it")
        run([*apt, "update"])
        run(install)


# --- the environment in .venv ----------------------------------------------------------------


def ensure_environment(lock: str) -> None:
    """Make ``.venv`` hold what the lock file of that name lists, and Sanwright itself."""
    made_for = f"{sys.version} in {ROOT}"
    stamp = read_stamp()
    if stamp.get("made for") != made_for or not PYTHON.exists():
        say("Making the Python environment in .venv")
        run([getattr(sys, "_base_executable", sys.executable), "-m", "venv", "--clear", VENV])
        stamp = {"made for": made_for}
    files = [LOCKS / f"{lock}.txt", ROOT / "pyproject.toml", ROOT / "installer" / "build_hook.py"]
    state = digest(files)
    if stamp.get(lock) != state:
        STAMP.unlink(missing_ok=True)
        install(LOCKS / f"{lock}.txt")
        stamp[lock] = state
        if lock == "test":  # it holds everything that runtime.txt does, in the same versions
            stamp["runtime"] = digest([LOCKS / "runtime.txt", *files[1:]])
        STAMP.write_text(json.dumps(stamp, indent=1), encoding="utf-8")


def install(lock: Path) -> None:
    """Install the locked packages, checked against their hashes, then the checkout itself."""
    say(f"Installing the Python packages of {lock.relative_to(ROOT).as_posix()}")
    pip: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    run([*pip, "--require-hashes", "--only-binary=:all:", "--requirement", lock])
    run([*pip, "--no-index", "--no-deps", "--no-build-isolation", "--editable", "."])


def read_stamp() -> dict[str, str]:
    """What is known to be in ``.venv``; empty if nothing is."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def digest(files: Iterable[Path]) -> str:
    """Hash over names and contents."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


# --- screens ---------------------------------------------------------------------------------


def has_display() -> bool:
    """Whether a window could be shown."""
    is_told = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return is_told or not sys.platform.startswith("linux")


@contextlib.contextmanager
def own_screen() -> Iterator[dict[str, str]]:
    """Environment with a screen of its own, so that nobody's pointer is taken; Linux only."""
    env = dict(os.environ)
    if not sys.platform.startswith("linux"):
        yield env
        return
    server = shutil.which("Xvfb")
    if server is None:
        raise TaskError("Xvfb is missing; install it with your distribution's package manager.")
    read, write = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise TaskError("Xvfb did not start; run “Xvfb :99” to see why.")
        env.pop("WAYLAND_DISPLAY", None)
        env.update(DISPLAY=f":{number}", QT_QPA_PLATFORM="xcb")
        yield env
    finally:
        process.terminate()
        process.wait()


# --- tasks -----------------------------------------------------------------------------------


def task_run(options: argparse.Namespace, _rest: list[str]) -> int:
    """Set up and start the window on a design; without a display, write the results instead."""
    ensure_system([*DRAWING, *WINDOW])
    ensure_environment("runtime")
    design = Path(options.file) if options.file else bundled_design()
    if has_display():
        say(f"Starting the window on {design}")
        return call([PYTHON, "-m", "sanwright", design.absolute()])
    say("There is no display, so the results are written to a folder instead of shown in a window.")
    output = Path(options.output).absolute()
    return call([PYTHON, "-m", "sanwright", "export", design.absolute(), "-o", output])


def bundled_design() -> Path:
    """The testbed that ``run`` opens when no design is named."""
    if DEFAULT_DESIGN.exists():
        return DEFAULT_DESIGN
    found = sorted([*TESTBEDS.glob("*.json"), *TESTBEDS.glob("*.sanw")])
    if not found:
        raise TaskError(f"there is no design in {TESTBEDS}; name one: python3 tasks.py run FILE")
    return found[0]


def task_test(_options: argparse.Namespace, rest: list[str]) -> int:
    """Set up and run every check and test; further arguments go to pytest."""
    ensure_system([*DRAWING, *WINDOW, *TESTING])
    ensure_environment("test")
    failed = []
    for name in [name for name in CHECKS if name != LONG_CHECK]:
        code = call([PYTHON, *CHECKS[name]])
        if code:
            failed.append(name)
        say(f"{name}: {'FAILED' if code else 'passed'}")
    number = 1 if rest else processes_side_by_side()
    with contextlib.ExitStack() as around:
        # A screen for each process, or two tests fight for the keyboard. Tests start dozens of
        # processes: without bytecode each would compile all of the code again.
        more = {CHECKED: "1", "PYTHONDONTWRITEBYTECODE": ""}
        envs = [{**around.enter_context(own_screen()), **more} for _ in range(number)]
        ended = around.enter_context(beside([PYTHON, *CHECKS[LONG_CHECK]]))
        pytest = [str(PYTHON), "-m", "pytest"]
        tests = call([*pytest, *rest], envs[0]) if rest else whole_suite(pytest, envs, say)
        code = ended()
    if code:
        failed.append(LONG_CHECK)
    say(f"{LONG_CHECK}: {'FAILED' if code else 'passed'}")
    if failed:
        print(f"[sanwright] FAILED besides the tests: {', '.join(failed)}", file=sys.stderr)
    return tests or int(bool(failed))


def task_lock(_arguments: argparse.Namespace, rest: list[str]) -> int:
    """Write the lock files anew with uv; ``--upgrade`` takes the newest versions."""
    uv = shutil.which("uv", path=str(PYTHON.parent)) or shutil.which("uv")
    if uv is None:
        raise TaskError(f"uv is missing; install it: {PYTHON} -m pip install uv")
    options = "pip compile pyproject.toml --group build --universal --generate-hashes"
    options += " --python-version 3.11 --no-header --no-annotate --only-binary :all: --quiet"
    requirements = LOCKS.relative_to(ROOT)
    runtime, test = requirements / "runtime.txt", requirements / "test.txt"
    package = requirements / "package.txt"
    run([uv, *options.split(), "--output-file", runtime, *rest])
    run([uv, *options.split(), "--extra", "test", "-c", runtime, "--output-file", test, *rest])
    options += " --group package"
    run([uv, *options.split(), "-c", runtime, "--output-file", package, *rest])
    return 0


def task_mutants(_options: argparse.Namespace, rest: list[str]) -> int:
    """Break random lines and list what no test notices: ``mutants [MODULE ...] [--count N]``."""
    ensure_system(DRAWING)
    ensure_environment("test")
    return call([PYTHON, "-m", "tests.mutants.run", *rest])


def task_package(_options: argparse.Namespace, rest: list[str]) -> int:
    """Build the installers of this system into ``dist/``: ``package [FORMAT ...] [-o FOLDER]``."""
    library = f"libpython3.{sys.version_info.minor}"
    is_debians = Path(sys.base_prefix) == Path("/usr")
    ensure_system([*DRAWING, *WINDOW, *PACKAGING, *([library] if is_debians else [])])
    words = [str(ensure_package_environment()), "-m", "installer.package", *rest]
    return call(words, {**os.environ, "PYTHONPATH": SOURCES})


def ensure_package_environment() -> Path:
    """Make the environment that installers are built in; returns its Python."""
    lock = LOCKS / "package.txt"
    python = PACKAGE_VENV / PYTHON.relative_to(VENV)
    stamp = PACKAGE_VENV / "made-from"
    made_from = f"{sys.version} {digest([lock])}"
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == made_from:
        return python
    say("Making the environment that installers are built in, build/package-venv")
    base = getattr(sys, "_base_executable", sys.executable)
    run([base, "-m", "venv", "--clear", PACKAGE_VENV])
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet"]
    pip += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
    run([*pip, "--requirement", lock])
    stamp.write_text(made_from, encoding="utf-8")
    return python


def task_fresh(_options: argparse.Namespace, rest: list[str]) -> int:
    """Try the README's commands in an empty Debian 12; needs root: ``fresh [--keep]``."""
    ensure_system(["debootstrap"])
    return call([sys.executable, "-m", "installer.fresh", *rest])


def task_windows_trial(_options: argparse.Namespace, rest: list[str]) -> int:
    """Build for Windows and try it under Wine 10; needs root: ``windows-trial [--folder F]``."""
    if "-h" not in rest and "--help" not in rest:
        maven = [] if shutil.which("mvn") else ["maven"]
        ensure_system([*DRAWING, *TESTING, "debootstrap", "nsis", *maven])
    ensure_environment("test")
    words = [str(PYTHON), "-m", "installer.windows_trial", *rest]
    return call(words, {**os.environ, "PYTHONPATH": SOURCES})


def task_catalog(_options: argparse.Namespace, _rest: list[str]) -> int:
    """Build the parts database from the text sources in ``catalog/``."""
    ensure_environment("runtime")
    return call([PYTHON, "-m", "sanwright.catalog.build"])


def task_screenshots(options: argparse.Namespace, _rest: list[str]) -> int:
    """Take the pictures of README and guide from the real window, in each language."""
    ensure_system([*DRAWING, *WINDOW, *TESTING])
    ensure_environment("test")
    figures = FIGURES if options.output == str(SCREENSHOTS) else Path(options.output)
    code = 0
    with own_screen() as env:
        for spoken, folder in (("en", ""), ("de", "de")):
            shots, pages = Path(options.output) / folder, figures / folder
            tongue = f"--language={spoken}"
            code = code or call([PYTHON, "-m", "tests.screenshots", shots, pages, tongue], env)
            code = code or call([PYTHON, "-m", "tests.guide_steps.pictures", pages, spoken], env)
    return code


def task_schema(_options: argparse.Namespace, _rest: list[str]) -> int:
    """Write the JSON Schema of a design anew."""
    ensure_environment("runtime")
    return call([PYTHON, "-m", "sanwright.documents.schema"])


def task_languages(_options: argparse.Namespace, _rest: list[str]) -> int:
    """Collect the texts of the window for translation and compile the translations."""
    ensure_system(DRAWING)
    ensure_environment("test")
    return call([PYTHON, ROOT / "installer" / "languages.py"])


def task_clean(_options: argparse.Namespace, _rest: list[str]) -> int:
    """Remove the environment, the caches and the results."""
    caches = ".mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache"
    for name in [".venv", *caches.split(), "build", "dist", RESULTS]:
        shutil.rmtree(ROOT / name, ignore_errors=True)
    for folder in ("app", "tests", "installer"):
        for cache in (ROOT / folder).rglob("__pycache__"):
            shutil.rmtree(cache, ignore_errors=True)
    return 0


TASKS = {
    "run": task_run,
    "test": task_test,
    "lock": task_lock,
    "catalog": task_catalog,
    "screenshots": task_screenshots,
    "schema": task_schema,
    "languages": task_languages,
    "package": task_package,
    "fresh": task_fresh,
    "windows-trial": task_windows_trial,
    "mutants": task_mutants,
    "clean": task_clean,
}
PASSED_ON = ("test", "package", "fresh", "windows-trial", "mutants")
"""Tasks that understand further arguments, ``--help`` too."""


def main(arguments: Sequence[str]) -> int:
    """Carry out one task; returns the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        needed = ".".join(map(str, OLDEST_PYTHON))
        print(f"Sanwright needs Python {needed} or newer; this is {sys.version.split()[0]}.")
        return 2
    parser = argparse.ArgumentParser(prog="tasks.py", description=str(__doc__).split("\n\n")[0])
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    for name, task in TASKS.items():
        words = str(task.__doc__).splitlines()[0]
        passed_on = name in PASSED_ON
        sub = tasks.add_parser(name, help=words, description=words, add_help=not passed_on)
        if name == "run":
            sub.add_argument("file", nargs="?", metavar="FILE", help="design to open")
            sub.add_argument("-o", dest="output", default=RESULTS, help="folder for results")
        if name == "screenshots":
            sub.add_argument("output", nargs="?", default=str(SCREENSHOTS), metavar="OUTDIR")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.task not in (*PASSED_ON, "lock"):
        parser.error(f"unknown argument {rest[0]}")
    try:
        return TASKS[options.task](options, rest)
    except TaskError as error:
        print(f"tasks.py: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("tasks.py: stopped", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

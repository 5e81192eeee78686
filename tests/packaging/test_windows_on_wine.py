"""Does the setup program install, associate, upgrade and remove on a Windows? Tried on Wine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import sanwright
from installer.windows import setup
from tests.packaging.wine import Windows, has_wine, make_stand_in

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not has_wine(), reason="Wine or NSIS is not installed"),
]

TARGET = "amd64-unicode"  # Wine alone runs no 32-bit programs on Debian
UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Sanwright"
OLDER = "0.0.9"


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stand-in for the frozen program: only its starters do something."""
    folder = tmp_path_factory.mktemp("frozen") / "sanwright"
    data = folder / "_internal" / "sanwright" / "_data" / "größe"
    data.mkdir(parents=True)
    make_stand_in(folder / "sanwrightw.exe")
    make_stand_in(folder / "sanwright.exe")
    (folder / "_internal" / "python311.dll").write_bytes(bytes(3000))
    (data / "a $file.txt").write_text("text")
    return folder


@pytest.fixture(scope="module")
def newer(frozen: Path) -> Path:
    return setup.compile_setup(frozen, frozen.parent / "newer.exe", TARGET)


@pytest.fixture(scope="module")
def older(frozen: Path) -> Path:
    gone = frozen / "_internal" / "only in the older one" / "old.dll"
    gone.parent.mkdir()
    gone.write_text("old")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(setup, "version", lambda _root: OLDER)
        made = setup.compile_setup(frozen, frozen.parent / "older.exe", TARGET)
    gone.unlink()
    gone.parent.rmdir()
    return made


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    made = Windows(tmp_path_factory.mktemp("wine"))
    yield made
    made.stop()


@pytest.fixture
def windows(machine: Windows) -> Iterator[Windows]:
    """The machine, on which nothing is installed before and after."""
    yield machine
    machine.stop()
    for folder in (machine.programs / "Sanwright", machine.drive / "Program Files" / "Sanwright"):
        if (folder / "uninstall.exe").exists():
            uninstall(machine, folder)


def uninstall(windows: Windows, folder: Path, *words: str) -> None:
    """As Windows does it: the command stands in the registry; it returns before it is done."""
    is_for_all = "Program Files" in str(folder)
    entry = windows.registry("system" if is_for_all else "user")[UNINSTALL]
    command = entry["QuietUninstallString"]
    assert command.startswith('"')
    program, _, rest = command[1:].partition('"')
    windows.call(program, *rest.split(), *words)
    windows.wait()


def names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_installs_for_one_user_and_windows_knows_it(
    windows: Windows, frozen: Path, newer: Path
) -> None:
    assert windows.install(newer) == 0
    folder = windows.programs / "Sanwright"
    added = {"uninstall.exe", "sanwright.ico", "sanwright-document.ico"}
    assert names_in(folder) == names_in(frozen) | added
    assert all((folder / name).read_bytes() == (frozen / name).read_bytes()
               for name in names_in(frozen))  # fmt: skip
    registry = windows.registry()
    entry = registry[UNINSTALL]
    assert entry["DisplayName"] == "Sanwright"
    assert entry["DisplayVersion"] == sanwright.__version__
    assert entry["Publisher"] == "The Sanwright authors"
    assert entry["InstallLocation"].endswith(r"AppData\Local\Programs\Sanwright")
    size = sum(path.stat().st_size for path in frozen.rglob("*") if path.is_file())
    assert int(entry["EstimatedSize"].removeprefix("dword:"), 16) == -(-size // 1024)
    assert registry[r"Software\Classes\.sanw"][""] == "Sanwright.Design"
    assert "Sanwright.Design" in registry[r"Software\Classes\.sanw\OpenWithProgids"]
    paths = registry[r"Software\Microsoft\Windows\CurrentVersion\App Paths\sanwright.exe"]
    assert paths[""].endswith("sanwrightw.exe")
    assert any("Start Menu" in name and name.endswith("Sanwright.lnk") for name in windows.files())
    everybody = windows.registry("system")
    assert not any("sanwright" in key.lower() for key in everybody), "nothing for everybody"


def test_a_double_click_on_a_design_starts_it_with_the_whole_name(
    windows: Windows, newer: Path
) -> None:
    # Wine looks only at what is registered for everybody; the keys are the same.
    windows.install(newer, "/ALLUSERS")
    design = windows.user / "Größe 2, draft (1).sanw"
    design.write_text("")
    assert windows.call("start", "/wait", f"C:\\users\\{windows.user.name}\\{design.name}") == 0
    called = windows.called()
    assert called
    assert "sanwrightw.exe" in called
    assert called.rstrip().endswith(f'\\{design.name}"')


def test_an_older_version_makes_room_and_what_the_user_put_there_stays(
    windows: Windows, frozen: Path, older: Path, newer: Path
) -> None:
    assert windows.install(older) == 0
    folder = windows.programs / "Sanwright"
    assert windows.registry()[UNINSTALL]["DisplayVersion"] == OLDER
    assert (folder / "_internal" / "only in the older one" / "old.dll").exists()
    (folder / "notes.txt").write_text("mine")
    assert windows.install(newer) == 0
    assert windows.registry()[UNINSTALL]["DisplayVersion"] == sanwright.__version__
    assert not (folder / "_internal" / "only in the older one").exists()
    assert (folder / "notes.txt").read_text() == "mine"
    assert names_in(frozen) <= names_in(folder)
    uninstall(windows, folder)
    assert names_in(folder) == {"notes.txt"}
    (folder / "notes.txt").unlink()
    folder.rmdir()


def test_uninstalled_it_leaves_no_trace_but_the_users_files(windows: Windows, newer: Path) -> None:
    settings = windows.user / "AppData" / "Local" / "sanwright" / "sanwright.ini"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("[window]")
    files = windows.files()
    registries = {hive: windows.registry(hive) for hive in ("user", "system")}
    windows.install(newer)
    assert windows.files() != files
    uninstall(windows, windows.programs / "Sanwright")
    after = windows.files() - {"/".join([*windows.programs.relative_to(windows.drive).parts])}
    assert after == files - {windows.programs.relative_to(windows.drive).as_posix()}
    for hive, before in registries.items():
        now = windows.registry(hive)
        traces = {
            (key, name)
            for key, values in now.items()
            for name, text in values.items()
            if before.get(key, {}).get(name) != text and "sanw" in f"{key} {name} {text}".lower()
        } | {(key, "") for key in now if key not in before and "sanw" in key.lower()}
        assert not {trace for trace in traces if "Session Manager" not in trace[0]}


def test_a_running_program_is_not_touched(windows: Windows, older: Path, newer: Path) -> None:
    windows.install(older)
    folder = windows.programs / "Sanwright"
    before = names_in(folder)
    inside = f"C:\\users\\{windows.user.name}\\AppData\\Local\\Programs\\Sanwright"
    with windows.begin(f"{inside}\\sanwrightw.exe", "wait") as running:
        try:
            deadline = time.monotonic() + 30
            while "wait" not in (windows.called() or ""):
                assert time.monotonic() < deadline, "the stand-in did not start"
                time.sleep(0.1)
            assert windows.install(newer) == 2
            assert windows.call(f"{inside}\\uninstall.exe", "/S", f"_?={inside}") == 2
            assert running.poll() is None
        finally:
            windows.stop()
    assert names_in(folder) == before
    assert windows.registry()[UNINSTALL]["DisplayVersion"] == OLDER
    assert windows.install(newer) == 0


def test_it_installs_for_everybody(windows: Windows, newer: Path) -> None:
    assert windows.install(newer, "/ALLUSERS") == 0
    folder = windows.drive / "Program Files" / "Sanwright"
    assert (folder / "sanwrightw.exe").exists()
    registry = windows.registry("system")
    assert registry[UNINSTALL]["QuietUninstallString"].endswith("/S /ALLUSERS")
    assert registry[r"Software\Classes\.sanw"][""] == "Sanwright.Design"
    assert UNINSTALL not in windows.registry()
    uninstall(windows, folder)
    assert not folder.exists()
    assert not any("sanw" in key.lower() for key in windows.registry("system"))


def test_in_a_folder_of_the_users_own_it_touches_only_what_is_its_own(
    windows: Windows, newer: Path
) -> None:
    folder = windows.drive / "Tools and more"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal" / "other.txt").write_text("mine")
    assert windows.install(newer, r"/D=C:\Tools and more") == 0
    assert (folder / "sanwright.exe").exists()
    uninstall(windows, folder)
    assert names_in(folder) == {"_internal/other.txt"}


def test_moved_to_another_folder_nothing_stays_in_the_first(
    windows: Windows, older: Path, newer: Path
) -> None:
    windows.install(older)
    assert windows.install(newer, r"/D=C:\Elsewhere") == 0
    assert not (windows.programs / "Sanwright").exists()
    folder = windows.drive / "Elsewhere"
    assert (folder / "sanwright.exe").exists()
    assert windows.registry()[UNINSTALL]["InstallLocation"] == r"C:\Elsewhere"
    uninstall(windows, folder)
    assert not folder.exists()


def test_what_another_program_has_taken_stays_with_it(windows: Windows, newer: Path) -> None:
    key = r"HKCU\Software\Classes\.sanw"
    windows.call("reg", "add", key, "/ve", "/d", "Another.Program", "/f")
    windows.install(newer)
    registry = windows.registry()
    assert registry[r"Software\Classes\.sanw"][""] == "Another.Program"
    assert "Sanwright.Design" in registry[r"Software\Classes\.sanw\OpenWithProgids"]
    uninstall(windows, windows.programs / "Sanwright")
    assert windows.registry()[r"Software\Classes\.sanw"][""] == "Another.Program"
    windows.call("reg", "delete", key, "/f")


def test_an_older_windows_is_refused(windows: Windows, newer: Path) -> None:
    windows.call("winecfg", "-v", "win7")
    try:
        assert windows.install(newer) == 2
        assert not (windows.programs / "Sanwright").exists()
    finally:
        windows.call("winecfg", "-v", "win10")

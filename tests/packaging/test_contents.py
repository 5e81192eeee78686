"""Is nothing left out of a package that its libraries cannot do without?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from installer.contents import EXCLUDED_MODULES, wheels_libraries

_LIBRARIES = (
    "networkx numpy highspy pypdfium2 openpyxl xlsxwriter yaml msgspec PIL.Image"
    " reportlab.platypus reportlab.graphics.shapes PySide6.QtNetwork PySide6.QtPrintSupport"
).split()

_WITHOUT = """
import importlib, sys
out, wanted = (words.split() for words in sys.argv[1:])
class Refuses:
    def find_spec(self, name, path=None, target=None):
        if any(name == each or name.startswith(each + ".") for each in out):
            raise ModuleNotFoundError(f"{name} is left out", name=name)
sys.meta_path.insert(0, Refuses())
for name in wanted:
    importlib.import_module(name)
import networkx
assert networkx.has_path(networkx.path_graph(3), 0, 2)
"""


def test_libraries_load_without_what_is_left_out() -> None:
    words = (" ".join(EXCLUDED_MODULES), " ".join(_LIBRARIES))
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_each_wheel_has_its_libraries_beside_it_though_two_bring_the_same(tmp_path: Path) -> None:
    for name in ("highspy.libs/msvcp140.dll", "numpy.libs/msvcp140.dll", "numpy/core.dll"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    found = {(Path(file).name, folder) for file, folder in wheels_libraries(tmp_path)}
    assert found == {("msvcp140.dll", "highspy.libs"), ("msvcp140.dll", "numpy.libs")}

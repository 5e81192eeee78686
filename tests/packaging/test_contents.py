"""Is nothing left out of a package that its libraries cannot do without?"""

from __future__ import annotations

import subprocess
import sys

from installer.contents import EXCLUDED_MODULES

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

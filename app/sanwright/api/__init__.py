"""The program for scripts, on one page: open, edit, check, analyse, sweep, export.

What is public here stays as it is, see ``docs/python-interface.md``; the command line does its work
through it, too. What methods return are the engine's own objects, whose texts are worded by
``str()``. Every error that a script can meet is a ``SanwrightError`` with one sentence.

Importing this package is cheap: engines are loaded by the methods that ask them.
"""

from sanwright.api.opening import new_design, open_design, open_library
from sanwright.api.price_lists import read_prices
from sanwright.api.san_design import SanDesign
from sanwright.api.sweep import Sweep, prepare_sweep, read_sweep
from sanwright.errors import SanwrightError

__all__ = [
    "SanDesign",
    "SanwrightError",
    "Sweep",
    "new_design",
    "open_design",
    "open_library",
    "prepare_sweep",
    "read_prices",
    "read_sweep",
]

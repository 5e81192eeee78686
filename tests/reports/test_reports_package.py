"""Is the package cheap to import, and do its examples hold?"""

import doctest
import os
import subprocess
import sys

import pytest

from sanwright.reports import bom_cells, lettering, prose


def test_importing_the_package_loads_no_writer():
    code = (
        "import sys, sanwright.reports\n"
        "heavy = {'reportlab', 'xlsxwriter', 'PIL', 'networkx'} & set(sys.modules)\n"
        "sys.exit(', '.join(heavy) or 0)"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("module", [bom_cells, lettering, prose], ids=lambda m: m.__name__)
def test_examples_hold(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0

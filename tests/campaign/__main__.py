"""See ``tests.campaign``."""

import sys

from tests.campaign import main

sys.exit(main(sys.argv[1:]))

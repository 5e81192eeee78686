"""A user in a process of its own who works at random until somebody kills the process.

Arguments: folder of the program's state, design file, seed. Each line on standard output says what
has just been completed, or is about to be done, with the digest of the design.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path


def main() -> int:
    """Work until killed."""
    state, saved, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    os.environ["SANWRIGHT_STATE_DIR"] = str(state)
    from sanwright.gui.frame.app import Program, make_application
    from sanwright.gui.settings import Settings
    from tests.gui.conftest import Answers
    from tests.proof.random_gestures import Gestures, digest

    program = Program(make_application(), Settings(state / "settings.ini"), Answers())
    program.frame.resize(1500, 950)
    program.frame.show()
    program.window.fill()
    files = program.window.files
    files.new()
    user, chance = Gestures(program), random.Random(seed)

    def tell(word: str) -> None:
        sys.stdout.write(f"{word} {digest(program.session.design)}\n")
        sys.stdout.flush()

    # The canvas and the panels are told of an edit first, the journal last.
    program.session.changed.connect(lambda _: tell("doing"))
    program.session.history.journal.append(lambda _: tell("done"))
    tell("done")
    for _ in range(8):
        user.do("place", chance.randrange(10_000), chance.randrange(10_000))
    while True:
        m, n = chance.randrange(10_000), chance.randrange(10_000)
        if chance.random() < 0.1:
            tell("saving")
            assert files.save_to(saved)
            tell("saved")
        elif chance.random() < 0.1:
            user.begin(chance.choice(user.beginnings), m, n)
        else:
            user.do(chance.choice(user.kinds), m, n)


if __name__ == "__main__":
    sys.exit(main())

"""Sweeps for scripts: prepare, run, read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sanwright.api.san_design import SanDesign
from sanwright.catalog import Library
from sanwright.clock import local_day
from sanwright.text import Text

if TYPE_CHECKING:
    from sanwright.bom import PriceList
    from sanwright.progress import Progress
    from sanwright.sweeps.ground import PreparedSweep
    from sanwright.sweeps.results import SweepResults


class Sweep:
    """A plan that was looked at: ``cases`` and ``jobs`` are how many there will be."""

    def __init__(self, prepared: PreparedSweep, library: Library) -> None:
        self._prepared = prepared
        self._library = library
        self.cases = prepared.cases
        self.jobs = len(prepared.jobs)

    @property
    def size_text(self) -> Text:
        """How much it is, in a sentence."""
        return self._prepared.size_text

    def run(
        self,
        output: str | Path,
        *,
        workers: int | None = None,
        scheduler: str = "",
        progress: Progress | None = None,
    ) -> SweepResults:
        """Work out what is not in ``output`` yet, and read it.

        In ``workers`` processes (None: one for each core; 0: in this one), or by the Dask
        ``scheduler`` at this address. ``progress`` gets the share done and a text; where it returns
        False, CancelledError is raised, and the same call goes on later. A script that uses
        processes calls this under ``if __name__ == "__main__":``.
        """
        from sanwright.sweeps.running import run_sweep

        run_sweep(
            self._prepared,
            Path(output),
            self._library,
            workers=workers,
            scheduler=scheduler,
            progress=progress,
        )
        return read_sweep(output)


def prepare_sweep(
    plan: str | Path,
    design: SanDesign | None = None,
    *,
    library: Library | None = None,
    prices: tuple[PriceList, ...] = (),
) -> Sweep:
    """Look at a plan: a file, of which paths in it are seen from.

    ``design`` is what it is about, unless it is about a requirement or a folder. Raises InputError
    with the line of what is wrong in the plan, MachineError.
    """
    from sanwright.api.opening import open_library
    from sanwright.sweeps import parse_plan, plan_text
    from sanwright.sweeps.ground import prepare_sweep as prepare
    from sanwright.sweeps.plan import in_file

    path = Path(plan)
    if library is None:
        library = design.library if design is not None else open_library()
    text = plan_text(path)
    with in_file(path):
        prepared = prepare(
            parse_plan(text),
            library,
            local_day(),
            design.tables if design is not None else None,
            beside=path.parent,
            prices=prices,
            text=text,
        )
    return Sweep(prepared, library)


def read_sweep(path: str | Path) -> SweepResults:
    """The results in a file, also of a sweep that is not finished. Raises InputError."""
    from sanwright.sweeps.results import SweepResults
    from sanwright.sweeps.store import SweepFile

    with SweepFile.read(Path(path)) as file:
        return SweepResults(file)

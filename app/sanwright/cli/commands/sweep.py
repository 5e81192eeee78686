"""``sanwright sweep``: many questions at once, by a plan; goes on where it was interrupted.

The plan is a TOML file: combinations of parts, optics, ISLs, policies and growth, failures two at a
time, simulated latency, a requirement over a range, or a folder of designs. How many cases that is
is said before the first is worked out. Jobs run in a process for each core, or on a Dask cluster.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright import api
from sanwright.cli import pricing
from sanwright.cli.loading import open_design, open_library
from sanwright.cli.output import ProgressTeller, print_error
from sanwright.errors import CancelledError
from sanwright.text import tr

HELP = "many questions at once: combinations, failures in pairs, tails, folders of designs"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", nargs="?", help="design that the plan is about (.sanw or .json)")
    parser.add_argument("--plan", required=True, type=Path, metavar="PLAN.toml")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="OUT.sweep", help="file of the results"
    )
    parser.add_argument(
        "--count", action="store_true", help="only say how many cases and jobs there are"
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="processes; by default one for each core, 0 for none beside this one",
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="of a Dask cluster, as tcp://host:8786; needs sanwright[cluster]",
    )
    parser.add_argument("--csv", type=Path, metavar="OUT.csv", help="also write all cases as table")
    parser.add_argument(
        "--pareto", nargs=2, metavar=("FIGURE", "FIGURE"), help="cases that none beats in both"
    )
    parser.add_argument("--sensitivity", metavar="FIGURE", help="which setting moves it most")
    parser.add_argument(
        "--chart", type=Path, metavar="OUT.svg", help="draw what --pareto or --sensitivity says"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    pricing.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run what is not done yet, print the results; 1 if it was interrupted."""
    prices = pricing.price_lists(arguments)
    design = open_design(arguments.file) if arguments.file else None
    library = design.library if design is not None else open_library()
    sweep = api.prepare_sweep(arguments.plan, design, library=library, prices=prices)
    print_error(str(sweep.size_text))
    if arguments.count:
        return 0
    output = arguments.output or arguments.plan.with_suffix(".sweep")
    try:
        results = sweep.run(
            output,
            workers=arguments.workers,
            scheduler=arguments.scheduler,
            progress=ProgressTeller(),
        )
    except (KeyboardInterrupt, CancelledError):
        print_error(tr("Interrupted; the same command goes on from {file}.", file=output))
        return 1
    print_error(tr("wrote {file}", file=output))
    from sanwright.cli.sweep_output import write_sweep

    write_sweep(results, arguments)
    return 0

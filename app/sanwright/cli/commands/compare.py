"""``sanwright compare``: variants of a design beside the drawing, figure by figure.

Each of --adapters, --switches, --arrays, --optics, --cables, --protocol and --demand makes a
variant of its own, and may be given several times; with --together they are the steps of one. The
file is not changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sanwright.cli import pricing
from sanwright.cli.comparison_output import comparison_json, print_comparison
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_error, print_json
from sanwright.errors import InputError
from sanwright.text import Text

HELP = "variants of a design side by side with the drawing"

_OPTIONS = (
    ("adapters", "PART", "all host adapters become this part"),
    ("switches", "PART", "all switches, or all directors, become this part"),
    ("arrays", "PART", "all storage arrays become this part"),
    ("optics", "SPEED", "all Fibre Channel optics become optics of this speed, as 32GFC"),
    ("cables", "FIBRE", "all fibre of the same mode becomes this, as OM4"),
    ("protocol", "NAME", "all workloads run over “NVMe/FC” or “SCSI FCP”"),
    ("demand", "FACTOR", "all demands are multiplied by this, as 1.5"),
)


class _TakeStep(argparse.Action):
    """Keeps steps in the order in which they were typed."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        del parser, option_string
        namespace.steps = [*namespace.steps, (self.metavar_action, str(values))]

    @property
    def metavar_action(self) -> str:
        """The action of the step: the option without its dashes."""
        return self.option_strings[0].removeprefix("--")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to look at (.sanw or .json)")
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="KEY",
        help="id or name of a variant that the design holds; by default all of them",
    )
    group = parser.add_argument_group("variants that the design does not hold")
    for name, value, text in _OPTIONS:
        group.add_argument(
            f"--{name}", action=_TakeStep, dest="steps", default=[], metavar=value, help=text
        )
    group.add_argument(
        "--together", action="store_true", help="one variant of all these steps in turn"
    )
    group.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="keep them in a copy of the design"
    )
    pricing.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; 0."""
    lists = pricing.price_lists(arguments)
    design = open_design(arguments.file)
    stored = design.variants(*arguments.variant) if arguments.variant or not arguments.steps else []
    if not stored and not arguments.steps:
        raise InputError(
            Text("The design holds no variant; make one here, for example with --optics 32GFC.")
        )
    steps = [design.step(action, text) for action, text in arguments.steps]
    recipes = [steps] if arguments.together and steps else [[step] for step in steps]
    made = [design.add_variant(*recipe) for recipe in recipes]
    shown = design.compare((*stored, *made), prices=lists)
    if arguments.output is not None:
        design.save(arguments.output)
        print_error(f"wrote {arguments.output}")
    if arguments.format == "json":
        print_json(comparison_json(shown))
    else:
        print_comparison(shown)
    return 0

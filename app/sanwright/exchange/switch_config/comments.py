"""Comment lines of a configuration: plain ASCII, one line each, whatever names are in them.

A file that lacks something is all comment: pasted into a switch it does nothing, rather than half.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from textwrap import wrap

from sanwright.design import Project
from sanwright.text import NOTHING, Text, joined
from sanwright.zoning.content import FabricConfig
from sanwright.zoning.names import SPELT_OUT
from sanwright.zoning.switch_rules import Vendor

_WIDTH = 92
_MOST_NAMED = 8


def one_line(text: str) -> str:
    """``text`` in printable ASCII without line breaks; what has no letters there becomes ``_``.

    Without ``!`` and ``?`` too: a shell puts an older command in for the one, and NX-OS shows help
    for the other, in the middle of a comment.
    """
    spelt = unicodedata.normalize("NFKC", text).translate(SPELT_OUT | _TYPOGRAPHY)
    bare = unicodedata.normalize("NFKD", spelt)
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign))
    plain = "".join(sign if " " <= sign <= "~" else _stand_in(sign) for sign in kept)
    return " ".join(plain.translate(_HARMLESS).split())


def in_command(text: str) -> str:
    """``text`` as a word of a command that a switch takes as it is, between quotes or without.

    The shell of Fabric OS runs what stands between backquotes or behind a dollar sign, between
    double quotes too; a backslash takes the quote behind it away; NX-OS begins a command behind a
    semicolon, and asks at a bar.
    """
    return one_line(text).translate(_PLAIN)


def comment(sign: str, lines: Iterable[Text | str]) -> Iterator[str]:
    """Comment lines; long ones are broken."""
    for line in lines:
        text = one_line(str(line))
        broken = wrap(text, _WIDTH, break_long_words=True, break_on_hyphens=False)
        yield from (f"{sign} {part}" for part in broken or [""])


def head(
    config: FabricConfig, vendor: Vendor, project: Project, notes: Iterable[Text]
) -> list[Text | str]:
    """What stands above the commands: what they are for, and what to know before they are used."""
    counts = joined(
        (
            Text("{count:,} alias", "{count:,} aliases", len(config.aliases)),
            Text("{count:,} zone", "{count:,} zones", len(config.zones)),
        )
    )
    lines: list[Text | str] = [
        Text("Zoning of {fabric} for {vendor} switches", fabric=config.label, vendor=vendor.value),
        Text("Project: {name}", name=project.name) if project.name else NOTHING,
        Text("Switches: {names}", names=joined(config.switches)) if config.switches else NOTHING,
        Text("{counts}, zone set {name}", counts=counts, name=config.zone_set),
        *_state(config, vendor),
        *notes,
        *config.warnings(vendor),
        *(
            Text("The zone “{old}” is written as {new}: switches do not take its name.",
               old=old, new=new)
            for old, new in config.renamed
        ),
        *(
            Text("The zone “{name}” is left out: none of its ports is in this fabric.", name=name)
            for name in config.left_out
        ),
    ]  # fmt: skip
    return [line for line in lines if line]


def finished(
    sign: str, head_lines: Iterable[Text | str], commands: Iterable[str], *, ready: bool
) -> str:
    """The whole text; while something is missing every command is a comment too."""
    body = list(commands) if ready else [f"{sign} {line}".rstrip() for line in commands]
    return "\n".join([*comment(sign, head_lines), *body, ""])


def placeholder(label: Text) -> str:
    """What stands for a WWPN that is not known; no switch takes it."""
    return f"<WWPN of {one_line(str(label))}>"


def _state(config: FabricConfig, vendor: Vendor) -> list[Text | str]:
    problems = config.problems(vendor)
    if not problems:
        return []
    unknown = [alias.label for alias in config.missing if not alias.complaint]
    ports = joined(unknown[:_MOST_NAMED])
    more = len(unknown) - _MOST_NAMED
    if more > 0:
        ports = Text("{ports} and {count:,} more", ports=ports, count=more)
    return [
        Text("NOT READY: every line below is a comment, so that no switch takes a part of it."),
        Text("Enter what is missing and write the file again."),
        *problems,
        Text("Without a WWPN: {ports}.", ports=ports) if ports else NOTHING,
    ]


def _stand_in(sign: str) -> str:
    return " " if sign.isspace() or unicodedata.category(sign) in ("Cc", "Zl", "Zp") else "_"


_HARMLESS = str.maketrans("!?", "..")
_PLAIN = str.maketrans("\\|;" + "\"'`$<>&*", "//," + "_" * 8)
_TYPOGRAPHY = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": "-"}
)

"""Rule packs: named sets of thresholds, because makers' guides disagree and the user chooses."""

from __future__ import annotations

import msgspec

from sanwright.parts.figures import Confidence, Source
from sanwright.text import Text, from_file, verbatim
from sanwright.units import Ratio, Share
from sanwright.units.counts import counted

SHARE = "share"
"""The unit of a part of a whole, 0 to 1."""
PATTERN = "pattern"
"""The unit of a regular expression that a whole text must match."""


class Threshold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One limit of a rule pack: which, how much, in what unit, and who says so.

    ``text`` instead of ``value`` where the limit is no number (a pattern for names). What a key
    means is declared beside the rule that asks for it; ``meaning`` is there where the pack takes it
    in a sense of its own. Where guides count differently (hops: switches or ISLs), the unit says
    which way.
    """

    key: str
    value: float = 0.0
    unit: str
    meaning: str = ""
    text: str = ""
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    sources: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The limit as it is printed: ``7:1``, ``70 %``, ``16 ISLs``, or its text."""
        if self.text:
            return self.text
        if self.unit == Ratio.UNIT:
            return str(Ratio(self.value))
        if self.unit == SHARE:
            return str(Share(self.value))
        return str(counted(self.value, self.unit))


class RulePack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A named set of thresholds, complete in itself.

    ``extends`` names the pack whose thresholds it was laid over. ``base`` and ``base_version`` say
    which pack a user's own pack was made from; a shipped pack has none.
    """

    key: str
    title: str
    version: str
    description: str = ""
    extends: str = ""
    base: str = ""
    base_version: str = ""
    thresholds: tuple[Threshold, ...] = ()

    def threshold(self, key: str) -> Threshold | None:
        """The threshold with ``key``, or ``None`` where the pack does not set it."""
        return next((item for item in self.thresholds if item.key == key), None)

    @property
    def heading(self) -> Text:
        """The title as people read it: shipped packs have one in every language."""
        return verbatim(self.title) if self.base else from_file(self.title)

    @property
    def name(self) -> Text:
        """Title and version, as findings and reports name the pack."""
        if not self.base:
            return Text("{title}, version {version}", title=self.heading, version=self.version)
        return Text(
            "{title}, version {version}, made from {base} version {base_version}",
            title=self.title,
            version=self.version,
            base=self.base,
            base_version=self.base_version,
        )

    def cited(self) -> frozenset[str]:
        """The keys of all sources that the thresholds rest on."""
        return frozenset(key for item in self.thresholds for key in item.sources)


class CitedPack(msgspec.Struct, frozen=True, kw_only=True):
    """A pack with the documents that it cites, as it is stored and handed on."""

    pack: RulePack
    sources: tuple[Source, ...]

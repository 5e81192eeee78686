"""Words as they are compared in a search, and words that stand for each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from sanwright.listing import unaccented

WORD = re.compile(r"[^\W_]+")
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})

_SYNONYMS = """
sfp transceiver optic optics gbic
npv ag gateway
isl isls interswitch eport
trunk trunks portchannel aggregation
vsan vf
hba hbas adapter adapters
initiator initiators host hosts server servers
wwn wwpn wwnn wwpns
lun luns volume volumes namespace
bom bill
part sku article
quote quotation price prices cost costs budget
proposal offer
undo history
crash recovery recover journal autosave
oversubscription fanin fanout blocking
fibre fiber
colour color colours colors
licence license licences licenses
centre center
disk disks drive drives ssd hdd
shelf shelves enclosure enclosures jbod
eol lifecycle obsolete
topology drawing canvas diagram
shortcut shortcuts keyboard hotkey
waive waiver waivers accept exception suppress
outage failure failures redundancy resilience
bottleneck saturation saturates
delay latency
power watt watts electricity
buffer credit credits bbc
multipathing multipath mpio alua
zone zones zoning zoneset
template templates pattern
dark appearance theme
spreadsheet excel xlsx
visio vsdx
kabel cable cables
glasfaser fibre
laufwerk laufwerke drive drives
gehäuse enclosure enclosures
zonen zone zoning
preis preise price prices
stückliste bom bill
angebot proposal
bericht report
regel regeln rule rules
ausfall ausfälle failure failures
latenz latency
durchsatz throughput
auslastung load
kapazität capacity
schrank schränke rack racks
vorlage vorlagen template templates
tastatur tastenkürzel shortcut keyboard
drucken print
bestellen bestellung order ordering
variante varianten variant variants
suchen search find
sprache language
erste schritte first
wachstum growth
pfad pfade path paths
anschluss anschlüsse port ports
standort standorte site room rack location
eigene own
befund befunde finding findings
ausnahme ausnahmen waiver waivers waive
steckplatz steckplätze slot slots
dämpfung loss attenuation
optik optiken optic optics
ebene ebenen layer layers
drucken druck printing
wiederherstellen wiederherstellung absturz crash recovery
rückgängig undo
verlauf history
grenzwert grenzwerte limit limits
regelpaket regelpakete pack packs
dokument dokumente papers document documents
"""


@lru_cache(maxsize=65536)
def folded(word: str) -> str:
    """A word without case and accents."""
    return unaccented(word)


@lru_cache(maxsize=65536)
def forms(word: str) -> tuple[str, ...]:
    """A word as it is found: folded, and with umlauts spelt out if it has any."""
    plain = folded(word)
    spelt_out = folded(word.casefold().translate(_SPELT_OUT))
    return (plain,) if plain == spelt_out else (plain, spelt_out)


def words_of(text: str) -> Iterator[tuple[str, int, int]]:
    """Each word of a text as it stands there, where it begins, and where it ends."""
    for match in WORD.finditer(text):
        yield match[0], match.start(), match.end()


@lru_cache(maxsize=1)
def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _SYNONYMS.split("\n"):
        group = [folded(word) for word in line.split()]
        for word in group:
            found.setdefault(word, set()).update(group)
    return {word: frozenset(group - {word}) for word, group in found.items()}


def synonyms(word: str) -> frozenset[str]:
    """Folded words that stand for the folded ``word``."""
    return _groups().get(word, frozenset())

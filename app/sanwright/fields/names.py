"""Names and the records they mean, both ways; a name that two records share carries the id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sanwright.design.containers import path_names
from sanwright.design.records import Group, Location, Table
from sanwright.design.tables import Tables
from sanwright.errors import InvalidEditError
from sanwright.text import Text, within_sentence

_MOST = 6


class IdLabels:
    """Texts of ids (``labels``), made different from each other, and the way back.

    ``short`` are further names, which count where they mean one record only.
    """

    def __init__(self, labels: Mapping[str, str], short: Mapping[str, str] | None = None) -> None:
        shared = Counter(label.strip().casefold() for label in labels.values())
        self._text: dict[str, str] = {}
        for id_, label in labels.items():
            plain = label.strip()
            alone = plain and shared[plain.casefold()] == 1
            self._text[id_] = plain if alone else f"{plain} ({id_})" if plain else id_
        self._ids = _unambiguous((short or {}).items())
        self._ids |= _unambiguous(labels.items())
        self._ids |= {id_.casefold(): id_ for id_ in labels}
        self._ids |= {text.casefold(): id_ for id_, text in self._text.items()}
        self._ids |= {text: id_ for id_, text in self._text.items()}

    def text(self, id_: str | None) -> str:
        """How the record is called; its id if it is not known, nothing for None."""
        return "" if id_ is None else self._text.get(id_, id_)

    def texts(self) -> list[str]:
        """All names, in the order of the records."""
        return list(self._text.values())

    def find(self, text: str) -> str | None:
        """The id that ``text`` means, whatever its case; None if none or several."""
        plain = text.strip()
        return self._ids.get(plain) or self._ids.get(plain.casefold())

    def must_find(self, text: str, what: Text) -> str:
        """The same. Raises InvalidEditError that says what there is; ``what`` is a noun."""
        found = self.find(text)
        if found is not None:
            return found
        known, noun = self.texts(), within_sentence(what)
        if not known:
            raise InvalidEditError(
                Text("There is no {what} “{name}”, nor any other yet.", what=noun, name=text)
            )
        some = ", ".join(known[:_MOST]) + (", …" if len(known) > _MOST else "")
        raise InvalidEditError(
            Text(
                "There is no {what} “{name}”; there are: {some}.",
                what=noun,
                name=text,
                some=some,
            )
        )


def _unambiguous(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str | None] = {}
    for id_, label in pairs:
        key = label.strip().casefold()
        found[key] = None if key in found else id_
    return {key: id_ for key, id_ in found.items() if id_ is not None and key}


def plain_names(tables: Tables, table: Table) -> IdLabels:
    """Names of a table's records; those of places and groups with what they are in."""
    rows = tables.rows(table)
    short = {id_: str(getattr(record, "name", "")) or id_ for id_, record in rows.items()}
    whole = {
        id_: " / ".join(path_names(tables, record))
        for id_, record in rows.items()
        if isinstance(record, Location | Group)
    }
    return IdLabels(whole, short) if whole else IdLabels(short)


def device_names(tables: Tables) -> IdLabels:
    """Names of devices, those of fitted parts with their chassis."""
    return IdLabels({id_: str(tables.label(id_)) for id_ in tables.devices})


def wwpn_names(tables: Tables) -> IdLabels:
    """Ports by WWPN."""
    return IdLabels({id_: port.wwpn for id_, port in tables.ports.items() if port.wwpn})

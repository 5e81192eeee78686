"""How hosts are called: adapters and inventories name them with and without their domain."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping

from sanwright.exchange.captures.inventory_facts import HostFact
from sanwright.exchange.captures.merged import Merged
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.captures.symbols import told_by

_ADDRESS = re.compile(r"[\d.]+|.*:.*")


def host_names(picture: SanPicture) -> Mapping[str, str]:
    """The one name of each host, by all it may be called, in lower case.

    That is the one with a domain, if one host alone begins so. Other names are not in it.
    """
    names = [one.fact.name for one in picture.hosts]
    names += [one.fact.host for one in picture.adapters]
    for login in picture.logins:
        fact = login.login.fact
        names += [told_by(fact.node_symbol).host, told_by(fact.port_symbol).host]
    whole: dict[str, dict[str, str]] = defaultdict(dict)
    for name in names:
        if "." in name and not _ADDRESS.fullmatch(name):
            whole[name.partition(".")[0].casefold()].setdefault(name.casefold(), name)
    found: dict[str, str] = {}
    for short, named in whole.items():
        if len(named) == 1:
            ((key, name),) = named.items()
            found[short] = found[key] = name
    return found


def unseen_hosts(picture: SanPicture, seen: Collection[str]) -> list[Merged[HostFact]]:
    """Hosts that inventories name and none of ``seen``, names in lower case, is."""
    called = host_names(picture)
    hosts = {called.get(key := one.fact.name.casefold(), key).casefold(): one
             for one in reversed(picture.hosts)}  # fmt: skip
    return [one for name, one in reversed(hosts.items()) if name not in seen]

"""Switches as strict as their manuals: they take a command or raise, and keep what they were given.

Written from the documents that ``sanwright.exchange.switch_config`` names, not from what it writes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

NAME_64 = re.compile(r"[A-Za-z0-9][A-Za-z0-9_\-^]{0,63}")
"""Fabric OS 8.1 and later, without the dollar sign, which its command line would replace."""
CISCO_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_$^\-]{0,63}")
WWN = re.compile(r"(?:[0-9a-f]{2}:){7}[0-9a-f]{2}")
WWN_OR_PLACE = re.compile(rf"{WWN.pattern}|\d+,\d+")
RESERVED = ("bfa_", "lsan_", "d__efault", "d_efault", "msfr_", "r_e_d_i_r_c__fg",
            "t_r_a_f_f_i_c", "m_u_l_t_i_r_e_d_i_r", "red_")  # fmt: skip
POSIX_LINE = 255


class RefusedError(Exception):
    """The switch does not take the line."""


def _need(condition: object, line: str, why: str) -> None:
    if not condition:
        raise RefusedError(f"{why}: {line}")


@dataclass
class FabricOs:
    """A Brocade switch with what it holds already.

    ``aliases`` are members by name; ``zones`` whether each is a peer zone, its principals, members.
    """

    cfgs: dict[str, list[str]] = field(default_factory=dict)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    zones: dict[str, tuple[bool, list[str], list[str]]] = field(default_factory=dict)
    saved: bool = False
    enabled: str = ""
    room: int = POSIX_LINE
    _is_asking: bool = False

    _PLAIN = re.compile(
        r"(alicreate|aliadd|zonecreate|zoneadd|zoneremove|cfgcreate|cfgadd|cfgremove) "
        r'"([^"]*)", "([^"]*)"'
    )
    _PEER = re.compile(
        r'(zonecreate|zoneadd|zoneremove) --peerzone "([^"]*)"'
        r'(?: -principal "([^"]*)")?(?: -members "([^"]*)")?'
    )
    _ENABLE = re.compile(r'cfgenable "([^"]*)"( -f)?')
    _DELETE = re.compile(r'(alidelete|zonedelete|cfgdelete) "([^"]*)"')

    def enter(self, text: str) -> None:
        """Paste the whole text."""
        for line in text.splitlines():
            self._line(line)
        _need(not self._is_asking, text, "a question without an answer")

    def _line(self, line: str) -> None:
        if self._is_asking:
            _need(line == "y", line, "no answer to the question whether to disable zoning")
            self._is_asking, self.enabled = False, ""
            return
        _need(line.isascii() and (line.isprintable() or not line), line, "not printable ASCII")
        _need(len(line) <= self.room, line, "too long")
        _need("!" not in line, line, "history expansion")
        if not line or line.startswith("#"):
            return
        _need(not set(line) & set("$`\\'<>|&*"), line, "a sign that the shell replaces")
        if line == "cfgsave -f":
            self.saved = True
        elif line == "cfgdisable":
            _need(self.enabled, line, "nothing is in force")
            self._is_asking = True
        elif match := self._ENABLE.fullmatch(line):
            _need(match[2], line, "would ask, and take the next line for the answer")
            _need(self.cfgs.get(match[1]), line, "no such zone configuration")
            _need(set(self.cfgs[match[1]]) <= set(self.zones), line, "a zone that is not there")
            self.enabled = match[1]
        elif match := self._PEER.fullmatch(line):
            self._peer(line, *match.groups())
        elif match := self._PLAIN.fullmatch(line):
            self._plain(line, *match.groups())
        elif match := self._DELETE.fullmatch(line):
            self._delete(line, match[1], match[2])
        else:
            raise RefusedError(f"unknown command: {line}")

    def _plain(self, line: str, verb: str, name: str, listed: str) -> None:
        members = listed.split(";")
        _need(all(members), line, "empty member")
        if verb == "alicreate":
            self._new(line, name)
            _need(all(map(WWN_OR_PLACE.fullmatch, members)), line, "no WWN")
            _need(not any(each.startswith("00") for each in members), line, "a peer property")
            self.aliases[name] = members
        elif verb == "aliadd":
            _need(name in self.aliases, line, "no such alias")
            self._put(line, verb, self.aliases[name], members)
        elif verb.startswith("zone"):
            self._known(line, members)
            if verb == "zonecreate":
                self._new(line, name)
                self.zones[name] = (False, [], [])
            _need(name in self.zones and not self.zones[name][0], line, "no such plain zone")
            self._put(line, verb, self.zones[name][2], members)
            _need(self.zones[name][2], line, "a zone without members")
        else:
            _need(set(members) <= set(self.zones), line, "no such zone")
            if verb == "cfgcreate":
                self._new(line, name)
                self.cfgs[name] = []
            _need(name in self.cfgs, line, "no such zone configuration")
            self._put(line, verb, self.cfgs[name], members)
            _need(self.cfgs[name], line, "a zone configuration without zones")

    def _known(self, line: str, members: list[str]) -> None:
        of_kind = (WWN_OR_PLACE.fullmatch(each) for each in members)
        known = (each in self.aliases for each in members)
        _need(all(a or b for a, b in zip(of_kind, known, strict=True)), line, "no such alias")

    def _peer(self, line: str, verb: str, name: str, principals: str, members: str) -> None:
        first, others = (text.split(";") if text else [] for text in (principals, members))
        _need(first or others, line, "no member")
        self._known(line, [*first, *others])
        if verb == "zonecreate":
            self._new(line, name)
            _need(first, line, "a peer zone begins with a principal")
            self.zones[name] = (True, [], [])
        _need(name in self.zones and self.zones[name][0], line, "no such peer zone")
        _, held, rest = self.zones[name]
        self._put(line, verb, held, first)
        self._put(line, verb, rest, others)
        _need(held, line, "a peer zone without a principal")
        _need(not set(held) & set(rest), line, "a member twice in a peer zone")

    def _delete(self, line: str, verb: str, name: str) -> None:
        kind, users = {
            "alidelete": (self.aliases, [m for z in self.zones.values() for m in (*z[1], *z[2])]),
            "zonedelete": (self.zones, [z for zones in self.cfgs.values() for z in zones]),
            "cfgdelete": (self.cfgs, [self.enabled]),
        }[verb]
        _need(name in kind, line, "no such name")
        _need(name not in users, line, "it is in use")
        del kind[name]  # type: ignore[attr-defined]

    def _new(self, line: str, name: str) -> None:
        _need(NAME_64.fullmatch(name), line, "a name that it does not take")
        _need(not name.lower().startswith(RESERVED), line, "a reserved name")
        _need(name not in {*self.aliases, *self.zones, *self.cfgs}, line, "the name is in use")

    @staticmethod
    def _put(line: str, verb: str, held: list[str], members: list[str]) -> None:
        _need(len(set(members)) == len(members), line, "a member twice")
        if verb.endswith("remove"):
            _need(set(members) <= set(held), line, "a member that is not there")
            held[:] = [each for each in held if each not in members]
            return
        _need(not set(held) & set(members), line, "a member twice")
        held += members

    def pairs(self) -> set[frozenset[str]]:
        """WWNs and places that may meet by the configuration in force."""
        found: set[frozenset[str]] = set()
        for name in self.cfgs[self.enabled] if self.enabled else ():
            is_peer, *sides = self.zones[name]
            principals, members = (
                [text for each in side for text in self.aliases.get(each, [each])] for side in sides
            )
            found |= {frozenset(pair) for pair in _meeting(is_peer, principals, members)}
        return found


@dataclass
class NxOs:
    """A Cisco switch with zoning in basic mode, or enhanced."""

    enhanced: bool = False
    vsans: set[int] = field(default_factory=lambda: {1})
    aliases: dict[str, str] = field(default_factory=dict)
    pending: dict[str, str | None] = field(default_factory=dict)
    fcaliases: dict[str, list[str]] = field(default_factory=dict)
    """Aliases of the VSAN with their WWNs."""
    zones: dict[str, dict[str, str]] = field(default_factory=dict)
    """Roles by member, which is the name of an alias or a WWN."""
    zone_sets: dict[str, list[str]] = field(default_factory=dict)
    smart: bool = False
    active: str = ""
    committed: bool = True
    stored: bool = False
    mode: str = "exec"
    at: str = ""
    asks: bool = True

    def enter(self, text: str) -> None:
        """Paste the whole text."""
        for line in text.splitlines():
            _need(line.isascii() and (line.isprintable() or not line), line, "not printable ASCII")
            _need("?" not in line, line, "shows help")
            if line.strip() and not line.startswith("!"):
                self._line(line.strip())

    def _line(self, line: str) -> None:
        words = line.split(" ")
        if self.mode == "exec":
            self._exec(line)
        elif line == "exit":
            _need(self.mode != "config", line, "leaves the configuration")
            self.mode = "config"
        elif line == "end":
            self.mode = "exec"
        elif self.mode == "vsan":
            _need(len(words) == 4 and words[0] == "vsan" and words[2] == "name", line, "unknown")
            _need(1 <= int(words[1]) <= 4093 and len(words[3]) <= 32, line, "no VSAN")
            self.vsans.add(int(words[1]))
        elif self.mode == "alias":
            self._alias(line, words)
        elif self.mode == "zone":
            self._member(line, words)
        elif self.mode == "fcalias":
            _need(words[:2] == ["member", "pwwn"] and WWN.fullmatch(words[2]), line, "no WWN")
            self.fcaliases[self.at].append(words[2])
        elif self.mode == "zoneset":
            self._zone_of_set(line, words)
        else:
            self._config(line, words)

    def _exec(self, line: str) -> None:
        if line in ("terminal dont-ask", "no terminal dont-ask"):
            self.asks = line.startswith("no")
        elif line == "configure terminal":
            self.mode = "config"
        elif line == "copy running-config startup-config":
            self.stored = True
        else:
            raise RefusedError(f"unknown command: {line}")

    def _config(self, line: str, words: list[str]) -> None:  # noqa: C901 - a switch's commands
        if line == "vsan database":
            self.mode = "vsan"
        elif line == "device-alias database":
            self.mode = "alias"
        elif line == "device-alias commit":
            self.aliases |= {name: wwn for name, wwn in self.pending.items() if wwn is not None}
            for name in [name for name, wwn in self.pending.items() if wwn is None]:
                _need(not any(name in zone for zone in self.zones.values()), line, "in use")
                del self.aliases[name]
            self.pending = {}
        elif words[:2] == ["zone", "name"] or words[:2] == ["zoneset", "name"]:
            _need(len(words) == 5 and words[3] == "vsan", line, "unknown")
            self._vsan(line, words[4])
            _need(CISCO_NAME.fullmatch(words[2]), line, "a name that it does not take")
            self.mode, self.at = words[0], words[2]
            (self.zones if words[0] == "zone" else self.zone_sets).setdefault(
                words[2], {} if words[0] == "zone" else []
            )  # type: ignore[arg-type]
            self.committed = False
        elif match := re.fullmatch(r"(no )?fcalias name (\S+) vsan (\d+)", line):
            self._vsan(line, match[3])
            self._fcalias(line, match[2], is_gone=bool(match[1]))
        elif match := re.fullmatch(r"no (zone|zoneset) name (\S+) vsan (\d+)", line):
            self._vsan(line, match[3])
            held: dict[str, Any] = self.zones if match[1] == "zone" else self.zone_sets
            _need(match[2] in held, line, "no such name")
            _need(not any(match[2] in z for z in self.zone_sets.values()), line, "in a zone set")
            _need(match[2] != self.active, line, "it is in force")
            del held[match[2]]
            self.committed = False
        elif match := re.fullmatch(r"no zoneset activate name (\S+) vsan (\d+)", line):
            self._vsan(line, match[2])
            _need(match[1] == self.active and not self.asks, line, "not in force, or would ask")
            self.active = ""
            self.committed = False
        elif match := re.fullmatch(r"zone (mode enhanced|smart-zoning enable) vsan (\d+)", line):
            self._vsan(line, match[2])
            _need(not self.asks, line, "would ask")
            self.enhanced |= match[1] == "mode enhanced"
            self.smart |= match[1] != "mode enhanced"
        elif match := re.fullmatch(r"zoneset distribute full vsan (\d+)", line):
            self._vsan(line, match[1])
        elif match := re.fullmatch(r"zoneset activate name (\S+) vsan (\d+)", line):
            self._vsan(line, match[2])
            _need(self.zone_sets.get(match[1]), line, "no such zone set, or an empty one")
            _need(not self.asks, line, "would ask")
            _need(set(self.zone_sets[match[1]]) <= set(self.zones), line, "a zone is not there")
            self.active = match[1]
            self.committed = False
        elif match := re.fullmatch(r"zone commit vsan (\d+)", line):
            _need(self.enhanced, line, "nothing to commit in basic mode")
            self.committed = True
        else:
            raise RefusedError(f"unknown command: {line}")

    def _fcalias(self, line: str, name: str, *, is_gone: bool) -> None:
        self.committed = False
        if is_gone:
            _need(not any(name in zone for zone in self.zones.values()), line, "in use")
            _need(self.fcaliases.pop(name, None) is not None, line, "no such fcalias")
            return
        _need(CISCO_NAME.fullmatch(name) and name not in self.fcaliases, line, "in use")
        self.mode, self.at = "fcalias", name
        self.fcaliases[name] = []

    def _zone_of_set(self, line: str, words: list[str]) -> None:
        out = words[0] == "no"
        words = words[1:] if out else words
        _need(len(words) == 2 and words[0] == "member", line, "unknown")
        if out:
            _need(words[1] in self.zone_sets[self.at], line, "not in it")
            self.zone_sets[self.at].remove(words[1])
            return
        _need(words[1] in self.zones and self.zones[words[1]], line, "no such zone")
        _need(words[1] not in self.zone_sets[self.at], line, "a member twice")
        self.zone_sets[self.at].append(words[1])

    def _alias(self, line: str, words: list[str]) -> None:
        if words[0] == "no":
            _need(len(words) == 4 and words[1:3] == ["device-alias", "name"], line, "unknown")
            _need(words[3] in self.aliases, line, "no such device alias")
            self.pending[words[3]] = None
            return
        _need(len(words) == 5 and words[:2] == ["device-alias", "name"], line, "unknown")
        _, _, name, pwwn, wwn = words
        _need(pwwn == "pwwn" and WWN.fullmatch(wwn), line, "no WWN")
        _need(CISCO_NAME.fullmatch(name), line, "a name that it does not take")
        known = self.aliases | self.pending
        _need(name not in known and wwn not in known.values(), line, "in use")
        self.pending[name] = wwn

    def _member(self, line: str, words: list[str]) -> None:
        out = words[0] == "no"
        words = words[1:] if out else words
        _need(len(words) in (3, 4) and words[0] == "member", line, "unknown")
        held = {"device-alias": self.aliases, "fcalias": self.fcaliases}
        is_alias = words[2] in held.get(words[1], ())
        _need(is_alias or (words[1] == "pwwn" and WWN.fullmatch(words[2])), line,
              "no such device alias, or it is not committed")  # fmt: skip
        zone = self.zones[self.at]
        if out:
            _need(words[2] in zone and len(words) == 3, line, "no such member")
            del zone[words[2]]
            return
        role = words[3] if len(words) == 4 else ""
        _need(role in ("", "init", "target", "both"), line, "no such role")
        _need(not role or self.smart, line, "smart zoning is not enabled")
        _need(words[2] not in zone, line, "a member twice")
        zone[words[2]] = role

    def _means(self, member: str) -> list[str]:
        return self.fcaliases.get(member) or [self.aliases.get(member, member)]

    def _vsan(self, line: str, number: str) -> None:
        _need(int(number) in self.vsans, line, "no such VSAN")

    def pairs(self) -> set[frozenset[str]]:
        """WWNs that may meet by the zone set in force."""
        found = set()
        for zone in self.zone_sets.get(self.active, ()):
            members = list(self.zones[zone].items())
            for number, (a, first) in enumerate(members):
                for b, second in members[number + 1 :]:
                    if not (first and second) or "both" in (first, second) or first != second:
                        found |= {frozenset((x, y)) for x in self._means(a) for y in self._means(b)}
        return found


def _meeting(is_peer: bool, principals: list[str], members: list[str]) -> list[tuple[str, str]]:
    if is_peer:
        return [(a, b) for a in principals for b in members]
    return [(a, b) for n, a in enumerate(members) for b in members[n + 1 :]]


_BROCADE_SET_UP = re.compile(
    r'switchname "[A-Za-z]\w{0,29}"'
    r'|portname \d+(/\d+)? -n "[ !#%()+-:=@A-\[\]^-_a-z{}~]{0,128}"'
    r"|portcfgspeed \d+(/\d+)? \d+|portcfgtrunkport \d+(/\d+)? 1"
    r"|portcfglongdistance \d+(/\d+)? LS 1 -distance \d+",
    re.ASCII,
)
_CISCO_SET_UP = re.compile(
    r"(no )?terminal dont-ask|configure terminal|switchname [A-Za-z]\w{0,29}|vsan database"
    r"|vsan \d+ name \w{1,32}"
    r"|vsan \d+ interface fc\d+/\d+|fcdomain domain \d+ static vsan \d+"
    r"|fcdomain restart disruptive vsan \d+|interface (port-channel \d+|fc\d+/\d+)"
    r"|channel mode active|switchport mode (E|F|NP)|switchport trunk mode on"
    r"|switchport trunk allowed vsan \d+|switchport speed \d+|switchport fcrxbbcredit \d+"
    r"|switchport description [ -!#%()+-:=@A-\[\]^-_a-z{}~]{1,254}"
    r"|channel-group \d+ force|no shutdown|exit|end|copy running-config startup-config",
    re.ASCII,
)


def set_up(text: str, *, is_brocade: bool) -> None:
    """Enters the first set-up of a switch; no word of it begins another command."""
    sign, grammar = ("#", _BROCADE_SET_UP) if is_brocade else ("!", _CISCO_SET_UP)
    asks = True
    for line in text.splitlines():
        if line.endswith("terminal dont-ask"):
            asks = line.startswith("no")
        _need(not (asks and " interface fc" in line), line, "would ask, and take the next line")
        _need(line.isascii() and (line.isprintable() or not line), line, "not printable ASCII")
        if line and not line.startswith(sign):
            _need(grammar.fullmatch(line.strip()), line, "unknown, or with a sign that acts")

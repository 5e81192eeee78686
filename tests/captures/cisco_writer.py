"""Writes what the Cisco switches of a described SAN would print, as several releases lay it out.

Written from the layouts, not from the readers, and by nobody's capture: names and numbers are those
of the description.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.captures.san import San, SanLink, SanLogin, SanPort, SanSwitch, SanZoning, wwn

RULE = "-" * 80
SPEEDS = "    Supported speeds are - Min speed: {}000 Mb/s, Max speed: {}000 Mb/s"


@dataclass(frozen=True)
class Release:
    """In what the releases' layouts differ."""

    name: str
    peer_names: bool = True
    logical_type: bool = False
    blank_speed: bool = False
    operating_speed: bool = False
    limits: bool = False
    """Whether optics are printed with the module's own limits."""
    capital_keys: bool = False
    trunk_word: str = "port-channel"


RELEASES = (
    Release("SAN-OS 3.3", peer_names=False, blank_speed=True),
    Release("NX-OS 5.2", blank_speed=True),
    Release("NX-OS 8.4", logical_type=True, operating_speed=True, limits=True),
    Release("NX-OS 9.3", logical_type=True, operating_speed=True, limits=True),
    Release("Nexus 7.3", capital_keys=True, trunk_word="san-port-channel "),
)


def name_of(port: SanPort) -> str:
    """The interface of a port."""
    return f"fc{port.slot or 1}/{port.index + 1}"


def port_wwn(switch: SanSwitch, index: int) -> str:
    """The WWN of a port: that of the switch with the port's number in it."""
    return f"20:{index + 1:02x}{switch.wwn[5:]}"


def link_ends(san: San, switch: str) -> dict[int, tuple[SanLink, str, int]]:
    """The links at a switch, by its port: link, peer and the peer's port."""
    here = {li.a_index: (li, li.b, li.b_index) for li in san.links if li.a == switch}
    return here | {li.b_index: (li, li.a, li.a_index) for li in san.links if li.b == switch}


def fc_id(switch: SanSwitch, login: SanLogin, place: int) -> str:
    """An address in the domain of the switch."""
    return f"0x{switch.domain(login.fabric):02x}{login.index:02x}{place:02x}"


@dataclass(frozen=True)
class CiscoWriter:
    """One switch of a SAN as a release prints it."""

    san: San
    switch: SanSwitch
    release: Release

    @property
    def logins(self) -> list[tuple[SanLogin, str]]:
        """Those at this switch, with their addresses."""
        mine = [login for login in self.san.logins if login.switch == self.switch.name]
        return [(login, fc_id(self.switch, login, n)) for n, login in enumerate(mine)]

    def all_outputs(self) -> dict[str, list[str]]:
        """Every output that is written, by command."""
        return {
            "show interface brief": self.interface_brief(),
            "show interface": self.interface(),
            "show interface transceiver": self.transceiver(),
            "show flogi database": self.flogi(),
            "show fcns database": self.fcns(),
            "show fcns database detail": self.fcns_detail(),
            "show topology": self.topology(),
            "show port-channel database": self.port_channel(),
            "show vsan": self.vsan(),
            "show vsan membership": self.membership(),
            "show zone": self.zone(),
            "show zoneset active": self.zoneset_active(),
            "show zone status": self.zone_status(),
            "show device-alias database": self.device_alias(),
            "show fcalias": self.fcalias(),
            "show fcdomain domain-list": self.domain_list(),
            "show version": self.version(),
            "show inventory": self.inventory(),
            "show running-config": self.running_config(),
        }

    def interface_brief(self) -> list[str]:
        """A row a port; the tail is narrower where the release leaves the speed blank."""
        wide = self.release.logical_type
        rows = ["", RULE, "Interface  Vsan   Admin  Admin   Status       SFP    Oper  Oper   Port"
                + ("     Logical" if wide else ""),
                "                  Mode   Trunk                       Mode  Speed  Channel"
                + ("   Type" if wide else ""),
                "                         Mode                              (Gbps)",
                RULE]  # fmt: skip
        ends = link_ends(self.san, self.switch.name)
        for port in self.switch.ports:
            isl = port.index in ends
            mode = "--" if not port.online else "TE" if isl else "F"
            speed = str(port.speed) if port.online else "" if self.release.blank_speed else "--"
            channel = str(ends[port.index][0].trunk or "--") if isl else "--"
            rows.append(
                f"{name_of(port):<11}{port.fabric:<7}{'E' if isl else 'auto':<7}on      "
                f"{self._status(port):<13}{'swl' if port.optic else '--':<6}{mode:<6}{speed:<7}"
                f"{channel:<9}{('core' if isl else 'edge' if port.online else '--') * wide}"
            )
        return [*rows, "", RULE, "Interface              Status         IP Address", RULE,
                "mgmt0                  up             " + self.switch.address + "/24"]  # fmt: skip

    def _status(self, port: SanPort) -> str:
        if port.disabled:
            return "down"
        if not port.online:
            return "notConnected" if port.optic else "sfpAbsent"
        return "trunking" if port.index in link_ends(self.san, self.switch.name) else "up"

    def interface(self) -> list[str]:
        """A paragraph a port, with counters."""
        rows: list[str] = []
        ends = link_ends(self.san, self.switch.name)
        for port in self.switch.ports:
            isl, status = port.index in ends, self._status(port)
            reason = {"down": " (Administratively down)", "sfpAbsent": " (SFP not present)",
                      "notConnected": " (Link failure or not-connected)"
                      }.get(status, "")  # fmt: skip
            rows.append(f"{name_of(port)} is {status if not reason else 'down'}{reason}")
            if port.description:
                rows.append(f"    Port description is {port.description}")
            sfp = "SFP is short wave laser w/o OFC (SN)" if port.optic else "SFP is not present"
            rows += [f"    Hardware is Fibre Channel, {sfp}",
                     f"    Port WWN is {port_wwn(self.switch, port.index)}"]  # fmt: skip
            if isl:
                _, peer, far = ends[port.index]
                there = port_wwn(self.san.switch(peer), far)
                rows.append(f"    Peer port WWN is {there}")
            asked = f"{port.speed} Gbps" if port.fixed else "auto"
            rows += [f"    Admin port mode is {'E' if isl else 'auto'}, trunk mode is on",
                     "    snmp link state traps are enabled"]  # fmt: skip
            if port.online:
                rows.append("    Port mode is " + ("TE" if isl else "F, FCID is 0x010203"))
            rows.append(f"    Port vsan is {port.fabric}")
            if self.release.operating_speed:
                rows.append(f"    Admin Speed is {asked}")
                if port.online:
                    rows.append(f"    Operating Speed is {port.speed} Gbps")
            elif port.online:
                rows.append(f"    Speed is {port.speed} Gbps")
            rows += ["    Transmit B2B Credit is 16",
                     f"    Receive B2B Credit is {32 + port.index}",
                     "    Receive data field Size is 2112"]  # fmt: skip
            if isl and ends[port.index][0].trunk:
                word = self.release.trunk_word
                rows.append(f"    Belongs to {word}{ends[port.index][0].trunk}")
            crc, wrong, lost = (
                (3, 2, 1) if port.errors is None
                else (port.counted("crc err"), port.counted("crc err"), port.counted("disc c3"))
            )  # fmt: skip
            out = (5, 6) if port.errors is None else (0, 0)
            rows += ["    5 minutes input rate 0 bits/sec,0 bytes/sec, 0 frames/sec",
                     f"      {1000 + port.index} frames input,4000 bytes",
                     f"        {lost} discards,{wrong} errors",
                     f"        {crc} invalid CRC/FCS,0 unknown class",
                     "        0 too long,0 too short", "      77 frames output,88 bytes",
                     f"        {out[0]} discards,{out[1]} errors",
                     "      1 input OLS,2  LRR,3 NOS,0 loop inits",
                     "      4 output OLS,5 LRR, 6 NOS, 0 loop inits", ""]  # fmt: skip
        return [*rows, "mgmt0 is up", "    Hardware is GigabitEthernet", ""]

    def transceiver(self) -> list[str]:
        """What is in the cages; newer releases with a table of limits."""
        rows: list[str] = []
        for port in self.switch.ports:
            if port.optic is None:
                rows += [f"{name_of(port)} sfp is not present", ""]
                continue
            optic, least, most = port.optic, min(port.optic.speeds), max(port.optic.speeds)
            rows += [f"{name_of(port)} sfp is present", f"    Name is {optic.vendor}   ",
                     f"    Manufacturer's part number is {optic.part_number}   ",
                     "    Revision is A   ", f"    Serial number is {optic.serial}     ",
                     "    FC Transmitter type is short wave laser w/o OFC (SN)",
                     SPEEDS.format(least, most),
                     ""]  # fmt: skip
            if self.release.limits:
                rows += ["    SFP Detail Diagnostics Information (internal calibration)",
                         "  " + "-" * 70,
                         "                Current              Alarms                  Warnings",
                         "                Measurement     High        Low         High      Low",
                         "  Temperature   35.66 C        75.00 C     -5.00 C     70.00 C    0.00 C",
                         f"  Tx Power  {optic.tx_dbm:6.2f} dBm 1.7 dBm -13.0 dBm -1.3 dBm -9.0 dBm",
                         f"  Rx Power  {optic.rx_dbm:6.2f} dBm 3.0 dBm -15.9 dBm 0.0 dBm -11.9 dBm",
                         ""]  # fmt: skip
            else:
                rows += ["    SFP Diagnostics Information:",
                         f"        Optical Tx Power      : {optic.tx_dbm:6.2f} dBm  ",
                         f"        Optical Rx Power      : {optic.rx_dbm:6.2f} dBm  +",
                         ""]  # fmt: skip
        return rows

    def flogi(self) -> list[str]:
        """A row a login, its alias below it."""
        rows = [RULE, "INTERFACE        VSAN    FCID           PORT NAME               NODE NAME",
                RULE]  # fmt: skip
        for login, address in self.logins:
            port = name_of(self.switch.at(login.index))
            rows.append(f"{port:<17}{login.fabric:<6}{address}  {login.wwpn} {login.wwnn}")
            rows += [f"{' ' * 27}[{alias}]" for alias in self._alias(login)]
        return [*rows, "", f"Total number of flogi = {len(self.logins)}.", ""]

    def _alias(self, login: SanLogin) -> list[str]:
        zoning = self.san.zoning_of(login.fabric)
        aliases = () if zoning.of_vsan else zoning.aliases
        return [name for name, members in aliases if login.wwpn in members][:1]

    def fcns(self) -> list[str]:
        """The name server's rows under each VSAN."""
        rows: list[str] = []
        for fabric, _ in self.switch.domains:
            rows += ["", f"VSAN {fabric}:", RULE,
                     "FCID        TYPE  PWWN                    (VENDOR)        FC4-TYPE:FEATURE",
                     RULE]  # fmt: skip
            for login, address in self.logins:
                if login.fabric == fabric:
                    vendor = "(Maker)" if login.index % 2 else ""
                    role = "target" if login.target else "init"
                    rows.append(
                        f"{address}    N     {login.wwpn} {vendor:<15} scsi-fcp:{role} fc-gs"
                    )
                    rows += [f"{' ' * 18}[{alias}]" for alias in self._alias(login)]
        return [*rows, "", f"Total number of entries = {len(self.logins)}"]

    def fcns_detail(self) -> list[str]:
        """A record a login."""
        rows: list[str] = []
        capital = self.release.capital_keys
        for login, address in self.logins:
            rows += ["-" * 24, f"VSAN:{login.fabric}     FCID:{address}", "-" * 24,
                     f"port-wwn (vendor)           :{login.wwpn} (Maker)     "]  # fmt: skip
            rows += [f"{' ' * 29}[{alias}]" for alias in self._alias(login)]
            role = "target" if login.target else "init"
            at = "Connected Interface" if capital else "connected interface"
            named = "Switch Name (IP address)" if capital else "switch name (IP address)"
            port = self.switch.at(login.index)
            rows += [f"node-wwn                    :{login.wwnn}", "class                       :3",
                     "node-ip-addr                :0.0.0.0",
                     "ipa                         :ff ff ff ff ff ff ff ff",
                     f"fc4-types:fc4_features      :scsi-fcp:{role} ",
                     "symbolic-port-name          :",
                     f"symbolic-node-name          :{login.symbol}",
                     "port-type                   :N ", "port-ip-addr                :0.0.0.0",
                     f"fabric-port-wwn             :{port_wwn(self.switch, login.index)}",
                     "hard-addr                   :0x000000",
                     f"permanent-port-wwn (vendor) :{login.physical or login.wwpn} (Maker)",
                     f"{at:<28}:{name_of(port)}",
                     f"{named:<28}:{self.switch.name} ({self.switch.address})"]  # fmt: skip
        return [*rows, "", f"Total number of entries = {len(self.logins)}", ""]

    def topology(self) -> list[str]:
        """The neighbours in each VSAN; SAN-OS gives no names."""
        rows: list[str] = []
        for fabric, _ in self.switch.domains:
            rows += ["", f"FC Topology for VSAN {fabric} :", RULE,
                     "       Interface  Peer Domain Peer Interface     Peer IP Address"
                     + ("(Switch Name)" if self.release.peer_names else ""), RULE]  # fmt: skip
            for index, (_, peer, far) in link_ends(self.san, self.switch.name).items():
                other = self.san.switch(peer)
                domain = other.domain(fabric)
                named = f"({peer})" if self.release.peer_names else ""
                rows.append(
                    f"{name_of(self.switch.at(index)):>17} {f'0x{domain:02x}({domain})':>9}"
                    f" {name_of(other.at(far)):>17}  {other.address}{named}"
                )
        return rows

    def port_channel(self) -> list[str]:
        """The channels and their members."""
        rows: list[str] = []
        for trunk, ports in self.trunks().items():
            rows += [f"{self.release.trunk_word.strip()}{trunk}",
                     "    Administrative channel mode is active",
                     "    Operational channel mode is active",
                     "    Last membership update succeeded",
                     f"    First operational port is {name_of(ports[0])}",
                     f"    {len(ports)} ports in total, {len(ports)} ports up"]  # fmt: skip
            for place, port in enumerate(ports):
                head = "    Ports:   " if not place else "             "
                rows.append(f"{head}{name_of(port):<8} [up]{' *' if not place else ''}")
            rows.append("")
        return rows

    def trunks(self) -> dict[int, list[SanPort]]:
        """Ports that are joined, by channel."""
        found: dict[int, list[SanPort]] = {}
        for index, (link, _, _) in sorted(link_ends(self.san, self.switch.name).items()):
            if link.trunk:
                found.setdefault(link.trunk, []).append(self.switch.at(index))
        return found

    def vsan(self) -> list[str]:
        """What VSANs there are, with those that the switch keeps for itself."""
        rows: list[str] = []
        for fabric, _ in self.switch.domains:
            rows += [f"vsan {fabric} information", f"         name:VSAN{fabric:04d}  state:active ",
                     "         interoperability mode:default ",
                     "         loadbalancing:src-id/dst-id/oxid ",
                     "         operational state:up ", ""]  # fmt: skip
        return [*rows, "vsan 4079:evfp_isolated_vsan ", "", "vsan 4094:isolated_vsan ", ""]

    def membership(self) -> list[str]:
        """Ports by VSAN, four in a line."""
        rows: list[str] = []
        for fabric, _ in self.switch.domains:
            names = [name_of(port) for port in self.switch.ports if port.fabric == fabric]
            rows.append(f"vsan {fabric} interfaces:")
            rows += ["    " + "".join(f"{each:<18}" for each in names[n : n + 4])
                     for n in range(0, len(names), 4)] + [""]  # fmt: skip
        return [*rows, "vsan 4079(evfp_isolated_vsan) interfaces:", ""]

    def _wwpn(self, zoning: SanZoning, member: str) -> str:
        return dict(zoning.aliases).get(member, (member,))[0]

    def _role(self, zoning: SanZoning, member: str) -> str:
        """How a smart zone's member ends."""
        if not zoning.smart:
            return ""
        wwpn = self._wwpn(zoning, member)
        return " target" if any(x.target for x in self.san.logins if x.wwpn == wwpn) else " init"

    def zone(self) -> list[str]:
        """Zones as they are defined, by the aliases' WWPNs; those of the VSAN have theirs below."""
        rows: list[str] = []
        for zoning in self.san.zoning:
            for zone in zoning.zones:
                rows.append(f"zone name {zone.name} vsan {zoning.fabric}")
                for each in zone.members:
                    wwpn, role = self._wwpn(zoning, each), self._role(zoning, each)
                    if each == wwpn:
                        rows.append(f"  pwwn {wwpn}{role}")
                    elif zoning.of_vsan:
                        at = f"  fcalias name {each} vsan {zoning.fabric}{role}"
                        rows += [at, f"    pwwn {wwpn}", ""]
                    else:
                        rows.append(f"  pwwn {wwpn} [{each}]{role}")
                rows.append("")
        return rows

    def zoneset_active(self) -> list[str]:
        """What is in force; who is logged in has a star."""
        rows: list[str] = []
        online = {  # in the fabric, at whichever switch
            login.wwpn: fc_id(self.san.switch(login.switch), login, at)
            for at, login in enumerate(self.san.logins)
        }
        for zoning in self.san.zoning:
            if not zoning.in_force:
                continue
            rows.append(f"zoneset name {zoning.zone_set} vsan {zoning.fabric}")
            for zone in zoning.zones:
                if zone.name not in zoning.in_force:
                    continue
                rows.append(f"  zone name {zone.name} vsan {zoning.fabric}")
                for each in zone.members:
                    wwpn = self._wwpn(zoning, each)
                    star = f"* fcid {online[wwpn]} [pwwn {wwpn}]" if wwpn in online else (
                        f"  pwwn {wwpn}")  # fmt: skip
                    named = "" if zoning.of_vsan or each == wwpn else f" [{each}]"
                    rows.append(f"  {star}{named}{self._role(zoning, each)}")
                rows.append("  ")
        return rows

    def zone_status(self) -> list[str]:
        rows: list[str] = []
        for zoning in self.san.zoning:
            smart = "enabled" if zoning.smart else "disabled"
            mode = "permit" if zoning.default_permit else "deny"
            said = f"default-zone: {mode} distribute: active only Interop: default"
            rows += [f"VSAN: {zoning.fabric} {said}",
                     f"    mode: {'enhanced' if zoning.enhanced else 'basic'} merge-control: allow",
                     "    session: none",
                     "    hard-zoning: enabled broadcast: unsupported",
                     f"    smart-zoning: {smart} rscn-format: fabric-address"]  # fmt: skip
        return rows

    def fcalias(self) -> list[str]:
        """The names of one VSAN each."""
        rows: list[str] = []
        for zoning in self.san.zoning:
            for name, members in zoning.aliases if zoning.of_vsan else ():
                rows.append(f"fcalias name {name} vsan {zoning.fabric}")
                rows += [*[f"  pwwn {each}" for each in members], ""]
        return rows

    def device_alias(self) -> list[str]:
        """The names of all VSANs."""
        rows = [f"device-alias name {name} pwwn {members[0]}"
                for zoning in self.san.zoning if not zoning.of_vsan
                for name, members in zoning.aliases]  # fmt: skip
        return [*rows, "", f"Total number of entries = {len(rows)}"]

    def domain_list(self) -> list[str]:
        """The switches of the first VSAN; the first is the principal one."""
        fabric = self.switch.domains[0][0]
        rows = ["", f"Number of domains: {len(self.san.switches)}",
                "Domain ID              WWN", "---------    -----------------------"]  # fmt: skip
        for place, switch in enumerate(self.san.switches):
            domain = switch.domain(fabric)
            marks = (" [Local]" if switch == self.switch else "") + (
                " [Principal]" if place == 0 else "")  # fmt: skip
            rows.append(f"{f'0x{domain:02x}({domain})':>9}    {switch.wwn}{marks}")
        return rows

    def version(self) -> list[str]:
        """Release, model and name, between lines on other things."""
        return ["Cisco Nexus Operating System (NX-OS) Software", "Software",
                "  BIOS:      version 2.1.18", f"  kickstart: version {self.switch.firmware}",
                f"  system:    version {self.switch.firmware}",
                "  system image file is:    bootflash:///image.bin", "Hardware",
                '  cisco MDS 9148S 16G 48 FC (1 RU) Chassis ("2/4/8/16 Gbps FC/Supervisor")',
                "  Processor Board ID BOARD0001", "",
                f"  Device name: {self.switch.name}", "  bootflash:    4001760 kB"]  # fmt: skip

    def inventory(self) -> list[str]:
        """The chassis and a supply."""
        return ['NAME: "Chassis",  DESCR: "MDS 9148S 16G 48 FC (1 Slot) Chassis "',
                f"PID: DS-C9148S-K9        ,  VID: V01 ,  SN: {self.switch.serial}", "",
                'NAME: "Power Supply 1",  DESCR: "MDS 9148S Power Supply"',
                "PID: DS-C48S-300AC       ,  VID: V01 ,  SN: SUPPLY0001", ""]  # fmt: skip

    def running_config(self) -> list[str]:
        """Names, VSANs, aliases, zones in force and defined, interfaces."""
        rows = ["!Command: show running-config", "!Time: Fri Jan  2 10:00:00 2026", "",
                f"version {self.switch.firmware}", "feature npiv", "vsan database"]  # fmt: skip
        rows += [f'  vsan {fabric} name "VSAN{fabric:04d}"' for fabric, _ in self.switch.domains]
        rows += ["device-alias database", *[f"  {row}" for row in self.device_alias()[:-2]], "",
                 "device-alias commit", "", "fcdomain fcid database",
                 f"  vsan 1 wwn {wwn('1000', 9)} fcid 0x010000 dynamic"]  # fmt: skip
        rows += self._configured_zoning()
        rows += ["interface mgmt0", f"  ip address {self.switch.address} 255.255.255.0",
                 "vsan database"]  # fmt: skip
        rows += [f"  vsan {port.fabric} interface {name_of(port)}" for port in self.switch.ports]
        rows += [f"switchname {self.switch.name}"]
        for port in self.switch.ports:
            rows.append(f"interface {name_of(port)}")
            if port.fixed:
                rows.append(f"  switchport speed {port.speed}000")
            if port.description:
                rows.append(f"  switchport description {port.description}")
        for trunk, ports in self.trunks().items():
            for port in ports:
                rows += [f"interface {name_of(port)}", "  switchport mode E",
                         f"  channel-group {trunk} force"]  # fmt: skip
        for port in self.switch.ports:
            rows += [f"interface {name_of(port)}", f"  {'' if port.disabled else 'no '}shutdown"]
        return rows

    def _configured_zoning(self) -> list[str]:
        """Modes and aliases of each VSAN, zones in force and defined."""
        rows: list[str] = []
        for zoning in self.san.zoning:
            rows += [f"zone smart-zoning enable vsan {zoning.fabric}"] * zoning.smart
            rows += [f"zone mode enhanced vsan {zoning.fabric}"] * zoning.enhanced
            for name, members in zoning.aliases if zoning.of_vsan else ():
                rows.append(f"fcalias name {name} vsan {zoning.fabric}")
                rows += [*[f"  member pwwn {each}" for each in members], ""]
        for active in (True, False):
            for zoning in self.san.zoning:
                kept = [z for z in zoning.zones if not active or z.name in zoning.in_force]
                if not kept:
                    continue
                section = "Active" if active else "Full"
                rows.append(f"!{section} Zone Database Section for vsan {zoning.fabric}")
                for zone in kept:
                    rows.append(f"zone name {zone.name} vsan {zoning.fabric}")
                    kind = "fcalias" if zoning.of_vsan else "device-alias"
                    named = {name for name, _ in zoning.aliases}
                    kinds = (kind if each in named else "pwwn" for each in zone.members)
                    roles = (self._role(zoning, each) for each in zone.members)
                    rows += [f"    member {' '.join(words)}{role}" for *words, role in
                             zip(kinds, zone.members, roles, strict=True)] + [""]  # fmt: skip
                rows.append(f"zoneset name {zoning.zone_set} vsan {zoning.fabric}")
                rows += [f"    member {zone.name}" for zone in kept] + [""]
                if active:
                    rows.append(f"zoneset activate name {zoning.zone_set} vsan {zoning.fabric}")
        return rows

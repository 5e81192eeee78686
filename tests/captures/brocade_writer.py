"""Writes what the Brocade switches of a described SAN would print, as several releases lay it out.

Written from the layouts, not from the readers, and by nobody's capture: names and numbers are those
of the description. One virtual fabric is written, that of ``fabric``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.captures.san import San, SanLink, SanLogin, SanPort, SanSwitch, SanZone


@dataclass(frozen=True)
class FosRelease:
    """In what the releases' layouts differ."""

    name: str
    slots: bool = False
    fid: int | None = None
    tabs: bool = False
    g_eof: bool = True
    c3timeout: bool = True
    pcs: bool = False
    blank_after_key: bool = True
    new_licences: bool = False
    limits: bool = False
    nvme_lines: bool = False


FOS_RELEASES = (
    FosRelease("v6.4.3b", tabs=True, g_eof=False, c3timeout=False),
    FosRelease("v7.4.2a", limits=True),
    FosRelease("v8.2.1c", slots=True, fid=128, pcs=True, limits=True),
    FosRelease("v9.1.1", fid=20, pcs=True, blank_after_key=False, new_licences=True,
               nvme_lines=True),
)  # fmt: skip


def place(release: FosRelease, port: SanPort) -> tuple[int | None, int]:
    """Slot and number of a port: on directors four a slot, so that index and number differ."""
    return (1 + port.index // 4, port.index % 4) if release.slots else (None, port.index)


@dataclass(frozen=True)
class BrocadeWriter:
    """One switch of a SAN as a release prints it."""

    san: San
    switch: SanSwitch
    release: FosRelease
    fabric: int = 1

    @property
    def domain(self) -> int:
        return self.switch.domain(self.fabric)

    @property
    def ends(self) -> dict[int, tuple[SanLink, str, int]]:
        """Links by the own port: link, peer and the peer's port."""
        own = self.switch.name
        here = {li.a_index: (li, li.b, li.b_index) for li in self.san.links if li.a == own}
        return here | {li.b_index: (li, li.a, li.a_index) for li in self.san.links if li.b == own}

    @property
    def logins(self) -> list[tuple[SanLogin, str]]:
        """Those at this switch with their addresses."""
        found: list[tuple[SanLogin, str]] = []
        for login in self.san.logins:
            if login.switch == self.switch.name:
                nth = sum(each.index == login.index for each, _ in found)
                found.append((login, f"{self.domain:02x}{login.index:02x}{nth:02x}"))
        return found

    def trunks(self) -> list[list[int]]:
        """Own ports that are joined, each trunk with its master first."""
        groups: dict[int, list[int]] = {}
        for index, (link, _, _) in sorted(self.ends.items()):
            groups.setdefault(link.trunk, []).append(index)
        return list(groups.values())

    def all_outputs(self) -> dict[str, list[str]]:
        """Every output by its command."""
        outputs = {
            "switchshow": self.switchshow(), "fabricshow": self.fabricshow(),
            "islshow": self.islshow(), "trunkshow": self.trunkshow(), "nsshow": self.nsshow(),
            "nscamshow": self.nscamshow(), "cfgshow": self.cfgshow(), "alishow": self.alishow(),
            "cfgactvshow": self.effective(), "defzone --show": self.defzone(),
            "sfpshow -all": self.sfpshow(),
            "portcfgshow": self.portcfgshow(), "porterrshow": self.porterrshow(),
            "portbuffershow": self.portbuffershow(), "version": self.version(),
            "chassisshow": self.chassisshow(), "ipaddrshow": self.ipaddrshow(),
            self.licence_command: self.licenseshow(),
        }  # fmt: skip
        if self.release.slots:
            outputs["slotshow"] = self.slotshow()
        if self.release.fid is not None:
            outputs["lscfg --show"] = self.lscfg()
        for port in self.switch.ports:
            outputs[f"portshow {self.named(port)}"] = self.portshow(port)
        return outputs

    def named(self, port: SanPort) -> str:
        slot, number = place(self.release, port)
        return str(number) if slot is None else f"{slot}/{number}"

    @property
    def licence_command(self) -> str:
        return "license --show" if self.release.new_licences else "licenseshow"

    def port_wwn(self, index: int) -> str:
        return f"20:{index:02x}{self.switch.wwn[5:]}"

    def switchshow(self) -> list[str]:
        gap = "\t" if self.release.tabs else "     "
        name, fid = self.san.zoning_of(self.fabric).zone_set, self.release.fid
        head = {
            "switchName:": self.switch.name,
            "switchType:": f"{self.switch.switch_type or 109}.1", "switchState:": "Online",
            "switchMode:": "Native",
            "switchRole:": "Principal" if self.is_principal(self.switch) else "Subordinate",
            "switchDomain:": str(self.domain), "switchId:": f"fffc{self.domain:02x}",
            "switchWwn:": self.switch.wwn, "zoning:": f"ON ({name})" if name else "OFF",
            "switchBeacon:": "OFF",
        }  # fmt: skip
        if fid is not None:
            words = f"[FID: {fid}, Base Switch: No, Default Switch: Yes, Address Mode 0]"
            head["LS Attributes:"] = words
        rows = [self._port_row(port) for port in self.switch.ports]
        slot = "Slot " if self.release.slots else ""
        title = f"Index {slot}Port Address Media Speed State     Proto"
        return [*(f"{k}{gap}{v}" for k, v in head.items()), "", title, "=" * len(title), *rows]

    def is_principal(self, switch: SanSwitch) -> bool:
        return switch == self.san.switches[0]

    def _port_row(self, port: SanPort) -> str:
        slot, number = place(self.release, port)
        numbers = f"{port.index:4d} {'' if slot is None else f'{slot:4d} '}{number:4d}"
        address = f"{self.domain:02x}{port.index:02x}00"
        speed = f"{port.speed}G" if port.fixed else f"N{port.speed}"
        speed = "AN" if port.speed is None else speed
        state = "Online" if port.online else "No_Module" if port.optic is None else "No_Light"
        media = "--" if port.optic is None else "id"
        head = f"{numbers}   {address}   {media}    {speed:<5} {state:<11} FC"
        return f"{head}  {self._tail(port)}".rstrip()

    def _tail(self, port: SanPort) -> str:
        if port.disabled:
            return "Disabled (Persistent)"
        if port.index in self.ends:
            _, peer, _ = self.ends[port.index]
            trunk = next(trunk for trunk in self.trunks() if port.index in trunk)
            if port.index != trunk[0]:
                slot, number = place(self.release, self.switch.at(trunk[0]))
                at = f"Port {number:2d}" if slot is None else f"Slot {slot} Port {number}"
                return f"E-Port  (Trunk port, master is {at} )"
            role = "(Trunk master)" if len(trunk) > 1 else ""
            return f'E-Port  {self.san.switch(peer).wwn} "{peer}" (downstream){role}'
        here = [login for login, _ in self.logins if login.index == port.index]
        if len(here) > 1:
            return f"F-Port  1 N Port + {len(here) - 1} NPIV public"
        return f"F-Port  {here[0].wwpn}" if here else ""

    def fabricshow(self) -> list[str]:
        rows = []
        for each in self.san.switches:
            domain, mark = each.domain(self.fabric), ">" if self.is_principal(each) else " "
            rows.append(
                f'{domain:3d}: fffc{domain:02x} {each.wwn} {each.address:<15} 0.0.0.0         '
                f'{mark}"{each.name}"'
            )  # fmt: skip
        return [
            "Switch ID   Worldwide Name           Enet IP Addr    FC IP Addr      Name",
            "-" * 73, *rows, "", f"The Fabric has {len(rows)} switches",
        ]  # fmt: skip

    def islshow(self) -> list[str]:
        rows = []
        for trunk in self.trunks():
            _, name, far = self.ends[trunk[0]]
            peer, speed = self.san.switch(name), self.switch.at(trunk[0]).speed or 0
            flags = "TRUNK QOS " if len(trunk) > 1 else ""
            rows.append(
                f"{len(rows) + 1:3d}:{trunk[0]:3d}->{far:3d} {peer.wwn} "
                f"{peer.domain(self.fabric):3d} "
                f"{name:<15} sp:{speed:7.3f}G bw:{speed * len(trunk):7.3f}G {flags}".rstrip()
            )  # fmt: skip
        return rows or ["No ISL found"]

    def trunkshow(self) -> list[str]:
        rows = []
        for number, trunk in enumerate(self.trunks(), 1):
            for index in trunk:
                _, name, far = self.ends[index]
                peer = self.san.switch(name)
                head = f"{number:3d}:" if index == trunk[0] else "    "
                mark = " MASTER" if index == trunk[0] else ""
                rows.append(
                    f"{head}{index:3d}->{far:3d} {peer.wwn} {peer.domain(self.fabric):3d} "
                    f"deskew 15{mark}"
                )
        return rows or ["No trunking links"]

    def _entry(self, login: SanLogin, address: str, switch: BrocadeWriter) -> list[str]:
        kind = "NPIV" if login.physical else "Physical"
        lines = [
            f" N    {address};      3;{login.wwpn};{login.wwnn}; na", "    FC4s: FCP",
            *([f'    PortSymb: [{len(login.symbol)}] "{login.symbol}"'] if login.symbol else []),
            f"    Fabric Port Name: {switch.port_wwn(login.index)}",
            f"    Permanent Port Name: {login.physical or login.wwpn}",
            f"    Device type: {kind} {'Target' if login.target else 'Initiator'}",
            f"    Port Index: {login.index}", "    Share Area: No", "    Redirect: No",
            "    Partial: No",
        ]  # fmt: skip
        if self.release.nvme_lines:
            speed = switch.switch.at(login.index).speed
            lines += ["    Slow Drain Device: No", f"    Device link speed: {speed}G",
                      "    Connected through AG: No", "    Real device behind AG: No",
                      "    FCoE: No"]  # fmt: skip
        return lines

    def nsshow(self) -> list[str]:
        rows = [
            line for login, address in self.logins for line in self._entry(login, address, self)
        ]
        title = " Type Pid    COS     PortName                NodeName                 TTL(sec)"
        return ["{", title, *rows, f"The Local Name Server has {len(self.logins)} entries }}"]

    def nscamshow(self) -> list[str]:
        lines = ["nscam show for remote switches:"]
        for switch in self.san.switches:
            if switch == self.switch:
                continue
            other = BrocadeWriter(self.san, switch, self.release, self.fabric)
            lines += [
                f"Switch entry for {other.domain}", "  state  rev     owner  cap_available",
                f"  known  v721    0xfffc01 {len(other.logins)}",
                f"  Device list: count {len(other.logins)}",
                "  Type Pid    COS     PortName                NodeName",
            ]  # fmt: skip
            for login, address in other.logins:
                lines += self._entry(login, address, other)
        return lines if len(lines) > 1 else [*lines, "No entry is found!"]

    def _keyed(self, kind: str, name: str, members: Iterable[str]) -> list[str]:
        """An entry whose members wrap two a line."""
        gap = "\t" if self.release.blank_after_key else ""
        each = list(members)
        pairs = ["; ".join(each[at : at + 2]) for at in range(0, len(each), 2)]
        rest = [f"\t\t{pair}" for pair in pairs[1:]]
        lines = [f" {kind}:{gap}{name}\t{pairs[0] if pairs else ''}", *rest]
        return [f"{line}; " if at < len(lines) - 1 else line for at, line in enumerate(lines)]

    def aliases(self) -> list[str]:
        found = self.san.zoning_of(self.fabric).aliases
        return [line for name, wwns in found for line in self._keyed("alias", name, wwns)]

    def alishow(self) -> list[str]:
        return ["Defined configuration:", *self.aliases()]

    def cfgshow(self) -> list[str]:
        zoning = self.san.zoning_of(self.fabric)
        lines = ["Defined configuration:"]
        if zoning.zone_set:
            lines += self._keyed("cfg", zoning.zone_set, (zone.name for zone in zoning.zones))
        for zone in zoning.zones:
            lines += self._keyed("zone", zone.name, self._zone_members(zone))
        return [*lines, *self.aliases(), "", *self.effective()]

    def _zone_members(self, zone: SanZone) -> list[str]:
        """Members as they are printed; a peer zone has its property in front of its principals."""
        if not zone.targets:
            return list(zone.members)
        known = dict(self.san.zoning_of(self.fabric).aliases)
        behind = [each for each in zone.members if each not in zone.targets]
        count = sum(len(known.get(each, (each,))) for each in zone.targets)
        return [f"00:02:00:00:00:03:{len(behind):02x}:{count:02x}", *zone.targets, *behind]

    def defzone(self) -> list[str]:
        mode = "All Access" if self.san.zoning_of(self.fabric).default_permit else "No Access"
        return [
            "Default Zone Access Mode",
            f"        committed - {mode}",
            "        transaction - No Transaction",
        ]

    def effective(self) -> list[str]:
        zoning = self.san.zoning_of(self.fabric)
        if not zoning.zone_set:
            return ["Effective configuration:", " no configuration in effect"]
        known = dict(zoning.aliases)
        lines = ["Effective configuration:", f" cfg:\t{zoning.zone_set}\t"]
        for zone in zoning.zones:
            if zone.name in zoning.in_force:
                every = self._zone_members(zone)
                members = [wwn_ for each in every for wwn_ in known.get(each, (each,))]
                lines += [f" zone:\t{zone.name}\t", *(f"\t\t{each}" for each in members)]
        return lines

    def sfpshow(self) -> list[str]:
        lines: list[str] = []
        for port in self.switch.ports:
            slot, number = place(self.release, port)
            head = f"Port {number:2d}:" if slot is None else f"Slot {slot:2d}/Port {number:2d}:"
            lines += ["=" * 15, head, "=" * 15]
            optic = port.optic
            if optic is None:
                lines.append(f"No SFP installed in port {self.named(port)}")
                continue
            speeds = ",".join(str(100 * speed) for speed in optic.speeds)
            lines += [
                "Identifier:  3    SFP", "Connector:   7    LC",
                f"Transceiver: 540c404000000000 {speeds}_MB/s M5,M6 sw Short_dist",
                "Encoding:    6    64B66B", "Baud Rate:   140  (units 100 megabaud)",
                "Length 9u:   0    (units km)", "Length 50u (OM3):  10   (units 10 meters)",
                f"Vendor Name: {optic.vendor}", "Vendor OUI:  00:05:1e",
                f"Vendor PN:   {optic.part_number}", "Vendor Rev:  A",
                "Wavelength:  850  (units nm)", "Options:     003a Loss_of_Sig,Tx_Fault,Tx_Disable",
                "BR Max:      0", f"Serial No:   {optic.serial}", "Date Code:   160101",
                "DD Type:     0x68", "Enh Options: 0xfa", "Status/Ctrl: 0x82",
                *(["                                   Alarm                  Warn",
                   "                            low        high       low         high"]
                  if self.release.limits else []),
                "Temperature: 44      Centigrade", "Current:     7.184   mAmps",
                "Voltage:     3287.5  mVolts",
                f"RX Power:    {optic.rx_dbm}    dBm ({10 ** (optic.rx_dbm / 10) * 1000:.1f} uW)"
                + (" 31.6   uW 1258.9 uW  63.1   uW  1000.0 uW" if self.release.limits else ""),
                f"TX Power:    {optic.tx_dbm}    dBm ({10 ** (optic.tx_dbm / 10) * 1000:.1f} uW)"
                + (" 126.0  uW 1258.9 uW  251.2  uW  1000.0 uW" if self.release.limits else ""),
                "", "State transitions: 1",
            ]  # fmt: skip
        return lines

    def portcfgshow(self) -> list[str]:
        lines: list[str] = []
        slots: dict[int, list[SanPort]] = {}
        for port in self.switch.ports:
            slots.setdefault(place(self.release, port)[0] or 0, []).append(port)
        for slot, ports in slots.items():
            numbers = "".join(f"{place(self.release, port)[1]:4d}" for port in ports)
            speeds = [f"{p.speed}G" if p.fixed and p.speed else "AN" for p in ports]
            closed = ["ON" if port.disabled else ".." for port in ports]
            lines += [
                f"Ports of Slot {slot}  {numbers}", "-" * 22 + "+---" * len(ports),
                f"{'Speed':<22}" + "".join(f"{each:>4}" for each in speeds),
                f"{'Trunk Port':<22}" + "  ON" * len(ports),
                f"{'Long Distance':<22}" + "  .." * len(ports),
                f"{'Persistent Disable'}" + ".." * (closed[0] == "..") + " ON" * (closed[0] == "ON")
                + "".join(f"{each:>4}" for each in closed[1:]),
                f"{'NPIV capability':<22}" + "  ON" * len(ports), "",
            ]  # fmt: skip
        return lines

    def portshow(self, port: SanPort) -> list[str]:
        here = [login.wwpn for login, _ in self.logins if login.index == port.index]
        kind = "E_Port" if port.index in self.ends else "F_Port" if here else ""
        failed, lost = 3, 7
        if port.errors is not None:
            failed, lost = port.counted("link fail"), port.counted("loss sync")
        return [
            f"portIndex: {port.index}", f"portName: {port.description}", "portHealth: HEALTHY", "",
            "Authentication: None", "portDisableReason: None",
            "portState: 1\tOnline" if port.online else "portState: 2\tOffline", "Protocol: FC",
            *self._physical(port, kind), f"portId:    {self.domain:02x}{port.index:02x}00",
            f"portWwn:   {self.port_wwn(port.index)}", "portWwn of device(s) connected:",
            *(f"\t{each}" for each in here), "Distance:  normal",
            f"portSpeed: {f'N{port.speed}Gbps' if port.online else 'AN'}", "",
            f"Interrupts:        0          Link_failure: {failed}          Frjt:         0",
            f"Unknown:           0          Loss_of_sync: {lost}          Fbsy:         0",
        ]  # fmt: skip

    def _physical(self, port: SanPort, kind: str) -> list[str]:
        """Two lines that newer releases print as one."""
        state = "portPhys:  6\tIn_Sync" if port.online else "portPhys:  4\tNo_Light"
        both = [state, f"portScn:   32\t{kind}"]
        return ["     \t".join(both)] if self.release.pcs else both

    def porterrshow(self) -> list[str]:
        release = self.release
        first = "          frames      enc    crc    " + ("crc    " if release.g_eof else "")
        first += "too    too    bad    enc   disc   link   loss   loss   frjt   fbsy"
        second = "       tx     rx      in    err    " + ("g_eof  " if release.g_eof else "")
        second += "shrt   long   eof     out   c3    fail   sync   sig"
        if release.c3timeout:
            first, second = f"{first}  c3timeout", f"{second}                  tx    rx"
        if release.pcs:
            first, second = f"{first}    pcs", f"{second}    err"
        count = 14 + release.g_eof + 2 * release.c3timeout + release.pcs
        rows = []
        for port in self.switch.ports:
            values = ["463.2m", "1.7g", *(str(port.index) for _ in range(count - 2))]
            if port.errors is not None:
                names = [
                    "enc in",
                    "crc err",
                    *(["crc g_eof"] * release.g_eof),
                    "too short",
                    "too long",
                    "bad eof",
                    "enc out",
                    "disc c3",
                    "link fail",
                    "loss sync",
                    "loss sig",
                    "frjt",
                    "fbsy",
                    "c3timeout tx",
                    "c3timeout rx",
                    "pcs err",
                ]
                values[2:] = [str(port.counted(name)) for name in names[: count - 2]]
            rows.append(f"{port.index:3d}:  " + "".join(f"{each:>7}" for each in values))
        return [first, second, *rows]

    def portbuffershow(self) -> list[str]:
        rows = []
        for port in self.switch.ports:
            kind = "-" if not port.online else "E" if port.index in self.ends else "F"
            kind = kind if kind != "-" else " "
            needed = (
                "26        26       2km" if port.index in self.ends else " 0         -         -"
            )
            rows.append(f"{port.index:4d}     {kind}      -        8         {needed}        418")
        return [
            "User  Port     Lx      Max/Resv    Buffer Needed    Link      Remaining",
            "Port  Type    Mode     Buffers     Usage  Buffers   Distance  Buffers",
            "----  ----    ----     -------     ------ -------   --------- ---------", *rows,
        ]  # fmt: skip

    def version(self) -> list[str]:
        return ["Kernel:     2.6.14.2", f"Fabric OS:  {self.release.name}",
                "Made on:    Mon Sep 9 17:08:27 2013", "BootProm:   1.0.11"]  # fmt: skip

    def chassisshow(self) -> list[str]:
        blade = ["SW BLADE  Slot: 1", "", "Header Version:         2",
                 "Power Consume Factor:   -180", "Power Usage (Watts):    -180",
                 "Factory Part Num:       60-1001997-02", "Factory Serial Num:     AAA0001",
                 "ID:                     BRD0000CA", "Part Num:               X-1",
                 "Serial Num:             B-0001", ""]  # fmt: skip
        return [
            *(blade if self.release.slots else []),
            "POWER SUPPLY  Unit: 1", "Header Version:         2", "Time Awake:             0 days",
            "FAN  Unit: 1", "Header Version:         2", "Fan Direction:          Forward", "",
            "CHASSIS/WWN  Unit: 1", "Header Version:         2",
            "Factory Part Num:       40-1000000-01",
            f"Factory Serial Num:     {self.switch.serial}",
        ]  # fmt: skip

    def ipaddrshow(self) -> list[str]:
        return ["", "SWITCH", f"Ethernet IP Address: {self.switch.address}",
                "Ethernet Subnetmask: 255.255.255.0", "Gateway IP Address: 10.0.0.254",
                "DHCP: Off"]  # fmt: skip

    def licenseshow(self) -> list[str]:
        if self.release.new_licences:
            return ["License 1:", " License serial number : FOS-00-0-01-0001",
                    " License features : Trunking", " Generation date : 01/01/2022", "License 2:",
                    " License serial number : FOS-00-0-01-0002",
                    " License features : Ports on Demand", " Capacity : 24"]  # fmt: skip
        return ["abcdEFGHijkl1234:", "    Trunking license", "mnopQRSTuvwx5678:",
                "    Ports on Demand license - additional 12 port upgrade license"]  # fmt: skip

    def slotshow(self) -> list[str]:
        return ["", "Slot   Blade Type     ID    Status", "-" * 34,
                "  1     SW BLADE       77    ENABLED", "  2     UNKNOWN              VACANT",
                "  6     CP BLADE       50    ENABLED"]  # fmt: skip

    def lscfg(self) -> list[str]:
        fid = self.release.fid
        created = f"Created switches:  {fid}(ds)"
        if not self.release.slots:
            ports = [place(self.release, port)[1] for port in self.switch.ports]
            return [created, "Port" + "".join(f"{each:5d}" for each in ports),
                    "FID " + "".join(f"{fid:5d}" for _ in ports)]  # fmt: skip
        places = {place(self.release, port) for port in self.switch.ports}
        slots = sorted({slot for slot, _ in places if slot is not None})
        rows = []
        for number in sorted({number for _, number in places}):
            cells = [str(fid) if (slot, number) in places else "" for slot in slots]
            rows.append(f"{number:3d} |" + "|".join(f" {cell:>4} " for cell in cells) + "|")
        return [created, "Slot" + "".join(f"{slot:6d}" for slot in slots), "-" * 40, "Port", *rows]

    def log(self, prompt: str = "") -> list[str]:
        """A session in which every command was typed."""
        fid = f"FID{self.release.fid}:" * bool(self.release.fid)
        at = prompt or f"{self.switch.name}:{fid}admin>"
        lines = []
        for command, printed in self.all_outputs().items():
            lines += [f"{at} {command}", *printed]
        return [*lines, at]

    def bundle(self) -> list[str]:
        """The same as a support bundle heads it."""
        lines = ["| Section: SSHOW_FABRIC |", ""]
        if self.release.fid is not None:
            lines.append(f"CURRENT CONTEXT -- 0 , {self.release.fid}")
        is_new = self.release.pcs
        outputs = self.all_outputs()
        if is_new:  # port by port under bare headings, by index, with one end for all of them
            for port in self.switch.ports:
                slot, number = place(self.release, port)
                lines.append(f"portFcPortCmdShow --slot {slot or 0} {number} {port.index} :")
                printed = outputs.pop(f"portshow {self.named(port)}")
                lines += [f"portshow {port.index}", *printed, f"portregshow {port.index}"]
            lines += ["0x1 0x2 0x3", "** SS CMD END **", ""]
        for command, printed in outputs.items():
            head = f"SWITCHCMD /fabos/cliexec/{command}:" if is_new else f"{command} :"
            if not is_new and "show" not in command.split()[0]:
                head = f"/fabos/cliexec/{command} :"
            lines += [head, *printed, "** SS CMD END **" if is_new else "real    0m3.176s", ""]
        return lines

"""Lines become outputs, one a command, each with who said it.

Four ways in which files hold outputs are told apart line by line, so that one file may hold them
all: terminal logs with prompts, support bundles with headed sections, Cisco's sections in back
quotes, and bare outputs, which a grammar knows by their first lines.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from sanwright.exchange.captures.commands import TypedCommand, known_beginnings, typed
from sanwright.exchange.captures.grammar import Grammar, all_grammars, grammar_of
from sanwright.exchange.captures.opening import CaptureSource
from sanwright.exchange.captures.outputs import Output, OutputLine, Speaker

MOST_LINES = 500_000
"""An output that goes on beyond this is taken as cut."""

_WINDOW = 8
_LOOKED_AHEAD = 24
_TRIES = 50
"""Lines in a row that may begin a bare output; after that only those behind an empty one."""
_MOST_MISSES = 20
"""A line that so often began no bare output is not asked about again: logs of other things."""
_MOST_KINDS = 5000
_MOST_TYPED = 100
"""Signs of a line that may be nothing but a command."""

_PROMPT = re.compile(
    r"\s?(?P<name>[A-Za-z0-9][\w.-]*)?(?::FID(?P<fid>\d+))?(?::[\w.@\\-]+)?(?:\([\w-]+\))?"
    r"(?P<sign>[>#])(?:\s*$|\s*(?P<typed>[A-Za-z/].*|\{\s*$))"
)
_SHELL = re.compile(r".{0,80}?[$%#>]\s+(?P<typed>(?:ssh|sshpass|plink(?:\.exe)?)\s.+)")
_SECTION = re.compile(
    r"(?:[A-Z]+CMD\s+(?P<marked>\S.*?)|(?P<path>/fabos/\S+[^:]*?)"
    r"|(?P<plain>[a-z]\w*(?: [^:|]{1,40})?))"
    r"\s*:\s*$"
)
_QUOTED = re.compile(r"`\s*(?P<typed>show .+?)\s*`\s*$")
_HEADED = re.compile(r"!Command:\s*(?P<typed>show \S.*)")
_CONTEXT = re.compile(r"CURRENT CONTEXT\s*--\s*\d+\s*,\s*(\d+)")
_BANNER = re.compile(r'"(?P<typed>[^"]+)" on FID (?P<fid>\d+):\s*$')
_PORT_BLOCK = re.compile(
    r"port(?:FcPortCmdShow\s+--slot\s+(?P<slot>\d{1,2})\s+(?P<port>\d{1,3})\s+\d+"
    r"|(?P<kind>\w*)show\s+(?P<index>\d{1,4}))\s*:?\s*$",
    re.I,
)
_ENDS = re.compile(r"real\s+\d+m[\d.]+s?\s*$|\*\* SS CMD END \*\*")
_PUTTY = "=~=~="
_FENCE = "```"
"""Begins and ends an output in a document."""
_MARKS = ("| Section", "`", _PUTTY, "real", "** SS", "CURRENT C", '"', "!Command", "^C")
_WITHIN = " \t0123456789"
"""With these no mark, heading or typed command begins; a prompt has a sign of its own, too."""
_ALSO_KEYS = ("portname",)
"""Commands that are keys within other outputs, too: ``portName:`` of one without a name."""
_SWITCH_NAME = re.compile(r"switchName:\s*(\S+)")
_SUPPORTSAVE = re.compile(
    r"(?P<name>.+?)(?:_FID(?P<fid>\d+))?(?:-\d+(?:\.\d+){3})?-S\d+\w*-[\d-]+\.\w*SSHOW_", re.I
)


class _Origin(Enum):
    """How an output was found."""

    NAMED_PROMPT = "named prompt"
    PROMPT = "prompt"
    SECTION = "section"
    BARE = "bare"


_PROMPTED = (_Origin.NAMED_PROMPT, _Origin.PROMPT)


@dataclass
class _Open:
    """An output that is being collected; ``has_ended`` where nothing more belongs to it."""

    command: TypedCommand
    origin: _Origin
    lines: list[OutputLine] = field(default_factory=list)
    grammar: Grammar | None = None
    name: str = ""
    fabric_id: int | None = None
    session: int = 0
    is_read: bool = True
    is_cut: bool = False
    is_marked_end: bool = False

    def take(self, line: OutputLine) -> None:
        if len(self.lines) >= MOST_LINES:
            self.is_cut = True
        elif self.is_read:
            self.lines.append(line)


def outputs_of(source: CaptureSource) -> Iterator[Output]:
    """The outputs in a file. Those of commands that nobody reads have no lines.

    Raises CancelledError when the progress of the source says so.
    """
    lines = source.lines()
    yield from outputs_in(
        source.name, lines, lambda: source.is_cut, lambda: source.broken is not None
    )


def outputs_in(
    name: str,
    lines: Iterable[OutputLine],
    ends_within_line: Callable[[], bool] = lambda: False,
    is_broken: Callable[[], bool] = lambda: False,
) -> Iterator[Output]:
    """The outputs in the lines of the file ``name``; the calls are asked after the last line."""
    sections = _Sections(name)
    ahead = _Ahead(iter(lines))
    while (line := ahead.take()) is not None:
        if not sections.goes_on(line):
            yield from sections.step(line, ahead)
    yield from sections.end(ends_within_line(), is_broken())


class _Ahead:
    """Lines, with a look at those to come."""

    def __init__(self, lines: Iterator[OutputLine]) -> None:
        self._lines = lines
        self._seen: deque[OutputLine] = deque()

    def take(self) -> OutputLine | None:
        return self._seen.popleft() if self._seen else next(self._lines, None)

    def window(self, first: str) -> tuple[str, ...]:
        """``first`` and the filled lines behind it, as far as they are of one output."""
        found = [first]
        at = 0
        while len(found) < _WINDOW and at < _LOOKED_AHEAD:
            if at == len(self._seen):
                line = next(self._lines, None)
                if line is None:
                    break
                self._seen.append(line)
            text = self._seen[at].text
            at += 1
            if _prompt(text) is not None or text.startswith(_FENCE):
                break
            if text.strip():
                found.append(text)
        return tuple(found)


class _Sections:
    """The state of one file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open: _Open | None = None
        self._session = 0
        self._name, self._fabric_id, self._of = _named_by_file(file)
        self._has_sections = self._has_ends = False
        self._tries = 0
        self._was_empty = True
        self._said_name = ""
        self._block = ""
        self._hosts: dict[str, int] = {}
        self._misses: Counter[str] = Counter()

    def goes_on(self, line: OutputLine) -> bool:
        """Take one line, if it is seen at a glance that nothing begins with it: of most it is."""
        held, text = self._open, line.text
        if held is None or held.origin is _Origin.BARE or not text:
            return False
        if text[0] not in _WITHIN and (
            ":" not in text or text[-1] == ":" or text[0] == "p" or text.startswith(_MARKS)
        ):
            return False
        if ">" in text or "#" in text or "$" in text or "%" in text or text.isspace():
            return False
        self._was_empty = False
        held.take(line)
        return True

    def step(self, line: OutputLine, ahead: _Ahead) -> Iterator[Output]:
        """Take one line; gives what ended with it."""
        text = line.text
        if not text or text.isspace():
            self._was_empty = True
            if self._open is not None:
                self._open.take(line)
            return
        begun = self._marked(text)
        if begun is not None and begun.origin in _PROMPTED and not begun.command.is_read:
            self._answered_at_once(begun, line, ahead)
        if begun is None and len(text) <= _MOST_TYPED and ":" not in text and text[0].isalpha():
            begun = self._typed_alone(text, ahead)
        if begun is None and self._may_be_bare(text):
            begun = self._bare(text, ahead)
            if begun is not None:
                begun.take(line)
        self._was_empty = False
        if begun is not None:
            yield from self._closed()
            self._begin(begun)
        elif self._open is not None:
            self._open.take(line)

    def end(self, within_line: bool, is_broken: bool) -> Iterator[Output]:
        """The file is over."""
        if self._open is not None:
            origin = self._open.origin
            cut = is_broken or (within_line and origin in (_Origin.NAMED_PROMPT, _Origin.SECTION))
            self._open.is_cut |= cut
        yield from self._closed()

    def _begin(self, begun: _Open) -> None:
        self._tries = 0
        begun.is_read = begun.command.is_read
        begun.name, begun.session = self._name, begun.session or self._session
        begun.fabric_id = begun.command.fabric_id
        if begun.fabric_id is None:
            begun.fabric_id = self._fabric_id
        self._open = begun if begun.command.command else None

    def _closed(self) -> Iterator[Output]:
        found, self._open = self._open, None
        if found is None:
            return
        is_unended = self._has_ends and found.origin is _Origin.SECTION and not found.is_marked_end
        self._follow_name(found)
        yield Output(
            Speaker(self._of, found.session, found.name, found.fabric_id),
            found.command.command,
            tuple(found.lines),
            self._file,
            found.command.arguments,
            found.command.filtered,
            found.is_cut or is_unended,
        )

    def _follow_name(self, found: _Open) -> None:
        """A switch without a prompt that says another name than before is another switch."""
        if found.name or found.command.host or not found.command.command.startswith("switchshow"):
            return
        said = next((m[1] for line in found.lines if (m := _SWITCH_NAME.match(line.text))), "")
        if said and self._said_name and said != self._said_name:
            self._session += 1
            found.session = self._session
        self._said_name = said or self._said_name

    def _marked(self, text: str) -> _Open | None:
        """What begins with this line, if a prompt or a heading does."""
        if text.startswith(_MARKS):
            found = self._by_mark(text)
            if found is not None:
                return found
        if "ssh" in text or "plink" in text:
            shell = _SHELL.match(text)
            if shell is not None:
                return self._asked_from_afar(typed(shell["typed"]))
        if self._has_sections and text.startswith("port") and (block := _PORT_BLOCK.match(text)):
            return self._port_block(block)
        prompt = _prompt(text)
        if prompt is not None:
            return self._prompted(prompt)
        if text.rstrip().endswith(":") and (section := _SECTION.match(text)):
            return self._headed(section)
        return None

    def _by_mark(self, text: str) -> _Open | None:
        nothing = _Open(TypedCommand(""), _Origin.BARE)
        if text.startswith(_PUTTY):
            if self._open is not None and self._open.origin is not _Origin.BARE:
                self._open.is_cut = True
            self._session_over()
            return nothing
        if text.startswith("| Section"):
            self._has_sections = True
            return nothing
        if text.startswith(_FENCE):
            return nothing
        if _ENDS.match(text):
            self._has_ends = True
            if self._open is not None:
                self._open.is_marked_end = True
            return nothing
        if (context := _CONTEXT.match(text)) is not None:
            self._fabric_id = int(context[1])
            return nothing
        if (quoted := _QUOTED.match(text)) is not None:
            self._has_sections = True
            return _Open(typed(quoted["typed"]), _Origin.SECTION)
        return self._by_weak_mark(text)

    def _by_weak_mark(self, text: str) -> _Open | None:
        """Marks that may stand within an output."""
        if text.startswith("^C") and self._open is not None:
            self._open.is_cut = True
        elif (headed := _HEADED.match(text)) is not None:
            command = typed(headed["typed"])
            if self._open is None or self._open.origin is _Origin.BARE:
                return _Open(command, _Origin.BARE)
        elif (banner := _BANNER.match(text)) is not None:
            command = typed(banner["typed"])
            same = (
                self._open is not None
                and self._open.command.command == command.command
                and not any(_says_something(line.text) for line in self._open.lines)
            )
            begun = None
            if not same and command.is_read and not self._has_sections:
                origin = self._open.origin if self._open is not None else _Origin.BARE
                begun = _Open(replace(command, fabric_id=int(banner["fid"])), origin)
            elif self._open is None or self._open.command.fabric_id is None:
                self._fabric_id = int(banner["fid"])
                if self._open is not None:
                    self._open.fabric_id = self._fabric_id
            return begun
        return None

    def _session_over(self) -> None:
        self._session += 1
        self._name, self._fabric_id, self._of = _named_by_file(self._file)
        self._has_sections = self._has_ends = False
        self._said_name = ""

    def _prompted(self, prompt: re.Match[str]) -> _Open:
        name = prompt["name"] or ""
        if name:
            self._name = name
            self._fabric_id = int(prompt["fid"]) if prompt["fid"] else None
        self._has_sections = False
        origin = _Origin.NAMED_PROMPT if name else _Origin.PROMPT
        return _Open(typed(prompt["typed"] or ""), origin)

    def _asked_from_afar(self, command: TypedCommand) -> _Open:
        """Each machine that is asked from a shell is a speaker of its own."""
        self._name, self._fabric_id, self._has_sections = "", None, False
        self._hosts.setdefault(command.host, 1000 + len(self._hosts))
        begun = _Open(command, _Origin.PROMPT)
        begun.session = self._hosts[command.host]
        return begun

    def _headed(self, section: re.Match[str]) -> _Open | None:
        command = typed(section["marked"] or section["path"] or section["plain"])
        is_plain = section["plain"] is not None
        if is_plain and not (command.is_read and self._may_head(command.command)):
            return None
        if is_plain and command.command in _ALSO_KEYS:
            return None
        has_prompts = self._open is not None and self._open.origin in _PROMPTED
        if is_plain and has_prompts:
            return None
        self._has_sections = True
        return _Open(command, _Origin.SECTION)

    def _port_block(self, block: re.Match[str]) -> _Open:
        """A support bundle goes through the ports, each with its outputs under bare headings.

        They ask by index; the line above them says slot and port.
        """
        if self._open is not None and self._open.origin is _Origin.SECTION:
            self._open.is_marked_end = True
        if block["port"] is not None:
            self._block = f"{block['slot']}/{block['port']}" if int(block["slot"]) else ""
            return _Open(typed("portFcPortCmdShow"), _Origin.SECTION)
        return _Open(
            typed(f"port{block['kind']}show {self._block or block['index']}"), _Origin.SECTION
        )

    def _may_head(self, command: str) -> bool:
        """Whether a plain word with a colon is a heading, and not a key without a value."""
        return (
            command.split(maxsplit=1)[0].endswith("show")
            or self._open is None
            or self._has_sections
        )

    def _may_be_bare(self, text: str) -> bool:
        if self._has_sections or (self._open is not None and self._open.origin is not _Origin.BARE):
            return False
        within = self._open.grammar if self._open is not None else None
        if within is not None and within.nests and text[0].isspace():
            return False
        if self._was_empty:
            return True
        if self._open is not None and self._open.lines:
            return _is_key_again(self._open.lines[0].text, text)
        self._tries += self._open is None
        return self._open is None and self._tries <= _TRIES

    def _typed_alone(self, text: str, ahead: _Ahead) -> _Open | None:
        """A command without a prompt, where what follows is what it prints.

        Scripts write one before each output, and so does a terminal into which several were pasted.
        """
        held = self._open
        if held is not None and held.origin is _Origin.SECTION:
            return None
        words = text.split(maxsplit=1)
        if words[0].casefold() not in known_beginnings():
            return None
        command = typed(text)
        grammar = grammar_of(command.command)
        window = ahead.window(text)
        if grammar is None or not any(grammar.looks_like(window[at:]) for at in (1, 2)):
            return None
        return _Open(command, held.origin if held is not None else _Origin.BARE, grammar=grammar)

    def _answered_at_once(self, begun: _Open, line: OutputLine, ahead: _Ahead) -> None:
        """Behind a prompt stands what a command prints that was typed before the prompt came."""
        found = _prompt(line.text)
        said = found["typed"] if found is not None else None
        if said is None:
            return
        window = ahead.window(said)
        for grammar in all_grammars():
            if grammar.looks_like(window):
                begun.command = TypedCommand(grammar.commands[0])
                begun.take(OutputLine(line.number, said))
                return

    def _bare(self, text: str, ahead: _Ahead) -> _Open | None:
        kind = _kind_of(text)
        if self._misses[kind] >= _MOST_MISSES:
            return None
        window = ahead.window(text)
        for grammar in all_grammars():
            if not grammar.looks_like(window):
                continue
            if self._open is not None and self._open.grammar is grammar:
                first = next((line.text for line in self._open.lines if line.text.strip()), None)
                if first is None or _kind_of(first) != _kind_of(text):
                    return None
            command = TypedCommand(grammar.commands[0])
            return _Open(command, _Origin.BARE, grammar=grammar)
        if len(self._misses) > _MOST_KINDS:
            self._misses.clear()
        self._misses[kind] += 1
        return None


def _prompt(text: str) -> re.Match[str] | None:
    if ">" not in text and "#" not in text:  # of most lines this is known at a glance
        return None
    found = _PROMPT.match(text)
    if found is None or (found["name"] is None and not text.startswith("> ")):
        return None
    return found


def _says_something(text: str) -> bool:
    """Whether a line is more than the rule and the heading that stand above an output."""
    return bool(text.strip("- \t")) and _BANNER.match(text) is None


def _is_key_again(first: str, text: str) -> bool:
    """Whether a line says anew what the first one of an output says (``switchName: …``)."""
    key, colon, _ = first.partition(":")
    return bool(colon) and key.isalpha() and text.startswith(f"{key}:")


def _kind_of(text: str) -> str:
    """How a line begins, whatever its numbers are."""
    return re.sub(r"\d+", "0", text.partition(":")[0].strip())[:24]


def _named_by_file(file: str) -> tuple[str, int | None, str]:
    """Switch, virtual fabric and a name for all files of its support bundle."""
    folder, _, last = file.rpartition("/")
    found = _SUPPORTSAVE.match(last)
    if found is None:
        return "", None, file
    fid = int(found["fid"]) if found["fid"] else None
    return found["name"], fid, f"{folder}/{found['name']}".lstrip("/")

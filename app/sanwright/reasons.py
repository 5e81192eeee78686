"""Why something failed, in the words of whoever reads it: what systems and parsers say is English.

What is not known here is said as it came.
"""

from __future__ import annotations

import errno
import json
import re
import sqlite3

from sanwright.text import Text, unstopped, verbatim

_LONGEST = 120
_SYSTEM = {
    errno.EACCES: Text("permission denied"),
    errno.EBUSY: Text("it is in use"),
    errno.EDQUOT: Text("your quota on the disk is used up"),
    errno.EEXIST: Text("something of that name is there already"),
    errno.EFBIG: Text("the file would be too large for the disk"),
    errno.EHOSTDOWN: Text("the server does not answer"),
    errno.EINVAL: Text("the system takes no such name or place"),
    errno.EIO: Text("the disk or the network failed"),
    errno.EISDIR: Text("it is a folder"),
    errno.ELOOP: Text("its link leads in a circle"),
    errno.EMFILE: Text("too many files are open"),
    errno.ENAMETOOLONG: Text("the name is too long"),
    errno.ENODEV: Text("the device is not there"),
    errno.ENOENT: Text("it does not exist"),
    errno.ENOSPC: Text("no space is left on the disk"),
    errno.ENOTDIR: Text("a part of its path is no folder"),
    errno.EPERM: Text("the system does not allow it"),
    errno.EROFS: Text("the disk is read-only"),
    errno.ESTALE: Text("the network drive has gone"),
    errno.ETIMEDOUT: Text("the place does not answer"),
    errno.EXDEV: Text("it lies on another disk"),
}
_DATABASE = {
    sqlite3.SQLITE_BUSY: Text("another program is using it"),
    sqlite3.SQLITE_CANTOPEN: Text("it cannot be opened"),
    sqlite3.SQLITE_CORRUPT: Text("its pages do not fit together"),
    sqlite3.SQLITE_FULL: Text("no space is left on the disk"),
    sqlite3.SQLITE_IOERR: Text("the disk or the network failed"),
    sqlite3.SQLITE_LOCKED: Text("another program is using it"),
    sqlite3.SQLITE_NOMEM: Text("it needs more memory than there is"),
    sqlite3.SQLITE_NOTADB: Text("it is no database"),
    sqlite3.SQLITE_PERM: Text("permission denied"),
    sqlite3.SQLITE_READONLY: Text("it may only be read"),
    sqlite3.SQLITE_TOOBIG: Text("a text in it is too long"),
}
_PRIMARY = 0xFF
"""The error proper in an extended code. Source: SQLite, “Result and Error Codes”."""
_NO_UNICODE = Text("a text in it is no Unicode")
_OTHER_KIND = Text("a value in it is of another kind than belongs there")
_PARSERS = {
    "Cannot declare": Text("a table or a key stands there twice"),
    "Cannot mutate": Text("it adds to what is closed already"),
    "Cannot overwrite": Text("a key stands there twice"),
    "Cannot redefine": Text("a key stands there twice"),
    "Duplicate inline": Text("a key stands there twice"),
    "Escaped character": _NO_UNICODE,
    "Exceeds the limit": Text("a number has too many digits"),
    "Expected '=' after": Text("“=” is missing after a key"),
    "Expected ']": Text("a closing bracket is missing"),
    "Expected \"'": Text("a closing quote is missing"),
    "Expected '\"": Text("a closing quote is missing"),
    "Expected newline": Text("something follows the value"),
    "Expecting ',' delimiter": Text("a comma is missing"),
    "Expecting ':' delimiter": Text("a colon is missing"),
    "Expecting property name": Text("a name in double quotes is missing"),
    "Expecting value": Text("a value is missing"),
    "Extra data": Text("something follows the end"),
    "Found invalid character": Text("a character may not stand there"),
    "Illegal character": Text("a character may not stand there"),
    "Illegal trailing comma": Text("a comma too many"),
    "Invalid \\escape": Text("a character may not stand after “\\”"),
    "Invalid control character": Text("a character may not stand there"),
    "Invalid date": Text("it is no date or time"),
    "Invalid hex value": Text("a character may not stand after “\\”"),
    "Invalid initial": Text("a key is missing"),
    "Invalid statement": Text("a key is missing"),
    "Invalid value": Text("it is no value"),
    "Unclosed": Text("a closing bracket is missing"),
    "Unescaped": Text("a character may not stand after “\\”"),
    "Input data was truncated": Text("its end is missing"),
    "Invalid \\uXXXX": Text("a character may not stand after “\\”"),
    "Unterminated string": Text("a closing quote is missing"),
    "expected '\"'": Text("a name in double quotes is missing"),
    "expected ','": Text("a comma is missing"),
    "expected ':'": Text("a colon is missing"),
    "invalid character": Text("a character may not stand there"),
    "invalid escape": Text("a character may not stand after “\\”"),
    "invalid number": Text("it is no number"),
    "object keys must": Text("a name in double quotes is missing"),
    "trailing characters": Text("something follows the end"),
    "trailing comma": Text("a comma too many"),
    "field larger": Text("a cell is too long"),
    "not enough values": _OTHER_KIND,
    "too many values": _OTHER_KIND,
    "unexpected end": Text("a closing quote is missing"),
}
"""What ``json``, ``tomllib``, ``csv`` and ``msgspec`` begin with."""
_AT_BYTE = re.compile(r"JSON is malformed: (.+) \(byte (\d+)\)")
_AT = re.compile(r" \((?:at line (\d+), column (\d+)|at end of document)\)$")


def reason_of(error: BaseException) -> Text:
    """Why it failed, short, without capital and full stop: for brackets behind a sentence."""
    if isinstance(error, UnicodeError):
        return _NO_UNICODE
    if isinstance(error, RecursionError):
        return Text("too deep")
    own = getattr(error, "text", None)
    if isinstance(own, Text):  # the program's own
        return unstopped(own)
    if isinstance(error, TypeError | LookupError | AttributeError | OverflowError):
        return _OTHER_KIND
    if isinstance(error, sqlite3.Error):
        return _of_database(error)
    if isinstance(error, OSError):
        known = _SYSTEM.get(error.errno or 0)
        return known or _as_said(error.strerror or str(error) or type(error).__name__)
    if isinstance(error, json.JSONDecodeError):
        return _placed(_of_parser(error.msg), error.lineno, error.colno)
    return _of_text(str(error) or type(error).__name__)


def _of_database(error: sqlite3.Error) -> Text:
    said = str(error)
    if said.startswith("Could not decode"):
        return _NO_UNICODE
    code: int | None = getattr(error, "sqlite_errorcode", None)
    known = _DATABASE.get(code & _PRIMARY) if code is not None else None
    return known or _as_said(said)


def _of_text(said: str) -> Text:
    at_byte = _AT_BYTE.fullmatch(said)
    if at_byte is not None:
        return Text("{what} at byte {byte}", what=_of_parser(at_byte[1]), byte=at_byte[2])
    found = _AT.search(said)
    if found is None:
        return _of_parser(said)
    what = _of_parser(said[: found.start()])
    if found[1] is None:
        return Text("{what} at the end", what=what)
    return _placed(what, int(found[1]), int(found[2]))


def _of_parser(said: str) -> Text:
    known = (text for begin, text in _PARSERS.items() if said.startswith(begin))
    return next(known, None) or _as_said(said)


def _placed(what: Text, line: int, column: int) -> Text:
    return Text("{what} at line {line}, column {column}", what=what, line=line, column=column)


def _as_said(said: str) -> Text:
    return verbatim(" ".join(said.split())[:_LONGEST])

"""Bytes to text: byte order mark, `<meta charset>`, else UTF-8 where valid, else windows-1252.

Source: HTML, §13.2.3.2 Determining the character encoding. Differs: without any declaration, valid
UTF-8 is taken as UTF-8, as browsers do for local files.
"""

from __future__ import annotations

import codecs
import re

import webencodings

_PRESCAN_BYTES = 1024
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_COMMENT = re.compile(rb"<!--.*?(?:-->|\Z)", re.DOTALL)
_META_CHARSET = re.compile(rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([^\s\"'>;/]+)", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"\A<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([^\"']+)", re.IGNORECASE)


def decode_html(data: bytes) -> str:
    """Decode an HTML file; never fails, as undecodable bytes become U+FFFD."""
    for mark, codec in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(codec, "replace")
    label = _declared_label(data[:_PRESCAN_BYTES])
    encoding = webencodings.lookup(label) if label else None
    if encoding is not None:
        # A page that can be read far enough to find the declaration is not UTF-16.
        codec_info = webencodings.UTF8 if encoding.name.startswith("utf-16") else encoding
        return str(codec_info.codec_info.decode(data, "replace")[0])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return str(webencodings.lookup("windows-1252").codec_info.decode(data, "replace")[0])


def _declared_label(head: bytes) -> str:
    head = _COMMENT.sub(b"", head)
    found = _META_CHARSET.search(head) or _XML_ENCODING.search(head)
    return found.group(1).decode("ascii", "replace") if found else ""

"""The whole document: head, policy, style, sections, script."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import IO

from compositor.base.i18n import _
from compositor.base.version import product_version
from compositor.report.html.findings import findings, remarks
from compositor.report.html.layer_table import layer_table
from compositor.report.html.markup import Markup, element, fragment
from compositor.report.html.memory import memory
from compositor.report.html.page import Page, page_of
from compositor.report.html.stage import stage
from compositor.report.html.summary import budgets, device, summary
from compositor.report.subject import Subject

_LOGO = Markup(
    '<svg class="logo" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2 22 7.5 12 13 2 7.5Z"/>'
    '<path d="m4.5 11 7.5 4.1 7.5-4.1L22 12.4 12 18 2 12.4Z"/>'
    '<path d="m4.5 15.9 7.5 4.1 7.5-4.1L22 17.3 12 23 2 17.3Z"/></svg>'
)
_SECTIONS = (budgets, findings, memory, layer_table, device, remarks)


def write_html(subject: Subject, file: IO[str]) -> None:
    """Write the document; equal subjects give equal text."""
    style, script = _resource("style.css"), _resource("report.js")
    head = element(
        "head",
        {},
        element("meta", {"charset": "utf-8"}),
        element("meta", {"http-equiv": "Content-Security-Policy", "content": _policy(style, script)}),
        element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", {"name": "color-scheme", "content": "light dark"}),
        element("meta", {"name": "referrer", "content": "no-referrer"}),
        element("title", {}, _("{page}: layers").format(page=subject.title)),
        element("style", {}, style),
    )
    body = element("body", {}, _body(page_of(subject)), element("script", {}, script))
    file.write(f"<!DOCTYPE html>\n{element('html', {'lang': 'en'}, head, body)}\n")


def _body(page: Page) -> Markup:
    main = element(
        "main",
        {},
        summary(page),
        element(
            "div",
            {"class": "columns"},
            element("div", {"class": "look"}, stage(page)),
            element("div", {"class": "read"}, *(part(page) for part in _SECTIONS)),
        ),
    )
    return fragment(_top(page), main, _foot())


def _top(page: Page) -> Markup:
    title = element("h1", {}, page.subject.title)
    settings = element("p", {"class": "settings"}, page.subject.settings)
    themes = [
        _theme("auto", _("Auto"), checked=True),
        _theme("light", _("Light")),
        _theme("dark", _("Dark")),
    ]
    legend = element("legend", {"class": "visually-hidden"}, _("colours"))
    switches = element("fieldset", {"class": "switches themes"}, legend, *themes)
    return element("header", {}, _LOGO, element("div", {"class": "titles"}, title, settings), switches)


def _theme(name: str, title: str, *, checked: bool = False) -> Markup:
    attributes = {"type": "radio", "name": "theme", "id": f"theme-{name}", "checked": checked, "autocomplete": "off"}
    return element("label", {}, element("input", attributes), element("span", {}, title))


def _foot() -> Markup:
    return element("footer", {}, _("compositor {version}").format(version=product_version()))


def _policy(style: str, script: str) -> str:
    """Nothing may be fetched, and no other style or script may run."""
    return (
        f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _resource(name: str) -> Markup:
    return Markup(files(__package__).joinpath(name).read_text(encoding="utf-8"))

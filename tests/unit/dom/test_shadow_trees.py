"""Declarative shadow trees: where they begin and end, and what their slots show."""

from __future__ import annotations

import pytest

from compositor.base.diagnostics import DiagnosticSink
from compositor.dom import Document, Element, Text, dump_dom, parse_html

OPEN = "<template shadowrootmode=open>"


def parse(source: str) -> Document:
    return parse_html(f"<!DOCTYPE html><body>{source}", "page.html", sink=DiagnosticSink())


def flat(document: Document, node: int = -1) -> str:
    """The flat tree below body: `div(p('x'))`."""
    if node < 0:
        node = next(element.id for element in document.elements() if element.tag == "body")
    found = document.nodes[node]
    if isinstance(found, Text):
        return repr(found.data)
    assert isinstance(found, Element)
    return f"{found.tag}({' '.join(flat(document, child) for child in document.flat_children(found))})"


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        (f"<div>{OPEN}a<slot></slot></template>b</div>c", "body(div('a' slot('b')) 'c')"),
        (f"<div>b{OPEN}a<slot></slot></template></div>", "body(div('a' slot('b')))"),
        (f"<x-a>{OPEN}<slot name=n></slot></template>b<i slot=n></i></x-a>", "body(x-a(slot(i())))"),
        (f"<x-a>{OPEN}<slot name=n>none</slot></template>b</x-a>", "body(x-a(slot('none')))"),
        (f"<div>{OPEN}<slot></slot><slot>2</slot></template>b</div>", "body(div(slot('b') slot('2')))"),
        # Elements that can have none, a second one, and other modes are plain templates.
        (f"<ul>{OPEN}a</template><li>b</ul>", "body(ul(template() li('b')))"),
        (f"<div>{OPEN}a</template>{OPEN}b</template></div>", "body(div('a'))"),
        ("<div><template shadowrootmode=odd>a</template>b</div>", "body(div(template() 'b'))"),
        (f"<font-face>{OPEN}a</template></font-face>", "body(font-face(template()))"),
        # What is open outside is neither closed nor continued inside.
        (f"<p><div><b>{OPEN}</b></template>x</b></div>", "body(p() div(b(template() 'x')))"),
        (f"<b><div>{OPEN}</b></div><i>x</template>y</div></b>z", "body(b(div(i('x'))) 'z')"),
        (f"<div>{OPEN}<p>a<b>c</template>d</div>e", "body(div(p('a' b('c'))) 'e')"),
        (f"<div>{OPEN}<body class=x><p>a</template></div>", "body(div(p('a')))"),
        (f"<div>{OPEN}<table><td>a</template></div>b", "body(div(table(tbody(tr(td('a'))))) 'b')"),
        (f"<table><td><div>{OPEN}x</template>y</div><td>z</table>", "body(table(tbody(tr(td(div('x')) td('z')))))"),
        (f"<div>{OPEN}<template><i></template><u></template></div>b", "body(div(template() u()) 'b')"),
        # Slots in slots: what the inner tree shows is what the outer slot shows.
        (
            f"<div>{OPEN}<x-a>{OPEN}[<slot></slot>]</template><slot></slot></x-a></template>b</div>",
            "body(div(x-a('[' slot(slot('b')) ']')))",
        ),
    ],
)
def test_flat_tree(source: str, tree: str) -> None:
    assert flat(parse(source)) == tree


def test_paths_and_parents() -> None:
    document = parse(f"<div>{OPEN}<p><slot></slot></p></template><b>x</b></div>")
    paths = {document.path_of(element.id): element for element in document.elements()}

    inner = paths["html>body>div:nth-child(1)>#shadow-root>p:nth-child(1)"]
    light = paths["html>body>div:nth-child(1)>b:nth-child(1)"]
    slot = next(element for element in document.elements() if element.tag == "slot")
    host = paths["html>body>div:nth-child(1)"]
    assert document.flat_parent(inner.id) == host.id
    assert document.flat_parent(light.id) == slot.id
    assert host.children == (light.id,)
    assert all(document.flat_parent(node.id) < node.id for node in document.nodes)


def test_the_dump_shows_the_shadow_root_before_the_children() -> None:
    lines = dump_dom(parse(f"<div>x{OPEN}y</template></div>")).splitlines()
    assert [line.split()[1] for line in lines[4:]] == ["<div>", "#shadow-root", "'y'", "'x'"]

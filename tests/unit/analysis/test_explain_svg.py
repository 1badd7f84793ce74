"""Explanations of elements inside inline SVG."""

from __future__ import annotations

import pytest

import compositor
from compositor.analysis.explain import ElementExplanation, explain_element
from compositor.analysis.facts import Facts

PAGE = """<!DOCTYPE html><style>body { margin: 0 } .hot { will-change: transform }</style>
<svg width=200 height=200 viewBox="0 0 100 100"><rect id=ground width=100 height=100 fill="#eee" />
<path id=hot class=hot d="M10 90 L30 60 L50 90z" /><circle id=over cx=40 cy=80 r=12 /><text id=text x=5 y=15>t</text>
</svg>"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Facts:
    page = tmp_path_factory.mktemp("svg") / "page.html"
    page.write_text(PAGE)
    return Facts(compositor.run(page))


def explained(facts: Facts, name: str) -> ElementExplanation:
    return explain_element(facts, next(e.id for e in facts.document.elements() if e.html_id == name))


def test_an_element_with_a_hint_owns_its_layer(facts: Facts) -> None:
    found = explained(facts, "hot")

    (layer,) = found.layers
    assert layer.owned
    assert layer.layer.reasons == ("WillChangeTransform",)
    assert layer.shared_with == 0
    assert not found.absence
    assert found.rect is not None
    assert tuple(found.rect) == (20, 120, 80, 60)


def test_what_is_painted_over_it_owns_the_layer_of_the_rest(facts: Facts) -> None:
    (layer,) = explained(facts, "over").layers

    assert layer.layer.reasons == ("Overlap",)
    assert layer.culprit is not None
    assert layer.culprit[0] == "#hot"


@pytest.mark.parametrize("name", ["ground", "text"])
def test_the_others_are_parts_of_the_svg(name: str, facts: Facts) -> None:
    found = explained(facts, name)

    assert found.rect is not None
    assert not any(layer.owned for layer in found.layers)
    assert "<svg>" in found.absence or "neighbours" in found.absence

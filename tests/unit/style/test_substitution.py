"""`attr()`, `if()` and registered custom properties; the values are Chromium's."""

from __future__ import annotations

import pytest

from .pages import Page

BODY = '<div id=t title=hi data-n=5 data-c=red data-l=3em data-s="a b"></div>'


def styled(declarations: str, rules: str = "", body: str = BODY) -> Page:
    return Page(f"<style>{rules} #t{{{declarations}}}</style>{body}")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("width", "attr(data-n px)", "5px"),
        ("width", "attr(data-n em)", "80px"),
        ("width", "attr(data-n %)", "5%"),
        ("width", "calc(attr(data-n px) * 2)", "10px"),
        ("width", "attr(data-n type(<number>))", "auto"),
        ("width", "attr(data-l type(<length>))", "48px"),
        ("width", "attr(data-s px, 4px)", "4px"),
        ("width", "attr(nope px, 3px)", "3px"),
        ("width", "attr(nope px)", "auto"),
        ("color", "attr(data-c)", "rgb(0, 0, 0)"),
        ("color", "attr(data-c type(<color>))", "rgb(255, 0, 0)"),
        ("color", "attr(data-c type(*))", "rgb(255, 0, 0)"),
        ("color", "attr(data-c type(red | blue))", "rgb(255, 0, 0)"),
        ("color", "attr(nope type(<color>), blue)", "rgb(0, 0, 255)"),
        ("margin-left", "attr(data-l type(<length> | auto))", "48px"),
        ("rotate", "attr(data-n deg)", "5deg"),
        ("order", "attr(data-n type(<integer>))", "5"),
        ("order", "attr(data-n number)", "5"),
        ("font-family", "attr(TITLE type(<custom-ident>))", "hi"),
    ],
)
def test_attributes_in_any_property(name: str, value: str, expected: str) -> None:
    assert styled(f"{name}: {value}").value("#t", name) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("attr(title)", '"hi"'),
        ("attr(title raw-string)", '"hi"'),
        ("attr(nope, 'd')", '"d"'),
        ("attr(nope)", '""'),
        ("'<' attr(data-s)", '"<" "a b"'),
    ],
)
def test_attributes_in_content(value: str, expected: str) -> None:
    page = Page(f"<style>#t::before{{content: {value}}}</style>{BODY}")
    assert page.value("#t", "content", "before") == expected
    assert not Page(f"<style>#t::before{{content: attr(title string)}}</style>{BODY}").has_pseudo("#t", "before")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("calc(sibling-index() * 5px)", "10px"),
        ("calc(sibling-count() * 1px)", "3px"),
        ("sibling-index(1)", "auto"),
    ],
)
def test_siblings_are_counted(value: str, expected: str) -> None:
    page = styled(f"width: {value}", body="text <i></i> <b id=t></b> <i></i>")

    assert page.value("#t", "width") == expected


def test_elements_with_equal_attributes_share_a_style() -> None:
    page = Page("<style>p{width:attr(data-n px)}</style><p id=a data-n=1><p id=b data-n=1><p id=c data-n=2>")
    assert page.style("#a") is page.style("#b")
    assert [page.value(f"#{name}", "width") for name in "ac"] == ["1px", "2px"]


def test_custom_properties_may_hold_attributes() -> None:
    page = Page("<style>#a{--n:attr(data-n px)} b{width:var(--n)}</style><p id=a data-n=7><b data-n=8>x</b>")
    assert page.value("b", "width") == "7px"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("if(style(--x: 1): blue; else: red)", True),
        ("if(style(--x: 2): red; style(--x: 1): blue)", True),
        ("if(style(--x: 2): red)", False),
        ("if(not style(--x: 2): blue; else: red)", True),
        ("if(media(width > 1px): blue; else: red)", True),
        ("if(media(print): red; else: blue)", True),
        ("if(supports(display: grid): blue)", True),
        ("if(supports(display: nonsense): red; else: blue)", True),
        ("if(style(--x: 1) and media(print): red; else: blue)", True),
        ("if(style(--x > 0): blue; else: red)", True),
        ("rgb(0, 0, if(style(--x): 255; else: 9))", True),
        ("if(else: blue)", True),
        ("if()", False),
        ("if(nonsense: red)", False),
    ],
)
def test_conditional_values(value: str, expected: bool) -> None:
    assert (styled(f"--x: 1; color: {value}").value("#t", "color") == "rgb(0, 0, 255)") is expected


def register(syntax: str, initial: str, inherits: bool = True) -> str:
    return f'@property --x{{syntax:"{syntax}";inherits:{str(inherits).lower()};initial-value:{initial}}}'


@pytest.mark.parametrize(
    ("syntax", "initial", "value", "expected"),
    [
        ("<length>#", "1px,2px", "1px, 2em", "1px, 32px"),
        ("<number>+", "1", "1 calc(1 + 1)", "1 2"),
        ("foo | <integer>", "foo", "7", "7"),
        ("foo | <integer>", "foo", "4.5", "foo"),
        ("<color>", "red", "hsl(120 100% 50%)", "rgb(0, 255, 0)"),
        ("<color>", "red", "currentcolor", "currentcolor"),
        ("<length-percentage>", "5%", "calc(1em + 5%)", "calc(5% + 16px)"),
        ("<angle>", "0deg", "0.5turn", "180deg"),
        ("<time>", "0s", "100ms", "0.1s"),
        ("<custom-ident>", "a", "foo bar", "a"),
        ("<string>", "'a'", "'b'", '"b"'),
        ("*", "x", "anything at all", "anything at all"),
    ],
)
def test_registered_properties_are_typed(syntax: str, initial: str, value: str, expected: str) -> None:
    page = styled(f"--x: {value}", register(syntax, initial))
    assert str(page.style("#t").custom["--x"]) == expected


def test_registered_lengths_inherit_as_px() -> None:
    rules = register("<length>", "3px") + "body{--x:1em;font-size:30px}"
    assert styled("font-size:10px;margin-left:var(--x)", rules).value("#t", "margin-left") == "30px"


@pytest.mark.parametrize(
    "rule",
    [
        register("<length>", "1em"),
        register("<length>", "red"),
        register("<nonsense>", "1"),
        '@property --x{syntax:"<length>";inherits:true}',
        '@property --x{syntax:"*";initial-value:1px}',
    ],
)
def test_malformed_registrations_are_dropped(rule: str) -> None:
    page = styled("margin-left:var(--x, 9px)", rule)
    assert page.value("#t", "margin-left") == "9px"
    assert "css-parse-error" in page.codes()


def test_values_of_another_type_count_as_unset() -> None:
    rules = register("<length>", "3px", inherits=False) + "body{--x:8px}"
    assert styled("--x:red;margin-left:var(--x)", rules).value("#t", "margin-left") == "3px"

"""What a captured page may load from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compositor.capture.names import local_name
from compositor.capture.origins import Origins, origin_of


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("http://a.example/x?y", "http://a.example"),
        ("https://a.example:443/", "https://a.example"),
        ("https://a.example:8443/", "https://a.example:8443"),
        ("wss://user:pass@A.example/socket", "https://a.example"),
    ],
)
def test_origin(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("http://a.example/deep/file.css", True),
        ("https://a.example/", True),
        ("https://cdn.example:444/lib.js", True),
        ("https://cdn.example/lib.js", False),
        ("https://a.example.evil.example/", False),
        ("http://a.example:8080/", False),
        ("data:text/css,a{}", True),
        ("file:///etc/passwd", False),
        ("ftp://a.example/", False),
        ("http://[", False),
    ],
)
def test_a_page_on_the_web_reaches_its_origin_and_those_named(url: str, allowed: bool) -> None:
    origins = Origins.of("http://a.example/index", ("https://cdn.example:444",), any_origin=False)
    assert origins.allows(url) is allowed


def test_any_origin_is_still_no_file() -> None:
    origins = Origins.of("http://a.example/", (), any_origin=True)
    assert origins.allows("https://other.example/")
    assert not origins.allows("file:///etc/passwd")


def test_a_file_reaches_its_folder_only(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    for name in ("site/page.html", "site/a.png", "b.png"):
        (tmp_path / name).touch()
    (tmp_path / "site" / "link.png").symlink_to(tmp_path / "b.png")
    origins = Origins.of(str(tmp_path / "site" / "page.html"), (), any_origin=False)

    def allows(name: str) -> bool:
        return origins.allows((tmp_path / "site").as_uri() + f"/{name}")

    assert [allows(name) for name in ("a.png", "../b.png", "link.png")] == [True, False, False]
    assert not origins.allows("http://a.example/")
    assert len(origins.refused()) == 3


def test_refusals_are_counted_and_hinted_at() -> None:
    origins = Origins.of("http://a.example/", (), any_origin=False)
    for url in ("http://b.example/1", "http://b.example/2", "http://c.example/"):
        origins.allows(url)
    assert origins.refused() == (("http://b.example", 2), ("http://c.example", 1))
    assert "http://b.example, http://c.example" in origins.hint()


@pytest.mark.parametrize(
    ("url", "mime", "name"),
    [
        ("http://a.example/css/site.css", "text/css", "files/a.example/css/site.css"),
        ("http://a.example:81/", "text/css", "files/a.example_81/file.css"),
        ("http://a.example/img?id=3", "image/png", "files/a.example/img-XXXXXXXXXX.png"),
        ("http://a.example/../../etc/passwd.d/x%2f..%2fy.png", "image/png", "files/a.example/etc/passwd.d/x/y.png"),
        ("img/a.png", "image/png", "files/img/a.png"),
    ],
)
def test_names_of_saved_files(url: str, mime: str, name: str) -> None:
    found = local_name(url, mime, ())
    if "XXX" in name:
        stem, found_stem = name.partition("XXXXXXXXXX"), found
        assert found_stem.startswith(stem[0])
        assert found_stem.endswith(stem[2])
    else:
        assert found == name


def test_two_urls_never_share_a_file() -> None:
    first = local_name("http://a.example/a b.png", "image/png", ())
    assert local_name("http://a.example/a_b.png", "image/png", {first}) != first


@given(st.text(max_size=60))
def test_no_name_leaves_its_folder(text: str) -> None:
    parts = Path(local_name(f"http://h.example/{text}".replace("#", ""), "image/png", ())).parts
    assert parts[0] == "files"
    assert ".." not in parts
    assert not any(part.startswith("/") for part in parts)


def test_a_file_url_names_a_file(tmp_path: Path) -> None:
    page = tmp_path / "my page.html"
    page.write_text("x")

    found = Origins.of(f"{page.as_uri()}?a=b#c", (), any_origin=False)

    assert found.url == f"{page.as_uri()}?a=b#c"
    assert found.allows((tmp_path / "a.css").as_uri())
    with pytest.raises(OSError):
        Origins.of((tmp_path / "missing.html").as_uri(), (), any_origin=False)
    with pytest.raises(ValueError):
        Origins.of("file://elsewhere/page.html", (), any_origin=False)

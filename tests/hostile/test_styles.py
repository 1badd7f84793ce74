"""Scopes and container queries without end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compositor.css.container import ContainerQuery
from compositor.style import containers
from compositor.style.scopes import ScopeRoots


def test_scoping_roots_follow_from_those_of_the_parent(
    report: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[object] = []
    stepped = ScopeRoots._stepped

    def counted(self: ScopeRoots, around: object, element: object, depth: int) -> object:
        steps.append(element)
        return stepped(self, around, element, depth)  # type: ignore[arg-type]

    monkeypatch.setattr(ScopeRoots, "_stepped", counted)
    report("<style>@scope (div) to (.x) { b, i { color: red } }</style>" + "<div>" * 100 + "<b></b><i></i>" * 200)

    assert 400 <= len(steps) < 1000


def test_a_query_is_asked_once_of_equal_containers(
    report: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[ContainerQuery] = []
    holds = containers.ContainerQueries._query_holds

    def counted(self: containers.ContainerQueries, query: ContainerQuery, around: object) -> bool:
        asked.append(query)
        return holds(self, query, around)  # type: ignore[arg-type]

    monkeypatch.setattr(containers.ContainerQueries, "_query_holds", counted)
    style = "<style>section { container-type: inline-size } @container (width > 1px) { b { color: red } }</style>"
    report(style + "<section>" + "<b></b>" * 500)

    assert 1 <= len(asked) <= 4

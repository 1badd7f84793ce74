"""Rules about the code itself that no other tool checks."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compositor.analysis.engine import all_rules

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "compositor"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAX_MODULE_LINES = 500
MAX_TABLE_LINES = 800
MAX_FUNCTION_LINES = 60
MAX_PARAMETERS = 6
FORBIDDEN_NAMES = {"utils", "helpers", "common", "manager", "misc"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def is_table(path: Path) -> bool:
    """Tables of data may be longer than code."""
    return "properties" in path.parts or not any(functions(path))


def test_modules_are_short_and_named_for_what_they_hold() -> None:
    long = []
    for path in MODULES:
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > (MAX_TABLE_LINES if is_table(path) else MAX_MODULE_LINES):
            long.append(f"{name_of(path)}: {lines} lines")
        assert path.stem not in FORBIDDEN_NAMES, path
    assert long == []


def test_functions_are_short() -> None:
    long = [
        f"{name_of(path)}:{node.lineno} {node.name}: {node.end_lineno - node.lineno + 1} lines"
        for path in MODULES
        for node in functions(path)
        if node.end_lineno is not None and node.end_lineno - node.lineno + 1 > MAX_FUNCTION_LINES
    ]
    assert long == []


def test_nothing_is_left_undone() -> None:
    pattern = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")
    found = [name_of(path) for path in MODULES if pattern.search(path.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_a_rule_is_named_like_its_module(rule: object) -> None:
    stem = getattr(rule, "id", "").replace("-", "_")

    assert (PACKAGE / "analysis" / "rules" / f"{stem}.py").is_file()


def test_the_command_line_starts_without_the_engine() -> None:
    program = "import sys, compositor.cli.main; print(*sys.modules)"

    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=True)

    heavy = {"numpy", "rich", "moderngl", "PIL", "compositor.pipeline", "compositor.analysis", "compositor.layout"}
    assert heavy & set(loaded.stdout.split()) == set()

"""The DevTools pipe, spoken to by small programs that stand in for a browser."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from compositor.browser import find_chromium, pipe
from compositor.browser.pipe import BrowserError, BrowserPipe

ECHO = """
buffer = b""
while True:
    block = os.read(3, 65536)
    if not block:
        break
    buffer += block
    while b"\\0" in buffer:
        message, buffer = buffer.split(b"\\0", 1)
        message = json.loads(message)
        def say(**answer):
            os.write(4, json.dumps(answer).encode() + b"\\0")
        if message["method"] == "Echo":
            say(method="News", params={"text": "first"})
            say(id=message["id"], result={"params": message["params"], "session": message.get("sessionId")})
        elif message["method"] == "Refuse":
            say(id=message["id"], error={"message": "no"})
        elif message["method"] == "Die":
            print("out of luck", file=sys.stderr, flush=True)
            os._exit(1)
"""


def stand_in(folder: Path, code: str) -> str:
    path = folder / "browser"
    path.write_text(f"#!{sys.executable}\nimport json, os, sys, time\n{code}")
    path.chmod(0o755)
    return str(path)


def test_commands_are_answered_and_events_handled(tmp_path: Path) -> None:
    with BrowserPipe(stand_in(tmp_path, ECHO), ()) as browser:
        news = []
        browser.handlers["News"] = news.append
        params = {"text": "é" * 100_000}

        assert browser.call("Echo", params, "s") == {"params": params, "session": "s"}
        assert news == [{"text": "first"}]


def test_a_refusal_is_an_error(tmp_path: Path) -> None:
    with BrowserPipe(stand_in(tmp_path, ECHO), ()) as browser, pytest.raises(BrowserError, match="Refuse: no"):
        browser.call("Refuse")


def test_a_browser_that_ends_is_an_error_with_its_last_words(tmp_path: Path) -> None:
    with (
        BrowserPipe(stand_in(tmp_path, ECHO), ()) as browser,
        pytest.raises(BrowserError, match="ended unexpectedly: out of luck"),
    ):
        browser.call("Die")


def test_a_browser_that_says_nothing_is_an_error_and_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "_PATIENCE_AT_END_S", 0.2)
    began = time.monotonic()
    with BrowserPipe(stand_in(tmp_path, "time.sleep(600)"), ()) as browser:
        assert not browser.wait(lambda _message: True, timeout_s=0.2)

    assert time.monotonic() - began < 60


def test_a_browser_that_cannot_start_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BrowserError, match="cannot start"):
        BrowserPipe(str(tmp_path / "gone"), ())


def test_chromium_is_the_one_that_the_environment_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", stand_in(tmp_path, ECHO))
    assert find_chromium() == str(tmp_path / "browser")
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "gone"))
    assert find_chromium() is None

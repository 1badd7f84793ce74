"""A browser process and its DevTools connection over a pair of pipes.

With `--remote-debugging-pipe` the browser reads commands from file descriptor 3 and writes answers to 4:
JSON messages with a zero byte after each. No port is opened, so nobody else can speak to the browser,
and it ends when the pipe is closed.

Source: Chrome DevTools Protocol.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from compositor.base.i18n import _

CALL_TIMEOUT_S = 60.0
MAX_MESSAGE_BYTES = 1 << 30
_BLOCK = 1 << 20
_FIRST_FREE_FD = 10
_END = b"\0"
_PATIENCE_AT_END_S = 5.0

Message = Mapping[str, Any]


class BrowserError(Exception):
    """The browser could not be started, or did not answer; one line for people."""


class BrowserPipe:
    """One browser process.

    Attributes:
        handlers: Called with an event's parameters when it comes, by the event's name; may send, may not wait.
    """

    def __init__(self, binary: str, flags: Sequence[str]) -> None:
        """Start `binary`.

        Raises:
            BrowserError: It cannot be started.
        """
        self.handlers: dict[str, Callable[[Message], None]] = {}
        self._last_id = 0
        self._buffer = bytearray()
        self._scanned = 0
        self._folder = Path(tempfile.mkdtemp(prefix="compositor-verify-"))
        try:
            self._pid, self._read_fd, self._write_fd = _spawn(binary, flags, self._folder)
        except OSError as error:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise BrowserError(
                _("cannot start {binary}: {reason}").format(binary=binary, reason=error.strerror or error)
            ) from error
        self._poll = select.poll()
        self._poll.register(self._read_fd, select.POLLIN | select.POLLHUP)

    def send(self, method: str, params: Message | None = None, session: str = "") -> int:
        """Send a command; returns the id that its answer will have."""
        self._last_id += 1
        message: dict[str, Any] = {"id": self._last_id, "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        data = memoryview(json.dumps(message).encode() + _END)
        try:
            while data:
                data = data[os.write(self._write_fd, data) :]
        except BrokenPipeError:
            raise self._ended() from None
        return self._last_id

    def call(self, method: str, params: Message | None = None, session: str = "") -> Message:
        """Send a command and wait for its answer.

        Raises:
            BrowserError: The browser refuses, ends, or does not answer in time.
        """
        wanted = self.send(method, params, session)
        answer: list[Message] = []

        def is_answer(message: Message) -> bool:
            if message.get("id") == wanted:
                answer.append(message)
            return bool(answer)

        if not self.wait(is_answer):
            raise BrowserError(_("the browser did not answer {method} in time").format(method=method))
        if "error" in answer[0]:
            raise BrowserError(f"{method}: {answer[0]['error'].get('message', '?')}")
        result: Message = answer[0].get("result", {})
        return result

    def wait(self, until: Callable[[Message], bool], timeout_s: float = CALL_TIMEOUT_S) -> bool:
        """Handle messages until `until` is true of one; False when time is up.

        Raises:
            BrowserError: The browser ended.
        """
        deadline = time.monotonic() + timeout_s
        while (message := self._receive(deadline)) is not None:
            handler = self.handlers.get(message.get("method", ""))
            if handler is not None:
                handler(message.get("params", {}))
            if until(message):
                return True
        return False

    def close(self) -> None:
        """End the browser and remove its profile."""
        for descriptor in (self._write_fd, self._read_fd):
            os.close(descriptor)
        deadline = time.monotonic() + _PATIENCE_AT_END_S
        while time.monotonic() < deadline:
            if os.waitpid(self._pid, os.WNOHANG)[0]:
                break
            time.sleep(0.02)
        else:
            os.killpg(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
        shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _receive(self, deadline: float) -> Message | None:
        while True:
            end = self._buffer.find(_END, self._scanned)
            if end >= 0:
                message: Message = json.loads(self._buffer[:end])
                del self._buffer[: end + 1]
                self._scanned = 0
                return message
            self._scanned = len(self._buffer)
            left = deadline - time.monotonic()
            if left <= 0 or not self._poll.poll(left * 1000):
                return None
            block = os.read(self._read_fd, _BLOCK)
            if not block:
                raise self._ended()
            self._buffer += block
            if len(self._buffer) > MAX_MESSAGE_BYTES:
                raise BrowserError(_("the browser sent too much"))

    def _ended(self) -> BrowserError:
        try:
            lines = (self._folder / "stderr").read_text(errors="replace").splitlines()
        except OSError:
            lines = []
        said = next((line for line in reversed(lines) if line.strip()), "")
        message = _("the browser ended unexpectedly")
        return BrowserError(f"{message}: {said[:300]}" if said else message)


def _spawn(binary: str, flags: Sequence[str], folder: Path) -> tuple[int, int, int]:
    """Start the browser; returns its process id and our ends of the pipes, to read from and to write to."""
    commands, answers = _pipe(), _pipe()
    nothing = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
    errors = os.open(folder / "stderr", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    theirs = (commands[0], answers[1], nothing, errors)
    argv = [binary, *flags, "--remote-debugging-pipe", f"--user-data-dir={folder / 'profile'}", "about:blank"]
    # 0 to 2 first: what was opened for them may itself be 3 or 4.
    targets = ((nothing, 0), (errors, 1), (errors, 2), (commands[0], 3), (answers[1], 4))
    try:
        pid = os.posix_spawn(
            binary,
            argv,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, source, target) for source, target in targets],
            setpgroup=0,
        )
    except OSError:
        os.close(commands[1])
        os.close(answers[0])
        raise
    finally:
        for descriptor in theirs:
            os.close(descriptor)
    return pid, answers[0], commands[1]


def _pipe() -> tuple[int, int]:
    """A pipe whose ends are out of the way of descriptors 3 and 4."""
    ends = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE_FD) for end in ends]
    for end in ends:
        os.close(end)
    return moved[0], moved[1]

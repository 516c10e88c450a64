"""The fixture that runs command lines."""

from __future__ import annotations

import pytest

from tests.commands.terminal import Terminal


@pytest.fixture
def game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)

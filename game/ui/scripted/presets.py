"""Scripted scenes of the saved sets of options."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.scripted.deals import show_title
from game.ui.settings.presets import TEXT, PresetsScene
from game.ui.settings.settings import RULES

PRESET, NAME = "Friday evening", "Saturday"


def _presets(app: App) -> PresetsScene:
    """Open the presets with one saved by the player."""
    app.change_settings(rules={"pocket": {"minimum": 3, "claim_window": 10}})
    show_title(app)
    app.open(routes.Settings(RULES))
    scene = app.push(PresetsScene(app))
    _write(scene, PRESET)
    scene.on_save()
    return scene


def _presets_name(app: App) -> None:
    _write(_presets(app), NAME)


def _presets_text(app: App) -> None:
    _presets(app).on_tab(TEXT)


def _write(scene: PresetsScene, name: str) -> None:
    scene.on_write()
    scene.typed(name)


PRESETS: dict[str, Callable[[App], object]] = {
    "presets": _presets,
    "presets-name": _presets_name,
    "presets-text": _presets_text,
}

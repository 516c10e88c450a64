"""The card of a recorded hand, drawn without a display."""

from __future__ import annotations

import time
from dataclasses import replace

import pygame

from game.rules.tiles import Seat
from game.session.recording import Recording
from game.settings.settings import Settings
from game.settings.tile_styles import folder_of, pictures_in
from game.ui.drawing.own_faces import OwnFaces
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import theme_of
from game.ui.drawing.tile_check import Checking
from game.ui.kit.card import card_page, card_picture
from game.ui.kit.hand_card import ended_in, hand_card
from game.ui.kit.keeping import png_of
from game.words.labels import Labels

WAIT = 0.02  # seconds between two looks at what is being checked


def card_of(
    recording: Recording, settings: Settings, labels: Labels
) -> tuple[bytes, Seat | None, str]:
    """Return the card of a hand as a PNG, and its winner and deal code. Raise RulesError if the
    hand isn't over."""
    pygame.font.init()
    page = card_page(labels, settings)
    ended = ended_in(recording, settings, labels)
    card = hand_card(page, ended)
    pictures = Pictures(theme=theme_of(replace(settings, language=labels.language)))
    pictures.take_faces(_own_faces(settings.tile_style))
    return png_of(card_picture(page, card, pictures)), card.winner, card.code


def _own_faces(style: str) -> OwnFaces:
    """Return the pictures of one of the player's tile styles that can be used."""
    folder = folder_of(style)
    files = {} if folder is None else pictures_in(folder)
    if folder is None or not files:
        return OwnFaces({})
    checking = Checking(folder, files)
    while not checking.is_done:
        checking.poll()
        time.sleep(WAIT)
    return OwnFaces(checking.drawings)

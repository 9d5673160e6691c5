"""Headless pygame for every test of the user interface."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest


@pytest.fixture(scope="session", autouse=True)
def display():
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()

"""Sounds: never required (trial W-05), never a burst (W-12), silent while hidden (W-19)."""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.ui.frame import sound as sound_module
from game.ui.frame.sound import AFTER_RESUME, BURST, BURST_SECONDS, NAMES, SAME_AGAIN, Sounds
from tests.needs import lacking

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "assets/sounds"


def find(name: str) -> Path:
    return ROOT / "assets" / name


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class FakeMixer:
    """Counts what is asked of ``pygame.mixer``, and fails where it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.log: list[str] = []
        self.bad: set[str] = set()
        self.idle = False  # accept every call and do nothing
        self.running = False
        mixer = self

        def call(name: str) -> None:
            mixer.log.append(name)
            if name.partition(" ")[0] in mixer.bad:
                raise pygame.error(f"{name} does not work here")

        class Sound:
            def __init__(self, file: str) -> None:
                self.name = Path(file).stem
                call(f"load {self.name}")

            def set_volume(self, value: float) -> None:
                call(f"set_volume {value:.2f}")

            def play(self, *args: object, **kwargs: object) -> None:
                assert not args
                assert not kwargs
                call(f"play {self.name}")

            def __getattr__(self, name: str) -> object:
                raise NotImplementedError(name)

        def init(*_: int) -> None:
            call("init")
            mixer.running = not mixer.idle

        monkeypatch.setattr(pygame.mixer, "init", init)
        monkeypatch.setattr(pygame.mixer, "get_init", lambda: mixer.running or None)
        monkeypatch.setattr(pygame.mixer, "stop", lambda: call("stop"))
        monkeypatch.setattr(pygame.mixer, "Sound", Sound)
        for name in ("fadeout", "set_num_channels", "pause", "unpause", "find_channel", "Channel"):
            monkeypatch.setattr(pygame.mixer, name, lambda *_, name=name: call(f"odd {name}"))

    def count(self, start: str) -> int:
        return sum(entry.startswith(start) for entry in self.log)


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> FakeMixer:
    return FakeMixer(monkeypatch)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sounds(mixer: FakeMixer, clock: Clock) -> Sounds:
    out = Sounds(find, clock=clock)
    assert out.open()
    return out


def use_everything(sounds: Sounds, clock: Clock) -> None:
    """Do all that a game does with sounds, for two minutes."""
    sounds.open()
    choose = random.Random(1)
    for frame in range(3600):
        clock.now += 1 / 30
        sounds.load_next()
        sounds.play(choose.choice(NAMES))
        sounds.volume = choose.random()
        if frame % 50 == 0:
            sounds.muted = not sounds.muted
        if frame % 70 == 0:
            sounds.suspend()
        if frame % 70 == 9:
            sounds.resume()
    sounds.muted = False
    sounds.resume()


@pytest.mark.parametrize(
    "bad", [{"init"}, {"load"}, {"play"}, {"set_volume"}, {"stop"}, {"init", "load", "stop"}]
)
def test_what_fails_fails_in_silence_W05(bad: set[str], mixer: FakeMixer, clock: Clock) -> None:
    mixer.bad = bad
    sounds = Sounds(find, clock=clock)
    use_everything(sounds, clock)
    assert sounds.available == (bad == {"stop"})
    for what in bad - {"stop"}:
        assert mixer.count(what) <= 4, "what fails is not tried for ever"


def test_a_mixer_that_accepts_everything_and_does_nothing_W05(
    mixer: FakeMixer, clock: Clock
) -> None:
    mixer.idle = True
    sounds = Sounds(find, clock=clock)
    use_everything(sounds, clock)
    assert not sounds.available
    assert set(mixer.log) == {"init"}


def test_no_call_that_fails_on_the_web_is_made_W05(sounds: Sounds, mixer, clock) -> None:
    use_everything(sounds, clock)
    assert sounds.available
    assert mixer.count("odd") == 0
    assert mixer.count("play") > 100


def test_a_mixer_that_is_missing_altogether(monkeypatch: pytest.MonkeyPatch, clock) -> None:
    class Missing:
        """What pygame puts in the place of a module that could not be imported."""

        def __getattr__(self, name: str) -> object:
            raise NotImplementedError(name)

    monkeypatch.setattr(pygame, "mixer", Missing())
    sounds = Sounds(find, clock=clock)
    use_everything(sounds, clock)
    assert not sounds.available


def test_nothing_is_touched_before_it_is_opened(mixer: FakeMixer, clock: Clock) -> None:
    sounds = Sounds(find, clock=clock)
    sounds.play("deal")
    sounds.suspend()
    sounds.muted = True
    assert not sounds.load_next()
    assert not sounds.available
    assert mixer.log == []


def test_a_mixer_that_runs_already_is_not_started_again(mixer: FakeMixer, clock: Clock) -> None:
    mixer.running = True
    sounds = Sounds(find, clock=clock)
    assert sounds.open()
    assert sounds.open()
    assert mixer.log == []


def test_opening_again_tries_again(mixer: FakeMixer, clock: Clock) -> None:
    mixer.bad = {"init"}
    sounds = Sounds(find, clock=clock)
    assert not sounds.open()
    mixer.bad = {"load"}
    assert sounds.open()
    for _ in range(5):
        sounds.load_next()
    assert not sounds.available
    mixer.bad = set()
    assert sounds.open()
    sounds.play("bomb")
    assert mixer.log[-1] == "play bomb"


def test_an_unknown_name_is_a_mistake_even_in_silence(mixer: FakeMixer, clock: Clock) -> None:
    sounds = Sounds(find, clock=clock)
    with pytest.raises(ValueError, match="boom"):
        sounds.play("boom")  # type: ignore[arg-type]
    sounds.open()
    with pytest.raises(ValueError, match="boom"):
        sounds.play("boom")  # type: ignore[arg-type]


def test_each_sound_is_read_once_one_at_a_time(sounds: Sounds, mixer, clock) -> None:
    assert mixer.count("load") == 0, "opening reads nothing"
    sounds.play("win")
    assert mixer.log[-3:] == ["load win", "set_volume 1.00", "play win"]
    for n in range(2, len(NAMES) + 1):
        more = sounds.load_next()
        assert mixer.count("load") == n
        assert more == (n < len(NAMES))
    assert not sounds.load_next()
    for _ in range(3):
        for name in NAMES:
            clock.now += 1
            sounds.play(name)
    assert mixer.count("load") == len(NAMES)


def test_one_bad_file_leaves_the_others(mixer: FakeMixer, clock: Clock) -> None:
    def find_not(name: str) -> Path:
        if "deal" in name:
            raise LookupError(name)
        return find(name)

    sounds = Sounds(find_not, clock=clock)
    use_everything(sounds, clock)
    assert sounds.available
    assert mixer.count("play deal") == 0
    assert mixer.count("play bomb") > 0


def test_volume_and_mute(sounds: Sounds, mixer: FakeMixer, clock: Clock) -> None:
    sounds.volume = 0.5
    sounds.play("play")
    assert mixer.log[-2:] == ["set_volume 0.25", "play play"]
    for value, kept in ((2, 1.0), (-1, 0.0), (0, 0.0), (1, 1.0)):
        sounds.volume = value
        assert sounds.volume == kept
    played = mixer.count("play")
    clock.now += 1
    sounds.volume = 0
    sounds.play("pass")
    sounds.volume = 1
    sounds.muted = True
    assert mixer.log[-1] == "stop"
    sounds.play("pass")
    assert mixer.count("play") == played
    sounds.muted = False
    sounds.play("pass")
    assert mixer.count("play") == played + 1


def test_hidden_is_silent_and_nothing_is_made_up_for_W19(sounds, mixer, clock) -> None:
    sounds.play("win")
    sounds.suspend()
    assert mixer.log[-1] == "stop"
    played = mixer.count("play")
    for _ in range(600):
        clock.now += 1
        sounds.play("play")
    sounds.resume()
    for name in NAMES:
        sounds.play(name)
    assert mixer.count("play") == played
    clock.now += AFTER_RESUME
    sounds.play("turn")
    assert mixer.count("play") == played + 1
    sounds.resume()
    clock.now += SAME_AGAIN * 1.01
    sounds.play("turn")
    assert mixer.count("play") == played + 2, "resuming twice changes nothing"


def test_a_burst_is_cut_even_if_nobody_said_that_the_page_was_hidden_W12(
    sounds: Sounds, mixer: FakeMixer, clock: Clock
) -> None:
    clock.now += 3600
    for _ in range(20):
        for name in NAMES:
            sounds.play(name)
    assert mixer.count("play") == BURST
    clock.now += BURST_SECONDS
    sounds.play("turn")
    sounds.play("turn")
    assert mixer.count("play") == BURST + 1


# -- the files ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "build/make_sounds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def decode() -> Iterator[Callable[[str], array[int]]]:
    pygame.mixer.quit()
    pygame.mixer.init(44_100, -16, 1)

    def read(name: str) -> array[int]:
        return array("h", pygame.mixer.Sound(str(FOLDER / f"{name}.ogg")).get_raw())

    yield read
    pygame.mixer.quit()


def test_the_files_are_those_that_are_named_and_small() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.ogg" for name in NAMES]
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 150_000
    assert all(path.read_bytes().startswith(b"OggS") for path in FOLDER.iterdir())


def test_the_script_makes_what_the_game_names(maker: ModuleType) -> None:
    assert tuple(maker.SOUNDS) == NAMES == tuple(sorted(NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_each_file_is_what_the_script_makes(name: str, maker: ModuleType, decode) -> None:
    made, heard = maker.make(name), decode(name)
    assert len(heard) == pytest.approx(len(made), abs=50)
    assert 0.04 < len(made) / maker.RATE < 1.5
    samples = [value / 32768 for value in heard]
    assert max(map(abs, samples)) < 0.8
    assert maker.loudness(samples) == pytest.approx(maker.SOUNDS[name][1], abs=0.6)
    # no click: it begins and ends in silence
    assert max(map(abs, samples[:5])) < 0.01
    assert max(map(abs, samples[-60:])) < 0.01
    assert abs(sum(samples) / len(samples)) < 0.005
    both = sum(a * b for a, b in zip(made, samples, strict=False))
    power = sum(a * a for a in made) * sum(b * b for b in samples)
    assert both / power**0.5 > 0.7, "another sound lies in the file"


def test_making_is_repeatable(maker: ModuleType) -> None:
    assert maker.make("play") == maker.make("play")
    assert maker.make("hook") != maker.make("unhook")


def test_encoding_is_repeatable(maker: ModuleType, tmp_path: Path) -> None:
    if shutil.which("oggenc") is None:
        lacking("there is no oggenc (Debian and Ubuntu: apt install vorbis-tools)")
    maker.write_wav(tmp_path / "x.wav", maker.make("tick"))
    maker.encode(tmp_path / "x.wav", tmp_path / "1.ogg")
    maker.encode(tmp_path / "x.wav", tmp_path / "2.ogg")
    assert (tmp_path / "1.ogg").read_bytes() == (tmp_path / "2.ogg").read_bytes()


def test_the_real_mixer_plays_them() -> None:
    sounds = Sounds(find)
    assert sounds.open()
    while sounds.load_next():
        pass
    assert sounds.available
    sounds.play("deal")
    assert pygame.mixer.get_busy()
    sounds.suspend()
    assert not pygame.mixer.get_busy()
    pygame.mixer.quit()


def test_names_are_typed_once() -> None:
    assert len(set(NAMES)) == len(NAMES) == 14
    assert sound_module.MIXER[0] == 44_100

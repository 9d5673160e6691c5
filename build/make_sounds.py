"""Make the sounds in assets/sounds.

Run ``python build/make_sounds.py``; it needs ``oggenc`` (Debian: vorbis-tools). The sounds are
computed here from nothing but arithmetic: filtered noise for cards that brush over cloth and
wooden bars (marimba, wood block) for everything that means something. With ``--wav FOLDER`` it
writes uncompressed files to listen to instead.

A sound is a list of samples, about -1…1, at `RATE` per second. Each is built in its own function,
named as the game names it; `finish` gives all of them soft ends and a common loudness.
"""

from __future__ import annotations

import argparse
import math
import shutil
import subprocess
import sys
import tempfile
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 44_100
QUALITY = "2"
"""Vorbis quality, well under 100 kbit/s for one channel: short and simple sounds need no more."""

PEAK = 0.7
"""No sample is larger, so that a few sounds at once do not clip."""

FADE_IN, FADE_OUT = 0.002, 0.03
"""Seconds of the soft start and end: nothing clicks."""

TAPER = 0.008

Samples = list[float]

C4, E4, F4, G4 = 261.63, 329.63, 349.23, 392.0
C5, D5, E5, G5, C6 = 2 * C4, 587.33, 2 * E4, 2 * G4, 4 * C4
F5 = 2 * F4


# -- parts -------------------------------------------------------------------------------------


def noise(count: int, seed: int) -> Samples:
    """White noise, the same on every machine (a linear congruential generator)."""
    out = []
    for _ in range(count):
        seed = (seed * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
        out.append(seed / 0x80000000 - 1.0)
    return out


def band(samples: Sequence[float], centre: float, width: float) -> Samples:
    """Keep a band: `centre` Hz, `width` in octaves (a second-order band-pass filter)."""
    angle = 2 * math.pi * centre / RATE
    alpha = math.sin(angle) * math.sinh(math.log(2) / 2 * width * angle / math.sin(angle))
    b, a1, a2 = alpha / (1 + alpha), -2 * math.cos(angle) / (1 + alpha), (1 - alpha) / (1 + alpha)
    out = []
    x1 = x2 = y1 = y2 = 0.0
    for x in samples:
        y = b * (x - x2) - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def ring(frequency: float, half_life: float, seconds: float, level: float = 1.0) -> Samples:
    """A sine that has halved after each `half_life` seconds."""
    angle = 2 * math.pi * frequency / RATE
    fall = 0.5 ** (1 / (half_life * RATE))
    step, last = 2 * fall * math.cos(angle), fall * fall
    one, two = 0.0, -level * math.sin(angle) / fall
    out = []
    for _ in range(round(seconds * RATE)):
        one, two = step * one - last * two, one
        out.append(one)
    return out


def mix(*parts: tuple[float, Sequence[float], float]) -> Samples:
    """Lay parts over each other: each starts after so many seconds, at such a level.

    The last `TAPER` seconds of each part fade, so that none breaks off.
    """
    out = [0.0] * max(round(start * RATE) + len(part) for start, part, _ in parts)
    taper = round(TAPER * RATE)
    for start, part, level in parts:
        first, steady = round(start * RATE), len(part) - taper
        for i, sample in enumerate(part):
            left = 1.0 if i < steady else (len(part) - i) / taper
            out[first + i] += level * sample * left
    return out


def bar(frequency: float, seconds: float, softness: float = 1.0) -> Samples:
    """A marimba bar: the note, its double octave and a short knock of the mallet.

    `softness` 1 is a woollen mallet; smaller ones are harder and brighter.
    """
    bright = 0.22 / softness
    return mix(
        (0, ring(frequency, 0.09 * seconds / 0.5, seconds), 1.0),
        (0, ring(frequency * 3.98, 0.03, seconds * 0.6), bright),
        (0, ring(frequency * 9.9, 0.008, 0.06), bright * 0.5),
    )


def block(frequency: float, seconds: float = 0.07) -> Samples:
    """A small wood block."""
    return mix(
        (0, ring(frequency, 0.008, seconds), 1.0),
        (0, ring(frequency * 2.41, 0.005, seconds), 0.35),
    )


def brush(
    centre: float, seconds: float, half_life: float, seed: int, rise: float = 0.004
) -> Samples:
    """A card that moves over cloth or another card: noise around `centre` Hz."""
    body = band(noise(round(seconds * RATE), seed), centre, 1.6)
    body = band(body, centre * 0.8, 2.4)
    fall = 0.5 ** (1 / (half_life * RATE))
    level, out = 1.0, []
    for i, sample in enumerate(body):
        out.append(sample * level * min(1.0, i / (rise * RATE)))
        level *= fall
    return out


def thud(frequency: float, seconds: float, half_life: float, drop: float = 0.6) -> Samples:
    """A soft drum: a low sine that falls to `drop` of its frequency."""
    out, phase = [], 0.0
    for i in range(round(seconds * RATE)):
        t = i / RATE
        now = frequency * (drop + (1 - drop) * math.exp(-t / 0.04))
        phase += 2 * math.pi * now / RATE
        out.append(math.sin(phase) * 0.5 ** (t / half_life))
    return out


# -- the sounds --------------------------------------------------------------------------------


def deal() -> Samples:
    """A riffle of cards that comes to rest."""
    ticks = []
    at = 0.0
    for i in range(9):
        ticks.append((at, brush(2600 + 130 * (i % 3), 0.07, 0.012, 11 + i), 0.5 + 0.05 * i))
        at += 0.052 + 0.004 * i
    return mix(*ticks, (at, brush(1500, 0.14, 0.03, 40), 0.9), (at, thud(150, 0.1, 0.02), 0.25))


def play() -> Samples:
    """A card laid on the table."""
    return mix(
        (0.0, brush(3000, 0.06, 0.016, 3, rise=0.012), 0.5),
        (0.03, brush(1700, 0.1, 0.014, 5), 1.0),
        (0.03, thud(190, 0.1, 0.018), 0.55),
    )


def pass_() -> Samples:
    """Two soft knocks on the table."""
    knock = mix((0, thud(230, 0.09, 0.016), 1.0), (0, block(520), 0.25))
    return mix((0, knock, 0.8), (0.11, knock, 1.0))


def hook() -> Samples:
    """A snap, and a fifth upwards."""
    return mix(
        (0.0, brush(2400, 0.05, 0.009, 21), 0.6),
        (0.01, bar(C5, 0.3, 0.8), 0.8),
        (0.09, bar(G5, 0.42, 0.8), 0.9),
    )


def unhook() -> Samples:
    """The hook turned round: a fifth downwards."""
    return mix(
        (0.0, brush(2400, 0.05, 0.009, 22), 0.6),
        (0.01, bar(G5, 0.3, 0.8), 0.8),
        (0.09, bar(C5, 0.42, 0.8), 0.9),
    )


def bomb() -> Samples:
    """A big, round drum in the distance."""
    return mix(
        (0.0, thud(110, 0.6, 0.09, 0.5), 1.0),
        (0.0, ring(220, 0.05, 0.4), 0.3),
        (0.0, brush(700, 0.55, 0.07, 31), 1.3),
        (0.0, brush(2200, 0.1, 0.015, 32), 0.5),
    )


def four_one_four() -> Samples:
    """The drum, and the fourth, first and fourth degree of the scale."""
    drum = mix((0.0, thud(110, 0.45, 0.07, 0.5), 1.0), (0.0, brush(700, 0.4, 0.05, 33), 0.9))
    return mix(
        (0.0, drum, 0.7),
        (0.04, bar(F5, 0.4), 0.6),
        (0.2, bar(C5, 0.4), 0.6),
        (0.36, bar(F5, 0.75), 0.7),
        (0.36, bar(F4, 0.75), 0.4),
    )


def turn() -> Samples:
    """One mild note: it is your turn."""
    return mix((0, bar(G4, 0.5, 1.6), 0.9), (0.07, bar(D5, 0.5, 1.6), 0.6))


def tick() -> Samples:
    """A clock that nears its end."""
    return block(1050, 0.06)


def win() -> Samples:
    """A rising run that opens into a chord."""
    return mix(
        (0.0, bar(C5, 0.4), 0.7),
        (0.11, bar(E5, 0.4), 0.7),
        (0.22, bar(G5, 0.4), 0.7),
        (0.36, bar(C6, 0.9), 0.6),
        (0.36, bar(E5, 0.9), 0.5),
        (0.36, bar(C4, 0.9), 0.6),
    )


def lose() -> Samples:
    """Three notes that sit down; no reproach."""
    return mix(
        (0.0, bar(E4, 0.5, 2.0), 0.8),
        (0.2, bar(D5 / 2, 0.5, 2.0), 0.8),
        (0.4, bar(C4, 0.9, 2.0), 0.9),
        (0.4, bar(G4 / 2, 0.9, 2.0), 0.5),
    )


def level_up() -> Samples:
    """A step upwards."""
    return mix((0.0, bar(G4, 0.35), 0.7), (0.1, bar(C5, 0.35), 0.7), (0.2, bar(G5, 0.7), 0.8))


def error() -> Samples:
    """A dull double tap: not now."""
    tap = mix((0, block(330, 0.09), 0.7), (0, thud(165, 0.1, 0.02), 0.7))
    return mix((0, tap, 1.0), (0.09, tap, 0.8))


def button() -> Samples:
    """A fingertip on wood."""
    return mix((0, block(760, 0.05), 0.8), (0, brush(2800, 0.03, 0.005, 51, rise=0.002), 0.4))


QUIET, USUAL, LOUD = -27.0, -21.0, -19.0

SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "bomb": (bomb, LOUD),
    "button": (button, QUIET),
    "deal": (deal, USUAL),
    "error": (error, USUAL),
    "four_one_four": (four_one_four, LOUD),
    "hook": (hook, USUAL),
    "level_up": (level_up, USUAL),
    "lose": (lose, USUAL),
    "pass": (pass_, USUAL),
    "play": (play, USUAL),
    "tick": (tick, QUIET),
    "turn": (turn, USUAL),
    "unhook": (unhook, USUAL),
    "win": (win, LOUD),
}
"""Each sound by name, with how loud it is meant to be (`loudness`, dB)."""


# -- finishing ---------------------------------------------------------------------------------


def loudness(samples: Sequence[float]) -> float:
    """Return the loudest tenth of a second, in dB below full scale.

    Lows count less, as for ears and small loudspeakers: a first-order high-pass at 200 Hz goes
    before. A sound shorter than the window counts as if silence followed.
    """
    keep = 1 / (1 + 2 * math.pi * 200 / RATE)
    energy, y, before = [0.0], 0.0, 0.0
    for x in samples:
        y = keep * (y + x - before)
        before = x
        energy.append(energy[-1] + y * y)
    window = RATE // 10
    last = len(energy) - 1
    loudest = max(energy[min(i + window, last)] - energy[i] for i in range(0, last, window // 10))
    return 10 * math.log10(max(loudest / window, 1e-12))


def finish(samples: Sequence[float], wanted: float) -> Samples:
    """Give a sound soft ends and the `wanted` loudness in dB, as far as `PEAK` allows."""
    out = list(samples)
    for seconds, places in ((FADE_IN, range(len(out))), (FADE_OUT, range(len(out) - 1, -1, -1))):
        count = round(seconds * RATE)
        for i in range(count):
            out[places[i]] *= 0.5 - 0.5 * math.cos(math.pi * i / count)
    gain = 10 ** ((wanted - loudness(out)) / 20)
    gain = min(gain, PEAK / max(map(abs, out)))
    return [gain * sample for sample in out]


def make(name: str) -> Samples:
    """Return the finished sound; KeyError if there is none of this name."""
    build, wanted = SOUNDS[name]
    return finish(build(), wanted)


def write_wav(path: Path, samples: Sequence[float]) -> None:
    """Write 16-bit samples, one channel."""
    data = array("h", (round(32767 * sample) for sample in samples))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


def encode(wav: Path, ogg: Path) -> None:
    """Compress with Vorbis; the same samples give the same bytes (a fixed serial number)."""
    command = ["oggenc", "--quiet", "--serial", "414", "-q", QUALITY, "-o", str(ogg), str(wav)]
    subprocess.run(command, check=True)


def main() -> None:
    """Write all sounds, or those named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help="default: all")
    parser.add_argument("--wav", type=Path, metavar="FOLDER", help="write .wav files there instead")
    options = parser.parse_args()
    if options.wav is None and shutil.which("oggenc") is None:
        parser.error("oggenc is not installed (Debian and Ubuntu: apt install vorbis-tools)")
    unknown = set(options.names) - set(SOUNDS)
    if unknown:
        parser.error(f"no such sound: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) if options.wav is None else options.wav
        for name in options.names or SOUNDS:
            samples = make(name)
            wav = folder / f"{name}.wav"
            write_wav(wav, samples)
            if options.wav is None:
                OUT.mkdir(parents=True, exist_ok=True)
                encode(wav, OUT / f"{name}.ogg")
            figures = f"{len(samples) / RATE:.2f} s  {loudness(samples):.1f} dB"
            print(f"{name:14} {figures}  peak {max(map(abs, samples)):.2f}")


if __name__ == "__main__":
    main()

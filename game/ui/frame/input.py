"""From raw events to intents: named actions, and pointers that count one touch once.

Scenes never see pygame events. They get **intents**: what a person meant, once for each physical
action. Keys and gamepad buttons become `Command`s by one table of bindings. Fingers and mouse
become `Tap`, `Drag` and so on; the copies that systems make of one touch (a finger event, a mouse
event made from it, a second one not marked as such) are recognised and dropped.
"""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import pygame

from game.platform.window import PadOrder

Point = tuple[int, int]


class Do(StrEnum):
    """The named actions. Scenes use the ones that mean something to them."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    HOME = "home"
    END = "end"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    NEXT = "next"  # the next widget
    PREVIOUS = "previous"
    SELECT = "select"  # take or leave the card in focus; press the widget in focus
    CONFIRM = "confirm"  # play, hook, return: the primary button
    PASS = "pass"
    HOOK = "hook"  # hook or unhook, whichever is possible
    DECLINE = "decline"
    SKIP_RANK = "skip_rank"  # decline, and do not ask for this rank again in this deal
    HINT = "hint"
    SORT = "sort"
    LAYOUT = "layout"
    CLEAR = "clear"
    LOG = "log"
    LAST_TRICK = "last_trick"
    TRACKER = "tracker"
    AUTOPLAY = "autoplay"
    FAST_FORWARD = "fast_forward"
    GROUP = "group"  # choose the natural group of the card in focus
    PAUSE = "pause"
    MUTE = "mute"
    FULLSCREEN = "fullscreen"
    MENU = "menu"
    BACK = "back"  # close the top layer
    HELP = "help"  # list the keys
    FRAMES = "frames"  # the developers' frame graph


@dataclass(frozen=True, slots=True)
class Key:
    """A key with its modifiers: a pygame key code, and whether Shift must be held.

    `shift` None means that Shift does not matter. Ctrl, Alt and Meta must never be held: those
    belong to the system and the browser.
    """

    code: int
    shift: bool | None = None


K = pygame

#: every key of the game. The first of a row is the one that is shown to players
KEYS: Final[Mapping[Do, tuple[Key, ...]]] = {
    Do.LEFT: (Key(K.K_LEFT),),
    Do.RIGHT: (Key(K.K_RIGHT),),
    Do.UP: (Key(K.K_UP),),
    Do.DOWN: (Key(K.K_DOWN),),
    Do.HOME: (Key(K.K_HOME),),
    Do.END: (Key(K.K_END),),
    Do.PAGE_UP: (Key(K.K_PAGEUP),),
    Do.PAGE_DOWN: (Key(K.K_PAGEDOWN),),
    Do.NEXT: (Key(K.K_TAB, shift=False),),
    Do.PREVIOUS: (Key(K.K_TAB, shift=True),),
    Do.SELECT: (Key(K.K_SPACE),),
    Do.CONFIRM: (Key(K.K_RETURN), Key(K.K_KP_ENTER)),
    Do.PASS: (Key(K.K_p),),
    Do.HOOK: (Key(K.K_h),),
    Do.DECLINE: (Key(K.K_d),),
    Do.SKIP_RANK: (Key(K.K_n),),
    Do.HINT: (Key(K.K_t),),
    Do.SORT: (Key(K.K_s),),
    Do.LAYOUT: (Key(K.K_v),),
    Do.GROUP: (Key(K.K_g),),
    Do.CLEAR: (Key(K.K_BACKSPACE), Key(K.K_c)),
    Do.LOG: (Key(K.K_l),),
    Do.LAST_TRICK: (Key(K.K_r),),
    Do.TRACKER: (Key(K.K_k),),
    Do.AUTOPLAY: (Key(K.K_b),),
    Do.FAST_FORWARD: (Key(K.K_f),),
    Do.PAUSE: (Key(K.K_PAUSE), Key(K.K_z)),
    Do.MUTE: (Key(K.K_m),),
    Do.FULLSCREEN: (Key(K.K_F11),),
    Do.MENU: (Key(K.K_o), Key(K.K_F10)),  # browsers keep F10 to themselves
    Do.BACK: (Key(K.K_ESCAPE), Key(K.K_AC_BACK)),
    Do.HELP: (Key(K.K_QUESTION), Key(K.K_F1), Key(K.K_SLASH, shift=True)),
    Do.FRAMES: (Key(K.K_F3),),
}

#: mouse buttons besides the left one
BUTTONS: Final[Mapping[int, Do]] = {2: Do.HINT, 3: Do.CLEAR}

#: buttons of a gamepad, by what is printed on the usual one
PAD: Final[Mapping[str, Do]] = {
    "a": Do.SELECT,
    "b": Do.BACK,
    "x": Do.CONFIRM,
    "y": Do.PASS,
    "left shoulder": Do.DECLINE,
    "right shoulder": Do.HOOK,
    "left trigger": Do.SORT,
    "right trigger": Do.GROUP,
    "back": Do.HINT,
    "start": Do.MENU,
    "left stick": Do.SORT,
    "right stick": Do.LOG,
    "up": Do.UP,
    "down": Do.DOWN,
    "left": Do.LEFT,
    "right": Do.RIGHT,
}

_FACE: Final = ("a", "b", "x", "y")
_SIDES: Final = ("left shoulder", "right shoulder")
_STICK_BUTTONS: Final = ("left stick", "right stick")
_WAYS: Final = ("up", "down", "left", "right")
_WITH_HAT: Final = (*_FACE, *_SIDES, "back", "start", "guide", *_STICK_BUTTONS)
_TRIGGERS: Final = ("left trigger", "right trigger")
_ORDERS: Final[Mapping[PadOrder, tuple[str, ...]]] = {
    "standard": (*_FACE, *_SIDES, *_TRIGGERS, "back", "start", *_STICK_BUTTONS, *_WAYS),
    "sdl": (*_FACE, "back", "guide", "start", *_STICK_BUTTONS, *_SIDES, *_WAYS),
}

_STICKS: Final[Mapping[tuple[int, int], Do]] = {
    (0, -1): Do.LEFT,
    (0, 1): Do.RIGHT,
    (1, -1): Do.UP,
    (1, 1): Do.DOWN,
}

#: actions that repeat while their key is held; all others happen once per press
REPEATING: Final = frozenset(
    {Do.LEFT, Do.RIGHT, Do.UP, Do.DOWN, Do.PAGE_UP, Do.PAGE_DOWN, Do.NEXT, Do.PREVIOUS}
)

_SHOWN: Final[Mapping[int, str]] = {
    K.K_LEFT: "←",
    K.K_RIGHT: "→",
    K.K_UP: "↑",
    K.K_DOWN: "↓",
    K.K_RETURN: "↵",
    K.K_ESCAPE: "Esc",
    K.K_SPACE: "␣",
    K.K_TAB: "⇥",
    K.K_BACKSPACE: "⌫",
    K.K_PAGEUP: "PgUp",
    K.K_PAGEDOWN: "PgDn",
    K.K_HOME: "Home",
    K.K_END: "End",
    K.K_PAUSE: "Pause",
    K.K_QUESTION: "?",
}


def key_label(action: Do) -> str:
    """Return how the first key of an action is shown to players, for example ``T`` or ``↵``."""
    key = KEYS[action][0]
    if action is Do.PREVIOUS:
        return "⇧⇥"
    if key.code in _SHOWN:
        return _SHOWN[key.code]
    if K.K_F1 <= key.code <= K.K_F12:
        return f"F{key.code - K.K_F1 + 1}"
    return chr(key.code).upper()


# -- intents -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Command:
    """A named action, from a key, a gamepad or a further mouse button."""

    action: Do
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """A finger or the left button went down. Only for showing it: nothing is done yet."""

    at: Point


@dataclass(frozen=True, slots=True)
class Tap:
    """Down and up at one place. `count` 2: the second of a double tap; the first came before."""

    at: Point
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer moves with the button or finger down: from *last* to *at*; begun at *start*."""

    start: Point
    last: Point
    at: Point
    first: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """The end of a drag."""

    start: Point
    at: Point


@dataclass(frozen=True, slots=True)
class LongPress:
    """Held at one place for `LONG_PRESS`; no tap follows. `Release` tells when it is let go."""

    at: Point


@dataclass(frozen=True, slots=True)
class Release:
    """A press has ended without a tap or drop: after a long press, or by an interruption."""

    at: Point


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moves with no button down."""

    at: Point


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned over a place: `steps` up is positive."""

    at: Point
    steps: float


@dataclass(frozen=True, slots=True)
class Typed:
    """A digit was typed, "0" to "9", whatever script the keyboard has."""

    digit: str


Intent = Command | Typed | Press | Tap | Drag | Drop | LongPress | Release | Hover | Wheel

LONG_PRESS: Final = 0.45
"""Seconds a press takes to become a long one."""

DOUBLE_TAP: Final = 0.35
"""Longest time in seconds between the two taps of a double tap."""

GHOST: Final = 0.45
"""For so many seconds after a gesture, the same place is deaf to the other kinds of pointer."""

REPEAT_DELAY: Final = 0.38
"""Seconds a movement key is held before it repeats."""

REPEAT_INTERVAL: Final = 0.06

STICK: Final = 0.6
"""So far, of 1, a stick of a gamepad is pushed before it counts as pushed."""

SLOP: Final = 10
"""A pointer that stays within so many CSS px has not moved."""


@dataclass(slots=True)
class _Gesture:
    kind: str
    finger: int
    start: Point
    at: Point
    since: float
    moved: bool = False
    held: bool = False


def _apart(a: Point, b: Point) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


@dataclass(slots=True)
class Pointers:
    """Turns pointer events into intents; one gesture at a time.

    The first kind of event that goes down (finger, mouse made from touch, mouse) owns the gesture;
    events of other kinds are ignored meanwhile and, near its end, for `GHOST` seconds after.
    *ratio* is device pixels per CSS px; times are seconds on any clock that does not go back.
    """

    ratio: float = 1.0
    _gesture: _Gesture | None = None
    _ended: tuple[str, Point, float] | None = None
    _tapped: tuple[Point, float] | None = None
    _ghost: set[str] = field(default_factory=set)

    def feed(self, event: pygame.Event, at: Point, now: float) -> list[Intent]:
        """Return the intents of one pointer event at *at* (device pixels)."""
        kind, finger = _source(event)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            return self._down(kind, finger, at, now)
        if event.type in (pygame.MOUSEBUTTONUP, pygame.FINGERUP):
            return self._up(kind, finger, at, now)
        return self._move(kind, finger, at)

    def tick(self, now: float) -> list[Intent]:
        """Return what time alone brings: a long press. Call once a frame."""
        g = self._gesture
        if g is not None and not g.moved and not g.held and now - g.since >= LONG_PRESS:
            g.held = True
            return [LongPress(g.start)]
        return []

    def cancel(self) -> list[Intent]:
        """End a gesture without doing anything: the window lost its focus, a scene changed."""
        g, self._gesture = self._gesture, None
        return [] if g is None else [Release(g.at)]

    def _is_ghost(self, kind: str, at: Point, now: float) -> bool:
        if self._ended is None:
            return False
        owner, where, when = self._ended
        return kind != owner and now - when < GHOST and _apart(at, where) <= 3 * SLOP * self.ratio

    def _down(self, kind: str, finger: int, at: Point, now: float) -> list[Intent]:
        g = self._gesture
        # what goes down twice has been up between, wherever that got lost
        lost = g is not None and (g.kind, g.finger) == (kind, finger)
        if not lost and (g is not None or self._is_ghost(kind, at, now)):
            if g is None or g.kind != kind:
                self._ghost.add(kind)
            return []
        ended = self.cancel() if lost else []
        self._ghost.discard(kind)
        self._gesture = _Gesture(kind, finger, at, at, now)
        return [*ended, Press(at)]

    def _move(self, kind: str, finger: int, at: Point) -> list[Intent]:
        g = self._gesture
        if g is None:
            return [Hover(at)] if kind == "mouse" and "mouse" not in self._ghost else []
        if g.kind != kind or g.finger != finger or g.held:
            return []
        last, g.at = g.at, at
        if g.moved:
            return [Drag(g.start, last, at)] if at != last else []
        if _apart(at, g.start) > SLOP * self.ratio:
            g.moved = True
            return [Drag(g.start, g.start, at, first=True)]
        return []

    def _up(self, kind: str, finger: int, at: Point, now: float) -> list[Intent]:
        g = self._gesture
        self._ghost.discard(kind)
        if g is None or g.kind != kind or g.finger != finger:
            return []
        self._gesture = None
        self._ended = (kind, at, now)
        if g.moved:
            self._tapped = None
            return [Drop(g.start, at)]
        if g.held or _apart(at, g.start) > SLOP * self.ratio:
            self._tapped = None
            return [Release(at)]
        near = self._tapped is not None and _apart(at, self._tapped[0]) <= 2 * SLOP * self.ratio
        if near and self._tapped is not None and now - self._tapped[1] <= DOUBLE_TAP:
            self._tapped = None
            return [Tap(g.start, 2)]
        self._tapped = (at, now)
        return [Tap(g.start, 1)]


def _source(event: pygame.Event) -> tuple[str, int]:
    """Return which kind of pointer an event is of, and which finger."""
    if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        return "finger", int(getattr(event, "finger_id", 0))
    return ("touch-mouse" if getattr(event, "touch", False) else "mouse"), 0


_POINTER: Final = frozenset(
    {
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEMOTION,
        pygame.FINGERDOWN,
        pygame.FINGERUP,
        pygame.FINGERMOTION,
    }
)


class Input:
    """Everything a player can do, as intents, frame by frame."""

    def __init__(
        self,
        point: Callable[[pygame.Event], Point | None],
        ratio: float = 1.0,
        pads: PadOrder = "standard",
    ) -> None:
        """*point* tells where an event happened in device pixels, or None for nowhere."""
        self._point = point
        self.pointers = Pointers(ratio)
        self._order = pads
        self._pads: dict[int, _Pad] = {}  # by their instance number
        self._pushed: dict[int, int] = {}  # axis of a gamepad: where it is pushed to, -1 to 1
        self._held: dict[int, tuple[Command, float]] = {}  # key code: its command, next repeat

    def set_ratio(self, ratio: float) -> None:
        """Adopt the device pixels per CSS px of a new screen."""
        self.pointers.ratio = ratio

    def translate(self, event: pygame.Event, now: float) -> list[Intent]:
        """Return the intents of one event; *now* in seconds. Unknown events give none."""
        if event.type == pygame.KEYDOWN:
            command = command_of(event)
            if command is None:
                digit = digit_of(event)
                return [Typed(digit)] if digit else []
            if command.action in REPEATING:
                self._held[event.key] = (command, now + REPEAT_DELAY)
            return [command]
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
            return []
        if event.type == pygame.MOUSEWHEEL:
            at = self._point(event)
            steps = float(getattr(event, "precise_y", 0.0) or event.y)
            return [Wheel(at, steps)] if at is not None and steps else []
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button != 1:
            down = event.type == pygame.MOUSEBUTTONDOWN
            action = BUTTONS.get(event.button) if down else None
            return [] if action is None else [Command(action)]
        if event.type in _POINTER:
            at = self._point(event)
            return [] if at is None else self.pointers.feed(event, at, now)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return self.pointers.cancel()
        return self._pad(event)

    def tick(self, now: float) -> list[Intent]:
        """Return what time alone brings: a long press, a movement key held. Once a frame.

        Keys repeat here and not by events: some platforms send none, others repeat all keys, and a
        play must not be made twice because a key was held.
        """
        intents = self.pointers.tick(now)
        if self._held:
            down = pygame.key.get_pressed()
            for code, (command, due) in list(self._held.items()):
                if not down[code]:
                    del self._held[code]
                elif now >= due:
                    self._held[code] = (command, now + REPEAT_INTERVAL)
                    intents.append(Command(command.action, repeat=True))
        return intents

    def _pad(self, event: pygame.Event) -> list[Intent]:
        if event.type == pygame.JOYBUTTONDOWN:
            pad = self._pads.get(event.instance_id)
            names = _WITH_HAT if pad is None else pad.buttons
            action = PAD.get(names[event.button]) if event.button < len(names) else None
            return [] if action is None else [Command(action)]
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            hat = {(-1, 0): Do.LEFT, (1, 0): Do.RIGHT, (0, 1): Do.UP, (0, -1): Do.DOWN}.get((x, y))
            return [] if hat is None else [Command(hat)]
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            to = 0 if abs(event.value) < STICK else 1 if event.value > 0 else -1
            before, self._pushed[event.axis] = self._pushed.get(event.axis, 0), to
            way = _STICKS.get((event.axis, to))
            return [] if way is None or to == before else [Command(way)]
        if event.type == pygame.JOYDEVICEADDED:
            with contextlib.suppress(pygame.error):  # gone again already
                joystick = pygame.joystick.Joystick(event.device_index)
                names = _WITH_HAT if joystick.get_numhats() else _ORDERS[self._order]
                self._pads[joystick.get_instance_id()] = _Pad(joystick, names)
        if event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        return []


@dataclass(frozen=True, slots=True)
class _Pad:
    """A gamepad: it stays open, and so reports, as long as *joystick* is kept."""

    joystick: object
    buttons: tuple[str, ...]


def command_of(event: pygame.Event) -> Command | None:
    """Return the command of a key press, or None.

    Letters are looked up by what the key types; on keyboards that type no Latin letters, by where
    the key lies. Nothing that Ctrl, Alt or Meta is held for is ours.
    """
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    repeat = bool(getattr(event, "repeat", False))
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    code = event.key
    if getattr(event, "unicode", "") == "?":
        code = pygame.K_QUESTION
    elif 0x7F < code < 0x40000000:
        code = _latin(event)
    for action, keys in KEYS.items():
        for key in keys:
            if key.code == code and key.shift in (None, shift):
                return None if repeat and action not in REPEATING else Command(action, repeat)
    return None


def digit_of(event: pygame.Event) -> str:
    """Return the digit "0" to "9" that a key press types, or nothing."""
    char = getattr(event, "unicode", "")
    if len(char) != 1 or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return ""
    value = unicodedata.decimal(char, None)
    return "" if value is None else str(value)


def _latin(event: pygame.Event) -> int:
    """Return the code of the letter that stands on the same key of a Latin keyboard."""
    scan = int(getattr(event, "scancode", 0))
    if pygame.KSCAN_A <= scan <= pygame.KSCAN_Z:
        return pygame.K_a + scan - pygame.KSCAN_A
    return 0

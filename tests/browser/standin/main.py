"""A stand-in for the game: shows what the platform says and what arrives, draws only on change.

It reports through the text mirror, as the game does, so that browser tests can read it there.
"""

import asyncio
import json

import pygame

from game.platform import StorageError, connect

TABLE = "#0f3d33"
POINTER = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.MOUSEWHEEL,
)
KEYS = (pygame.KEYDOWN, pygame.KEYUP)


async def main() -> None:
    platform = connect()
    window, mirror, storage, address = (
        platform.window,
        platform.mirror,
        platform.storage,
        platform.address,
    )
    window.open("414 stand-in")
    pygame.font.init()
    try:
        pygame.mixer.init()
        sound = "yes"
    except pygame.error:
        sound = "no"
    language = (window.languages or ("en",))[0]
    mirror.set_labels("Platform", "Events", "Actions")
    mirror.set_choices(
        [
            ("count", "Count"),
            ("stop", "Stop with an error"),
            ("full", "Full screen"),
            ("afresh", "Begin afresh"),
        ]
    )
    try:
        visits = int(storage.get("visits") or 0) + 1
        storage.set("visits", str(visits))
        kept = f"visit {visits}"
    except StorageError as error:
        kept = f"no storage: {error.reason}"
    counted, changed, total, hidden_frames = 0, True, 0.0, 0
    longest = 0.0
    presses, pressed = 0, (0, 0)
    events: list[str] = []
    fragment = address.fragment
    while True:
        dt = await platform.clock.next_frame()
        total += dt
        longest = max(longest, dt)
        hidden_frames += platform.clock.hidden
        changed |= window.refresh()
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type in POINTER:
                touch = " touch" if getattr(event, "touch", False) is True else ""
                name = pygame.event.event_name(event.type)
                events.append(f"{name}{touch} {json.dumps(window.point(event))}")
                if event.type == pygame.MOUSEBUTTONDOWN:
                    presses, pressed = presses + 1, window.point(event) or (0, 0)
                changed = True
            elif event.type in KEYS:
                name = pygame.event.event_name(event.type)
                events.append(f"{name} {pygame.key.name(event.key)}")
                changed = True
        for action in mirror.taken():
            if action == "stop":
                raise RuntimeError("stopped on purpose")
            if action == "full":
                window.set_fullscreen(not window.fullscreen)
            if action == "afresh":  # for the next test on the same page
                counted, presses, events = 0, 0, []
                changed = True
                continue
            counted += 1
            address.set(f"counted {counted}")
            mirror.announce(f"counted {counted}")
            changed = True
        if (now := address.poll()) is not None:
            fragment, changed = now, True
        if changed:
            changed = False
            metrics = window.metrics
            lines = [
                f"size {metrics.width} {metrics.height}",
                f"ratio {metrics.ratio:.4f}",
                f"insets {metrics.insets.top} {metrics.insets.right}"
                f" {metrics.insets.bottom} {metrics.insets.left}",
                f"language {language}",
                f"motion {'little' if window.reduced_motion else 'full'}",
                f"fragment {fragment}",
                kept,
                f"sound {sound}",
                f"counted {counted}",
                f"presses {presses}",
                f"pressed {pressed[0]} {pressed[1]}",
                f"seconds {total:.1f}",
                f"longest {longest:.3f}",
                f"hidden {hidden_frames}",
            ]
            draw(window.surface, metrics.ratio, lines, events[-6:])
            mirror.set_status("running")
            mirror.set_table(lines)
            mirror.set_hand(events[-24:])


def draw(surface: pygame.Surface, ratio: float, lines: list[str], events: list[str]) -> None:
    def px(css: float) -> int:
        return round(css * ratio)

    surface.fill(TABLE)
    width, height = surface.get_size()
    for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        surface.set_at(corner, "#ff00ff")
    pygame.draw.rect(surface, "#e9c46a", surface.get_rect(), 1)
    card = pygame.Rect(0, 0, px(92), px(132))
    card.center = (width // 2, height // 2)
    pygame.draw.rect(surface, "#f6f2e6", card, border_radius=px(8))
    big, small = pygame.font.Font(None, px(64)), pygame.font.Font(None, px(20))
    rank = big.render("4", True, "#b3261e")
    surface.blit(rank, rank.get_rect(center=card.center))
    for row, line in enumerate((*lines, *events)):
        surface.blit(small.render(line, True, "#f6f2e6"), (px(16), px(16 + 22 * row)))
    pygame.display.flip()


asyncio.run(main())

// Who gets which key, touch and wheel: the game what it needs, the browser everything else.

const canvas = document.getElementById("canvas");

// SDL takes every key it hears, the browser's own shortcuts too. Those never reach it: with these
// the player reloads, goes back, opens tools, closes the tab.
function belongsToBrowser(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return !event.getModifierState("AltGraph");
  return /^F\d+$/.test(event.key);
}

// Keys that scroll the page, or the page around the frame, and that SDL does not hold back.
const SCROLLING = new Set(["PageUp", "PageDown", "Home", "End"]);

for (const kind of ["keydown", "keyup"]) {
  addEventListener(
    kind,
    (event) => {
      if (event.target !== canvas) return;
      if (event.key === "F6") {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (kind === "keydown") enterMirror();
      } else if (belongsToBrowser(event)) event.stopImmediatePropagation();
      else if (SCROLLING.has(event.key)) event.preventDefault();
    },
    { capture: true },
  );
}

// Two fingers that zoom on a touchpad arrive as a wheel with Ctrl held: no zoom, and no wheel either.
canvas.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true, passive: false },
);

// F6 goes to the text version of the table and back; Tab belongs to the game.
function enterMirror() {
  document.querySelector("#mirror button")?.focus();
}
document.getElementById("mirror").addEventListener("keydown", (event) => {
  if (event.key !== "F6" && event.key !== "Escape") return;
  event.preventDefault();
  canvas.focus({ preventScroll: true });
});

// One click anywhere on the table gives the keyboard back, also inside a frame.
canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
// A touch that the system takes away (a call, a gesture of its own) is no tap, but SDL lets the
// finger go up as after one: losing the focus first ends the press without one.
addEventListener("touchcancel", () => dispatchEvent(new Event("blur")), { capture: true });
addEventListener("touchcancel", () => dispatchEvent(new Event("focus")));
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
// Safari zooms by gesture events of its own
for (const kind of ["gesturestart", "gesturechange"]) {
  addEventListener(kind, (event) => event.preventDefault(), { passive: false });
}

// Sound: browsers let it start in a gesture only, and may cut it off later (a call, a hidden tab).
// `context` returns SDL's audio context, once there is one.
export function watchSound(context) {
  const wake = () => {
    const sound = context();
    if (sound && sound.state !== "running" && !document.hidden) sound.resume().catch(() => {});
  };
  for (const kind of ["pointerdown", "pointerup", "touchend", "keydown"]) {
    addEventListener(kind, wake, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) context()?.suspend().catch(() => {});
    else wake();
  });
}

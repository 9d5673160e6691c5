// The page's side of game/platform: the game sees the browser through this object and nothing else.
//
// Python imports it as the module `four14_page`; game/platform/browser/page.py says the same in
// types. Only numbers, strings and promises of numbers cross over, and nothing ever throws.

import { setLanguage } from "./texts.js";

const PREFIX = "414."; // of every key in localStorage
const MOST_PIXELS = 3840 * 2160; // of the picture: more would cost memory and frames, not be seen
const LOG_LENGTH = 12;

const canvas = document.getElementById("canvas");

export const bridge = {};

// ---- frames ----------------------------------------------------------------------------------

let deliver = null; // settles the promise of the frame waited for
let request = 0;
let frames = 0;
let onFirstFrame = () => {};

export function whenFirstFrameIsDrawn(action) {
  onFirstFrame = action;
}

// A promise of the next frame's time in milliseconds; its asking also says that a frame is done.
bridge.nextFrame = () => {
  frames += 1;
  if (frames === 2) onFirstFrame();
  return new Promise((resolve) => {
    deliver = resolve;
    if (!document.hidden) request = requestAnimationFrame(settle);
  });
};

function settle(time) {
  const waiting = deliver;
  deliver = null;
  waiting?.(time);
}

// Hiding delivers one last frame at once, so that the game can save and fall silent.
document.addEventListener("visibilitychange", () => {
  cancelAnimationFrame(request);
  if (document.hidden) settle(performance.now());
  else if (deliver) request = requestAnimationFrame(settle);
});

bridge.isHidden = () => (document.hidden ? 1 : 0);

// ---- size ------------------------------------------------------------------------------------

const safeArea = document.createElement("div");
safeArea.id = "safe-area";
document.body.append(safeArea);

// Device pixels of the canvas as the browser lays it out: it knows how it rounds fractions.
let laidOut = null;
let changes = 1;
let ratio = 0;

bridge.changesOfSize = () => {
  if (ratio !== devicePixelRatio) changes += 1; // no event tells it on every browser
  ratio = devicePixelRatio;
  return changes;
};

function measured(entries) {
  laidOut = entries.at(-1).devicePixelContentBoxSize?.[0] ?? null;
  changes += 1;
}

const sizes = new ResizeObserver(measured);
try {
  sizes.observe(canvas, { box: "device-pixel-content-box" });
} catch {
  sizes.observe(canvas);
}
addEventListener("resize", () => (changes += 1));
new ResizeObserver(() => (changes += 1)).observe(safeArea, { box: "content-box" });

// "width height ratio top right bottom left" of the picture, in its own pixels.
bridge.metrics = () => {
  const { width: cssWidth, height: cssHeight } = canvas.getBoundingClientRect();
  let width = Math.round(cssWidth * devicePixelRatio);
  let height = Math.round(cssHeight * devicePixelRatio);
  const near = (a, b) => Math.abs(a - b) <= 1; // an emulated pixel ratio is not in the layout
  if (laidOut && near(laidOut.inlineSize, width) && near(laidOut.blockSize, height)) {
    ({ inlineSize: width, blockSize: height } = laidOut);
  }
  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  width = Math.max(1, Math.floor(width * shrink));
  height = Math.max(1, Math.floor(height * shrink));
  const ratio = width / Math.max(1, cssWidth);
  const style = getComputedStyle(safeArea);
  const insets = ["Top", "Right", "Bottom", "Left"].map((side) =>
    Math.ceil(parseFloat(style[`padding${side}`]) * ratio),
  );
  return [width, height, ratio, ...insets].join(" ");
};

// ---- the player's wishes, the tab ------------------------------------------------------------

const calm = matchMedia("(prefers-reduced-motion: reduce)");

bridge.wantsLittleMotion = () => (calm.matches ? 1 : 0);
bridge.languages = () => [...(navigator.languages ?? [navigator.language ?? ""])].join(" ");
bridge.setLanguage = (tag, rtl) => setLanguage(tag, Boolean(rtl));

bridge.isFullscreen = () => (document.fullscreenElement ? 1 : 0);
bridge.setFullscreen = (on) => {
  const root = document.documentElement;
  const done = on ? root.requestFullscreen?.() : document.exitFullscreen?.();
  done?.catch(() => {}); // a wish: the browser may refuse
};

let copyRefused = false;

bridge.copy = (text) => {
  const done = navigator.clipboard?.writeText(text); // missing where the page is not secure
  done?.catch(() => (copyRefused = true)); // in a frame of another site, for one
  return done ? 1 : 0;
};
bridge.takeCopyRefused = () => {
  const refused = copyRefused;
  copyRefused = false;
  return refused ? 1 : 0;
};

// ---- storage ---------------------------------------------------------------------------------
// Answers are "=text", "" for nothing there, or "!reason" with a reason of StorageError.

function stored(action) {
  try {
    return action(localStorage);
  } catch (error) {
    const full = error?.name === "QuotaExceededError" || error?.name === "NS_ERROR_DOM_QUOTA_REACHED";
    return full ? "!full" : "!blocked";
  }
}

bridge.read = (key) =>
  stored((store) => {
    const value = store.getItem(PREFIX + key);
    return value === null ? "" : `=${value}`;
  });
bridge.write = (key, value) =>
  stored((store) => {
    store.setItem(PREFIX + key, value);
    return store.getItem(PREFIX + key) === value ? "" : "!lost";
  });
bridge.erase = (key) =>
  stored((store) => {
    store.removeItem(PREFIX + key);
    return "";
  });

// ---- address ---------------------------------------------------------------------------------

let fragmentChanged = false;
addEventListener("hashchange", () => (fragmentChanged = true));

bridge.fragment = () => location.hash.slice(1);
bridge.takeFragmentChange = () => {
  const changed = fragmentChanged;
  fragmentChanged = false;
  return changed ? 1 : 0;
};
bridge.setFragment = (fragment) => {
  try {
    history.replaceState(history.state, "", bridge.link(fragment));
  } catch {
    // a frame that may not: the address stays as it is
  }
};
bridge.link = (fragment) => {
  const url = new URL(location.href);
  url.hash = fragment;
  return url.href;
};

// ---- text mirror -----------------------------------------------------------------------------

const mirror = (name) => document.getElementById(`mirror-${name}`);
let taken = [];

function fillList(list, lines) {
  // only what differs is touched: a screen reader keeps its place in the rest
  lines.forEach((line, index) => {
    const item = list.children[index] ?? list.appendChild(document.createElement("li"));
    if (item.textContent !== line) item.textContent = line;
  });
  while (list.children.length > lines.length) list.lastChild.remove();
}

bridge.mirrorLabels = (labels) => {
  const [table, hand, choices] = JSON.parse(labels);
  mirror("table-name").textContent = table;
  mirror("hand-name").textContent = hand;
  mirror("choices-name").textContent = choices;
};
bridge.mirrorStatus = (line) => {
  mirror("status").textContent = line;
};
bridge.mirrorList = (name, lines) => fillList(mirror(name), JSON.parse(lines));
bridge.mirrorChoices = (choices) => {
  const box = mirror("choices");
  const old = new Map([...box.children].map((button) => [button.dataset.id, button]));
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const buttons = JSON.parse(choices).map(([id, label]) => {
    const button = old.get(id) ?? document.createElement("button");
    button.type = "button";
    button.dataset.id = id;
    if (button.textContent !== label) button.textContent = label;
    button.onclick = () => taken.push(id);
    return button;
  });
  // what stays is not moved: a button taken out of the page for a moment loses the focus
  for (const button of old.values()) if (!buttons.includes(button)) button.remove();
  buttons.forEach((button, index) => {
    if (box.children[index] !== button) box.insertBefore(button, box.children[index] ?? null);
  });
  // nor does the focus fall out of the list when the button under it goes
  if (focused && document.activeElement !== focused) {
    (buttons.includes(focused) ? focused : (buttons[0] ?? canvas)).focus();
  }
};
bridge.mirrorTaken = () => {
  if (taken.length === 0) return "";
  const ids = taken;
  taken = [];
  return JSON.stringify(ids);
};
bridge.mirrorAnnounce = (line) => {
  const item = document.createElement("p");
  item.textContent = line;
  const log = mirror("log");
  log.append(item);
  while (log.children.length > LOG_LENGTH) log.firstChild.remove();
};

// Loads Python, pygame and the game, then gives the page to the game.

import { bridge, whenFirstFrameIsDrawn } from "./bridge.js";
import { lift, showLoading, showStep, showTrouble } from "./curtain.js";
import { Downloads, Trouble } from "./downloads.js";
import { watchSound } from "./input.js";
import { text } from "./texts.js";
import { watchUpdates } from "./updates.js";

// Written by the build: files {path: bytes}, scripts {path: bytes}, runtime and game (folders),
// lock (what Pyodide may install: pygame alone).
const settings = JSON.parse(document.getElementById("settings").textContent);

const PATIENCE = 60_000; // ms in sight from the last byte to the first frame
const HOME = "/game";

const canvas = document.getElementById("canvas");
canvas.getContext("2d", { alpha: false }); // SDL gets this one: nothing shines through the table

let started = false;
let over = false;

function stopped(detail) {
  over = true;
  showTrouble(text("stopped"), text("internal"), detail);
}

function failed(error) {
  if (started) return stopped(String(error?.stack ?? error));
  over = true;
  const known = error instanceof Trouble;
  const reason = known ? text(error.key, error.file) : text("silent");
  showTrouble(text("failed"), reason, String(known ? error.message : (error?.stack ?? error)));
}

// A moment for the browser to paint what was said before the processor is taken.
const painted = () =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 100); // a hidden page paints nothing
    requestAnimationFrame(() => setTimeout(() => (clearTimeout(timer), resolve()), 0));
  });

// Say so when no first frame comes. A hidden page draws none: its time begins when it is seen.
function expectFrame() {
  setTimeout(() => {
    if (started || over) return;
    if (!document.hidden) return failed(new Error("no first frame"));
    document.addEventListener("visibilitychange", expectFrame, { once: true });
  }, PATIENCE);
}

// WebAssembly with SIMD and exceptions, which the runtime and pygame are compiled with.
function tooOld() {
  const simd = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0];
  simd.push(65, 0, 253, 15, 253, 98, 11);
  try {
    return !WebAssembly.validate(new Uint8Array(simd)) || typeof WebAssembly.Tag !== "function";
  } catch {
    return true;
  }
}

// Python with pygame, everything the game needs in its place.
async function load(downloads) {
  const [{ loadPyodide }] = await Promise.all(
    Object.entries(settings.scripts).map(([path, size]) => downloads.script(path, size)),
  );
  const indexURL = new URL(`${settings.runtime}/`, document.baseURI).href;
  const python = await downloads.lend(() =>
    loadPyodide({
      indexURL,
      packageBaseUrl: indexURL,
      lockFileContents: settings.lock,
      packages: ["pygame-ce"],
      convertNullToNone: true,
      env: {
        HOME,
        PYTHONINSPECT: "",
        PYGAME_HIDE_SUPPORT_PROMPT: "1",
        SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas", // keys for the page's own buttons stay theirs
      },
      stdout: (line) => console.log(line),
      stderr: (line) => console.warn(line),
    }),
  );
  const archive = await downloads.bytes(`${settings.game}/game.zip`);
  python.unpackArchive(archive, "zip", { extractDir: HOME });
  python.canvas.setCanvas2D(canvas);
  python.registerJsModule("four14_page", { ...bridge, stopped });
  watchSound(() => python._module.SDL2?.audioContext);
  return python;
}

async function boot() {
  if (tooOld()) throw new Trouble("old", "");
  const { files, scripts } = settings;
  const total = [files, scripts].flatMap(Object.values).reduce((sum, size) => sum + size);
  const downloads = new Downloads(files, total, (done) => {
    if (done < total) return showLoading(done, total);
    performance.mark("414 downloaded");
    showStep("starting", 0.9);
    expectFrame();
  });
  const python = await Promise.race([load(downloads), downloads.failed]);
  performance.mark("414 python and pygame");
  showStep("opening", 0.96);
  await painted();
  whenFirstFrameIsDrawn(() => {
    started = true;
    performance.mark("414 first frame");
    lift();
    watchUpdates();
  });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}"); import boot; boot.start("${HOME}/assets")`);
}

boot().catch(failed);

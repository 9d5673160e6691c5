// Offline play and new versions, by the service worker; a quiet word when a new one is ready.

import { text } from "./texts.js";

const workers = navigator.serviceWorker; // missing over plain http, or switched off

// The first worker of a first visit takes over silently; a later one brings a new version. It may
// do so while the game is still starting: the browser looks for one whenever the page is opened.
let followed = Boolean(workers?.controller);
let started = false;
let ready = false;

workers?.addEventListener("controllerchange", () => {
  ready ||= followed;
  followed = true;
  if (started && ready) tell();
});

// The game runs: from now on a new version is told of, also one that came meanwhile.
export function watchUpdates() {
  started = true;
  workers?.register("sw.js", { updateViaCache: "none" }).catch(() => {});
  if (ready) tell();
}

function tell() {
  const part = (name) => document.getElementById(name);
  part("news-text").textContent = text("news");
  part("news-now").textContent = text("now");
  part("news-later").textContent = text("later");
  part("news-now").onclick = () => location.reload();
  part("news-later").onclick = () => {
    part("news").hidden = true;
    part("canvas").focus({ preventScroll: true });
  };
  part("news").hidden = false;
}

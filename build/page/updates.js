// Offline play and new versions, by the service worker; a quiet word when a new one is ready.

import { text } from "./texts.js";

export function watchUpdates() {
  const workers = navigator.serviceWorker;
  if (!workers) return; // plain http, or switched off: the game plays on as long as there is network
  const followed = workers.controller !== null;
  workers.register("sw.js", { updateViaCache: "none" }).catch(() => {});
  // the first worker of a first visit takes over silently; a later one brings a new version
  workers.addEventListener("controllerchange", () => followed && tell());
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

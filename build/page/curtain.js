// What covers the table until the first frame: progress, or why it failed and how to try again.

import { megabytes, text } from "./texts.js";

const part = (id) => document.getElementById(id);

part("late").remove(); // this script runs: the hint that nothing happens is wrong

// Show that `done` of `total` bytes are here. The bar keeps a last tenth for starting.
export function showLoading(done, total) {
  part("what").textContent = text("loading");
  part("much").textContent = text("part", megabytes(done), megabytes(total));
  fill(0.9 * Math.min(1, done / total));
}

// Everything is here: `key` names the step that takes the processor now.
export function showStep(key, share) {
  part("what").textContent = text(key);
  part("much").textContent = "\u200b";
  fill(share);
}

export function lift() {
  part("curtain").hidden = true;
  part("canvas").focus({ preventScroll: true });
}

// Come down again and say what happened: `name` and `reason` for everybody, `detail` for experts.
export function showTrouble(name, reason, detail) {
  part("curtain").hidden = false;
  part("loading").hidden = true;
  part("trouble-name").textContent = name;
  part("trouble-reason").textContent = reason;
  part("trouble-more").textContent = text("more");
  part("trouble-detail").textContent = detail;
  const again = part("again");
  again.textContent = text("again");
  again.onclick = () => location.reload();
  part("trouble").hidden = false;
  again.focus();
}

function fill(share) {
  const rest = (1 - share) * 100 * (document.documentElement.dir === "rtl" ? 1 : -1);
  part("filled").style.transform = `translateX(${rest}%)`;
  part("bar").setAttribute("aria-valuenow", String(Math.round(share * 100)));
}

showLoading(0, Infinity);

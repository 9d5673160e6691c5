// Keeps one complete version of the game for offline play and never mixes two.
//
// The build writes the list below: every file with the hash of its contents. All of a version is
// fetched and checked before any of it is used, then it takes over in one step. Apart from the
// page itself and its icons, the files lie in folders named by their contents: a page of the old
// version that is still open asks for its own names and gets its own files.

const VERSION = "@VERSION@";
const FILES = @FILES@; // [[path, sha256 in hexadecimal], ...], the page first

// Sites under other paths of the same host share the storage of caches: only ours are touched.
const OURS = `414 ${new URL("./", location.href).pathname} `;
const CACHE = OURS + VERSION;
const PAGE = new URL("./", location.href).href;

const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript",
  wasm: "application/wasm", png: "image/png", zip: "application/zip", whl: "application/zip",
  webmanifest: "application/manifest+json",
};

async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS)); // oldest first
}

// The file as a response, from an older version's cache if it is the same, else from the network.
async function obtain(path, hash) {
  const url = new URL(path, PAGE).href;
  for (const name of await ourCaches()) {
    const kept = await (await caches.open(name)).match(url);
    if (kept) {
      const bytes = await kept.arrayBuffer();
      if ((await sha256(bytes)) === hash) return response(path, bytes);
    }
  }
  // first as the browser likes (the page has just loaded most of it), then past every cache
  for (const cache of ["default", "reload"]) {
    const answer = await fetch(url, { cache });
    const bytes = answer.ok ? await answer.arrayBuffer() : null;
    if (bytes && (await sha256(bytes)) === hash) return response(path, bytes);
  }
  throw new Error(`${path} is not the file of version ${VERSION}`);
}

function response(path, bytes) {
  const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type } });
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    for (const [path, hash] of FILES) {
      const url = path === "index.html" ? PAGE : new URL(path, PAGE).href;
      await cache.put(url, await obtain(path, hash));
    }
  } catch (error) {
    await caches.delete(CACHE); // half a version is none; the browser tries again later
    throw error;
  }
  await skipWaiting();
}

async function activate() {
  // the version before stays for pages of it that are open; older ones go
  const others = (await ourCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const isPage = request.mode === "navigate";
  const kept = await caches.match(isPage ? PAGE : request.url, { cacheName: CACHE });
  if (kept) return kept;
  if (!isPage) {
    // a page of an older version, still open or just starting
    for (const name of (await ourCaches()).reverse()) {
      const older = await caches.match(request.url, { cacheName: name });
      if (older) return older;
    }
  }
  return fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  const inside = url.href.startsWith(PAGE);
  const page = url.href === PAGE || url.href === `${PAGE}index.html`;
  if (request.method === "GET" && inside && (request.mode !== "navigate" || page)) {
    event.respondWith(answer(request));
  }
});

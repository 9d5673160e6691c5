// Gets every file of the game at once, counts what arrives, and says in words what went wrong.
//
// Pyodide's loader fetches its own files and hangs without a word when one of them is broken or
// has the wrong content type. So the page fetches them, and lends the loader a `fetch` that hands
// out what is already under way.

export class Trouble extends Error {
  // `key` names the text for the player, `file` what it is about
  constructor(key, file, detail) {
    super(detail ?? key);
    this.key = key;
    this.file = file;
  }
}

const ATTEMPTS = 3;
const SILENCE = 30_000; // ms without a byte before the connection counts as lost
const PATIENCE = 4; // such times more while a script is awaited, whose bytes nobody sees

export class Downloads {
  // `files`: {path: bytes}, fetched at once; `total`: their bytes and those of the scripts to come;
  // `onProgress(done, total)` is called as bytes arrive
  constructor(files, total, onProgress) {
    this.total = total;
    this.onProgress = onProgress;
    this.done = 0;
    this.scripts = 0; // on their way
    this.patience = PATIENCE;
    this.failed = new Promise((_, reject) => (this.fail = reject));
    this.failed.catch(() => {}); // somebody looks at it later
    this.responses = new Map();
    for (const [path, size] of Object.entries(files)) {
      const response = this.get(address(path), nameOf(path), size);
      response.catch(this.fail);
      this.responses.set(address(path), response);
    }
    this.listen();
  }

  // The bytes of the file at `path`.
  async bytes(path) {
    const response = await this.responses.get(address(path));
    return response.arrayBuffer();
  }

  // Load the script at `path` as a module; how much of it has arrived cannot be seen meanwhile.
  async script(path, size) {
    this.scripts += 1;
    try {
      const module = await import(address(path));
      this.count(size);
      return module;
    } catch (error) {
      throw new Trouble("network", nameOf(path), String(error));
    } finally {
      this.scripts -= 1;
    }
  }

  // Run `work` while the loader's two ways to the network lead here. A file that fails leaves it
  // waiting for ever: race it against `failed`.
  async lend(work) {
    const { fetch: ownFetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    globalThis.fetch = (resource, options) => {
      const url = new URL(resource instanceof Request ? resource.url : resource, location.href);
      return this.responses.get(url.href) ?? ownFetch(resource, options);
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      try {
        return await instantiateStreaming.call(WebAssembly, source, imports);
      } catch (error) {
        const known = error instanceof Trouble;
        this.fail(known ? error : new Trouble("damaged", "pyodide.asm.wasm", String(error)));
        throw error;
      }
    };
    try {
      return await work();
    } finally {
      globalThis.fetch = ownFetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    }
  }

  count(bytes) {
    this.done += bytes;
    this.patience = PATIENCE;
    this.onProgress(this.done, this.total);
    this.listen();
  }

  // A connection that neither delivers nor breaks would be waited for without end.
  listen() {
    clearTimeout(this.silence);
    if (this.done >= this.total) return;
    const lost = () => {
      if (this.scripts && this.patience-- > 0) return this.listen(); // it may be arriving unseen
      this.fail(new Trouble("network", "414", `no byte for ${SILENCE / 1000} s`));
    };
    this.silence = setTimeout(lost, SILENCE);
  }

  // WebAssembly is compiled while it arrives; everything else is read whole, and asked for again
  // when the connection breaks.
  async get(url, name, size) {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = checked(await fetch(url), name);
        if (name.endsWith(".wasm")) return this.streamed(response, name, size);
        return new Response(await this.whole(response, name, size));
      } catch (error) {
        if (error instanceof Trouble) throw error;
        if (attempt === ATTEMPTS) throw new Trouble("network", name, `${name}: ${error}`);
        await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
      }
    }
  }

  async whole(response, name, size) {
    const bytes = new Uint8Array(size);
    const reader = response.body.getReader();
    let received = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done && received === size) return bytes;
        if (done || received + value.byteLength > size) throw damaged(name, received, size);
        bytes.set(value, received);
        received += value.byteLength;
        this.count(value.byteLength);
      }
    } catch (error) {
      this.count(-received); // as if it had never come
      throw error;
    }
  }

  // The response again, its bytes counted as they pass, under the content type that the streaming
  // compiler insists on, whatever the server calls it.
  streamed(response, name, size) {
    const reader = response.body.getReader();
    let received = 0;
    const body = new ReadableStream({
      pull: async (out) => {
        try {
          const { done, value } = await reader.read();
          if (done && received !== size) throw damaged(name, received, size);
          if (done) return out.close();
          received += value.byteLength;
          this.count(value.byteLength);
          out.enqueue(value);
        } catch (error) {
          const known = error instanceof Trouble;
          const trouble = known ? error : new Trouble("network", name, `${name}: ${error}`);
          this.fail(trouble);
          out.error(trouble);
        }
      },
    });
    return new Response(body, { headers: { "content-type": "application/wasm" } });
  }
}

const address = (path) => new URL(path, document.baseURI).href;
const nameOf = (path) => path.split("/").pop();

function damaged(name, received, size) {
  return new Trouble("damaged", name, `${name}: ${received} of ${size} bytes`);
}

function checked(response, name) {
  const type = response.headers.get("content-type") ?? "";
  const status = `${name}: ${response.status} ${response.statusText} ${type}`;
  if (!response.ok) throw new Trouble("missing", name, status);
  if (type.startsWith("text/html")) throw new Trouble("kind", name, status);
  return response;
}

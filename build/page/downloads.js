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

export class Downloads {
  // `files`: {path: bytes}, fetched at once; `total`: their bytes and those of the scripts to come;
  // `onProgress(done, total)` is called as bytes arrive
  constructor(files, total, onProgress) {
    this.total = total;
    this.onProgress = onProgress;
    this.done = 0;
    this.failed = new Promise((_, reject) => (this.fail = reject));
    this.failed.catch(() => {}); // somebody looks at it later
    this.responses = new Map();
    for (const [path, size] of Object.entries(files)) {
      const url = new URL(path, document.baseURI).href;
      const response = this.get(url, path, size);
      response.catch(() => {}); // reported through `failed`
      this.responses.set(url, response);
    }
  }

  // The bytes of the file at `path`.
  async bytes(path) {
    const response = await this.responses.get(new URL(path, document.baseURI).href);
    return response.arrayBuffer();
  }

  // Load the script at `path` as a module; how much of it has arrived cannot be seen meanwhile.
  async script(path, size) {
    try {
      const module = await import(new URL(path, document.baseURI).href);
      this.count(size);
      return module;
    } catch (error) {
      throw new Trouble("network", path.split("/").pop(), String(error));
    }
  }

  // Run `work` while the loader's two ways to the network lead here. Rejects when a file fails.
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
        this.fail(new Trouble("damaged", "pyodide.asm.wasm", String(error)));
        throw error;
      }
    };
    try {
      return await Promise.race([work(), this.failed]);
    } finally {
      globalThis.fetch = ownFetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    }
  }

  count(bytes) {
    this.done += bytes;
    this.onProgress(this.done, this.total);
  }

  async get(url, path, size) {
    const name = path.split("/").pop();
    try {
      const response = await this.request(url, name);
      const type = response.headers.get("content-type") ?? "";
      const status = `${name}: ${response.status} ${response.statusText} ${type}`;
      if (!response.ok) throw new Trouble("missing", name, status);
      if (type.startsWith("text/html")) throw new Trouble("kind", name, status);
      return this.counted(response, name, size);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  async request(url, name) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await fetch(url);
      } catch (error) {
        if (attempt === ATTEMPTS) throw new Trouble("network", name, `${name}: ${error}`);
        await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
      }
    }
  }

  // The response again, its bytes counted as they pass. WebAssembly is given the type that its
  // streaming compiler insists on, whatever the server calls it.
  counted(response, name, size) {
    const reader = response.body.getReader();
    let received = 0;
    const body = new ReadableStream({
      pull: async (out) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            received += value.byteLength;
            this.count(value.byteLength);
            out.enqueue(value);
          } else if (received === size) {
            out.close();
          } else {
            throw new Trouble("damaged", name, `${name}: ${received} of ${size} bytes`);
          }
        } catch (error) {
          const known = error instanceof Trouble;
          const trouble = known ? error : new Trouble("network", name, `${name}: ${error}`);
          this.fail(trouble);
          out.error(trouble);
        }
      },
    });
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(body, { headers: { "content-type": type } });
  }
}

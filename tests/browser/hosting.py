"""A static host for tests: well-behaved, or failing in the ways real hosts fail."""

import http.server
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


@dataclass
class Host:
    """A running host. Everything but `folder` and `prefix` may be changed while it runs."""

    folder: Path
    prefix: str = "/"
    types: dict[str, str] = field(default_factory=dict)
    """Content types by suffix that differ from the right ones."""
    missing: set[str] = field(default_factory=set)
    """File names answered with 404."""
    as_page: set[str] = field(default_factory=set)
    """File names answered with 200 and a web page, as hosts of one-page programs do."""
    cut: set[str] = field(default_factory=set)
    """File names of which only the first half arrives."""
    bytes_per_second: float = 0
    """Speed of each answer; 0 for no limit."""
    extra: dict[str, str] = field(default_factory=dict)
    """More pages: path on the host to HTML."""
    silent: bool = False
    """Deliver nothing more, but keep every connection open."""
    asked: list[str] = field(default_factory=list)
    """Paths of all requests so far."""

    def __post_init__(self) -> None:
        host = self

        class Handler(_Handler):
            owner = host

        self.server = _Server(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        serve = self.server.serve_forever
        threading.Thread(target=serve, args=(0.02,), daemon=True).start()
        self.running = True

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    @property
    def address(self) -> str:
        return self.origin + self.prefix

    def stop(self) -> None:
        """Be gone: connections are refused from now on."""
        if self.running:
            self.running = False
            self.server.shutdown()
            self.server.server_close()


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of browsers that go away; anything else is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(http.server.BaseHTTPRequestHandler):
    owner: Host
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        host = self.owner
        host.asked.append(path)
        if path in host.extra:
            self.answer(200, TYPES[".html"], host.extra[path].encode())
            return
        name = path.rpartition("/")[2] or "index.html"
        inside = path.removeprefix(host.prefix) or "index.html"
        file = host.folder / inside
        if not path.startswith(host.prefix) or name in host.missing or not file.is_file():
            self.answer(404, TYPES[".html"], b"<h1>Not found</h1>")
        elif name in host.as_page:
            self.answer(200, TYPES[".html"], b"<h1>Welcome</h1>")
        else:
            types = TYPES | host.types
            kind = types.get(file.suffix, "application/octet-stream")
            self.answer(200, kind, file.read_bytes(), cut=name in host.cut)

    def answer(self, status: int, kind: str, body: bytes, *, cut: bool = False) -> None:
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-cache")
        if cut:  # no length, so that the end of the connection looks like the end of the file
            body = body[: len(body) // 2]
            self.send_header("Connection", "close")
            self.close_connection = True
        else:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        speed = self.owner.bytes_per_second
        step = int(speed / 20) if speed else len(body) or 1
        try:
            for start in range(0, len(body), step):
                while self.owner.silent and self.owner.running:
                    time.sleep(0.05)
                self.wfile.write(body[start : start + step])
                if speed:
                    time.sleep(0.05)
        except ConnectionError:
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - name of the base class
        pass

"""Serves a finished site on this computer, with the content types a real host should send."""

import http.server
import os
import sys
import webbrowser
from functools import partial
from pathlib import Path
from typing import Any, Final

from report import BuildError, say

TYPES: Final = {
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".webmanifest": "application/manifest+json",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of one folder; the browser asks again for what can change under the same name."""

    extensions_map: dict[str, str] = {  # noqa: RUF012 - the base class has it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        **TYPES,
    }

    def end_headers(self) -> None:
        named_by_content = self.path.lstrip("/").startswith(("game-", "runtime-"))
        kept = "public, max-age=31536000, immutable" if named_by_content else "no-cache"
        self.send_header("Cache-Control", kept)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - name of the base class
        pass


def make_server(folder: Path, port: int) -> http.server.ThreadingHTTPServer:
    """Return a server of `folder` on 127.0.0.1; port 0 takes a free one."""
    try:
        return http.server.ThreadingHTTPServer(
            ("127.0.0.1", port), partial(Handler, directory=str(folder))
        )
    except OSError as error:
        raise BuildError(
            f"port {port} cannot be used: {error}", "give --serve another port, or 0 for a free one"
        ) from error


def serve(folder: Path, port: int) -> None:
    """Serve `folder` until Ctrl+C; open the address in a browser where there is a screen."""
    server = make_server(folder, port)
    address = f"http://localhost:{server.server_port}/"
    say(f"{address}  (Ctrl+C ends it)")
    if has_screen():
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()


def has_screen() -> bool:
    """Whether a browser opened here would be seen by somebody."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

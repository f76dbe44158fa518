"""A server of the content REST API over SQLite, written from the specification alone.

python3 sql --dataset MUSEUM [--port 0] [--database FILE]
"""

import argparse
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from database import Database
from service import Service


def handler_of(service: Service) -> type[BaseHTTPRequestHandler]:
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1
        disable_nagle_algorithm = True

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            with lock:
                status, document = service.answer(self.command, self.path, headers, body)
            text = json.dumps(document, ensure_ascii=False).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json; charset=utf-8")
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(text)

        do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = answer

        def log_message(self, format: str, *args: object) -> None:
            """The kit asks thousands of questions."""

    return Handler


def main() -> None:
    parser = argparse.ArgumentParser(description="A server of the content REST API over SQLite")
    parser.add_argument("--dataset", type=Path, required=True, help="what `conformance dataset --format json` wrote")
    parser.add_argument("--database", default=":memory:", help="a file that does not exist yet")
    parser.add_argument("--port", type=int, default=1337)
    options = parser.parse_args()
    service = Service(Database(options.dataset, options.database))
    server = ThreadingHTTPServer(("127.0.0.1", options.port), handler_of(service))
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()

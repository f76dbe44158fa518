import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../src/base/cases.test-data.js";
import { loadBundledDataset } from "../../kit/reference.js";
import { type FuzzRequest, wireBytes } from "./fuzz-request.js";
import { requests } from "./grammar/requests.js";
import { printRequest } from "./print-request.js";
import { vocabularyOf } from "./vocabulary.js";

const filling = { host: "127.0.0.1:1", sessions: [] };
const request = (more: Partial<FuzzRequest>): FuzzRequest => ({
  ...{ method: "GET", target: "/api/tags?sort[0]=name", headers: [], body: "", shape: "", productions: [], ...more },
});
const printed = (more: Partial<FuzzRequest>) => printRequest(request(more), filling);

test.each<[Partial<FuzzRequest>, string]>([
  [{}, "curl -g --path-as-is 'http://127.0.0.1:1/api/tags?sort[0]=name'"],
  [
    { method: "POST", target: "/a", headers: [["content-type", "application/json"]], body: "{}" },
    "curl -g --path-as-is -X POST -H 'content-type: application/json' --data-binary '{}' 'http://127.0.0.1:1/a'",
  ],
  [
    { method: "PUT", target: "/a", body: "x" },
    "curl -g --path-as-is -X PUT -H 'content-type:' --data-binary 'x' 'http://127.0.0.1:1/a'",
  ],
])("curl: %j", (given, command) => {
  expect(printed(given)).toBe(command);
});

test.each<[string, Partial<FuzzRequest>]>([
  ["a byte that no shell takes", { method: "POST", body: "\u0000" }],
  ["bytes that are no UTF-8", { method: "POST", body: "\u00ff" }],
  [
    "a header twice",
    {
      headers: [
        ["x-a", "1"],
        ["x-a", "2"],
      ],
    },
  ],
  ["an address that is not below a slash", { target: "*" }],
  ["no request at all", { raw: "GET /\r\n" }],
])("what curl would not send as it is goes through nc: %s", (_, given) => {
  const [, base64 = ""] = /^printf %s '([^']*)' \| base64 -d \| nc -q 5 127\.0\.0\.1 1$/.exec(printed(given)) ?? [];
  expect(Buffer.from(base64, "base64")).toEqual(wireBytes(request(given), filling));
});

test("a very long one is not cut in its middle, it is none", () => {
  expect(printed({ method: "POST", body: "x".repeat(9000) })).toMatch(/^9,\d\d\d bytes, too many for a command$/);
});

/** Whatever arrives over a connection, which is answered as soon as it stops coming. */
const listen = async () => {
  const arrived: string[] = [];
  const server = createServer((socket: Socket) => {
    socket
      .on("error", () => {})
      .on("data", (data) => {
        arrived.push(data.toString("latin1"));
        socket.write("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n");
        socket.end();
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { arrived, server };
};

/** The line of a request, its headers but those of curl itself, and its body. */
const parts = (text: string) => {
  const [head = "", body] = text.split(/\r\n\r\n(.*)/s);
  const [line, ...headers] = head.split("\r\n");
  return {
    line,
    body,
    headers: headers
      .map((each) => each.toLowerCase().trim())
      .filter((each) => !/^(?:user-agent|accept): /.test(each))
      .sort(),
  };
};

test("curl sends what was sent", async () => {
  const arbitrary = requests(vocabularyOf(await loadBundledDataset()), { auth: true });
  const { arrived, server } = await listen();
  // Sound: it listens on TCP.
  const { port } = server.address() as { readonly port: number };
  const there = { host: `127.0.0.1:${port}`, sessions: [] };
  const seen = { curl: 0 };
  await fc.assert(
    fc.asyncProperty(arbitrary, async (each) => {
      const command = printRequest(each, there);
      if (!command.startsWith("curl ") || command.length > 2000 || each.body.length > 1000) return;
      seen.curl++;
      arrived.length = 0;
      await new Promise((resolve) => {
        execFile("sh", ["-c", command], resolve);
      });
      expect(parts(arrived.join("")), command).toEqual(parts(wireBytes(each, there).toString("latin1")));
    }),
    { numRuns: cases(60), endOnFailure: true },
  );
  server.close();
  expect(seen.curl).toBeGreaterThan(10);
});

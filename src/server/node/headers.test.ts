import { afterAll, beforeAll, expect, test } from "vitest";
import { createContentApi } from "../api/create-content-api.js";
import { museum } from "../api/museum.test-data.js";
import { headersOf, originForm } from "./node-listener.js";
import { type RunningServer, serve } from "./serve.js";
import { answerOf, connected } from "./sockets.test-data.js";

test.each([
  ["x-forwarded-for", ["127.0.0.1", "203.0.113.9"], "127.0.0.1, 203.0.113.9"],
  ["origin", ["http://localhost", "http://elsewhere.example"], "http://localhost, http://elsewhere.example"],
  ["accept", ["text/html", "application/json"], "text/html, application/json"],
  ["cookie", ["a=1", "b=2"], "a=1; b=2"],
  ["x-own", ["one", "", "three"], "one, , three"],
  ["authorization", ["Bearer one", "Bearer two"], "Bearer one"],
  ["content-type", ["application/json", "text/plain"], "application/json"],
  ["user-agent", ["one"], "one"],
  ["x-absent", [], undefined],
])("%s of several lines is joined, or the first", (name, lines, value) => {
  const rawHeaders = ["Host", "localhost", ...lines.flatMap((line) => [name.toUpperCase(), line]), "X-Last", "1"];
  expect(headersOf({ rawHeaders })(name)).toBe(value);
});

test.each([
  ["/api/tags?sort=name", "/api/tags?sort=name", "localhost"],
  ["http://other.example:80/api/tags", "/api/tags", "other.example:80"],
  ["HTTPS://other.example?sort=name", "/?sort=name", "other.example"],
  ["http://other.example", "/", "other.example"],
  ["*", "*", "localhost"],
])("the target %s is for %s of %s", (url, path, host) => {
  expect([originForm(url), headersOf({ rawHeaders: ["Host", "localhost"], url })("host")]).toEqual([path, host]);
});

let served: RunningServer;
beforeAll(async () => {
  served = await serve(createContentApi(museum), { port: 0 });
});
afterAll(() => served.close());

/** The first line of the answer to a request for a list. */
const statusOf = async (...headers: readonly string[]): Promise<string | undefined> => {
  const lines = ["GET /api/tags HTTP/1.1", ...headers, "Connection: close", "", ""];
  return (await answerOf(await connected(served.url, lines.join("\r\n")))).split("\r\n")[0];
};

test("a request for several hosts is refused", async () => {
  expect(await statusOf("Host: localhost")).toBe("HTTP/1.1 200 OK");
  expect(await statusOf("Host: localhost", "HOST: localhost")).toBe("HTTP/1.1 400 Bad Request");
});

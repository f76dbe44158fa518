import { expect, test } from "vitest";
import { openControl, type Said } from "./control.test-data.js";

// Who may control a mock without a token: `../scripts/guard.jsonl`, by RFC 1122 (127.0.0.0/8), RFC 4291 (::1) and RFC 6761 (localhost).

const secret = "a-secret-of-the-test";

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ["as a bearer", { authorization: `Bearer ${secret}` }, true],
  ["as a bearer in other letters", { authorization: `bearer  ${secret}` }, true],
  ["as a header of its own", { "x-touchstone-token": secret }, true],
  ["beside a token of the API", { authorization: "Bearer api", "x-touchstone-token": secret }, true],
  ["longer", { "x-touchstone-token": `${secret}!` }, false],
  ["shorter", { "x-touchstone-token": secret.slice(0, -1) }, false],
  ["in other letters", { "x-touchstone-token": secret.toUpperCase() }, false],
  ["empty", { authorization: "Bearer ", "x-touchstone-token": "" }, false],
  ["as a password", { authorization: `Basic ${secret}` }, false],
  ["not at all", {}, false],
])("from another machine, with the token %s", async (_, headers, open) => {
  const said: Said = { peer: "203.0.113.9", headers: { host: "mock.test", ...headers } };
  expect((await openControl({ token: secret }).ask("GET", "/state", said)).status).toBe(open ? 200 : 403);
  // Without a token there is none to send, and an empty one is none.
  expect((await openControl().ask("GET", "/state", said)).status).toBe(403);
  expect((await openControl({ token: "" }).ask("GET", "/state", said)).status).toBe(403);
});

test("a very long host is none of this machine", async () => {
  const said: Said = { headers: { host: "a".repeat(100_000) } };
  expect((await openControl().ask("GET", "/state", said)).status).toBe(403);
});

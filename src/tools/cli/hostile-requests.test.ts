import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(stopAll);

/* Requests at random, in other encodings and of other forms, are sent by `npm run fuzz`: here their lines are printed, too. */

const types = [
  ...["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ...["text/html;charset=utf-16", "nothing"],
];
const paths = ["/api/tags", "/api/tags/1", "/api/upload", "/api/auth/local", "/__touchstone/seed", "/_health"];

/** JSON around the depths at which parsers, printers and the stack give up: whole, broken off, or closed too often. */
const nested = [50, 1001, 6000, 20_000].flatMap((levels) =>
  [
    ["[", "]"],
    ['{"documentId":', "}"],
  ].flatMap(([open = "", close = ""]) =>
    [0, levels, levels + 1].map((closed) => `${open.repeat(levels)}1${close.repeat(closed)}`),
  ),
);

const inText = nested.map((text) => JSON.stringify({ data: { name: text } }));
const inForm = nested.map((text) => `--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n${text}\r\n--x--\r\n`);
const others = [`data${"[a]".repeat(3000)}=1`, "\u2028".repeat(60_000), '"\\ud800"', "1e400", '{"__proto__":{"x":1}}'];

test("whatever a body holds, its request is answered, its line is printed, and the next one is answered too", async () => {
  const session = serveSession(import.meta.dirname, "--log");
  const url = await session.url;
  for (const [at, text] of [...nested, ...inText, ...inForm, ...others].entries()) {
    const turn = at + Math.floor(at / paths.length);
    const [path = "", type = ""] = [paths[at % paths.length], types[turn % types.length]];
    const encoding = at % 5 === 0 ? { "content-encoding": "gzip" } : {};
    const body = at % 5 === 0 ? gzipSync(text) : Buffer.from(text);
    const headers = { "content-type": type, ...encoding };
    const response = await fetch(`${url}${path}?status=draft`, { method: "POST", headers, body });
    await response.arrayBuffer();
    expect([path, type, response.status]).not.toEqual([path, type, 500]);
    expect((await ask(url, "/api/tags/1")).status).toBe(200);
  }
  expect((await ask(url, "/__touchstone/requests?after=0")).status).toBe(200);
  expect(session.err()).not.toContain("touchstone: ");
});

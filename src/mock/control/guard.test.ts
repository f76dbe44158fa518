import { expect, test } from "vitest";
import { openControl, type Said } from "./control.test-data.js";

const secret = "a-secret-of-the-test";

const host = (name: string): Said => ({ headers: { host: name } });
const origin = (name: string): Said => ({ headers: { host: "localhost:1337", origin: name } });

// Whether such a request may control the mock, by the addresses of RFC 1122 (127.0.0.0/8), RFC 4291 (::1) and the names of RFC 6761.
test.each<[string, Said, boolean]>([
  ["a program on this machine", {}, true],
  ["the same over IPv6", { peer: "::1", headers: { host: "[::1]:1337" } }, true],
  ["IPv4 at a socket of IPv6", { peer: "::ffff:127.0.0.1" }, true],
  ["another address of this machine", { peer: "127.8.9.10" }, true],
  ["another machine", { peer: "192.168.0.7" }, false],
  ["another machine over IPv6", { peer: "fe80::1" }, false],
  ["another machine at a socket of IPv6", { peer: "::ffff:10.0.0.1" }, false],
  ["an address that begins like this machine's", { peer: "127.0.0.1.evil.test" }, false],
  ["no address", { peer: undefined }, false],
  ["a name of this machine", host("localhost:1337"), true],
  ["the same in capitals, without a port", host("LOCALHOST"), true],
  ["a name below it", host("shop.localhost:80"), true],
  ["this machine's IPv6 address without a port", host("[::1]"), true],
  ["a name that may lead here today (DNS rebinding)", host("evil.test:1337"), false],
  ["one that looks like this machine", host("localhost.evil.test"), false],
  ["one that ends like it", host("notlocalhost"), false],
  ["an address below a name", host("127.0.0.1.nip.test:1337"), false],
  ["an address that is none", host("127.0.0.999"), false],
  ["all addresses", host("0.0.0.0:1337"), false],
  ["no host", { headers: { host: undefined } }, false],
  ["an empty host", host(""), false],
  ["a very long host", host("a".repeat(100_000)), false],
  ["a user before the host", host("evil.test@localhost"), false],
  ["a page of the mock", origin("http://localhost:1337"), true],
  ["a page of another port", origin("http://localhost:3000"), false],
  ["a page of another name", origin("http://127.0.0.1:1337"), false],
  ["a page of another site", origin("http://evil.test"), false],
  ["a file or a sandbox", origin("null"), false],
  ["an empty origin", origin(""), false],
  ["another page, whose origin is not named", { headers: { "sec-fetch-site": "cross-site" } }, false],
  ["one of another port, the same", { headers: { "sec-fetch-site": "same-site" } }, false],
  ["a page of the mock, the same", { headers: { "sec-fetch-site": "same-origin" } }, true],
  ["an address that was typed in", { headers: { "sec-fetch-site": "none" } }, true],
  ["code of a page of the mock", { headers: { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" } }, true],
  [
    "an address that was typed in, as a page",
    { headers: { "sec-fetch-site": "none", "sec-fetch-dest": "document" } },
    true,
  ],
  ...["image", "iframe", "frame", "object", "embed", "script", "style", "worker", "serviceworker", "xslt", "video"].map(
    (what): [string, Said, boolean] => [
      `${what} of a page of the mock`,
      { headers: { "sec-fetch-site": "same-origin", "sec-fetch-dest": what } },
      false,
    ],
  ),
  ["another machine through a proxy here", { headers: { "x-forwarded-for": "203.0.113.9" } }, false],
  ["the same through two", { headers: { "x-forwarded-for": "127.0.0.1, 203.0.113.9" } }, false],
  ["another name through a proxy here", { headers: { "x-forwarded-host": "evil.test" } }, false],
  ["this machine through a proxy here", { headers: { "x-forwarded-for": "::1, 127.0.0.1" } }, true],
  ["a proxy that says it otherwise", { headers: { forwarded: "for=127.0.0.1" } }, false],
  ["a proxy that says nothing but that it is one", { headers: { via: "1.1 localhost" } }, false],
  ...["proto", "port", "scheme", "ssl"].map((what): [string, Said, boolean] => [
    `a proxy that names no address, with X-Forwarded-${what}`,
    { headers: { [`x-forwarded-${what}`]: what === "port" ? "443" : "https" } },
    false,
  ]),
  [
    "the development server of a front end on this machine, for a browser there",
    {
      headers: {
        ...{ "x-forwarded-for": "::ffff:127.0.0.1", "x-forwarded-host": "localhost:5173" },
        ...{ "x-forwarded-port": "5173", "x-forwarded-proto": "http" },
      },
    },
    true,
  ],
  [
    "the same for a browser on another machine",
    { headers: { "x-forwarded-for": "192.168.0.7", "x-forwarded-port": "5173", "x-forwarded-proto": "http" } },
    false,
  ],
  ...[
    ...["X-Client-IP", "X-Cluster-Client-IP", "X-Real-IP", "X-Original-Forwarded-For", "X-Forwarded-Server"],
    ...["CF-Connecting-IP", "True-Client-IP", "Fastly-Client-IP", "Fly-Client-IP", "X-Vercel-Forwarded-For"],
    ...["X-Forwarded", "Forwarded-For", "X-ProxyUser-Ip", "X-Forwarded-By", "X-Remote-Addr", "X-Azure-SocketIP"],
  ].map((name): [string, Said, boolean] => [
    `another machine through a proxy here that names it with ${name}`,
    { headers: { [name.toLowerCase()]: "203.0.113.9" } },
    false,
  ]),
  ...[
    ...["CF-Ray", "CDN-Loop", "X-Varnish", "Ngrok-Trace-Id", "X-Amzn-Trace-Id", "X-Cloud-Trace-Context"],
    ...["Tailscale-User-Login", "Max-Forwards", "X-MS-Proxy"],
  ].map((name): [string, Said, boolean] => [
    `somebody through a proxy or tunnel here that says so with ${name}`,
    { headers: { [name.toLowerCase()]: "1-5759e988" } },
    false,
  ]),
  ...["Accept", "User-Agent", "Proxy-Connection", "X-Requested-With", "X-Request-Id", "Traceparent"].map(
    (name): [string, Said, boolean] => [
      `a client that sends ${name}`,
      { headers: { [name.toLowerCase()]: "x" } },
      true,
    ],
  ),
  ["this machine through a proxy here that names it otherwise", { headers: { "x-client-ip": "127.0.0.1" } }, true],
])("%s", async (_, said, open) => {
  const { ask, mock } = openControl();
  await mock.seed({ tags: [{}] });
  const before = mock.count("api::tag.tag");
  const answer = await ask("POST", "/reset", said);
  expect([answer.status, mock.count("api::tag.tag") < before]).toEqual(open ? [200, true] : [403, false]);
  expect((await ask("GET", "/state", said)).status).toBe(open ? 200 : 403);
});

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ["as a bearer", { authorization: `Bearer ${secret}` }, true],
  ["as a bearer in other letters", { authorization: `bearer  ${secret}` }, true],
  ["as a header of its own", { "x-touchstone-token": secret }, true],
  ["beside a token of the API", { authorization: "Bearer api", "x-touchstone-token": secret }, true],
  ["longer", { "x-touchstone-token": `${secret}!` }, false],
  ["shorter", { "x-touchstone-token": secret.slice(0, -1) }, false],
  ["in other letters", { "x-touchstone-token": secret.toUpperCase() }, false],
  ["empty", { "x-touchstone-token": "" }, false],
  ["as a password", { authorization: `Basic ${secret}` }, false],
  ["not at all", {}, false],
])("from another machine, with the token %s", async (_, headers, open) => {
  const said: Said = { peer: "203.0.113.9", headers: { host: "mock.test", ...headers } };
  expect((await openControl({ token: secret }).ask("GET", "/state", said)).status).toBe(open ? 200 : 403);
  expect((await openControl().ask("GET", "/state", said)).status).toBe(403);
});

test("an empty token is none", async () => {
  const said: Said = { peer: "203.0.113.9", headers: { authorization: "Bearer ", "x-touchstone-token": "" } };
  expect((await openControl({ token: "" }).ask("GET", "/state", said)).status).toBe(403);
});

test.each(["/state", "/nothing", "", "/", "/requests?after=1"])("%s is closed before it is looked at", async (path) => {
  const { headers, json, status } = await openControl().ask("OPTIONS", path, origin("http://evil.test"));
  expect([status, json.error.name]).toEqual([403, "ForbiddenError"]);
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answering, endless, listening } from "../../../base/listening.test-data.js";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { createRemote } from "../../record/remote.js";
import { sendRaw, serveSession, stopAll } from "../serve/serve-session.test-data.js";

let folder: string;
beforeEach(async () => {
  const types = ["page", "tag"].map((name) => [
    `content-types/${name}.json`,
    typeJson(name, { title: { type: "string" }, token: { type: "string" } }),
  ]);
  folder = await makeFolder(Object.fromEntries(types));
});
afterEach(stopAll);

const listOf = (data: readonly object[], total = data.length) =>
  JSON.stringify({ data, meta: { pagination: { page: 1, pageSize: 1, pageCount: total, total } } });

const entry = (id: number, title = "x") => ({ id, attributes: { title } });

/** Serves the folder with a server of which a path answers like this, and all else is a 404. */
const session = async (path: string, answer: RequestListener, ...more: readonly string[]) => {
  const url = await listening((request, response) =>
    (request.url?.startsWith(path) === true ? answer : answering("{}", 404))(request, response),
  );
  const started = serveSession(folder, folder, "--record", url, ...more);
  return { real: url, url: await started.url, started };
};

const kept = async () => (await readdir(folder, { recursive: true })).filter((name) => !/^content-types/.test(name));

const faults: readonly (readonly [status: number, message: string, answer: RequestListener])[] = [
  [
    502,
    "it answered with a page",
    (_, response) => void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>Sign in"),
  ],
  [502, "it answered with JSON that is none", answering('{"data":[{"id":1,')],
  [502, "500: Broken", answering('{"error":{"message":"Broken"}}', 500)],
  [502, "503", (_, response) => void response.writeHead(503).end("<html>")],
  // A connection and a body that are cut.
  [502, "", (request) => void request.socket.destroy()],
  [
    502,
    "",
    (request, response) => {
      response.writeHead(200, { "content-length": "900", "content-type": "application/json" }).write("{");
      setImmediate(() => request.socket.destroy());
    },
  ],
  [504, "within 300 ms", () => {}],
  [
    504,
    "within 300 ms",
    (_, response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"data":['),
  ],
];

describe.each(["/api/pages", "/api/latest", "/uploads/a.png"])("%s", (path) => {
  // An upload may be JSON that is cut.
  const these = faults.filter(([, message]) => !path.startsWith("/uploads") || !message.includes("JSON"));
  test.each(these)("%s %s: a clear answer, and nothing is kept %#", async (status, message, answer) => {
    const { real, url } = await session(path, answer, "--timeout", "300");
    const response = await fetch(`${url}${path}`);
    const { data, error } = JSON.parse(await response.text());
    expect([response.status, data, error.status]).toEqual([status, null, status]);
    expect(error.name).toBe(status === 504 ? "GatewayTimeoutError" : "BadGatewayError");
    expect(error.message).toContain(real);
    expect(error.message).toContain(message);
    expect(await kept()).toEqual([]);
  });
});

test("a type of which the second page fails is not there in part", async () => {
  let fails = true;
  const { url } = await session("/api/pages", (request, response) => {
    const isSecond = /gt\]=1\b/.test(request.url ?? "");
    if (isSecond && fails) return void response.writeHead(500).end();
    response.end(listOf([entry(isSecond ? 2 : 1)], isSecond ? 1 : 2));
  });
  expect((await fetch(`${url}/api/pages`)).status).toBe(502);
  expect(await kept()).toEqual([]);
  fails = false;
  expect(JSON.parse(await (await fetch(`${url}/api/pages`)).text()).data.length).toBe(2);
});

const latest = {
  ...{ method: "GET", path: "/api/x", pathname: "/api/x", search: "" },
  headers: () => undefined,
  body: async () => undefined,
};

test("a body without an end is left at its bound", async () => {
  const remote = createRemote({ url: await listening(endless("", "[".repeat(65_536))), maxBody: 1024 * 1024 });
  await expect(remote.relay(latest)).rejects.toThrow("the body has more than 1 MiB");
});

test("answers that are read at once are bounded together, and later ones have room again", async () => {
  const open: ServerResponse[] = [];
  const url = await listening((_, response) => {
    open.push(response);
    response.writeHead(200, { "content-type": "application/json" }).write(" ".repeat(900 * 1024));
  });
  const remote = createRemote({ url, maxBody: 1024 * 1024 });
  const all = Array.from({ length: 8 }, () => remote.relay(latest));
  const settled = Promise.allSettled(all);
  await vi.waitFor(() => expect(open.length).toBe(8), 60_000);
  // None of them has an end yet.
  await expect(Promise.race(all)).rejects.toThrow("bodies that are read at once have more than 4 MiB");
  for (const response of open) response.end("1");
  expect((await settled).some((one) => one.status === "fulfilled" && one.value.status === 200)).toBe(true);
  const later = remote.relay(latest);
  await vi.waitFor(() => expect(open.length).toBe(9), 60_000);
  open[8]?.end("1");
  expect((await later).status).toBe(200);
});

test("answers of own routes are kept without secrets and addresses, and given without the server", async () => {
  const secrets = { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0123.c2lnbmF0dXJl", mail: "kim@museum.org" };
  const { started, url } = await session("/api/", (request, response) => {
    const type = request.url?.includes("csv") ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
    const headers = { "content-type": type, "set-cookie": "sid=abc123", "x-total-count": "7", etag: '"a"' };
    const body = type.includes("csv")
      ? "a;kim@museum.org"
      : request.url?.includes("marked")
        ? '\ufeff{"n":1}'
        : JSON.stringify({ url: request.url, ...secrets, deep: [{ password: "hunter2" }] });
    response.writeHead(request.url?.includes("gone") ? 410 : 200, headers).end(body);
  });
  const first = await fetch(`${url}/api/latest?b=2&a=1`, { headers: { authorization: "Bearer caller-secret" } });
  expect([first.headers.get("set-cookie"), first.headers.get("x-total-count")]).toEqual([null, "7"]);
  expect(JSON.parse(await first.text()).mail).toBe("kim@museum.org");
  const marked = await fetch(`${url}/api/marked`);
  expect([marked.status, await marked.json()]).toEqual([200, { n: 1 }]);
  for (const path of [
    ...["/api/list.csv", "/api/latest?token=abc", "/api/latest?X-Amz-Signature=abc", "/api/latest?to=lee%40museum.org"],
    "/api/people/lee@museum.org",
    "/api/gone",
    "/api/users/me",
    "/api/auth/x/callback",
  ])
    await fetch(`${url}${path}`);
  await started.stop();
  const text = (await Promise.all((await kept()).map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  const hidden = [secrets.jwt, "museum.org", "hunter2", "caller-secret", "abc", "sid"];
  for (const secret of [...hidden, "users/me", "callback", "gone"]) expect(text).not.toContain(secret);
  const later = await serveSession(folder, folder).url;
  const again = await fetch(`${later}/api/latest?a=1&b=2`);
  expect(JSON.parse(await again.text())).toEqual({
    url: "/api/latest?b=2&a=1",
    jwt: null,
    mail: "person-1@example.com",
    deep: [{ password: null }],
  });
  expect(await (await fetch(`${later}/api/list.csv`)).text()).toBe("a;person-1@example.com");
  expect(await (await fetch(`${later}/api/marked`)).json()).toEqual({ n: 1 });
  expect((await fetch(`${later}/api/latest`)).status).toBe(404);
});

const steps = ["..", ".", "%2e%2e", "%2E.", ".%2e", "%2e", "x/../..", "..%2f..", "..\\..", "..%5c..", "", "%2f", "\\"];

test.each(["/api", "/uploads"].flatMap((begin) => steps.map((step) => `${begin}/${step}/admin/users`)))(
  "a path that a server may read as another one is not passed on: %s",
  async (path) => {
    const seen: (string | undefined)[] = [];
    const { url } = await session(
      "/",
      (request, response) => {
        seen.push(request.url);
        answering("{}")(request, response);
      },
      ...["--token", "secret", "--forward-writes"],
    );
    for (const method of ["GET", "DELETE"]) {
      expect([400, 404, 405]).toContain((await sendRaw(url, path, method)).status);
    }
    expect(seen).toEqual([]);
  },
);

test.each([
  // About users.
  ...["/api/users/me", "/api/%75sers/me", "/api/users%2fme", "/api/AUTH/x/callback", "/api/auth%2Fx/callback"],
  // Files that programs obey, and paths that no disk has.
  ...[
    "/uploads/.git/config",
    "/uploads/.git%2fconfig",
    "/uploads/a/.htaccess",
    "/uploads/%2ehidden.png",
    "/uploads/con",
  ],
])("what is not for everybody, or could do harm, is passed on and not kept: %s", async (path) => {
  const { url } = await session("/", answering('{"name":"kim"}'));
  expect(await sendRaw(url, path)).toMatchObject({ status: 200, text: '{"name":"kim"}' });
  expect(await kept()).toEqual([]);
});

test("headers of one connection, cookies and those of the mock stay here; the rest is passed on", async () => {
  let got: IncomingMessage["headers"] = {};
  const { url } = await session("/api/", (request, response) => {
    got = request.headers;
    const headers = { "content-type": "application/json", "content-encoding": "gzip", "keep-alive": "timeout=99" };
    response.writeHead(200, headers).end(gzipSync(JSON.stringify({ hello: "ä".repeat(1000) })));
  });
  const passed = { authorization: "Bearer caller", "accept-language": "fr", "x-tenant": "blue" };
  const stays = {
    ...{ cookie: "session=1", "x-hop": "1", te: "trailers", "proxy-authorization": "Basic x", "x-mock-delay": "1" },
    ...{ "x-touchstone-token": "control-secret", origin: "http://localhost:5173", "if-none-match": '"a"' },
    range: "bytes=0-1",
  };
  const headers = { ...passed, ...stays, connection: "keep-alive, x-hop" };
  const answer = await sendRaw(url, "/api/latest", "GET", headers);
  expect(JSON.parse(answer.text)).toEqual({ hello: "ä".repeat(1000) });
  expect([answer.headers["content-encoding"], answer.headers["access-control-allow-origin"]]).toEqual([
    undefined,
    stays.origin,
  ]);
  expect(got).toMatchObject(passed);
  expect(Object.keys(got).filter((name) => name in stays)).toEqual([]);
});

test("the token is sent for those who bring none; redirects to the server lead to the mock", async () => {
  const seen: (string | undefined)[] = [];
  let real = "";
  const started = await session(
    "/api/",
    (request, response) => {
      seen.push(request.headers.authorization);
      const location = request.url?.includes("out") ? "https://login.example/" : `${real}/api/new?x=1`;
      if (request.url?.includes("new")) return answering('"new"')(request, response);
      response.writeHead(302, { location }).end();
    },
    ...["--token", "own", "--header", "x-team: blue"],
  );
  ({ real } = started);
  const { url } = started;
  const moved = await fetch(`${url}/api/old`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "/api/new?x=1"]);
  expect(await (await fetch(`${url}/api/old`)).text()).toBe('"new"');
  const out = await fetch(`${url}/api/out`, { redirect: "manual", headers: { authorization: "Bearer mine" } });
  expect(out.headers.get("location")).toBe("https://login.example/");
  expect(new Set(seen)).toEqual(new Set(["Bearer own", "Bearer mine"]));
  expect(await readFile(join(folder, "answers.json"), "utf8")).not.toContain("old");
});

test("no upload leads out of the folder", async () => {
  const { url } = await session("/uploads/", (_, response) => void response.end("x"));
  for (const name of ["..%2f..%2fout.txt", "../out.txt", "a%00b", "good.png"]) await sendRaw(url, `/uploads/${name}`);
  expect((await kept()).sort()).toEqual(["uploads", "uploads/good.png"]);
});

test("what cannot be kept is answered as the server says it, and the terminal and the log say so", async () => {
  const answers: Readonly<Record<string, readonly [type: string, body: string]>> = {
    "/api/pages": ["application/json", listOf([entry(1, "theirs")])],
    "/api/latest": ["application/json", '{"hello":"there"}'],
    "/uploads/a.png": ["image/png", "bytes"],
  };
  const { started, url } = await session("/", (request, response) => {
    const [type, body] = answers[request.url?.split("?")[0] ?? ""] ?? [];
    response
      .writeHead(body === undefined ? 404 : 200, { "content-type": type ?? "application/json" })
      .end(body ?? "{}");
  });
  // Nobody, not even root, writes a file into a file, or in the place of a folder.
  for (const name of ["entries", "uploads"]) await writeFile(join(folder, name), "");
  for (const name of ["answers.json", "record.json"]) await mkdir(join(folder, name));
  for (const _ of [1, 2]) {
    const pages = await fetch(`${url}/api/pages`);
    expect([pages.status, JSON.parse(await pages.text()).data[0].attributes.title]).toEqual([200, "theirs"]);
    expect(await (await fetch(`${url}/api/latest`)).json()).toEqual({ hello: "there" });
    expect(await (await fetch(`${url}/uploads/a.png`)).text()).toBe("bytes");
  }
  for (const path of ["/api/pages", "/api/latest", "/uploads/a.png"])
    expect(started.out()).toContain(`not recorded: ${path}: cannot `);
  const { requests } = JSON.parse(await (await fetch(`${url}/__touchstone/requests`)).text());
  expect(requests.map(({ status, warnings }: { status: number; warnings: string[] }) => [status, warnings])).toEqual(
    Array.from({ length: 6 }, () => [200, ["The answer was not recorded: the terminal of the mock shows why"]]),
  );
});

test("a write that the server has taken is answered, although the folder cannot say so", async () => {
  let writes = 0;
  const { started, url } = await session(
    "/api/pages",
    (request, response) => {
      if (request.method === "PUT") writes++;
      answering(request.method === "PUT" ? '{"data":{"id":1}}' : listOf([entry(1)]))(request, response);
    },
    "--forward-writes",
  );
  expect((await fetch(`${url}/api/pages`)).status).toBe(200);
  await rm(join(folder, "record.json"));
  await mkdir(join(folder, "record.json"));
  const answer = await fetch(`${url}/api/pages/1`, { method: "PUT", body: '{"data":{"title":"new"}}' });
  expect([answer.status, await answer.json(), writes]).toEqual([200, { data: { id: 1 } }, 1]);
  expect(started.out()).toContain("not recorded: /api/pages/1: cannot write");
});

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import type { PullError } from "./fault.js";
import { pullContent } from "./pull-content.js";
import type { Clock } from "./rate.js";

const schema = (name: string) => ({
  kind: "collectionType",
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  attributes: { title: { type: "string" } },
});
const schemas = await loadFiles({ "content-types/page.json": schema("page"), "content-types/tag.json": schema("tag") });

/** A clock whose waits take no time. */
const quickClock = (): Clock & { readonly waits: number[] } => {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    wait: async (milliseconds) => {
      now += milliseconds;
      waits.push(milliseconds);
    },
  };
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Pulls from a server that is well for tags, and answers for pages as it is made to. */
const pullFrom = async (
  pages: RequestListener,
  options: { readonly timeout?: number; readonly maxBody?: number; readonly limit?: number } = {},
) => {
  const methods = new Set<string | undefined>();
  const server = createServer((request, response) => {
    methods.add(request.method);
    if (request.url?.startsWith("/api/pages")) return pages(request, response);
    if (!request.url?.startsWith("/api/tags")) return void response.writeHead(403).end();
    response.end(JSON.stringify(listOf([{ id: 1, attributes: { title: "tag" } }], 1)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const clock = quickClock();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pulled = await pullContent({ fetch, url, schemas, clock, ...options });
  expect([...methods]).toEqual(["GET"]);
  const [page, tag] = pulled.types;
  // Whatever becomes of the one, the other is there.
  expect([tag?.entries, tag?.fault]).toEqual([1, undefined]);
  return { entries: page?.entries, fault: page?.fault, waits: clock.waits, ...pulled };
};

const listOf = (data: readonly object[], total: number, page = 1, pageSize = 2) => ({
  data,
  meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
});

const pageIn = (url: string | undefined): number => Number(/page\]=(\d+)/.exec(url ?? "")?.[1] ?? 1);

/** Pages of two entries. */
const entriesOf = (page: number) => [1, 2].map((at) => ({ id: (page - 1) * 2 + at, attributes: { title: "x" } }));

const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(body));

describe("a server that answers otherwise is named with what is wrong, and the rest is read", () => {
  const shapes: readonly (readonly [string, RequestListener, string, string])[] = [
    [
      "HTML",
      (_, response) => void response.end("<!doctype html><p>Sign in"),
      "wrong-answer",
      'expected JSON, got "<!doctype html><p>Sign in"',
    ],
    ["JSON that is cut", (_, response) => void response.end('{"data":[{"id":1,'), "wrong-answer", "expected JSON"],
    ["nothing", (_, response) => void response.end(), "wrong-answer", 'expected JSON, got ""'],
    [
      "a list without an envelope",
      json([{ id: 1 }]),
      "wrong-answer",
      "GET /pages: expected { data: [entries], meta } (section 2.3)",
    ],
    ["one entry", json({ data: { id: 1, attributes: {} } }), "wrong-answer", "expected { data: [entries], meta }"],
    ["null", json(null), "wrong-answer", "expected { data: [entries], meta }"],
    [
      "entries without ids",
      json(listOf([{ attributes: {} }], 1)),
      "wrong-answer",
      "entries with an id that is a positive integer",
    ],
    ["entries that are texts", json({ data: ["x"] }), "wrong-answer", 'got "x"'],
    [
      "JSON nested without end",
      (_, response) => void response.end(`{"data":${"[".repeat(50_000)}`),
      "wrong-answer",
      "expected JSON",
    ],
    [
      "403",
      (_, response) => void response.writeHead(403).end('{"error":{"message":"Forbidden"}}'),
      "forbidden",
      "HTTP 403: Forbidden",
    ],
    ["404", (_, response) => void response.writeHead(404).end(), "missing", "HTTP 404"],
    ["400", (_, response) => void response.writeHead(400).end(), "refused", "HTTP 400"],
    ["500", (_, response) => void response.writeHead(500).end(), "server", "HTTP 500"],
    [
      "a redirect",
      (_, response) => void response.writeHead(302, { location: "https://login.example/" }).end(),
      "redirect",
      "HTTP 302 leads to https://login.example/",
    ],
  ];
  test.each(shapes)("%s", async (_, answer, kind, message) => {
    const { entries, fault } = await pullFrom(answer);
    expect([entries, fault?.kind]).toEqual([0, kind]);
    expect(fault?.message).toContain(message);
  });

  test("500 at page 3: what was read before stays", async () => {
    const { entries, fault } = await pullFrom((request, response) => {
      const page = pageIn(request.url);
      if (page === 3) return void response.writeHead(500).end();
      response.end(JSON.stringify(listOf(entriesOf(page), 20, page)));
    });
    expect([entries, fault?.kind]).toEqual([4, "server"]);
    expect(fault?.message).toContain("page]=3");
  });

  test("a body without end is left at its bound", async () => {
    const endless: RequestListener = (_, response) => {
      response.write('{"data":["');
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(65_536))) {}
      };
      response.on("drain", more);
      more();
    };
    const { fault } = await pullFrom(endless, { maxBody: 1024 * 1024 });
    expect(fault).toMatchObject({ kind: "too-large", message: expect.stringContaining("more than 1 MiB") });
  });

  test("an answer that never comes", async () => {
    const { pulled, error } = await attempt(pullFrom(() => {}, { timeout: 50 }));
    expect(error).toBeUndefined();
    expect(pulled?.fault).toMatchObject({ kind: "timeout", message: expect.stringContaining("within 50 ms") });
  });
});

const attempt = async <T>(work: Promise<T>): Promise<{ readonly pulled?: T; readonly error?: PullError }> => {
  try {
    return { pulled: await work };
  } catch (error) {
    return { error: error as PullError };
  }
};

describe("pages", () => {
  test("that never end are left soon after the number that the server named", async () => {
    let asked = 0;
    const { entries, fault } = await pullFrom((request, response) => {
      asked++;
      const page = pageIn(request.url);
      response.end(JSON.stringify(listOf(entriesOf(page), 9, page)));
    });
    expect(fault).toMatchObject({
      kind: "endless",
      message: expect.stringContaining("the server named a total of 9"),
    });
    expect(entries).toBeGreaterThanOrEqual(9);
    expect(asked).toBeLessThan(600);
  });

  test("that grow with each request end", async () => {
    const { fault } = await pullFrom((request, response) => {
      const page = pageIn(request.url);
      response.end(JSON.stringify(listOf(entriesOf(page), page * 2 + 2, page)));
    });
    expect(fault?.kind).toBe("endless");
  });

  test("that are all the same are named", async () => {
    const { entries, fault } = await pullFrom(json(listOf(entriesOf(1), 100)));
    expect([entries, fault?.kind]).toEqual([2, "endless"]);
    expect(fault?.message).toContain("page 2 repeats entries of the pages before it");
  });

  test("of more entries than anybody asked for are refused, however small a page is asked for", async () => {
    const sizes: (string | undefined)[] = [];
    const many = Array.from({ length: 50_001 }, (_, at) => ({ id: at + 1, attributes: {} }));
    const body = JSON.stringify(listOf(many, many.length));
    const { entries, fault } = await pullFrom((request, response) => {
      sizes.push(/pageSize\]=(\d+)/.exec(request.url ?? "")?.[1]);
      response.end(body);
    });
    expect([entries, fault?.kind, sizes.at(-1)]).toEqual([0, "too-large", "1"]);
    expect(fault?.message).toContain("an answer of 50,001 entries; at most 50,000 are read at once");
  });

  test("of a number that nobody waits for are not begun, unless a limit is given", async () => {
    let asked = 0;
    const server: RequestListener = (request, response) => {
      asked++;
      const page = pageIn(request.url);
      response.end(JSON.stringify(listOf(entriesOf(page), 1e9, page)));
    };
    const { entries, fault } = await pullFrom(server);
    expect([entries, fault?.kind]).toEqual([0, "too-large"]);
    expect(asked).toBeLessThan(4);
    expect(fault?.message).toContain("1,000,000,000 entries; at most 1,000,000 are read; --limit N reads the first N");
    const limited = await pullFrom(server, { limit: 6 });
    expect([limited.entries, limited.fault]).toEqual([6, undefined]);
  });

  test.each([
    ["too small", 3],
    ["too large", 5000],
    ["nothing", undefined],
  ])("whose total is %s are read until they end", async (_, total) => {
    const { entries, fault, remarks } = await pullFrom((request, response) => {
      const page = pageIn(request.url);
      const data = page > 3 ? [] : entriesOf(page);
      response.end(JSON.stringify(total === undefined ? { data } : listOf(data, total, page)));
    });
    expect([entries, fault]).toEqual([6, undefined]);
    expect(remarks.filter((line) => line.startsWith("api::"))).toEqual(
      total === undefined ? [] : [`api::page.page: the server names a total of ${total}, and shows 6`],
    );
  });
});

describe("a server that is not there for now", () => {
  test("is waited for as long as it asks, in seconds or until a time", async () => {
    let turn = 0;
    const { entries, waits } = await pullFrom((_, response) => {
      turn++;
      if (turn === 1) return void response.writeHead(429, { "retry-after": "7" }).end();
      if (turn === 2) return void response.writeHead(503, { "retry-after": new Date(10_000).toUTCString() }).end();
      response.end(JSON.stringify(listOf(entriesOf(1), 2)));
    });
    expect([entries, waits]).toEqual([2, [7000, 3000]]);
  });

  test("and never again ends the pull after a time", async () => {
    const { error } = await attempt(pullFrom((_, response) => void response.writeHead(429).end()));
    expect(error).toMatchObject({
      kind: "limited",
      message: expect.stringContaining("HTTP 429, after 300 s of waiting"),
    });
  });

  test("that cuts connections is asked four times, and ends the pull", async () => {
    let turn = 0;
    const { error } = await attempt(
      pullFrom((request) => {
        turn++;
        request.socket.destroy();
      }),
    );
    expect([error?.kind, turn]).toEqual(["unreachable", 4]);
  });

  test("for a moment does no harm", async () => {
    let turn = 0;
    const { entries, fault } = await pullFrom((request, response) => {
      turn++;
      if (turn === 1) return void request.socket.destroy();
      if (turn === 2) return void response.writeHead(502).end();
      response.end(JSON.stringify(listOf(entriesOf(1), 2)));
    });
    expect([entries, fault]).toEqual([2, undefined]);
  });
});

test("a rate is kept", async () => {
  const clock = quickClock();
  const asked: number[] = [];
  await pullContent({
    fetch: async () => {
      asked.push(clock.now());
      return new Response(JSON.stringify(listOf([], 0)));
    },
    url: "http://any.test",
    schemas,
    clock,
    interval: 100,
  });
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.map((time, at) => time - (asked[at - 1] ?? time - 100))).toEqual(asked.map(() => 100));
});

describe("names that lead out", () => {
  const answering = (page: object) => async (address: string) => {
    const isPage = new URL(address).pathname === "/api/pages";
    return new Response(isPage ? JSON.stringify(listOf([page], 1)) : "", { status: isPage ? 200 : 404 });
  };

  test("of components are refused", async () => {
    const page = { id: 1, attributes: { zone: [{ id: 1, __component: "../../evil.x", text: "a" }] } };
    const asked = async (address: string) =>
      address.includes("populate") ? answering(page)(address) : answering({ id: 1, attributes: {} })(address);
    const { error } = await attempt(pullContent({ fetch: asked, url: "http://any.test", types: ["pages"] }));
    expect(error).toMatchObject({ kind: "wrong-answer", message: expect.stringContaining('got "../../evil.x"') });
  });

  test("of files are left out", async () => {
    const picture = await loadFiles({
      "content-types/page.json": { ...schema("page"), attributes: { cover: { type: "media" } } },
    });
    const file = { name: "x", hash: "x", ext: ".png", mime: "image/png", url: "/uploads/../../evil.png" };
    const cover = { data: { id: 1, attributes: file } };
    const { remarks } = await pullContent({
      fetch: answering({ id: 1, attributes: { cover } }),
      url: "http://any.test",
      schemas: picture,
      files: true,
    });
    expect(remarks).toContain('uploads/../../evil.png: left out, its path holds ".."');
  });
});

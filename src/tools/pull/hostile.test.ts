import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { answering, endless, listening } from "../../base/listening.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import type { PullError } from "./fault.js";
import { pullContent } from "./pull-content.js";
import type { Clock } from "./rate.js";

const [page, tag] = ["page", "tag"].map((name) => typeJson(name, { title: { type: "string" } }));
const schemas = await loadFiles({ "content-types/page.json": page, "content-types/tag.json": tag });

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

/** Pulls from a server that is well for tags, and answers for pages as it is made to. */
const pullFrom = async (
  pages: RequestListener,
  options: { readonly timeout?: number; readonly maxBody?: number; readonly limit?: number } = {},
) => {
  const methods = new Set<string | undefined>();
  const url = await listening((request, response) => {
    methods.add(request.method);
    if (request.url?.startsWith("/api/pages")) return pages(request, response);
    if (!request.url?.startsWith("/api/tags")) return void response.writeHead(403).end();
    response.end(JSON.stringify(listOf([{ id: 1, attributes: { title: "tag" } }], 1)));
  });
  const clock = quickClock();
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

/** Pages of two entries: which of them is asked for. */
const pageIn = (url: string | undefined): number => 1 + Number(/gt\]=(\d+)/.exec(url ?? "")?.[1] ?? 0) / 2;

const entriesOf = (page: number) => [1, 2].map((at) => ({ id: (page - 1) * 2 + at, attributes: { title: "x" } }));

const json = (body: unknown): RequestListener => answering(JSON.stringify(body));

/** Answers each page with what is made for its number. */
const paged =
  (answer: (page: number) => object): RequestListener =>
  (request, response) =>
    void response.end(JSON.stringify(answer(pageIn(request.url))));

type Options = NonNullable<Parameters<typeof pullFrom>[1]>;

describe("a server that answers otherwise is named with what is wrong, and the rest is read", () => {
  type Row = [kind: string, entries: number, answer: RequestListener, message: string, options?: Options];
  const leading: RequestListener = (_, response) =>
    void response.writeHead(302, { location: "https://login.example/" }).end();
  const failing: RequestListener = (request, response) => {
    const page = pageIn(request.url);
    if (page === 3) return void response.writeHead(500).end();
    response.end(JSON.stringify(listOf(entriesOf(page), 20, page)));
  };
  const page = "<!doctype html><p>Sign in";
  const forbidden = '{"error":{"message":"Forbidden"}}';
  const rows: readonly Row[] = [
    ["wrong-answer", 0, answering(page), `expected JSON, got "${page}"`],
    ["wrong-answer", 0, answering('{"data":[{"id":1,'), "expected JSON"],
    ["wrong-answer", 0, answering(""), 'expected JSON, got ""'],
    ["wrong-answer", 0, json([{ id: 1 }]), "GET /pages: expected { data: [entries], meta } (section 2.3)"],
    ["wrong-answer", 0, json({ data: { id: 1, attributes: {} } }), "expected { data: [entries], meta }"],
    ["wrong-answer", 0, json(null), "expected { data: [entries], meta }"],
    ["wrong-answer", 0, json(listOf([{ attributes: {} }], 1)), "entries with an id that is a positive integer"],
    ["wrong-answer", 0, json({ data: ["x"] }), 'got "x"'],
    ["wrong-answer", 0, answering(`{"data":${"[".repeat(50_000)}`), "expected JSON"],
    ["forbidden", 0, answering(forbidden, 403), "HTTP 403: Forbidden"],
    ["missing", 0, answering("", 404), "HTTP 404"],
    ["refused", 0, answering("", 400), "HTTP 400"],
    ["server", 0, answering("", 500), "HTTP 500"],
    ["redirect", 0, leading, "HTTP 302 leads to https://login.example/"],
    ["too-large", 0, endless('{"data":["', "x".repeat(65_536)), "more than 1 MiB", { maxBody: 1024 * 1024 }],
    ["timeout", 0, () => {}, "within 50 ms", { timeout: 50 }],
    // What was read before stays.
    ["server", 4, failing, "gt]=4"],
    ["endless", 2, json(listOf(entriesOf(1), 100)), "what comes after the id 2 repeats entries that came before"],
  ];
  test.each(rows)("%s %#", async (kind, entries, answer, message, options) => {
    const { fault, ...pulled } = await pullFrom(answer, options);
    expect([pulled.entries, fault?.kind]).toEqual([entries, kind]);
    expect(fault?.message).toContain(message);
  });
});

const errorOf = (pull: Promise<unknown>): Promise<PullError | undefined> =>
  pull.then(
    () => undefined,
    (error: PullError) => error,
  );

describe("pages", () => {
  test("that never end are left soon after the number that the server named", async () => {
    let asked = 0;
    const pages = paged((page) => {
      asked++;
      return listOf(entriesOf(page), 9, page);
    });
    const { entries, fault } = await pullFrom(pages);
    const message = expect.stringContaining("the server named a total of 9");
    expect(fault).toMatchObject({ kind: "endless", message });
    expect(entries).toBeGreaterThanOrEqual(9);
    expect(asked).toBeLessThan(600);
  });

  test("that grow with each request end", async () => {
    const { fault } = await pullFrom(paged((page) => listOf(entriesOf(page), page * 2 + 2, page)));
    expect(fault?.kind).toBe("endless");
  });

  test("of more entries than anybody asked for are refused, however small a page is asked for", async () => {
    const sizes: (string | undefined)[] = [];
    const many = Array.from({ length: 50_001 }, (_, at) => ({ id: at + 1, attributes: {} }));
    const body = JSON.stringify(listOf(many, many.length));
    const { entries, fault } = await pullFrom((request, response) => {
      if (request.url?.includes("updatedAt")) return json(listOf([], 0))(request, response);
      sizes.push(/pageSize\]=(\d+)/.exec(request.url ?? "")?.[1]);
      response.end(body);
    });
    expect([entries, fault?.kind, sizes.at(-1)]).toEqual([0, "too-large", "1"]);
    expect(fault?.message).toContain("an answer of 50,001 entries; at most 50,000 are read at once");
  });

  test("of a number that nobody waits for are not begun, unless a limit is given", async () => {
    let asked = 0;
    const server = paged((page) => {
      asked++;
      return listOf(entriesOf(page), 1e9, page);
    });
    const { entries, fault } = await pullFrom(server);
    expect([entries, fault?.kind]).toEqual([0, "too-large"]);
    expect(asked).toBeLessThan(4);
    expect(fault?.message).toContain("1,000,000,000 entries; at most 1,000,000 are read; --limit N reads the first N");
    const limited = await pullFrom(server, { limit: 6 });
    expect([limited.entries, limited.fault]).toEqual([6, undefined]);
  });

  test.each([3, 5000, undefined])("whose total is %s instead of 6 are read until they end", async (total) => {
    const { entries, fault, remarks } = await pullFrom(
      paged((page) => {
        const data = page > 3 ? [] : entriesOf(page);
        return total === undefined ? { data } : listOf(data, total, page);
      }),
    );
    expect([entries, fault]).toEqual([6, undefined]);
    expect(remarks.filter((line) => line.startsWith("api::"))).toEqual(
      total === undefined ? [] : [`api::page.page: the server names a total of ${total}, and shows 6`],
    );
  });
});

describe("a server that is not there for now", () => {
  /** Answers in turn, the last one again and again. */
  const inTurn = (...answers: readonly RequestListener[]) => {
    const turns = { count: 0 };
    const listener: RequestListener = (request, response) =>
      answers[Math.min(turns.count++, answers.length - 1)]?.(request, response);
    return { turns, listener };
  };
  const cut: RequestListener = (request) => void request.socket.destroy();
  const retry =
    (status: number, after: string): RequestListener =>
    (_, response) =>
      void response.writeHead(status, { "retry-after": after, date: new Date(7000).toUTCString() }).end();
  const well = json(listOf(entriesOf(1), 2));

  test("is waited for as long as it asks, in seconds or until a time", async () => {
    const { listener } = inTurn(retry(429, "7"), retry(503, new Date(10_000).toUTCString()), well);
    const { entries, waits } = await pullFrom(listener);
    expect([entries, waits]).toEqual([2, [7000, 3000]]);
  });

  test("and never again ends the pull after a time", async () => {
    const message = expect.stringContaining("HTTP 429, after 300 s of waiting");
    expect(await errorOf(pullFrom(answering("", 429)))).toMatchObject({ kind: "limited", message });
  });

  test("that cuts connections is asked four times, and ends the pull", async () => {
    const { listener, turns } = inTurn(cut);
    expect([(await errorOf(pullFrom(listener)))?.kind, turns.count]).toEqual(["unreachable", 4]);
  });

  test("for a moment does no harm", async () => {
    const { entries, fault } = await pullFrom(inTurn(cut, answering("", 502), well).listener);
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
  const fetching = (page: object) => async (address: string) => {
    const isPage = new URL(address).pathname === "/api/pages";
    return new Response(isPage ? JSON.stringify(listOf([page], 1)) : "", { status: isPage ? 200 : 404 });
  };

  test("of components are refused", async () => {
    const zone = [{ id: 1, __component: "../../evil.x", text: "a" }];
    const fetch = (address: string) =>
      fetching({ id: 1, attributes: address.includes("populate") ? { zone } : {} })(address);
    const error = await errorOf(pullContent({ fetch, url: "http://any.test", types: ["pages"] }));
    expect(error).toMatchObject({ kind: "wrong-answer", message: expect.stringContaining('got "../../evil.x"') });
  });

  test("of files are left out", async () => {
    const picture = await loadFiles({ "content-types/page.json": typeJson("page", { cover: { type: "media" } }) });
    const file = { name: "x", hash: "x", ext: ".png", mime: "image/png", url: "/uploads/../../evil.png" };
    const fetch = fetching({ id: 1, attributes: { cover: { data: { id: 1, attributes: file } } } });
    const { remarks } = await pullContent({ fetch, url: "http://any.test", schemas: picture, files: true });
    expect(remarks).toContain('uploads/../../evil.png: left out, its path holds ".."');
  });

  test.each(["x\n::error::y\r\u001b[2J", "a[b]", "a,b", "a.b", "$eq", "", " ", "a\u2028b", "x".repeat(101)])(
    "of attributes are left out, and begin no line: %j",
    async (name) => {
      const fetch = fetching({ id: 1, attributes: { title: "a", [name]: "b" } });
      const { dataset, discovered, remarks } = await pullContent({ fetch, url: "http://any.test", types: ["pages"] });
      const type = [...dataset.model.contentTypes.values()].find(({ pluralName }) => pluralName === "pages");
      expect([type?.attributes.has("title"), type?.attributes.has(name)]).toEqual([true, false]);
      const lines = [...remarks, ...discovered.findings.flatMap(({ attribute = "" }) => attribute)];
      expect(lines.some((line) => line.includes('"'))).toBe(true);
      for (const line of lines) {
        expect(line).not.toMatch(/\n/);
        expect(line.length).toBeLessThan(200);
      }
    },
  );
});

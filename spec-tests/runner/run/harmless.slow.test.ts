import { expect, test } from "vitest";
import { createContentApi } from "../../../src/index.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { RunReport } from "../../kit/report/report.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/*
 * Servers that do not keep what they are asked to, or keep what they are not: whatever a server does, a run leaves as many entries of
 * each type as it found, or names each of them and ends with 3.
 */

/** The reference, and how many entries of each type it holds: asked for beside whatever fault is put before it. */
const held = async () => {
  const { dataset } = await bundledIndex();
  const { fetch } = createContentApi(dataset, { profile: "spec", auth: true });
  const token = dataset.apiTokens.find(({ type }) => type === "full-access")?.token ?? "";
  const headers = { authorization: `Bearer ${token}` };
  const types = [...dataset.model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  const list = async (path: string): Promise<unknown> =>
    (await fetch(new Request(`http://localhost${path}`, { headers }))).json();
  return {
    fetch,
    counts: async (): Promise<Readonly<Record<string, number>>> => {
      const pairs = types.map(async ({ kind, singularName, pluralName, localized, draftAndPublish }) => {
        const scope = `${localized ? "&locale=all" : ""}${draftAndPublish ? "&publicationState=preview" : ""}`;
        const name = kind === "singleType" ? singularName : pluralName;
        const body = (await list(`/api/${name}?pagination[pageSize]=1${scope}`)) as {
          readonly data?: unknown;
          readonly meta?: { readonly pagination?: { readonly total: number } };
        };
        return [singularName, body.meta?.pagination?.total ?? (body.data ? 1 : 0)] as const;
      });
      const files = (await list("/api/upload/files")) as readonly unknown[];
      const users = (await list("/api/users")) as readonly unknown[];
      return { ...Object.fromEntries(await Promise.all(pairs)), file: files.length, user: users.length };
    },
  };
};

type Fault = (pass: FetchHandler) => FetchHandler;

const empty = () => Response.json({});

/** Asks on, and answers something else. */
const instead =
  (isMeant: (request: Request) => boolean, answer: (right: Response) => Response | Promise<Response>): Fault =>
  (pass) =>
  async (request) => {
    const isFaulty = isMeant(request);
    const right = await pass(request);
    return isFaulty ? answer(right) : right;
  };

/** Answers without asking on. */
const refusing =
  (isMeant: (request: Request) => boolean, answer: () => Response): Fault =>
  (pass) =>
  (request) =>
    isMeant(request) ? answer() : pass(request);

const isPost = ({ method, url }: Request) => method === "POST" && !url.includes("/api/auth/");
const isDelete = ({ method }: Request) => method === "DELETE";

const twice: Fault = (pass) => async (request) => {
  const again = isPost(request) && request.headers.get("content-type")?.includes("json") ? request.clone() : undefined;
  const first = await pass(request);
  if (again === undefined || first.status >= 300) return first;
  const body = (await again.json()) as { readonly data?: Readonly<Record<string, unknown>> };
  // What is unique is the kit's mark: the second entry bears it elsewhere.
  const data = { ...body.data, badge: `second ${String(body.data?.badge)}`, name: body.data?.badge };
  await pass(new Request(again.url, { method: "POST", headers: again.headers, body: JSON.stringify({ data }) }));
  return first;
};

const anId = { id: 4711 };

const faults: readonly (readonly [string, Fault, RegExp])[] = [
  [
    "stores what is posted and answers {}",
    instead(isPost, empty),
    /^writes: POST \/api\/conservators was answered with 200 \{\}, in which no entry has an id$/,
  ],
  [
    "answers what is posted without an id",
    instead(isPost, async (right) => {
      const { data } = (await right.json()) as { readonly data?: { readonly attributes?: unknown } };
      return Response.json({ data: { attributes: data?.attributes } });
    }),
    /, in which no entry has an id$/,
  ],
  [
    "stores nothing",
    refusing(isPost, () => Response.json({ data: { ...anId, attributes: {} } })),
    /was answered with the id 4711, but no entry is there$/,
  ],
  [
    "names the first entry as the new one",
    refusing(isPost, () => Response.json({ data: { id: 1, attributes: {} } })),
    /with the id 1 of an entry that was there before$/,
  ],
  [
    "says that it deletes, and keeps",
    refusing(isDelete, empty),
    /DELETE \/api\/conservators\/\d+ was answered with 200, and the entry is still there$/,
  ],
  [
    "deletes nothing: 405",
    refusing(isDelete, () => new Response(null, { status: 405 })),
    /was answered with 405, and the entry is still there$/,
  ],
  [
    "deletes nothing: 500",
    refusing(isDelete, () => new Response("no", { status: 500 })),
    /was answered with 500, and the entry is still there$/,
  ],
  [
    "refuses with 500 what it stores",
    instead(isPost, () => new Response("no", { status: 500 })),
    /was answered with 500 "no", and created an entry all the same$/,
  ],
  ["stores twice", twice, /^writes: one POST \/api\/conservators created 2 entries/],
  [
    "ignores filters",
    (pass) => (request) => {
      const url = new URL(request.url);
      for (const name of [...url.searchParams.keys()]) if (name.startsWith("filters")) url.searchParams.delete(name);
      return isPost(request) ? instead(() => true, empty)(pass)(request) : pass(new Request(url, request));
    },
    /in which no entry has an id$/,
  ],
];

const writing = checks.filter((check) => writes(check) && check.random !== true);

test.each(faults)("a server that %s: nothing more is written, for one reason", async (_, fault, reason) => {
  const { fetch, counts } = await held();
  const before = await counts();
  let stored = 0;
  const counted: FetchHandler = async (request) => {
    const answer = await fetch(request);
    if (isPost(request) && answer.status < 300) stored++;
    return answer;
  };
  const report = await run({ fetch: fault(counted), checks: writing, runs: 0 });
  const reasons = new Set(report.checks.flatMap((each) => (each.verdict === "blocked" ? [each.reason] : [])));
  expect([...reasons]).toEqual([expect.stringMatching(reason)]);
  expect(report.summary.failed + report.summary.error).toBe(0);
  expect(stored).toBeLessThanOrEqual(2);
  const after = await counts();
  expectNamed(report, before, after);
  expect(report.outcome.exitCode).toBe(3);
});

/** What is there and was not is in the report, entry by entry. */
const expectNamed = (
  report: RunReport,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
) => {
  const more = Object.keys(after).flatMap((type) =>
    Array.from({ length: Math.max(0, (after[type] ?? 0) - (before[type] ?? 0)) }, () => type),
  );
  // What a server says that it stored, it may show yet.
  const shown = (report.left ?? []).filter(({ about }) => !/has not shown it/.test(about));
  expect(shown.map(({ type }) => type)).toEqual(more);
  for (const { id, remove } of shown) expect(remove).toMatch(new RegExp(`/${id}[' ]`));
  if (more.length > 0) expect(report.outcome.exitCode).toBe(3);
};

test("a right server holds afterwards what it held before, and the report counts it", async () => {
  const { fetch, counts } = await held();
  const before = await counts();
  const report = await run({ fetch, checks: writing, runs: 0 });
  expect(report.outcome).toMatchObject({
    exitCode: 0,
    message: expect.stringMatching(/^conformant with the specification/),
  });
  expect(report.left).toEqual([]);
  expect(await counts()).toEqual(before);
  const listed = Object.fromEntries((report.inventory ?? []).map(({ type, before: count }) => [type, count]));
  // The localizations of a single type are entries of their own.
  expect(listed).toMatchObject({ ...before, homepage: 3 });
  expect(report.inventory?.filter(({ before: was, after, changed }) => was !== after || changed)).toEqual([]);
});

test.each([
  ["what an update says", { hourlyRate: 12.5 }, ["hourlyRate"]],
  ["the links of an update", { supervised: [] }, ["supervised"]],
] as const)(
  "a server that also writes %s to an entry of the dataset: the entry is named, and exit code 3",
  async (_, data, attributes) => {
    const { fetch, counts } = await held();
    const before = await counts();
    const everywhere: Fault = (pass) => async (request) => {
      const [, id] = request.method === "PUT" ? (/\/api\/conservators\/(\d+)$/.exec(request.url) ?? []) : [];
      const answer = await pass(request);
      const other = new URL("1", request.url);
      const { headers } = request;
      if (id !== undefined && answer.status < 300)
        await pass(new Request(other, { method: "PUT", headers, body: JSON.stringify({ data }) }));
      return answer;
    };
    const report = await run({ fetch: everywhere(fetch), checks: writing, runs: 0 });
    expect(await counts()).toEqual(before);
    const changed = report.inventory?.find(({ type }) => type === "conservator")?.changed;
    expect(changed).toContainEqual({ id: 1, attributes });
    expect(report.outcome).toMatchObject({ exitCode: 3, message: expect.stringContaining("not as before") });
  },
);

/** json-server: bare lists, other words, and every POST is stored. */
const jsonServer = (): { readonly fetch: FetchHandler; readonly stored: () => number } => {
  const lists = new Map<string, unknown[]>();
  let stored = 0;
  return {
    stored: () => stored,
    fetch: async (request) => {
      const [, name = "", id] = new URL(request.url).pathname.split("/");
      const list = lists.get(name) ?? [{ id: 1, name: "somebody else's" }];
      lists.set(name, list);
      if (request.method !== "POST") return Response.json(id === undefined ? list : (list[Number(id) - 1] ?? {}));
      stored++;
      list.push({ ...((await request.json()) as object), id: list.length + 1 });
      return Response.json(list.at(-1), { status: 201 });
    },
  };
};

test.each([
  ["that holds something else below another prefix", jsonServer],
  ["that answers everything with one page", undefined],
] as const)("nothing is written to a server %s", async (_, make) => {
  const asked: string[] = [];
  const server = make?.();
  const fetch: FetchHandler = async (request) => {
    asked.push(request.method);
    return server === undefined
      ? Response.json({ data: [{ id: 1, attributes: {} }], meta: {} })
      : server.fetch(request);
  };
  const report = await run({ fetch, checks: writing, runs: 0, ...(server === undefined ? {} : { apiPrefix: "" }) });
  expect(new Set(asked)).toEqual(new Set(["GET"]));
  expect([report.outcome.exitCode, server?.stored() ?? 0, report.left]).toEqual([3, 0, []]);
});

test("without the preflight one entry at most is tried on such a server, and named", async () => {
  const server = jsonServer();
  const report = await run({ fetch: server.fetch, apiPrefix: "", checks: writing, runs: 0, preflight: false });
  expect(server.stored()).toBe(1);
  expect(report.outcome.exitCode).toBe(3);
  expect(report.left?.length).toBe(1);
});

test.each([40, 90, 131])("a server that dies at its %ith write: what it may hold is named", async (last) => {
  const { fetch, counts } = await held();
  const before = await counts();
  let writes = 0;
  const dying: FetchHandler = async (request) => {
    if (writes >= last) throw new Error("gone");
    if (request.method !== "GET" && ++writes >= last) {
      await fetch(request);
      throw new Error("gone");
    }
    return fetch(request);
  };
  const report = await run({ fetch: dying, checks: writing, runs: 0 });
  const after = await counts();
  const more = Object.keys(after).filter((type) => after[type] !== before[type]);
  expect(report.outcome.exitCode).toBe(3);
  for (const type of more) expect((report.left ?? []).map((each) => each.type)).toContain(type);
  const count = more.reduce((sum, type) => sum + (after[type] ?? 0) - (before[type] ?? 0), 0);
  expect((report.left ?? []).length).toBeGreaterThanOrEqual(count);
});

test("where POST names nothing for one type alone, the checks that write end there, and what was made is found by its mark", async () => {
  const { fetch, counts } = await held();
  const before = await counts();
  let stored = 0;
  const faulty = instead(
    (request) => isPost(request) && request.url.includes("/restorations") && ++stored > 0,
    empty,
  )(fetch);
  const report = await run({ fetch: faulty, checks: writing, runs: 0 });
  expect(stored).toBeLessThan(40);
  const after = await counts();
  expectNamed(report, before, after);
  expect(report.outcome.exitCode).not.toBe(0);
});

import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { writes } from "../../kit/judge/leftovers.js";
import { checks } from "../../statements/index.js";
import { run } from "../run/run.js";
import type { RunSettings } from "../run/settings.js";
import { type Fault, type State, witness } from "./witness.test-data.js";

/*
 * Servers that do not keep what they are asked to, or keep what they are not: whatever a server does, a run leaves as many entries of
 * each type as it found, or names each of them and ends with 3.
 */

const isPost = ({ method, url }: Request) => method === "POST" && !url.includes("/api/auth/");
const isDelete = ({ method }: Request) => method === "DELETE";

/** Asks on where `isAsked`, and answers something else. */
const instead =
  (isMeant: (request: Request) => boolean, answer: () => Response, isAsked = true): Fault =>
  ({ pass }) =>
  async (request) => {
    if (!isMeant(request)) return pass(request);
    if (isAsked) await pass(request);
    return answer();
  };

const empty = () => Response.json({});
const entry = (id: number) => () => Response.json({ data: { id, attributes: {} } });
const refusal = (status: number) => () => new Response(status === 405 ? null : "no", { status });

const withoutId: Fault =
  ({ pass }) =>
  async (request) => {
    const answer = await pass(request);
    if (!isPost(request)) return answer;
    const { data } = (await answer.json()) as { readonly data?: { readonly attributes?: unknown } };
    return Response.json({ data: { attributes: data?.attributes } });
  };

const twice: Fault =
  ({ pass }) =>
  async (request) => {
    const isJson = request.headers.get("content-type")?.includes("json") === true;
    const again = isPost(request) && isJson ? request.clone() : undefined;
    const first = await pass(request);
    if (again === undefined || first.status >= 300) return first;
    const { data } = (await again.json()) as { readonly data?: Readonly<Record<string, unknown>> };
    // What is unique is the kit's mark: the second entry bears it elsewhere.
    const body = JSON.stringify({ data: { ...data, badge: `second ${String(data?.badge)}`, name: data?.badge } });
    await pass(new Request(again.url, { method: "POST", headers: again.headers, body }));
    return first;
  };

const unfiltered: Fault =
  ({ pass }) =>
  async (request) => {
    const answer = await pass(new Request(request.url.replaceAll(/[?&]filters[^&]*/g, ""), request));
    return isPost(request) ? empty() : answer;
  };

/** Where nothing is harmed, the server is one that lacks writes. */
const lacksWrites = /^the server lacks writes: POST \/api\/conservators was answered with 200 \{/;

const faults: readonly (readonly [string, Fault, RegExp])[] = [
  ["stores what is posted and answers {}", instead(isPost, empty), lacksWrites],
  ["answers what is posted without an id", withoutId, lacksWrites],
  ["stores nothing", instead(isPost, entry(4711), false), /with the id 4711, but no entry is there$/],
  ["names the first entry", instead(isPost, entry(1), false), /with the id 1 of an entry that was there before$/],
  ["says that it deletes, and keeps", instead(isDelete, empty, false), /with 200, and the entry is still there$/],
  ["deletes nothing: 405", instead(isDelete, refusal(405), false), /with 405, and the entry is still there$/],
  ["deletes nothing: 500", instead(isDelete, refusal(500), false), /with 500, and the entry is still there$/],
  ["refuses what it stores", instead(isPost, refusal(500)), /with 500 "no", and created an entry all the same$/],
  ["stores twice", twice, /^writes: one POST \/api\/conservators created 2 entries/],
  ["ignores filters", unfiltered, lacksWrites],
];

const writing = checks.filter((check) => writes(check) && check.random !== true);

/** A run against a server, and the types of the entries that are there afterwards and were not before. */
const judged = async (fault: Fault, settings: RunSettings = {}) => {
  const server = witness(fault);
  const before: State = await server.state();
  const report = await run({ fetch: server.fetch, checks: writing, runs: 0, ...settings });
  const after = await server.state();
  return { report, before, after, more: [...after].flatMap(([path, { type }]) => (before.has(path) ? [] : [type])) };
};

/** What is there and was not is in the report, entry by entry. What a server says that it stored, it may show yet. */
const expectNamed = ({ report, more }: Awaited<ReturnType<typeof judged>>): void => {
  const shown = (report.left ?? []).filter(({ about }) => !/has not shown it/.test(about));
  expect(shown.map(({ type }) => type).sort()).toEqual(more.toSorted());
  for (const { id, remove } of shown) expect(remove).toMatch(new RegExp(`/${id}[' ]`));
};

test.each(faults)("a server that %s: nothing more is written, for one reason", async (_, fault, reason) => {
  const found = await judged(fault);
  const { report, more } = found;
  const reasons = new Set(report.checks.flatMap((each) => (each.verdict === "failed" ? [] : [each.reason ?? ""])));
  expect([...reasons].filter((each) => / (POST|DELETE) /.test(each))).toEqual([expect.stringMatching(reason)]);
  // What is asked with filters fails where they are ignored.
  expect([report.summary.error, fault === unfiltered || report.summary.failed === 0]).toEqual([0, true]);
  expect(more.length).toBeLessThanOrEqual(2);
  expectNamed(found);
  if (reason !== lacksWrites) expect(report.outcome.exitCode).toBe(3);
});

test("a right server holds afterwards what it held before, and the report counts it", async () => {
  const { report, before, after } = await judged(({ pass }) => pass);
  expect(report.outcome.exitCode).toBe(0);
  expect([report.left, [...after.keys()]]).toEqual([[], [...before.keys()]]);
  const rows = report.inventory ?? [];
  expect(rows.reduce((sum, row) => sum + row.before, 0)).toBeGreaterThan(200);
  expect(rows.filter((row) => row.before !== row.after || row.changed)).toEqual([]);
});

test.each([
  ["what an update says", { hourlyRate: 12.5 }, ["hourlyRate"]],
  ["the links of an update", { supervised: [] }, ["supervised"]],
] as const)("a server that also writes %s to an entry of the dataset: it is named", async (_, data, attributes) => {
  const { report } = await judged(({ pass, other }) => async (request) => {
    const isUpdate = request.method === "PUT" && /\/api\/conservators\/\d+$/.test(request.url);
    const answer = await pass(request);
    if (isUpdate && answer.status < 300) await other("PUT", "/api/conservators/1", { data });
    return answer;
  });
  const changed = report.inventory?.find(({ type }) => type === "conservator")?.changed;
  expect(changed).toContainEqual({ id: 1, attributes });
  expect(report.outcome).toMatchObject({ exitCode: 3, message: expect.stringContaining("not as before") });
});

/** json-server: bare lists, other words, and every POST is stored. */
const jsonServer = (): { readonly fetch: FetchHandler; readonly methods: string[] } => {
  const lists = new Map<string, unknown[]>();
  const methods: string[] = [];
  return {
    methods,
    fetch: async (request) => {
      methods.push(request.method);
      const [, name = "", id] = new URL(request.url).pathname.split("/");
      const list = lists.get(name) ?? [{ id: 1, name: "somebody else's" }];
      lists.set(name, list);
      if (request.method !== "POST") return Response.json(id === undefined ? list : (list[Number(id) - 1] ?? {}));
      list.push({ ...((await request.json()) as object), id: list.length + 1 });
      return Response.json(list.at(-1), { status: 201 });
    },
  };
};

test("nothing is written to a server that holds something else; without the preflight one entry is tried, and named", async () => {
  for (const preflight of [true, false]) {
    const { fetch, methods } = jsonServer();
    const report = await run({ fetch, apiPrefix: "", checks: writing, runs: 0, preflight });
    const tried = preflight ? 0 : 1;
    expect([report.outcome.exitCode, report.left?.length]).toEqual([3, tried]);
    expect(methods.filter((method) => method === "POST")).toHaveLength(tried);
  }
});

test("where POST names nothing for one type alone, what was made is found by its mark, and the checks that write end", async () => {
  const found = await judged(instead((request) => isPost(request) && request.url.includes("/restorations"), empty));
  expect(found.more.length).toBeLessThan(40);
  expectNamed(found);
  expect(found.report.outcome.exitCode).not.toBe(0);
});

import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createContentApi, type Dataset } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { fullAccess } from "../../kit/scratch/entries.js";
import { checks } from "../../statements/index.js";
import { run } from "../run/run.js";
import type { RunSettings } from "../run/settings.js";
import { emptyApi, schemaOnly } from "./schema-only.test-data.js";

const collections = [...(await bundledIndex()).dataset.model.contentTypes.values()].filter(({ uid }) =>
  uid.startsWith("api::"),
);

const get = async (handler: FetchHandler, path: string): Promise<unknown> =>
  (await handler(new Request(`http://server.invalid${path}`, { headers: fullAccess }))).json();

/** How many entries, users and files a server holds. */
const held = async (handler: FetchHandler): Promise<number> => {
  let count = 0;
  for (const { kind, pluralName, singularName } of collections) {
    const query = "?publicationState=preview&locale=all&pagination[pageSize]=100";
    const path = kind === "singleType" ? `${singularName}?publicationState=preview` : `${pluralName}${query}`;
    const { data } = (await get(handler, `/api/${path}`)) as { data: unknown };
    count += Array.isArray(data) ? data.length : data === null ? 0 : 1;
  }
  for (const path of ["/api/users", "/api/upload/files"]) count += ((await get(handler, path)) as unknown[]).length;
  return count;
};

const some = (...ids: readonly string[]): RunSettings => {
  const selected = checks.filter(({ id }) => ids.includes(id));
  expect(selected).toHaveLength(ids.length);
  return { checks: selected, timeout: 60_000 };
};

/** Those that take little time. */
const examples: RunSettings = { checks: checks.filter(({ random }) => random !== true) };

const seeded = (handler: FetchHandler, settings: RunSettings = {}): Promise<RunReport> =>
  run({ fetch: handler, seedViaApi: true, timeout: 60_000, ...settings });

const notes = ({ preflight }: RunReport): readonly string[] => preflight.findings.map(({ message }) => message);

const created = "244 entries, users and files were created through the API, to be deleted again";

const servers = [
  ["spec", true, ["stored-files", "timestamps"]],
  ["strapi-4.26", true, ["stored-files", "timestamps"]],
  ["spec", false, ["stored-files", "permissions", "tokens", "timestamps"]],
] as const;

test.each(servers)(
  "an empty server of profile %s, roles in force: %s: conformant, and empty again",
  async (profile, auth, lacking) => {
    const { fetch } = await emptyApi(profile, auth);
    const report = await seeded(fetch, { profile, runs: 5, ...(auth ? {} : examples) });
    const wrong = report.checks.filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict));
    expect(wrong.map(({ id, verdict, reason, failure }) => [id, verdict, reason ?? failure?.why])).toEqual([]);
    expect(report.outcome).toMatchObject({
      exitCode: 0,
      message: expect.stringMatching(/^conformant with the specification/),
    });
    expect(report.preflight).toMatchObject({ status: "verified", entries: 234, unavailable: {} });
    expect(notes(report)).toEqual([created]);
    const { allCapabilities } = await import("../../kit/contract/capability.js");
    expect(allCapabilities.filter((name) => !report.capabilities.includes(name))).toEqual(lacking);
    expect(await held(fetch)).toBe(0);
  },
);

test("what cannot be sent makes its checks not applicable, with the reason", async () => {
  const { fetch } = await emptyApi("spec", false);
  const report = await seeded(
    fetch,
    some("sorting-created-at", "media-formats", "permissions-list-forbidden", "tokens-read-only"),
  );
  expect(Object.fromEntries(report.checks.map(({ id, verdict, reason }) => [id, [verdict, reason]]))).toEqual({
    "sorting-created-at": ["not-applicable", "createdAt and updatedAt cannot be sent through the API"],
    "media-formats": ["not-applicable", "hashes, addresses and formats of files cannot be sent through the API"],
    "permissions-list-forbidden": [
      "not-applicable",
      "the server lets this caller find valuations, and roles cannot be created through the API",
    ],
    "tokens-read-only": [
      "not-applicable",
      "GET /api/tags was answered in spite of an unknown token, and tokens cannot be created through the API",
    ],
  });
});

test("a server without the locales: the rest is seeded and checked", async () => {
  const dataset = await schemaOnly();
  const locales = dataset.locales.filter(({ isDefault }) => isDefault);
  const rows = (dataset.records.get("plugin::i18n.locale") ?? []).filter(({ values }) => values.code === "en");
  const records = new Map([...dataset.records, ["plugin::i18n.locale", rows] as const]);
  const { fetch } = createContentApi({ ...dataset, locales, records }, { profile: "spec", auth: true });
  const report = await seeded(fetch, examples);
  expect(report.checks.filter(({ verdict }) => verdict === "failed")).toEqual([]);
  expect(report.outcome.exitCode).toBe(0);
  expect(report.checks.find(({ id }) => id === "locales-localizations-attributes")).toMatchObject({
    verdict: "not-applicable",
    reason: "the server lacks the locales fr, de, and locales cannot be created through the API",
  });
  expect(await held(fetch)).toBe(0);
});

/** A server that answers some requests in another way. */
const withAnswer =
  (handler: FetchHandler, answer: (request: Request) => Response | undefined): FetchHandler =>
  async (request) =>
    answer(request) ?? handler(request);

test("what cannot be created blocks the checks that need it, by the request that failed", async () => {
  const { fetch } = await emptyApi("spec", true);
  const broken = withAnswer(fetch, ({ method, url }) =>
    method === "POST" && url.endsWith("/api/tags") ? new Response("no tags today", { status: 500 }) : undefined,
  );
  const report = await seeded(
    broken,
    some("sorting-integer", "filtering-text-types", "users-bare-array", "errors-validation"),
  );
  const reason = `dataset: tag could not be created: POST /api/tags (tag:oak) was answered with 500 "no tags today"`;
  const blocked = report.checks.filter(({ verdict }) => verdict === "blocked");
  expect(report.checks.filter(({ verdict }) => verdict === "failed")).toEqual([]);
  for (const check of blocked)
    expect(check.reason).toMatch(
      /^dataset: tag could not be created: POST \/api\/tags \(tag:\S+\) was answered with 500 /,
    );
  expect(blocked.length, reason).toBeGreaterThan(0);
  expect(report.outcome.exitCode).toBe(3);
  expect(report.preflight.status).toBe("differs");
  expect(await held(fetch)).toBe(0);
});

test("a server that lets nobody create anything: nothing is sent over and over", async () => {
  const { fetch } = await emptyApi("spec", true);
  let posts = 0;
  const closed = withAnswer(fetch, ({ method }) => {
    if (method !== "GET") posts++;
    return method === "GET" ? undefined : new Response(null, { status: 405 });
  });
  const report = await seeded(closed, some("sorting-integer"));
  expect(report.checks.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ["blocked", expect.stringMatching(/^dataset: tag: not on the server: /)],
  ]);
  expect(posts).toBeLessThan(40);
});

/** A server with the dataset's types, which somebody has sent these requests. */
const heldBy = async (...sent: readonly (readonly [method: string, path: string, data: object])[]) => {
  const { fetch } = await emptyApi("spec", false);
  const headers = { "content-type": "application/json" };
  for (const [method, path, data] of sent)
    await fetch(new Request(`http://server.invalid${path}`, { method, headers, body: JSON.stringify({ data }) }));
  return fetch;
};
const served = (dataset: Dataset) => createContentApi(dataset, { profile: "spec", auth: true }).fetch;
const because = (held: string) =>
  `nothing was created, because the server holds entries of the dataset's types: ${held}. Delete them, or leave out --seed-via-api`;

test.each<[string, FetchHandler, number, string]>([
  [
    "the dataset",
    served((await bundledIndex()).dataset),
    0,
    "the server holds the dataset already: nothing was created",
  ],
  ["a part of it", served(await schemaOnly(["api::glossary-term.glossary-term"])), 3, because("glossary-term (12)")],
  [
    "entries of somebody else",
    await heldBy(
      ["POST", "/api/glossary-terms", { term: "mine" }],
      ["PUT", "/api/season-programme", { title: "Mine" }],
    ),
    3,
    because("glossary-term (1), season-programme (1)"),
  ],
  ["a draft", await heldBy(["PUT", "/api/homepage", { title: "Mine", publishedAt: null }]), 3, because("homepage (1)")],
])("a server that holds %s is left as it is: nothing is sent that writes", async (_, fetch, exitCode, note) => {
  const before = await held(fetch);
  const methods = new Set<string>();
  const watched = withAnswer(fetch, ({ method }) => void methods.add(method));
  const report = await seeded(watched, some("sorting-integer", "writes-single-delete"));
  expect(notes(report)[0]).toBe(note);
  if (exitCode > 0) expect([...methods]).toEqual(["GET"]);
  expect([report.outcome.exitCode, await held(fetch)]).toEqual([exitCode, before]);
});

test("a run that is stopped while it seeds deletes what it made", async () => {
  const { fetch } = await emptyApi("spec", true);
  const stop = new AbortController();
  let posts = 0;
  const watched = withAnswer(fetch, ({ method }) => {
    if (method === "POST" && ++posts === 60) stop.abort();
    return undefined;
  });
  const report = await seeded(watched, { ...some("sorting-integer"), signal: stop.signal });
  expect(report.checks[0]).toMatchObject({ verdict: "blocked", reason: "the run was stopped" });
  expect(posts).toBe(60);
  expect(await held(fetch)).toBe(0);
});

test("where nothing can be deleted, one entry is tried, and named", async () => {
  const { fetch } = await emptyApi("spec", true);
  const stubborn = withAnswer(fetch, ({ method, url }) =>
    method === "DELETE" && url.includes("/api/conservators/") ? new Response(null, { status: 500 }) : undefined,
  );
  const report = await seeded(stubborn, some("sorting-integer"));
  expect(notes(report)[0]).toMatch(
    /^nothing was created: writes: DELETE \/api\/conservators\/\d+ was answered with 500, and the entry is still there$/,
  );
  expect(report.left).toMatchObject([
    {
      type: "conservator",
      remove: expect.stringMatching(
        /^DELETE \S+\/conservators\/\d+ did not remove it: remove it from the server's database/,
      ),
    },
  ]);
  expect([report.outcome.exitCode, await held(fetch)]).toEqual([3, 1]);
});

test("what somebody else edits, or puts in its place, stays and is named", async () => {
  const { fetch } = await emptyApi("spec", false);
  const statusOf = async (method: string, path: string, data?: object): Promise<number> => {
    const headers = { ...fullAccess, "content-type": "application/json" };
    const body = data === undefined ? null : JSON.stringify({ data });
    return (await fetch(new Request(`http://server.invalid${path}`, { method, headers, body }))).status;
  };
  const edit = async (): Promise<readonly number[]> => {
    const { data } = (await get(fetch, "/api/makers")) as { data: readonly { readonly id: number }[] };
    const { data: info } = (await get(fetch, "/api/visitor-info")) as { data: { attributes: { opensAt: string } } };
    return [
      await statusOf("PUT", `/api/makers/${data[0]?.id}`, { biography: "Rewritten by an editor." }),
      await statusOf("PUT", "/api/homepage", { tagline: "Open again on Sundays" }),
      await statusOf("DELETE", "/api/visitor-info"),
      await statusOf("PUT", "/api/visitor-info", { opensAt: info.attributes.opensAt }),
    ];
  };
  let edited: Promise<readonly number[]> | undefined;
  const editor: FetchHandler = async (request) => {
    // Seeding sorts nothing: the first check has begun.
    if (/sort/.test(decodeURIComponent(request.url))) edited ??= edit();
    await edited;
    return fetch(request);
  };
  const report = await seeded(editor, some("sorting-created-at"));
  expect(await edited).toEqual([200, 200, 200, 200]);
  expect(report.outcome.exitCode).toBe(3);
  const left = report.left?.map(({ type }) => type);
  expect(left).toEqual(["homepage", "homepage", "homepage", "maker", "visitor-info"]);
  expect(await held(fetch)).toBe(3);
});

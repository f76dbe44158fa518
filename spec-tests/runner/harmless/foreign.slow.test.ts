import fc from "fast-check";
import { expect, test } from "vitest";
import type { Check } from "../../kit/contract/check.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { RunReport } from "../../kit/report/report.js";
import { checks } from "../../statements/index.js";
import { run } from "../run/run.js";
import type { RunSettings } from "../run/settings.js";
import { createForeign, hidesHomepage, hiding, type Server, servers } from "./foreign-servers.test-data.js";
import { type State, type Witnessed, witness } from "./witness.test-data.js";

/*
 * Whatever a server does, the kit changes, deletes and replaces only what the run made: its requests are seen before a fault, and looked up
 * behind it, in every way in which a run may write.
 */

const writing = checks.filter((check) => writes(check) && check.random !== true);

const named = (...ids: readonly string[]): readonly Check[] => {
  const found = checks.filter(({ id }) => ids.includes(id));
  expect(found).toHaveLength(ids.length);
  return found;
};

/** A few that create, update, delete and upload, and write users and a single type. */
const few = named(
  ...["writes-set-ids", "writes-delete", "writes-delete-frees", "writes-unique", "writes-values-text"],
  ...["writes-locale-kept", "writes-upload", "writes-user-signs-in", "writes-single-delete"],
);

/** By so many requests a server may harm what was there before the kit sees it: twice as many as are under way. */
const mostHarm = 16;

/** What is not as it was, but for the time of its update: paths, and how reports name it. */
const changedBetween = (before: State, after: State): ReadonlyMap<string, string> =>
  new Map(
    [...before].flatMap(([path, { type, text }]) =>
      withoutTime(after.get(path)?.text) === withoutTime(text)
        ? []
        : [[path, `${type} ${path.split("/").at(-1)}`] as const],
    ),
  );

const withoutTime = (text: string | undefined): string | undefined => text?.replace(/\["updatedAt","[^"]*"\]/, "");

const namesIn = ({ inventory = [] }: RunReport): readonly string[] =>
  inventory.flatMap(({ type, lost = [], changed = [] }) =>
    [...lost, ...changed.map(({ id }) => id)].map((id) => `${type} ${id}`),
  );

const isStory = (name: string): boolean => name.startsWith("story ");

const expectHarmless = async (
  { harms, isHonest, lends }: Server,
  { state, foreign, counts }: Witnessed,
  act: () => Promise<readonly RunReport[]>,
): Promise<void> => {
  const before = await state();
  const reports = await act();
  const after = await state();
  expect(foreign.filter((each) => lends !== true || !each.startsWith("PUT "))).toEqual([]);
  if (harms === true) {
    const changed = changedBetween(before, after);
    expect(counts.acts).toBeLessThanOrEqual(mostHarm * reports.length);
    // The second run of several finds the harm of the first in the data.
    const names = reports.flatMap(namesIn);
    // What users are related to, no list shows: of a story that is lost they have one less.
    const isNamed = (name: string) => names.includes(name) || (/^user /.test(name) && names.some(isStory));
    if (reports.length === 1) expect([...changed.values()].filter((name) => !isNamed(name))).toEqual([]);
    if (changed.size > 0)
      expect(reports.flatMap(({ outcome }) => [1, 3].filter((code) => code === outcome.exitCode))).toHaveLength(
        reports.length,
      );
  } else {
    const shown = (state: State) =>
      [...state].map(([path, { text }]) => [path, lends === true ? withoutTime(text) : text] as const);
    const paths = new Set(before.keys());
    expect(shown(after).filter(([path]) => paths.has(path))).toEqual(shown(before));
  }
  if (isHonest === true) expect([...after.keys()]).toEqual([...before.keys()]);
};

const runOn = ({ fetch }: Witnessed, settings: RunSettings): Promise<RunReport> =>
  run({ fetch, runs: 0, timeout: 20_000, ...settings });

const opened = async ({ fault, isHonest }: Server, holds?: "nothing"): Promise<Witnessed> => {
  const server = witness(fault, holds);
  if (isHonest === true) await createForeign(server);
  return server;
};

const ways: readonly (readonly [string, (server: Witnessed) => Promise<readonly RunReport[]>])[] = [
  ["all checks that write", async (server) => [await runOn(server, { checks: writing })]],
  ["two runs in a row", async (server) => [await runOn(server, { checks: few }), await runOn(server, { checks: few })]],
];

test.each(servers.flatMap((server) => ways.map(([way, act]) => [server.name, way, server, act] as const)))(
  "%s: %s",
  async (_, __, server, act) => {
    const witnessed = await opened(server);
    await expectHarmless(server, witnessed, () => act(witnessed));
  },
);

test.each(servers.map((server) => [server.name, server] as const))("%s: seeded", async (_, server) => {
  const witnessed = await opened(server, "nothing");
  await expectHarmless(server, witnessed, async () => [await runOn(witnessed, { checks: few, seedViaApi: true })]);
});

test.each(hiding)("seeded, %s: nothing of others is changed, and nothing is left", async (_, fault) => {
  const witnessed = witness(fault);
  const before = await witnessed.state();
  const report = await runOn(witnessed, { checks: few, seedViaApi: true });
  expect(witnessed.foreign).toEqual([]);
  expect(await witnessed.state()).toEqual(before);
  expect(report.outcome.exitCode).not.toBe(0);
});

test("seeded, a single type that is said to be absent is there: what replaced it is not deleted, and named", async () => {
  const witnessed = witness(hidesHomepage, "nothing");
  await witnessed.other("PUT", "/api/homepage", { data: { title: "Theirs" } });
  const report = await runOn(witnessed, { checks: few, seedViaApi: true });
  expect(witnessed.foreign).toEqual(["PUT /api/homepage"]);
  expect([...(await witnessed.state()).keys()]).toEqual(["/api/homepage?locale=en", "/api/homepage/1"]);
  expect(report.outcome.exitCode).toBe(3);
  expect(report.left?.map(({ type }) => type)).toEqual(["homepage"]);
  expect(report.preflight.findings.map(({ message }) => message)).toContainEqual(
    "homepage: not created: PUT /api/homepage (homepage:homepage) replaced what was there before, though GET /api/homepage showed nothing",
  );
});

/** Moments that are the same each time. */
const moments = fc.sample(
  fc.record({
    server: fc.constantFrom(...servers),
    check: fc.constantFrom(...few),
    other: fc.constantFrom(...few),
    write: fc.integer({ min: 1, max: 24 }),
  }),
  { seed: 20, numRuns: 100 },
);

test.each(moments.map((moment) => [moment.server.name, moment.write, moment] as const))(
  "%s: interrupted at write %i",
  async (_, __, { server, check, other, write }) => {
    const witnessed = await opened(server);
    const stop = new AbortController();
    const fetch = (request: Request) => {
      const answer = witnessed.fetch(request);
      if (witnessed.counts.writes >= write) stop.abort();
      return answer;
    };
    await expectHarmless(server, witnessed, async () => [
      await runOn(
        { ...witnessed, fetch },
        { checks: [...new Set([check, other])], preflight: false, signal: stop.signal },
      ),
    ]);
  },
);

import { describe, expect, test } from "vitest";
import { renderReport } from "../../../conformance-cli/reports/render.js";
import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import type { FetchHandler, Transport } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { leftOut } from "../../kit/judge/applies.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { openTransport } from "../../kit/preflight/open.js";
import { createReference, type Profile, profiles } from "../../kit/reference.js";
import { unhurried } from "../../kit/target/fake-target.test-data.js";
import { run } from "../../runner/run/run.js";
import { checks } from "../../statements/index.js";
import { transportTo } from "../faults/check-fault.js";
import type { WriteFault } from "../faults/fault.js";
import { writeFaults } from "../faults/index.js";
import { askedOf } from "../proof-doc/examine.js";
import { serverOf } from "../servers/server.js";

const { dataset } = await bundledIndex();

/** What a server with exactly section 4.7 is declared to have. */
const updatingCapabilities = withoutCapabilities(allCapabilities, ["writes"]);

/** Whether a method creates or deletes. */
const refusesToCreate = (method: string): boolean => method === "POST" || method === "DELETE";

/** The reference with POST and DELETE refused, and all its data as it answers it, but for `updatedAt`. Signing in creates nothing. */
const updatingServer = (profile: Profile, status = 405) => {
  const reference = createReference(dataset, profile);
  const token = dataset.apiTokens.find(({ type }) => type === "full-access")?.token;
  const paths = [...dataset.model.contentTypes.values()]
    .filter(({ uid, kind }) => uid.startsWith("api::") && kind === "collectionType")
    .map(({ pluralName }) => pluralName);
  return {
    fetch: ((request) =>
      refusesToCreate(request.method) && !request.url.includes("/api/auth/")
        ? refuse(status)
        : reference(request)) satisfies FetchHandler,
    async data() {
      const lists = paths.map(async (name) => {
        const query = "populate=*&locale=all&publicationState=preview&pagination[pageSize]=100";
        const headers = { authorization: `Bearer ${token}` };
        const answer = await reference(new Request(`http://server.invalid/api/${name}?${query}`, { headers }));
        return (await answer.text()).replaceAll(/"updatedAt":"[^"]*"/g, "");
      });
      return (await Promise.all(lists)).join("\n");
    },
  };
};

const refuse = (status: number): Response => {
  const error = { status, name: "MethodNotAllowedError", message: "Not here", details: {} };
  return Response.json({ data: null, error }, { status });
};

/** So many checks of section 4.7 at least: what the specification leaves open is asked by the other profile alone. */
const decided: Readonly<Record<Profile, number>> = { spec: 60, "strapi-4.26": 68 };

test.each(profiles)(
  "under %s a server that updates relations and creates nothing is conformant, twice, and its data stays",
  async (profile) => {
    const { fetch, data } = updatingServer(profile);
    const before = await data();
    for (const time of [1, 2]) {
      const report = await run({ fetch, profile, capabilities: updatingCapabilities, runs: 20, timeout: 60_000 });
      const wrong = report.checks.filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict));
      expect(wrong.map(({ id, verdict, reason, failure }) => [time, id, verdict, reason ?? failure?.why])).toEqual([]);
      expect(report.preflight.findings).toEqual([]);
      expect(report.outcome).toEqual({
        exitCode: 0,
        message: expect.stringMatching(/^conformant with the specification/),
      });
      const own = report.checks.filter(({ section, verdict }) => section === "4.7" && verdict === "passed");
      expect(own.length).toBeGreaterThanOrEqual(decided[profile]);
      expect(await data()).toBe(before);
    }
  },
);

/** What is written into entries of a check's own: whole ones, of every type, more than are lent, their attributes and components. */
const ofOwnEntries = [
  /^writes-(whole-|every-(relation|caller$)|long-lists$|connect-twice-changes-nothing$|connect-localizations$)/,
  /^writes-(relations-leave-components|(set-combined|media-connect)-in-component)$/,
];

test("every check of what section 4.7 says applies there, but for those that need entries of their own", async () => {
  const { fetch } = updatingServer("spec");
  const own = checks
    .filter(({ section, source }) => section === "4.7" && source === "spec")
    .filter(({ id }) => !ofOwnEntries.some((pattern) => pattern.test(id)));
  const report = await run({ fetch, capabilities: updatingCapabilities, checks: own, runs: 20, timeout: 60_000 });
  expect(own.length).toBeGreaterThan(35);
  expect(report.checks.filter(({ verdict }) => verdict !== "passed").map(({ id }) => id)).toEqual([]);
});

test.each([404, 405, 501])("--detect finds PUT where POST and DELETE are answered with %i", async (status) => {
  const { fetch, data } = updatingServer("spec", status);
  const before = await data();
  const own = checks.filter(({ section, random }) => section === "4.7" && random !== true);
  const report = await run({ fetch, detect: true, checks: own, timeout: 60_000 });
  expect(report.capabilities).toEqual(updatingCapabilities);
  expect(report.lacking).toEqual({
    writes: expect.stringMatching(`^POST /api/conservators was answered with ${status} `),
  });
  expect(report.outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
  const unapplied = report.checks.find(({ id }) => id === "writes-delete");
  expect(unapplied).toMatchObject({
    verdict: "not-applicable",
    reason: expect.stringContaining("this needs an entry that the check creates"),
  });
  expect(await data()).toBe(before);
});

describe("a server with neither", async () => {
  const { fetch: updating } = updatingServer("spec");
  const fetch = (request: Request) =>
    request.method === "PUT" ? Response.json({ data: null }, { status: 405 }) : updating(request);
  const own = checks.filter(({ id }) => /^writes-(set|connect|position)-/.test(id));

  test("is not blamed where it is declared to update: the checks are blocked, and what it lacks is named", async () => {
    const report = await run({ fetch, capabilities: updatingCapabilities, checks: own, timeout: 60_000 });
    const applied = report.checks.filter(({ verdict }) => verdict !== "not-applicable");
    expect(new Set(applied.map(({ verdict }) => verdict))).toEqual(new Set(["blocked"]));
    expect(applied[0]?.reason).toMatch(/^relation-updates: PUT \/api\/\w+\/\d+ was answered with 405$/);
    expect(Object.keys(report.lacking ?? {})).toEqual(["relation-updates"]);
    expect(report.outcome.exitCode).toBe(3);
  });

  test("is found to lack both", async () => {
    const report = await run({ fetch, detect: true, checks: own, timeout: 60_000 });
    expect(Object.keys(report.lacking ?? {}).sort()).toEqual(["relation-updates", "writes"]);
    expect(report.capabilities).toEqual(
      allCapabilities.filter((name) => !["relation-updates", "writes"].includes(name)),
    );
    expect(report.outcome).toMatchObject({ exitCode: 2 });
  });
});

test("a server that does not take a list back is reported by the list's name, and nothing is run on its data", async () => {
  const { fetch: updating } = updatingServer("spec");
  const id = (await bundledIndex()).entry("restoration", "new-rope-for-the-bell").record.id;
  const fetch = async (request: Request) => {
    const body = await request.clone().text();
    const isPutBack =
      new URL(request.url).pathname === `/api/restorations/${id}` && /"consultants"(?!:\{"set":\[\])/.test(body);
    return isPutBack ? Response.json({ data: null }, { status: 500 }) : updating(request);
  };
  const own = checks.filter((check) => ["writes-connect-ids", "writes-set-ids"].includes(check.id));
  const options = { fetch, capabilities: updatingCapabilities, checks: own, timeout: 60_000 };
  const report = await run(options);
  const changed = 'restoration "new-rope-for-the-bell".consultants';
  expect(report.checks.map(({ verdict, reason, notPutBack }) => [verdict, reason, notPutBack])).toEqual([
    ["passed", undefined, [changed]],
    ["blocked", `changed data: a check could not put back ${changed}: the data must be loaded anew`, undefined],
  ]);
  expect(report.outcome.exitCode).toBe(3);
  expect(report.outcome.message).toMatch(/^undecided: .*; 1 attribute could not be put back: load the data anew$/);
  expect(renderReport("text", report, { colour: false })).toContain(
    `Changed on the server, and not put back: load the data anew\n  ${changed}`,
  );
  // What it changed is found before the next run, which blames nobody.
  expect((await run(options)).preflight.findings[0]?.message).toContain("differs in consultants");
});

const known = new Map(checks.map((check) => [check.id, check]));

/** The checks of a faulty server that are lent entries. */
const lentOf = (faulty: WriteFault): readonly Check[] =>
  askedOf(faulty)
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ needs }) => !needs.includes("writes"));

const faulty = writeFaults.filter(
  (faulty) => faulty.breaks.some((id) => id.startsWith("4.7-")) && lentOf(faulty).length > 0,
);

test.each(faulty.map((faulty) => [faulty.id, faulty] as const))(
  "a server that creates nothing is noticed: %s",
  async (_, faulty) => {
    const own = lentOf(faulty);
    const profile = own.find((check) => check.profile !== undefined)?.profile ?? "strapi-4.26";
    const index = await bundledIndex();
    const right = serverOf(createReference(index.dataset, profile));
    const wrong = faulty.mutate(right);
    const transport: Transport = transportTo(async (asked) =>
      refusesToCreate(asked.method) ? { status: 405, headers: {}, text: "" } : wrong(asked),
    );
    const { context } = await openTransport(transportTo(right), index, {
      ...{ profile, capabilities: updatingCapabilities, headers: {}, seed: 1, runs: 60 },
      ...{ timeout: 60_000, concurrency: 1, preflight: false },
    });
    const applied = own.filter((check) => leftOut(check, context) === undefined);
    const results = await runChecks(applied, { ...context, transport }, { concurrency: 1, checkTimeout: unhurried });
    expect(results.filter(({ verdict }) => verdict === "error").map(({ reason }) => reason)).toEqual([]);
    expect(results.map(({ verdict, reason }) => reason ?? verdict)).toContainEqual(
      expect.stringMatching(/^(failed|warned)$/),
    );
  },
);

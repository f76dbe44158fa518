import { expect, test } from "vitest";
import { allCapabilities, type Capability, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { referenceHandler } from "../../kit/target/fake-target.test-data.js";
import { lackingServer, type Manner } from "../../proof/capabilities/lacking-server.test-data.js";
import { checks } from "../../statements/index.js";
import { run } from "../run/run.js";

/** What these tests run: a few checks, of which many need something. */
const some = checks.filter(({ id }) => /^(sorting|locales|users|tokens)-|^writes-delete$/.test(id));

const detected = (fetch: FetchHandler, capabilities: readonly Capability[] = allCapabilities): Promise<RunReport> =>
  run({ fetch, capabilities, detect: true, checks: some, runs: 0, timeout: 60_000 });

/** A server that lacks something; and the requests that it was sent. */
const serverWithout = async (missing: readonly Capability[], manner: Manner) => {
  const { dataset } = await bundledIndex();
  const requests: string[] = [];
  const server = lackingServer(dataset, { missing, manner, profile: "spec" });
  const fetch: FetchHandler = (request) => {
    requests.push(`${request.method} ${request.url.replace("http://localhost", "")}`);
    return server(request);
  };
  return { fetch, requests };
};

const rows = (["lax", "strict"] as const).flatMap((manner) => [
  ...allCapabilities.map((name) => [manner, [name]] as const),
  [manner, allCapabilities] as const,
]);

test.each(rows)("of a %s server without %j exactly that is found to be lacking", async (manner, missing) => {
  const { fetch } = await serverWithout(missing, manner);
  const { capabilities, lacking = {}, outcome } = await detected(fetch);
  // Whether relations can be updated is asked where a check is to update some.
  const unasked: readonly Capability[] = missing.length === 1 ? [] : ["relation-updates"];
  const asked = missing.filter((name) => !unasked.includes(name));
  expect(capabilities).toEqual(withoutCapabilities(allCapabilities, asked));
  expect(Object.keys(lacking)).toEqual(
    expect.arrayContaining(
      asked.filter((name) => name !== "stored-files" && (name !== "writes" || missing.length === 1)),
    ),
  );
  expect(outcome).toEqual({ exitCode: 0, message: expect.stringMatching(/^conformant with the specification/) });
});

test("nothing is found to be lacking in a server that has everything, with a request or two for each", async () => {
  for (const profile of ["spec", "strapi-4.26"] as const) {
    const { dataset } = await bundledIndex();
    const { capabilities, lacking } = await detected(createReference(dataset, profile));
    expect([capabilities, lacking]).toEqual([allCapabilities, undefined]);
  }
  const { fetch, requests } = await serverWithout([], "lax");
  await detected(fetch);
  const asking = requests.slice(
    0,
    requests.findIndex((request) => request.includes("pagination[pageSize]=100")),
  );
  expect(asking.length).toBeLessThan(20);
  expect(asking.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test("a type that is not there says nothing of what its entries would have", async () => {
  const reference = await referenceHandler();
  const fetch: FetchHandler = (request) =>
    /^\/api\/(categories|makers)/.test(new URL(request.url).pathname)
      ? Response.json({ data: null }, { status: 404 })
      : reference(request);
  const { capabilities } = await detected(fetch);
  expect(capabilities).toEqual(expect.arrayContaining(["i18n", "draft-and-publish"]));
});

test("what is not declared is not asked for: nothing is sent to a server that is only read", async () => {
  const { fetch, requests } = await serverWithout([], "lax");
  await detected(fetch, withoutCapabilities(allCapabilities, ["relation-updates"]));
  // Whoever signs in changes nothing.
  expect(requests.filter((request) => !/^GET |\/auth\/local$/.test(request))).toEqual([]);
});

test("each is reported by the request that showed it, in the checks too", async () => {
  const { fetch } = await serverWithout(["users", "i18n", "id-order"], "lax");
  const { lacking, checks: results } = await detected(fetch);
  expect(lacking).toEqual({
    users: "GET /api/users was answered with 404",
    i18n: "GET /api/categories?locale=fr shows no attribute locale",
    "id-order": expect.stringContaining("are not in the dataset's order"),
  });
  expect(results.find(({ id }) => id === "users-bare-array")).toMatchObject({
    verdict: "not-applicable",
    reason: "the server lacks users: GET /api/users was answered with 404",
  });
});

test("who may write is asked only where a check is to write, and the server holds the dataset", async () => {
  const { fetch, requests } = await serverWithout(["writes"], "lax");
  await run({ fetch, detect: true, checks: checks.filter(({ id }) => id === "sorting-one-field"), runs: 0 });
  const empty: FetchHandler = (request) => {
    requests.push(`${request.method} ${request.url}`);
    return Response.json({ data: [], meta: {} });
  };
  await detected(empty);
  expect(requests.filter((request) => request.startsWith("POST "))).toEqual([]);
});

test("no update that a server could take is sent to find out who may", async () => {
  const reference = await referenceHandler();
  const taken: string[] = [];
  const fetch: FetchHandler = async (request) => {
    if (request.method === "POST") return Response.json({}, { status: 405 });
    const answer = await reference(request.clone());
    if (request.method === "PUT" && answer.ok) taken.push(`${request.url} ${await request.text()}`);
    return answer;
  };
  const { capabilities } = await detected(fetch);
  expect([capabilities.includes("relation-updates"), taken]).toEqual([true, []]);
});

test("an entry that an update of nothing empties gets its attributes again", async () => {
  const reference = await referenceHandler();
  const fetch: FetchHandler = async (request) => {
    if (request.method === "POST") return Response.json({}, { status: 405 });
    if (request.method !== "PUT") return reference(request);
    const sent: unknown = JSON.parse(await request.text());
    const data = { stage: null, budget: null, urgency: null, title: "Emptied", ...Object(sent).data };
    return reference(
      new Request(request.url, { method: "PUT", headers: request.headers, body: JSON.stringify({ data }) }),
    );
  };
  const { capabilities, lacking, preflight } = await detected(fetch);
  expect(lacking).toEqual({ writes: "POST /api/conservators was answered with 405 {}" });
  expect([capabilities.includes("relation-updates"), preflight.findings]).toEqual([true, []]);
});

const named = (manner: Manner, ...names: readonly Capability[]) => names.map((name) => [name, manner] as const);

test.each([
  ...named("lax", "i18n", "draft-and-publish", "media", "users", "permissions", "tokens"),
  ...named("strict", "i18n", "components", "dynamic-zones", "relations", "writes", "single-types", "single-entries"),
])("without --detect, a server that lacks %s is not conformant, and the likely reason named", async (name, manner) => {
  const { fetch } = await serverWithout([name], manner);
  const needy = checks.filter(({ needs, random }) => needs.includes(name) && random !== true).slice(0, 12);
  const report = await run({ fetch, profile: "strapi-4.26", checks: needy, runs: 0, timeout: 60_000 });
  expect([1, 3]).toContain(report.outcome.exitCode);
  expect(report.capabilities).toEqual(allCapabilities);
  expect(Object.keys(report.lacking ?? {})).toContain(name);
});

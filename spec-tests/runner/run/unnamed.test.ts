import { expect, test } from "vitest";
import { isRecord } from "../../kit/base.js";
import { allCapabilities, withoutCapabilities } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createReference } from "../../kit/reference.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

const { dataset } = await bundledIndex();
const required = ["name", "badge", "title", "slug"];

/** A server with PUT alone, which takes a body for the whole entry: what it does not name is set to null. */
const replacing = (): { readonly fetch: FetchHandler; readonly updated: Set<string> } => {
  const reference = createReference(dataset, "spec");
  const updated = new Set<string>();
  const fetch: FetchHandler = async (request) => {
    if (request.method === "GET") return reference(request);
    if (request.method !== "PUT") return Response.json({ data: null }, { status: 405 });
    const { pathname } = new URL(request.url);
    updated.add(pathname);
    const type = [...dataset.model.contentTypes.values()].find((each) => pathname.includes(`/${each.pluralName}/`));
    const body: unknown = JSON.parse(await request.text());
    const data = isRecord(body) && isRecord(body.data) ? body.data : {};
    const unset = [...(type?.attributes.values() ?? [])]
      .filter(({ name, hidden, kind }) => !hidden && !required.includes(name) && kind !== "morph")
      .filter(({ name }) => !["createdAt", "updatedAt", "publishedAt", "locale"].includes(name))
      .map((each) => [each.name, each.kind !== "scalar" && each.many ? [] : null] as const);
    const whole = JSON.stringify({ data: { ...Object.fromEntries(unset), ...data } });
    return reference(new Request(request.url, { method: "PUT", headers: request.headers, body: whole }));
  };
  return { fetch, updated };
};

test("where an update sets to null what it does not name, one entry shows it, one check fails, and no other entry is touched", async () => {
  const { fetch, updated } = replacing();
  const report = await run({
    fetch,
    capabilities: withoutCapabilities(allCapabilities, ["writes"]),
    checks: checks.filter(({ id }) => ["writes-connect-ids", "writes-set-ids", "writes-relation-alone"].includes(id)),
  });
  expect(new Map(report.checks.map(({ id, verdict }) => [id, verdict]))).toEqual(
    new Map([
      ["writes-connect-ids", "blocked"],
      ["writes-set-ids", "blocked"],
      ["writes-relation-alone", "failed"],
    ]),
  );
  const failed = report.checks.find(({ verdict }) => verdict === "failed");
  expect(failed?.failure?.why).toMatch(
    /^An update of \w+ alone sets to null what it does not name: \w+, .* of conservator "P-09"\. No other entry was updated$/,
  );
  expect([...updated]).toEqual([new URL(failed?.failure?.requests[0]?.url ?? "").pathname]);
  // What it lost is there again, but for its place in the list of another entry.
  expect(failed?.notPutBack?.filter((name) => name.includes("P-09")) ?? []).toEqual([]);
  expect(report.outcome.exitCode).toBe(3);
});

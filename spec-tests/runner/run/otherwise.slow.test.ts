import { expect, test } from "vitest";
import { createContentApi } from "../../../src/index.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { Profile } from "../../kit/reference.js";
import { run } from "./run.js";

/*
 * Servers that fail under the specification in ways that a user may mean: each is said to be conformant with the settings that it is conformant with,
 * and a server that is wrong in another way too is not.
 */

const served = async (profile: Profile, auth: boolean): Promise<FetchHandler> =>
  createContentApi((await bundledIndex()).dataset, { profile, auth }).fetch;

/** `:desc` sorts upwards. */
const upwards =
  (fetch: FetchHandler): FetchHandler =>
  (request) =>
    fetch(new Request(request.url.replace(/%3Adesc|:desc/g, ":asc"), request));

const judged = async (fetch: FetchHandler, settings: object = {}) =>
  run({ fetch, runs: 5, timeout: 60_000, ...settings });

test("a server that is as the real one is not conformant with the specification, and is by the other profile", async () => {
  const { otherwise, outcome } = await judged(await served("strapi-4.26", true));
  expect(otherwise).toEqual({ profile: "strapi-4.26", without: [] });
  expect(outcome.exitCode).toBe(1);
  const again = await judged(await served("strapi-4.26", true), { profile: "strapi-4.26" });
  expect([again.outcome.exitCode, again.otherwise]).toEqual([0, undefined]);
});

test("a server that lets everybody in is conformant without what does nothing there", async () => {
  const { otherwise } = await judged(await served("spec", false));
  expect(otherwise).toEqual({ profile: "spec", without: ["permissions", "tokens"] });
  const both = await judged(await served("strapi-4.26", false));
  expect(both.otherwise).toEqual({ profile: "strapi-4.26", without: ["permissions", "tokens"] });
});

test("a server with a fault of its own is conformant in no way, and a part of the checks says nothing of all", async () => {
  expect((await judged(upwards(await served("strapi-4.26", true)))).otherwise).toBeUndefined();
  const { checks } = await import("../../statements/index.js");
  const part = checks.filter(({ section }) => section === "4.4");
  const { otherwise, outcome } = await judged(await served("strapi-4.26", true), { checks: part });
  expect([outcome.exitCode, otherwise]).toEqual([1, undefined]);
});

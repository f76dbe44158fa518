import { expect, test } from "vitest";
import { type Check, standalone } from "../contract/check.js";
import { openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { runChecks } from "./run-checks.js";
import { createSafety } from "./safety.js";

const writing = (act: Check["run"]): Check =>
  standalone({ id: "writing", section: "4.7", sentence: "It MUST.", needs: ["writes"], run: act });

/** The verdict of a check that does something on the reference, and the requests that change something by then. */
const verdictOf = async (act: Check["run"]) => {
  const reference = await referenceHandler();
  const sent: string[] = [];
  const { context } = await openHandler((request) => {
    if (request.method !== "GET") sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return reference(request);
  });
  const options = { concurrency: 2, checkTimeout: 5000, safety: createSafety(5000) };
  const [result] = await runChecks([writing(act)], context, options);
  return { verdict: result?.verdict, reason: result?.reason ?? "", sent };
};

test.each([
  ["PUT", "/api/tags/1"],
  ["DELETE", "/api/tags/1"],
  ["DELETE", "/api/tags"],
  ["POST", "/api/tags/1"],
  ["DELETE", "/api/users/1"],
])("%s %s is never sent: the run did not make what it would change", async (method, path) => {
  const { verdict, reason, sent } = await verdictOf(async (target) => {
    await target.request(method, path, { body: { data: {} } });
  });
  expect([verdict, reason]).toEqual([
    "error",
    expect.stringContaining(`${method} ${path} would change what the run did not make`),
  ]);
  expect(sent).not.toContain(`${method} ${path}`);
});

test("a single type with an entry of the server blocks the check that would change it", async () => {
  const { verdict, reason } = await verdictOf(async (target) => {
    await target.request("PUT", "/api/homepage", { body: { data: {} } });
  });
  expect([verdict, reason]).toEqual(["blocked", "dataset: homepage: the server has an entry there"]);
});

test("what a server says that it created, and shows later or never, is named once, also where its list cannot be read", async () => {
  const reference = await referenceHandler();
  let isCreated = false;
  const { context } = await openHandler((request) => {
    if (request.method === "POST") {
      isCreated = true;
      return Response.json({ data: { id: 4711, attributes: {} } });
    }
    const isList = new URL(request.url).pathname === "/api/conservators";
    return isCreated && isList ? new Response("", { status: 503 }) : reference(request);
  });
  const safety = createSafety(5000);
  const options = { concurrency: 2, checkTimeout: 5000, safety };
  const [result] = await runChecks([writing(async () => {})], context, options);
  expect(result).toMatchObject({
    verdict: "blocked",
    reason: expect.stringMatching(/with the id 4711, but no entry is there$/),
  });
  expect((await safety.finish([]))?.left).toEqual([
    {
      ...{ type: "conservator", id: "4711", path: "/api/conservators/4711", own: true },
      marker: expect.stringMatching(/^touchstone-scratch-/),
      about: expect.stringMatching(/has not shown it/),
    },
  ]);
});

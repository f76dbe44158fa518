import fc from "fast-check";
import { expect, test } from "vitest";
import { type CheckDefinition, standalone } from "../contract/check.js";
import type { FetchHandler, Transport } from "../contract/exchange.js";
import { Blocked } from "../contract/failure.js";
import { expectStatus } from "../expect/expect.js";
import { tryProperty } from "../random/property.js";
import { scratchEntry } from "../scratch/entries.js";
import { always, openHandler } from "../target/fake-target.test-data.js";
import { runChecks } from "./run-checks.js";

const make = (id: string, run: CheckDefinition["run"], rest: Partial<CheckDefinition> = {}) =>
  standalone({ id, section: "4.1", sentence: "It MUST.", run, ...rest });

const alone = { concurrency: 1, checkTimeout: 5000 };

const resultsOf = async (
  checks: readonly ReturnType<typeof make>[],
  options: Partial<Parameters<typeof runChecks>[2]> = {},
  handler: FetchHandler = always({ data: [] }),
) => {
  const { context } = await openHandler(handler, { runs: 20 });
  const results = await runChecks(checks, context, { ...alone, ...options });
  return results.map(({ check: { id }, verdict, reason }) => [id, verdict, ...(reason === undefined ? [] : [reason])]);
};

const pass = make("pass", async () => {});
const fail = make("fail", async (target) => expectStatus(await target.get("/api/tags"), 404));

test("a check that is under way when the run is stopped is blocked by the same, whatever it makes of it", async () => {
  const stop = new AbortController();
  const stopping = make("stopping", async (target) => {
    stop.abort(new Blocked("budget: 30s are over"));
    await target.get("/api/tags");
  });
  const confused = make("confused", async () => {
    stop.abort(new Blocked("budget: 30s are over"));
    throw new TypeError("aborted");
  });
  for (const each of [stopping, confused])
    expect(await resultsOf([each], { signal: stop.signal })).toEqual([[each.id, "blocked", "budget: 30s are over"]]);
});

test("a failure that was found before the run was stopped stays one", async () => {
  const stop = new AbortController();
  const failing = make("failing", async (target) => {
    const answer = await target.get("/api/tags");
    stop.abort();
    expectStatus(answer, 404);
  });
  expect(await resultsOf([failing], { signal: stop.signal })).toEqual([["failing", "failed"]]);
});

test.each([
  [
    false,
    ["long", "informs", "random", "reads", "deletes", "long-writes", "random-writes", "writes", "together", "last"],
  ],
  // Where time may be short.
  [
    true,
    ["long", "reads", "deletes", "long-writes", "writes", "random", "random-writes", "informs", "together", "last"],
  ],
])(
  "the phases of a run, what takes long first in its own, random requests that decide nothing last: %s; results are in the order of the checks",
  async (randomLast, order) => {
    const seen: string[] = [];
    const step = (id: string, rest: Partial<CheckDefinition>) => make(id, async () => void seen.push(id), rest);
    const checks = [
      step("last", { last: true }),
      step("together", { together: true }),
      step("random-writes", { needs: ["writes"], random: true }),
      step("writes", { needs: ["writes"] }),
      step("deletes", { needs: ["writes"], despiteLeftovers: true }),
      step("informs", { random: true, sentence: "It SHOULD." }),
      step("random", { random: true }),
      step("reads", {}),
      step("long-writes", { needs: ["writes"], long: true }),
      step("long", { long: true }),
    ];
    const results = await resultsOf(checks, { randomLast });
    expect(seen).toEqual(order);
    expect(results.map(([id]) => id)).toEqual(checks.map(({ id }) => id));
  },
);

test("what could not be deleted blocks the checks after it: it shows in lists, and others would leave more", async () => {
  const stuck: FetchHandler = async (request) =>
    Response.json(request.method === "POST" ? { data: { id: 7, attributes: {} } } : { data: [] });
  const writing = make("write", async (target) => void (await scratchEntry(target, "tag")), { needs: ["writes"] });
  const random = make("random", async () => {}, { random: true });
  const randomWrite = make("random-write", async () => {}, { random: true, needs: ["writes"] });
  const deleting = make("deleting", async () => {}, { needs: ["writes"], despiteLeftovers: true });
  const foreign = make("foreign", async () => {}, { needs: ["writes"], profile: "strapi-4.26" });
  const reason = "leftovers: a check that wrote could not delete /api/tags/7 again";
  expect(await resultsOf([writing, random, randomWrite, deleting, foreign], { randomLast: true }, stuck)).toEqual([
    ["write", "passed"],
    ["random", "blocked", reason],
    ["random-write", "blocked", reason],
    ["deleting", "passed"],
    ["foreign", "not-applicable", "expected under --profile strapi-4.26 only"],
  ]);
});

test("what was not answered may have made something: it blocks what reads, not what writes", async () => {
  const silent: FetchHandler = async ({ method }) =>
    method === "POST" ? Promise.reject(new Error("reset")) : Response.json({ data: [] });
  const writing = make("write", async (target) => void (await scratchEntry(target, "tag")), { needs: ["writes"] });
  const other = make("other", async () => {}, { needs: ["writes"] });
  const random = make("random", async () => {}, { random: true });
  expect(await resultsOf([writing, other, random], { randomLast: true }, silent)).toEqual([
    ["write", "failed"],
    ["other", "passed"],
    [
      "random",
      "blocked",
      expect.stringMatching(
        /^leftovers: a check that wrote could not delete what POST \/api\/tags made, if anything: it was not answered \(touchstone-scratch-\S+\) again$/,
      ),
    ],
  ]);
});

test("another run that shows in an answer ends this one, and takes back what was called wrong", async () => {
  const slug = `touchstone-scratch-0000-1-0-${Date.now().toString(36)}-1`;
  let asked = 0;
  const shared: FetchHandler = async () =>
    Response.json({ data: ++asked > 2 ? [{ id: 1, attributes: { slug } }] : [] });
  const reading = make("reading", async (target) => void (await target.get("/api/tags")));
  const [first, wrong, disturbed, left] = await resultsOf([reading, fail, reading, pass], {}, shared);
  expect([first, disturbed?.slice(0, 2)]).toEqual([
    ["reading", "passed"],
    ["reading", "passed"],
  ]);
  for (const each of [wrong, left]) {
    expect(each?.[1]).toBe("blocked");
    expect(each?.[2]).toMatch(
      /^another run: its entry touchstone-scratch-0000-1-0-\w+-1 was made \d s ago\. Only one run/,
    );
  }
});

test("a request to create something that a reading check sends, and that is not answered, blocks nothing", async () => {
  const refusing: FetchHandler = async ({ method }) =>
    method === "POST" ? Promise.reject(new Error("reset")) : Response.json({ data: [] });
  const posting = make("posting", async (target) => void (await target.request("POST", "/api/nothing", { body: {} })));
  const checks = [posting, make("pass", async () => {})];
  expect(await resultsOf(checks, {}, refusing)).toEqual([
    ["posting", "failed"],
    ["pass", "passed"],
  ]);
});

test("a creation that is under way when the run is stopped is waited for, and deleted", async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const slow: FetchHandler = async ({ method, url }) => {
    seen.push(`${method} ${new URL(url).pathname}`);
    if (method === "GET") return new Response("null", { status: 404 });
    if (method === "POST") {
      stop.abort(new Blocked("budget: 30s are over"));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return Response.json({ data: { id: 7, attributes: {} } });
  };
  const writing = make(
    "write",
    async (target) => {
      await scratchEntry(target, "tag");
      await scratchEntry(target, "tag");
    },
    { needs: ["writes"] },
  );
  const { context } = await openHandler(slow);
  const [result] = await runChecks([writing], context, { ...alone, signal: stop.signal });
  expect(result).toMatchObject({ verdict: "blocked", reason: "budget: 30s are over" });
  expect(result?.leftovers).toBeUndefined();
  expect(seen).toEqual(["POST /api/tags", "DELETE /api/tags/7", "GET /api/tags/7"]);
});

/** A property of 20 cases that stops the run in the case of this number. */
const stoppedIn = (stop: AbortController, number: number, breaks = false) =>
  make("random", async (target) => {
    let cases = 0;
    await tryProperty(
      { ...target, random: { ...target.random, concurrency: 1 } },
      {
        arbitrary: () => fc.integer(),
        test: async () => {
          if (++cases === number) stop.abort(new Blocked("budget: 30s are over"));
          const answer = await target.get("/api/tags");
          if (breaks && cases === number - 1) expectStatus(answer, 404);
        },
      },
    );
  });

test.each([
  ["was finished in the last moment is passed", 21, false, "passed"],
  ["has failed is failed, also where the run is stopped while its value is made smaller", 3, true, "failed"],
])("a property that %s", async (_, number, breaks, verdict) => {
  const stop = new AbortController();
  const [result] = await resultsOf([stoppedIn(stop, number, breaks)], { signal: stop.signal });
  expect(result).toEqual(["random", verdict]);
});

test("a check gets the time that a slow server needs for its requests, random ones too", async () => {
  const { context } = await openHandler(always({}), { runs: 3 });
  const late = make("late", async (target) => {
    while (!target.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 2));
    await target.get("/api/tags");
  });
  const [blocked] = await runChecks([late], { ...context, slowest: 5 }, { ...alone, checkTimeout: 20 });
  expect(blocked?.reason).toBe("time: not done within 325 ms; --timeout gives a slow server more time");
});

test("a property is not made smaller where each attempt would cost a time-out", async () => {
  let requests = 0;
  const { context } = await openHandler(always({}));
  const hanging = make("hanging", async (target) => {
    await tryProperty(target, {
      arbitrary: () => fc.integer(),
      test: async () => void (await target.get("/api/tags")),
    });
  });
  const send: Transport["send"] = async ({ method, path, headers }) => {
    requests++;
    return { request: { method, url: path, headers }, problem: { kind: "timeout", message: "late" } };
  };
  const [result] = await runChecks([hanging], { ...context, transport: { ...context.transport, send } }, alone);
  expect(result?.verdict).toBe("failed");
  expect(requests).toBeLessThanOrEqual(context.random.concurrency);
});

test("a check that a slow server answers again and again has the time for it", async () => {
  const { context } = await openHandler(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    return new Response("{}", { headers: { "content-type": "application/json" } });
  });
  const long = make("long", async (target) => {
    for (let index = 0; index < 20; index++) await target.get("/api/tags");
  });
  // The answers take twice as long together.
  const [result] = await runChecks([long], context, { ...alone, checkTimeout: 600 });
  expect(result?.verdict).toBe("passed");
});

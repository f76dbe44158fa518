import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../src/base/cases.test-data.js";
import { openSeeded } from "../../runner/seed/open-seeded.js";
import { emptyApi } from "../../runner/seed/schema-only.test-data.js";
import { checks } from "../../statements/index.js";
import { allCapabilities } from "../contract/capability.js";
import type { Exchange, Transport, WireRequest } from "../contract/exchange.js";
import { Blocked } from "../contract/failure.js";
import type { CheckResult } from "../contract/verdict.js";
import { bundledIndex } from "../dataset/dataset-index.js";
import { runChecks } from "../judge/run-checks.js";
import { openTarget, type TargetOptions } from "../preflight/open.js";
import { createContentApi } from "../reference.js";
import {
  atRandom,
  byTokens,
  headerForms,
  inWindows,
  limitedHandler,
  type Policy,
  readable,
  virtualClock,
} from "./limited-server.test-data.js";
import { createLimits, type LimitOptions } from "./limits.js";

const [second, hour] = [1000, 3_600_000];

const never = new AbortController().signal;

const get: WireRequest = { method: "GET", path: "/", headers: {} };

/** A server that answers with these, one after the other, and then with 200; it notes what it was sent, and when. */
const scripted = (answers: readonly (readonly [number, Readonly<Record<string, string>>?])[], now: () => number) => {
  const left = [...answers];
  const asked: { readonly method: string; readonly at: number }[] = [];
  const transport: Transport = {
    base: "http://x",
    close: async () => {},
    send: async ({ method }): Promise<Exchange> => {
      asked.push({ method, at: now() });
      const [status, headers = {}] = left.shift() ?? [200];
      const request = { method, url: "http://x/", headers: {} };
      return { request, answer: { request, status, headers, body: "", json: undefined, milliseconds: 0 } };
    },
  };
  return { transport, asked };
};

const limiting = (
  answers: readonly (readonly [number, Readonly<Record<string, string>>?])[],
  options: Partial<LimitOptions> = {},
) => {
  const clock = options.clock ?? virtualClock();
  const start = clock.now();
  const limits = createLimits({ maxWait: hour / 6, concurrency: 4, seed: 1, clock, ...options });
  const { transport, asked } = scripted(answers, () => clock.now() - start);
  return { limits, asked, transport: limits.around(transport, never) };
};

const outcomeOf = (exchange: Exchange) => ("answer" in exchange ? exchange.answer.status : exchange.problem.kind);

const retryIn = (value: string) => ({ "retry-after": value });

describe("one request", () => {
  test.each(["GET", "POST", "DELETE"])(
    "%s is sent again when the time has come, as often as need be",
    async (method) => {
      const { transport, limits, asked } = limiting([
        [429, retryIn("3")],
        [503, retryIn("2")],
        [429, retryIn("1")],
      ]);
      expect(outcomeOf(await transport.send({ ...get, method }))).toBe(200);
      expect(asked.map(({ at }) => at)).toEqual([0, 3000, 5000, 6000]);
      expect(limits.summary()).toEqual({
        ...{ requests: 3, statuses: [429, 503], milliseconds: 6000, givenUp: 0, asked: 3000 },
      });
    },
  );

  test.each([
    ["503 alone", [503, {}]],
    ["503 with nonsense", [503, retryIn("later")]],
    ["503 with one that is nonsense", [503, retryIn("1, later")]],
    ["500 with Retry-After", [500, retryIn("1")]],
    ["401 with Retry-After", [401, retryIn("1")]],
  ] as const)("%s is an answer", async (_, answer) => {
    const { transport, limits, asked } = limiting([answer]);
    expect(outcomeOf(await transport.send(get))).toBe(answer[0]);
    expect(asked).toHaveLength(1);
    expect(limits.summary()).toBeUndefined();
  });

  test.each([
    ["a date in the past", "Sun, 06 Nov 1994 08:49:37 GMT"],
    ["now", "0"],
  ])("503 with %s is sent again as 429 without a hint, and bounded by what a run waits", async (_, value) => {
    const { transport, limits, asked } = limiting(Array(3).fill([503, retryIn(value)]));
    expect(outcomeOf(await transport.send(get))).toBe(200);
    const plain = limiting(Array(3).fill([429]));
    await plain.transport.send(get);
    expect(asked).toEqual(plain.asked);
    expect(limits.summary()).not.toHaveProperty("asked");
    const always = limiting(Array(1000).fill([503, retryIn(value)]), { maxWait: 10 * second });
    expect(outcomeOf(await always.transport.send(get))).toBe("limited");
    expect(always.limits.summary()).toMatchObject({ statuses: [503], givenUp: 1 });
    expect(always.limits.waited()).toBeLessThanOrEqual(10 * second);
  });

  test("503 with Retry-After twice waits for the longest", async () => {
    const { transport, asked } = limiting([[503, retryIn("1, 3")]]);
    expect(outcomeOf(await transport.send(get))).toBe(200);
    expect(asked.map(({ at }) => at)).toEqual([0, 3000]);
  });

  test("without a hint the pauses double, up to a limit, and differ by the seed", async () => {
    const pausesOf = async (seed: number) => {
      const { transport, asked } = limiting(Array(12).fill([429]), { seed });
      await transport.send(get);
      return asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    };
    const pauses = await pausesOf(1);
    for (const [index, pause] of pauses.entries()) {
      const most = Math.min(30_000, 100 * 2 ** index);
      expect(pause).toBeGreaterThanOrEqual(most / 2);
      expect(pause).toBeLessThanOrEqual(most);
    }
    expect(await pausesOf(1)).toEqual(pauses);
    expect(await pausesOf(2)).not.toEqual(pauses);
  });

  test("whoever asks for an hour is not waited for", async () => {
    const { transport, limits, asked } = limiting([[429, retryIn("3600")]]);
    expect(await transport.send(get)).toMatchObject({
      problem: {
        kind: "limited",
        message:
          "the server limits requests (429) for longer than the run waits for one request (a tenth of --max-wait, a minute at least)",
      },
    });
    expect(asked).toHaveLength(1);
    expect(limits.summary()).toMatchObject({ milliseconds: 0, givenUp: 1, asked: 3_600_000, needed: 36_000_000 });
  });

  test("the --max-wait that is named for a request suffices for it, and no less would", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 86_400 }),
        fc.integer({ min: 1, max: 100_000 }),
        async (asked, given) => {
          const ask = async (maxWait: number) => {
            const { transport, limits } = limiting([[429, retryIn(String(asked))]], { maxWait });
            return { outcome: outcomeOf(await transport.send(get)), needed: limits.summary()?.needed };
          };
          const { needed } = await ask(given * second);
          if (needed === undefined) return;
          expect(needed).toBeGreaterThan(given * second);
          expect([(await ask(needed)).outcome, (await ask(needed - second)).outcome]).toEqual([200, "limited"]);
        },
      ),
      {
        numRuns: cases(100),
        examples: [
          [3600, 1200],
          [61, 60],
          [30, 10],
        ],
      },
    );
  });

  test("an interruption ends the wait at once", async () => {
    const [run, own] = [new AbortController(), new AbortController()];
    const { transport } = scripted(
      [
        [429, retryIn("50")],
        [429, retryIn("50")],
      ],
      () => 0,
    );
    const limits = createLimits({ maxWait: hour, concurrency: 4, seed: 1 });
    const around = limits.around(transport, run.signal);
    const [write, read] = [around.send({ ...get, method: "POST" }), around.send(get, own.signal)];
    await new Promise((resolve) => setImmediate(resolve));
    own.abort(new Blocked("time: over"));
    expect(await read).toMatchObject({ problem: { kind: "aborted", message: "time: over" } });
    run.abort(new Blocked("budget: over"));
    expect(await write).toMatchObject({ problem: { kind: "aborted", message: "budget: over" } });
  });
});

describe("the total", () => {
  test("what would wait for longer is given up, what does not need to goes on", async () => {
    const answers = [[429, retryIn("4")], [200], [429, retryIn("7")], [200]] as const;
    const { transport, limits } = limiting(answers, { maxWait: 10 * second });
    const outcomes = [];
    for (let i = 0; i < 3; i++) outcomes.push(await transport.send(get));
    expect(outcomes.map(outcomeOf)).toEqual([200, "limited", 200]);
    expect(outcomes[1]).toMatchObject({
      problem: {
        message: "the server limits requests (429) and the run waits for no more than 10 s in all (--max-wait)",
      },
    });
    expect(limits.summary()).toMatchObject({ requests: 2, milliseconds: 4000, givenUp: 1 });
  });

  test("those who wait together count once", async () => {
    const { transport, limits, asked } = limiting(Array(4).fill([429, retryIn("5")]), { maxWait: 5 * second });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => transport.send(get)));
    expect(outcomes.map(outcomeOf)).toEqual([200, 200, 200, 200]);
    expect(limits.summary()).toMatchObject({ requests: 4, milliseconds: 5000 });
    expect(asked).toHaveLength(8);
  });

  test("nothing may be waited for: --max-wait 0s", async () => {
    const { transport } = limiting([[429, retryIn("1")], [429]], { maxWait: 0 });
    expect([await transport.send(get), await transport.send(get), await transport.send(get)].map(outcomeOf)).toEqual([
      ...["limited", "limited", 200],
    ]);
  });

  test("what deletes has a minute more, and outlives the run", async () => {
    const stop = new AbortController();
    const clock = virtualClock();
    const { transport } = scripted([[429, retryIn("60")], [200], [429, retryIn("1")], [429, retryIn("30")]], clock.now);
    const limits = createLimits({ maxWait: 60 * second, concurrency: 4, seed: 1, clock });
    const around = limits.around(transport, stop.signal);
    expect(outcomeOf(await around.send(get))).toBe(200);
    expect(outcomeOf(await around.send(get))).toBe("limited");
    stop.abort();
    expect(outcomeOf(await around.send({ ...get, method: "DELETE", cleansUp: true }))).toBe(200);
    expect(limits.summary()).toMatchObject({ milliseconds: 90_000 });
  });

  test("one path that stays limited costs less each time", async () => {
    const { transport, limits } = limiting(Array(10_000).fill([429, retryIn("1")]));
    for (let i = 0; i < 10; i++) expect(outcomeOf(await transport.send(get))).toBe("limited");
    expect(limits.summary()?.milliseconds).toBe((60 + 30 + 15 + 7 + 6 * 5) * second);
  });
});

describe("many requests", () => {
  /** A server whose requests are answered by hand, so that several are under way. */
  const byHand = (options: Partial<LimitOptions> = {}) => {
    const clock = virtualClock();
    const open: ((answer: readonly [number, Readonly<Record<string, string>>?]) => void)[] = [];
    const request = { method: "GET", url: "http://x/", headers: {} };
    const transport: Transport = {
      base: "http://x",
      close: async () => {},
      send: () =>
        new Promise((resolve) =>
          open.push(([status, headers = {}]) =>
            resolve({ request, answer: { request, status, headers, body: "", json: undefined, milliseconds: 0 } }),
          ),
        ),
    };
    const limits = createLimits({ maxWait: hour, concurrency: 8, seed: 1, clock, ...options });
    const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
    return { clock, open, limits, settle, transport: limits.around(transport, never) };
  };

  test("while one waits for a limit, no other is sent", async () => {
    const waits: (() => void)[] = [];
    const clock = { ...virtualClock(), wait: () => new Promise<void>((resolve) => waits.push(resolve)) };
    const { open, settle, transport } = byHand({ clock });
    const first = transport.send(get);
    await settle();
    open.shift()?.([429, retryIn("10")]);
    await settle();
    const second = transport.send(get);
    await settle();
    expect([open.length, waits.length]).toEqual([0, 2]);
    clock.pass(10_000);
    for (const end of waits) end();
    await settle();
    expect(open).toHaveLength(2);
    for (const answer of open) answer([200]);
    expect([await first, await second].map(outcomeOf)).toEqual([200, 200]);
  });

  test("without a hint half as many are under way, and slowly more again", async () => {
    const { open, settle, transport } = byHand();
    const sent = Array.from({ length: 400 }, () => transport.send(get));
    const underWay: number[] = [];
    await settle();
    for (let round = 0; round < 200 && open.length > 0; round++) {
      underWay.push(open.length);
      // All of the first round and of the second are refused at once: that is one refusal each.
      for (const answer of open.splice(0)) answer(round < 2 ? [429] : [200]);
      await settle();
    }
    expect(underWay.slice(0, 3)).toEqual([8, 4, 2]);
    expect(underWay.indexOf(3)).toBe(2 + 10);
    expect(Math.max(...underWay.slice(3))).toBe(8);
    for (const [index, count] of underWay.entries())
      if (index > 2 && index < underWay.length - 1) expect(count - (underWay[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect((await Promise.all(sent)).map(outcomeOf)).toEqual(Array(400).fill(200));
  });

  test("whoever is stopped while it waits leaves its place to others", async () => {
    const { transport, limits } = limiting(Array(12).fill([429]), { concurrency: 2 });
    const stops = Array.from({ length: 20 }, () => new AbortController());
    const sent = stops.map(({ signal }) => transport.send(get, signal));
    const last = Array.from({ length: 5 }, () => transport.send(get));
    await new Promise((resolve) => setImmediate(resolve));
    for (const stop of stops) stop.abort();
    await Promise.all(sent);
    expect((await Promise.all(last)).map(outcomeOf)).toEqual(Array(5).fill(200));
    expect(limits.summary()?.requests).toBeGreaterThan(2);
  });
});

const options: Omit<TargetOptions, "limits"> = {
  ...{ url: undefined, profile: "spec", capabilities: allCapabilities, headers: {}, seed: 1, runs: 2 },
  ...{ timeout: 60_000, concurrency: 4, preflight: true },
};

/** Some of every kind: those that read, that write, that sign in, with random requests, and of all sections. */
const sample = checks.filter((_, index) => index % 20 === 0);

const reference = async () => createContentApi((await bundledIndex()).dataset, { profile: "spec", auth: true });

/** The verdict of each check on a server that limits requests by a policy. */
const verdictsOn = async (
  policy: Policy,
  answer: Parameters<typeof limitedHandler>[3] = {},
  maxWait: number = 24 * hour,
) => {
  const clock = virtualClock();
  const server = limitedHandler((await reference()).fetch, clock, policy, answer);
  const limits = createLimits({ ...options, maxWait, clock });
  const { context, preflight } = await openTarget({ ...options, fetch: server.fetch, limits });
  const results = await runChecks(sample, context, { concurrency: 4, checkTimeout: 60_000 });
  return { preflight: preflight.status, results, limits, refused: server.refused() };
};

const verdicts = (results: readonly CheckResult[]) =>
  Object.fromEntries(results.map(({ check, verdict, reason, leftovers }) => [check.id, [verdict, reason, leftovers]]));

const policies: fc.Arbitrary<() => Policy> = fc.oneof(
  fc
    .record({ probability: fc.double({ min: 0.01, max: 0.25, noNaN: true }), wait: fc.constantFrom(1, 400, 2000) })
    .chain(({ probability, wait }) =>
      fc.integer().map((seed) => () => {
        let state = seed >>> 0;
        return atRandom(probability, wait, () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32;
        });
      }),
    ),
  fc.record({ most: fc.integer({ min: 8, max: 200 }), window: fc.constantFrom(500, 3000, 10_000) }).map(
    ({ most, window }) =>
      () =>
        inWindows(most, window),
  ),
  fc.record({ capacity: fc.integer({ min: 1, max: 40 }), perSecond: fc.integer({ min: 4, max: 100 }) }).map(
    ({ capacity, perSecond }) =>
      () =>
        byTokens(capacity, perSecond),
  ),
);

const answers = fc.oneof(
  fc
    .constantFrom(...(Object.keys(headerForms) as (keyof typeof headerForms)[]))
    .map((form) => ({ status: 429, form: headerForms[form], name: form })),
  fc.constantFrom(...readable).map((form) => ({ status: 503, form: headerForms[form], name: form })),
);

describe("a run", () => {
  test("on any server that limits requests every verdict is that of the server without limits", async () => {
    const plain = await verdictsOn(() => undefined);
    expect([plain.preflight, plain.limits.summary()]).toEqual(["verified", undefined]);
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(policies, answers, async (policy, answer) => {
        const { preflight, results, limits, refused } = await verdictsOn(policy(), answer);
        expect(preflight).toBe("verified");
        expect(verdicts(results)).toEqual(verdicts(plain.results));
        expect(limits.summary()?.requests ?? 0).toBe(refused);
        expect(limits.summary()?.givenUp ?? 0).toBe(0);
        refusals += refused;
      }),
      { numRuns: cases(15) },
    );
    expect(refusals).toBeGreaterThan(100);
  });

  test("on a server that asks for more than a run waits no check fails: it is blocked, by that", async () => {
    const plain = verdicts((await verdictsOn(() => undefined)).results);
    const forms = fc.constantFrom("3600", "9".repeat(30), "61", "20");
    await fc.assert(
      fc.asyncProperty(
        forms,
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 1, max: 20 }),
        async (form, free, every) => {
          let count = 0;
          const policy = () => (++count > free && count % every === 0 ? 1 : undefined);
          const { results, preflight, limits } = await verdictsOn(policy, { form: () => retryIn(form) }, 30 * second);
          for (const { check, verdict, reason, failure } of results) {
            if (verdict === "blocked") expect(reason).toMatch(/the server limits requests \(429\)|^leftovers: /);
            // What judges all answers has nothing to judge where every check that asks for it is blocked.
            else if (preflight === "verified" && !(check.watches === true && verdict === "not-applicable"))
              expect([verdict, reason]).toEqual(plain[check.id]?.slice(0, 2));
            expect(failure).toBeUndefined();
          }
          expect(limits.waited()).toBeLessThanOrEqual(60 * second);
        },
      ),
      { numRuns: cases(12) },
    );
  });

  test("an empty server that limits requests is filled, read, and emptied again", async () => {
    const clock = virtualClock();
    const { fetch } = await emptyApi("spec", true);
    const server = limitedHandler(fetch, clock, inWindows(20, 30_000));
    const limits = createLimits({ ...options, maxWait: 2 * hour, clock });
    const opened = await openSeeded({ ...options, timeout: 5000, fetch: server.fetch, limits, signal: never });
    expect(opened.preflight).toMatchObject({ status: "verified", entries: 234 });
    expect(await opened.removeSeed()).toEqual([]);
    expect(server.refused()).toBeGreaterThan(10);
    expect(limits.summary()).toMatchObject({ givenUp: 0, requests: server.refused() });
  });
});

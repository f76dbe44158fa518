import { expect, test } from "vitest";
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
  virtualClock,
} from "./limited-server.test-data.js";
import { createLimits, type LimitOptions, type WaitingClock } from "./limits.js";

const [second, hour] = [1000, 3_600_000];

const never = new AbortController().signal;

const get: WireRequest = { method: "GET", path: "/", headers: {} };

type Answers = readonly (readonly [status: number, headers?: Readonly<Record<string, string>>])[];

const exchangeOf = ([status, headers = {}]: Answers[number]): Exchange => {
  const request = { method: "GET", url: "http://x/", headers: {} };
  return { request, answer: { request, status, headers, body: "", json: undefined, milliseconds: 0 } };
};

/** A server that answers with these, one after the other, and then with 200; it notes when it was asked. */
const limiting = (
  answers: Answers,
  { run = never, ...options }: Partial<LimitOptions> & { run?: AbortSignal } = {},
) => {
  const clock = options.clock ?? virtualClock();
  const limits = createLimits({ maxWait: hour / 6, concurrency: 4, clock, ...options });
  const [left, asked, start] = [[...answers], [] as number[], clock.now()];
  const send = async (): Promise<Exchange> => {
    asked.push(clock.now() - start);
    return exchangeOf(left.shift() ?? [200]);
  };
  const transport = limits.around({ base: "http://x", close: async () => {}, send }, run);
  return { limits, asked, transport };
};

const outcomeOf = (exchange: Exchange) => ("answer" in exchange ? exchange.answer.status : exchange.problem.kind);

const retryIn = (value: string) => ({ "retry-after": value });

test("what is refused is sent again when its time has come, as often as need be", async () => {
  const { transport, limits, asked } = limiting([
    [429, retryIn("3")],
    [503, retryIn("2")],
    [429, retryIn("3")],
  ]);
  expect(outcomeOf(await transport.send({ ...get, method: "POST" }))).toBe(200);
  expect(asked).toEqual([0, 3000, 5000, 8000]);
  const statuses = [429, 503];
  expect(limits.summary()).toEqual({ requests: 3, statuses, milliseconds: 8000, givenUp: 0, asked: 3000 });
});

test("what would wait for longer in all is given up, what does not need to goes on", async () => {
  const answers: Answers = [[429, retryIn("4")], [200], [429, retryIn("7")]];
  const { transport, limits } = limiting(answers, { maxWait: 10 * second });
  const outcomes = [];
  for (let count = 0; count < 3; count++) outcomes.push(await transport.send(get));
  expect(outcomes.map(outcomeOf)).toEqual([200, "limited", 200]);
  const message = "the server limits requests (429) and the run waits for no more than 10 s in all (--max-wait)";
  expect(outcomes[1]).toMatchObject({ problem: { message } });
  expect(limits.summary()).toMatchObject({ requests: 2, milliseconds: 4000, givenUp: 1 });
});

test("without a hint the pauses double, up to a limit", async () => {
  const { transport, asked } = limiting(Array(12).fill([429]));
  await transport.send(get);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
});

test("an interruption ends the wait at once", async () => {
  const [run, own] = [new AbortController(), new AbortController()];
  const clock: WaitingClock = {
    now: () => 0,
    wait: (_, ends) => new Promise((resolve) => void ends.map((end) => end.addEventListener("abort", () => resolve()))),
  };
  const { transport } = limiting(Array(2).fill([429, retryIn("50")]), { run: run.signal, clock });
  const [write, read] = [transport.send({ ...get, method: "POST" }), transport.send(get, own.signal)];
  await new Promise((resolve) => setImmediate(resolve));
  own.abort(new Blocked("time: over"));
  expect(await read).toMatchObject({ problem: { kind: "aborted", message: "time: over" } });
  run.abort(new Blocked("budget: over"));
  expect(await write).toMatchObject({ problem: { kind: "aborted", message: "budget: over" } });
});

test("what deletes has a minute more, and outlives the run", async () => {
  const stop = new AbortController();
  const answers: Answers = [[429, retryIn("60")], [200], [429, retryIn("1")], [429, retryIn("30")]];
  const { transport, limits } = limiting(answers, { maxWait: 60 * second, run: stop.signal });
  expect([outcomeOf(await transport.send(get)), outcomeOf(await transport.send(get))]).toEqual([200, "limited"]);
  stop.abort();
  expect(outcomeOf(await transport.send({ ...get, method: "DELETE", cleansUp: true }))).toBe(200);
  expect(limits.summary()).toMatchObject({ milliseconds: 90_000 });
});

test("one path that stays limited costs the full time once", async () => {
  const { transport, limits } = limiting(Array(10_000).fill([429, retryIn("1")]));
  for (let i = 0; i < 10; i++) expect(outcomeOf(await transport.send(get))).toBe("limited");
  expect(limits.summary()?.milliseconds).toBe((20 + 9 * 4) * second);
});

test("without a hint one is under way, and slowly more again", async () => {
  const open: ((exchange: Exchange) => void)[] = [];
  const server: Transport = {
    base: "http://x",
    close: async () => {},
    send: () => new Promise((resolve) => open.push(resolve)),
  };
  const limits = createLimits({ maxWait: hour, concurrency: 3, clock: virtualClock() });
  const transport = limits.around(server, never);
  // The virtual clock goes on in turns of the event loop: some of them, however long they take.
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const sent = Array.from({ length: 100 }, () => transport.send(get));
  const underWay: number[] = [];
  await settle();
  while (open.length > 0) {
    underWay.push(open.length);
    for (const answer of open.splice(0)) answer(exchangeOf([underWay.length === 1 ? 429 : 200]));
    await settle();
  }
  expect(underWay.slice(0, 32)).toEqual([3, ...Array(20).fill(1), ...Array(10).fill(2), 3]);
  expect((await Promise.all(sent)).map(outcomeOf)).toEqual(Array(100).fill(200));
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

const policies = {
  "at random": () => atRandom(0.2, 400, 7),
  "in windows": () => inWindows(20, 3000),
  "by tokens": () => byTokens(10, 20),
} as const satisfies Readonly<Record<string, () => Policy>>;

const rows = Object.entries(policies).flatMap(([name, policy]) =>
  Object.entries(headerForms).map(([form, headers]) => [name, form, policy, headers] as const),
);

test.each(rows)(
  "on a server that limits requests %s, with Retry-After in the form %s, every verdict is that of the server without limits",
  async (_, name, policy, form) => {
    const plain = await verdictsOn(() => undefined);
    expect([plain.preflight, plain.limits.summary()]).toEqual(["verified", undefined]);
    const status = name === "absent" ? 429 : 503;
    const { preflight, results, limits, refused } = await verdictsOn(policy(), { status, form });
    expect(preflight).toBe("verified");
    expect(verdicts(results)).toEqual(verdicts(plain.results));
    expect(limits.summary()).toMatchObject({ requests: refused, givenUp: 0 });
    expect(refused).toBeGreaterThan(10);
  },
);

test.each(["3600", "20"])(
  "on a server that asks for %s s now and then no check fails: it is blocked, by that",
  async (form) => {
    let count = 0;
    const policy = () => (++count > 300 && count % 7 === 0 ? 1 : undefined);
    const { results, limits } = await verdictsOn(policy, { form: () => retryIn(form) }, 30 * second);
    for (const { failure, reason, verdict } of results) {
      expect(failure).toBeUndefined();
      if (verdict === "blocked") expect(reason).toMatch(/the server limits requests \(429\)|^leftovers: /);
    }
    expect(limits.waited()).toBeLessThanOrEqual(60 * second);
  },
);

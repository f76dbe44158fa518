import { beforeEach, expect, test, vi } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createContentApi } from "../api/create-content-api.js";
import { hashPassword, passwordMatches } from "./password.js";

/** What is computed now, and how to end it. */
const running: (() => void)[] = [];
let most = 0;

const compute = async <T>(result: T): Promise<T> => {
  await new Promise<void>((resolve) => (most = Math.max(most, running.push(resolve))));
  return result;
};

vi.mock("../../base/libraries/bcrypt.js", () => ({
  compare: (given: string) => compute(given === "right"),
  hash: (password: string) => compute(`hash of ${password}`),
}));

const hashOf = (cost: number): string => `$2b$${String(cost).padStart(2, "0")}$${"x".repeat(53)}`;

beforeEach(() => {
  most = 0;
});

/** Ends what is computed, until nothing is any more. */
const computeAll = async (promises: readonly Promise<unknown>[]): Promise<void> => {
  let isDone = false;
  const all = Promise.all(promises).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of running.splice(0)) end();
  }
  await all;
};

test.each([
  [10, 100],
  [12, 25],
  [4, 6400],
])("of many hashes of cost %d, one is computed at a time, and no more than %d wait", async (cost, wait) => {
  const tries = [
    ...Array.from({ length: wait }, () => passwordMatches("right", hashOf(cost))),
    hashPassword("new", cost),
  ];
  const outcomes: unknown[] = [];
  await computeAll(tries.map((each) => each.then((outcome) => outcomes.push(outcome))));
  expect(most).toBe(1);
  // Those that are refused need not wait.
  expect(outcomes[0]).toMatchObject({ ok: false, issues: [{ code: "too-many-requests" }] });
  expect(outcomes.slice(1)).toEqual(Array(wait).fill({ ok: true, value: true }));
  const next = hashPassword("new", cost);
  await computeAll([next]);
  expect(await next).toEqual({ ok: true, value: "hash of new" });
});

test("one that fails does not stop those behind it", async () => {
  const first = passwordMatches("right", hashOf(10));
  const failing = hashPassword(
    {
      toString: () => {
        throw new RangeError("no text");
      },
    } as never,
    10,
  ); // what no caller has
  const last = passwordMatches("wrong", hashOf(10));
  const caught = failing.catch(String);
  await computeAll([first, caught, last]);
  expect([await first, await caught, await last]).toEqual([
    { ok: true, value: true },
    "RangeError: no text",
    { ok: true, value: false },
  ]);
});

test.each([0, 3, 13, 31, 99])("a hash of cost %d is not computed, and nobody signs in with it", async (cost) => {
  expect(await passwordMatches("right", hashOf(cost))).toEqual({ ok: true, value: false });
  expect(running).toEqual([]);
});

test("too many sign-ins are answered as the real server answers them, with the seconds to wait; others are answered meanwhile", async () => {
  const api = createContentApi(sampleDataset, { passwordCost: 10 });
  const send = (path: string, body: object): Promise<Response> =>
    api.fetch(
      new Request(`http://api.test${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const users = Array.from({ length: 101 }, (_, index) =>
    send("/api/auth/local/register", {
      username: `u${index}`,
      email: `u${index}@test.io`,
      password: `Secret-${index}`,
    }),
  );
  const refused = await Promise.race(users);
  expect([refused.status, refused.headers.get("retry-after"), JSON.parse(await refused.text())]).toEqual([
    429,
    "5",
    {
      data: null,
      error: {
        status: 429,
        name: "RateLimitError",
        message: "Too many requests, please try again later.",
        details: {},
      },
    },
  ]);
  expect((await api.fetch(new Request("http://api.test/api/articles"))).status).toBe(200);
  await computeAll(users);
  const statuses = (await Promise.all(users)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("a hundred turns of the event loop pass between two hashes, for new connections", async () => {
  const both = [hashPassword("a", 10), hashPassword("b", 10)];
  const ends: number[] = [];
  for (let turn = 0; ends.length < both.length; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const end of running.splice(0)) {
      ends.push(turn);
      end();
    }
  }
  await Promise.all(both);
  const [first = 0, second = 0] = ends;
  expect(second - first).toBeGreaterThanOrEqual(100);
});

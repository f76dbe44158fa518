import { expect, test } from "vitest";
import { runCostly } from "./search.js";

const given = { requests: 2, seed: 4, mostSeconds: 1000, storm: 0, only: undefined };

const costly = async (options: Partial<Parameters<typeof runCostly>[0]>) => {
  let printed = "";
  const isFine = await runCostly({ ...given, ...options }, { write: (text) => (printed += text) }, { write: () => {} });
  const found = [...printed.matchAll(/answer (\d+: .+)\n {2}npm run fuzz -- --costly --only (\d+)\.(\d+)$/gm)];
  return {
    isFine,
    printed,
    requests: found.map(([, request]) => request),
    seeds: found[0]?.slice(2).map(Number) ?? [],
  };
};

test("requests are found, and each is made again by what is printed with it", async () => {
  const { isFine, requests, seeds } = await costly({});
  expect(isFine).toBe(true);
  const [model = 0, own = 0] = seeds;
  expect((await costly({ only: [model, own] })).requests).toEqual(requests.slice(0, 1));
  expect((await costly({ seed: 5 })).requests).not.toContain(requests[0]);
});

test("what takes too much is shown by the exit code", async () => {
  expect((await costly({ mostSeconds: 1e-6 })).isFine).toBe(false);
});

test("a server survives what was found", async () => {
  const { isFine, printed } = await costly({ storm: 20 });
  expect(printed).toMatch(/^\d+\.\d+: \d+ times (?:200|4\d\d).*, lives$/m);
  expect(isFine).toBe(true);
});

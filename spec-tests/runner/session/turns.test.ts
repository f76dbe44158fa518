import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.js";

/** Work that notes when it begins and when it ends. */
const recorder = () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name}+`);
    await sleep(1);
    seen.push(`${name}-`);
    return name;
  };
  return { seen, work };
};

test("what goes together overlaps, what goes alone does not, and nobody overtakes", async () => {
  const { seen, work } = recorder();
  const { together, alone } = createTurns();
  const all = [together(work("a")), together(work("b")), alone(work("X")), alone(work("Y")), together(work("c"))];
  expect(await Promise.all(all)).toEqual(["a", "b", "X", "Y", "c"]);
  expect(seen).toEqual(["a+", "b+", "a-", "b-", "X+", "X-", "Y+", "Y-", "c+", "c-"]);
});

test("what breaks holds up nobody", async () => {
  const { seen, work } = recorder();
  const { together, alone, idle } = createTurns();
  const broken = async () => Promise.reject(new Error("broken"));
  const results = Promise.allSettled([together(broken), alone(broken), together(work("a"))]);
  await idle();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(seen).toEqual(["a+", "a-"]);
});

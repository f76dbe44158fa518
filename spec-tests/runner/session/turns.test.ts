import { expect, test } from "vitest";
import { createTurns } from "./turns.js";

test("what breaks holds up nobody", async () => {
  const { together, alone, idle } = createTurns();
  const broken = async () => Promise.reject(new Error("broken"));
  let isDone = false;
  const work = async () => {
    isDone = true;
  };
  const results = Promise.allSettled([together(broken), alone(broken), together(work)]);
  await idle();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(isDone).toBe(true);
});

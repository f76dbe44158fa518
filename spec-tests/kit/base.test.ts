import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startClock } from "./base.js";

/** Does nothing but keep this process busy. */
const block = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
};

test("the time of a process that is busy itself does not count", async () => {
  const clock = startClock(50);
  block(200);
  await sleep(1);
  expect(clock.signal.aborted).toBe(false);
  clock.stop();
});

test("a clock rings with its reason, and not once it is stopped", async () => {
  const [rings, stopped] = [startClock(10, () => new Error("late")), startClock(10)];
  stopped.stop();
  await new Promise((resolve) => rings.signal.addEventListener("abort", resolve));
  expect(rings.signal.reason).toEqual(new Error("late"));
  expect(stopped.signal.aborted).toBe(false);
});

test("a clock within another signal ends with it, for its reason, until it is stopped", () => {
  const outer = new AbortController();
  const [ends, stopped] = [startClock(10_000, undefined, outer.signal), startClock(10_000, undefined, outer.signal)];
  stopped.stop();
  outer.abort(new Error("enough"));
  const late = startClock(10_000, undefined, outer.signal);
  expect([ends.signal.reason, late.signal.reason]).toEqual([new Error("enough"), new Error("enough")]);
  expect(stopped.signal.aborted).toBe(false);
  for (const clock of [ends, late]) clock.stop();
});

test("time for which a clock stands still does not count, also where it stands still again", async () => {
  let standing = 7;
  const clock = startClock(5, undefined, undefined, () => standing);
  standing += 20;
  for (let turn = 0; turn < 3; turn++) {
    await sleep(20);
    expect(clock.signal.aborted).toBe(false);
    standing += 200;
  }
  clock.stop();
  const free = startClock(5, undefined, undefined, () => standing);
  await new Promise((resolve) => free.signal.addEventListener("abort", resolve));
  expect(clock.signal.aborted).toBe(false);
});

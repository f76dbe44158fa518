import { setImmediate } from "node:timers/promises";

/** Milliseconds after which other things have their turn: requests that are under way time out otherwise. */
const longestBreath = 20;

/** Lets the process do other things when it has done one for long. */
export const createBreath = (): (() => Promise<void>) => {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < longestBreath) return;
    await setImmediate();
    last = performance.now();
  };
};

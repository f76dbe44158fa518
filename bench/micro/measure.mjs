import { measure } from "mitata";

/** Calls until V8 has compiled what it will, or for so long as a slow contender needs to show itself. @param {() => unknown} call */
const warmUp = async (call, milliseconds = 1000, calls = 20) => {
  const end = performance.now() + milliseconds;
  for (let count = 0; count < calls && performance.now() < end; count++) await call();
};

/**
 * The median time of one call, in nanoseconds. No garbage collection is forced before: it would throw compiled code
 * away, and a million entries would be gone through by the interpreter for the next few calls. Quick functions are timed in batches, as a clock's reading would
 * otherwise be most of their time.
 *
 * @param {() => unknown} call
 * @param {{ readonly milliseconds: number, readonly samples: number }} effort at least so long, at least so many
 */
export const medianTime = async (call, { milliseconds, samples }) => {
  await warmUp(call);
  const { p50 } = await measure(call, {
    gc: false,
    min_cpu_time: milliseconds * 1e6,
    min_samples: samples,
    batch_threshold: 2000,
    batch_samples: 64,
  });
  return p50;
};

/** The median of some numbers. @param {readonly number[]} values */
export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

/** The microseconds of one call by the clock. @param {() => unknown} call */
export const timed = async (call) => {
  const start = performance.now();
  await call();
  return (performance.now() - start) * 1000;
};

const cpuMicroseconds = () => {
  const { system, user } = process.cpuUsage();
  return user + system;
};

/**
 * The median processor time of one call, in microseconds: unlike the clock, it does not count the time of others on the
 * machine, which a call of many milliseconds always meets. Quick calls are timed in batches of a millisecond.
 *
 * @param {() => unknown} call
 * @param {{ readonly milliseconds: number, readonly samples: number }} effort at least so long, at least so many
 */
export const medianCpuTime = (call, { milliseconds, samples }) => {
  const start = performance.now();
  let batch = 0;
  while (batch < 20 && performance.now() - start < 1000) {
    call();
    batch++;
  }
  const calls = Math.max(1, Math.round(batch / (performance.now() - start)));
  const times = [];
  const end = performance.now() + milliseconds;
  while (times.length < samples || performance.now() < end) {
    const before = cpuMicroseconds();
    for (let count = 0; count < calls; count++) call();
    times.push((cpuMicroseconds() - before) / calls);
  }
  return median(times);
};

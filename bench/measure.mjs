import { measure } from "mitata";

/**
 * The median time of one call, in microseconds. No garbage collection is forced before: it would throw compiled code
 * away, and a million entries would be gone through by the interpreter for the next few calls. Quick functions are timed in batches, as a
 * clock's reading would otherwise be most of their time.
 *
 * @param {() => unknown} call
 * @param {{ readonly milliseconds: number, readonly samples: number }} effort at least so long, at least so many
 */
export const medianTime = async (call, { milliseconds, samples }) => {
  const warmUp = performance.now() + 1000;
  for (let calls = 0; calls < 20 && performance.now() < warmUp; calls++) await call();
  const { p50 } = await measure(call, {
    ...{ gc: false, min_cpu_time: milliseconds * 1e6, min_samples: samples, batch_threshold: 2000, batch_samples: 64 },
  });
  return p50 / 1000;
};

/** The median of some numbers. @param {readonly number[]} values */
export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

/** The median of each number of some rows. @template {Readonly<Record<string, number>>} Row @param {readonly Row[]} rows @returns {Row} */
export const medians = (rows) =>
  /** @type {Row} */ (
    Object.fromEntries(Object.keys(rows[0]).map((key) => [key, median(rows.map((row) => row[key]))]))
  ); // each key once

/** The microseconds of one call by the clock. @param {() => unknown} call */
export const timed = async (call) => {
  const start = performance.now();
  await call();
  return (performance.now() - start) * 1000;
};

/**
 * A text as it is sent: its length in bytes is known. V8 puts the pieces of a text together only when somebody reads
 * it, so that a text that nobody has read is not done.
 *
 * @param {string} text
 */
export const readyToSend = (text) => {
  if (Buffer.byteLength(text) === 0) throw new Error("an empty answer");
  return text;
};

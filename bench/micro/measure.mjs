import { measure } from "mitata";

/**
 * The median time of one call, in nanoseconds. Quick functions are timed in batches, as a clock's reading would
 * otherwise be most of their time.
 *
 * @param {() => unknown} call
 * @param {{ readonly milliseconds: number, readonly samples: number }} effort at least so long, at least so many
 */
export const medianTime = async (call, { milliseconds, samples }) => {
  const { p50 } = await measure(call, {
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

/** The memory in use after so many requests, in bytes. */
export interface HeapPoint {
  readonly requests: number;
  readonly bytes: number;
}

/** So many requests are over before code is compiled and caches are full. */
const warmUp = 10_000;

/** More than this that each request leaves behind is a leak, in bytes. */
const leak = 100;

/** What may still be compiled or kept for the first time after the warm-up, in bytes: in a short run it looks like a slope. */
const settling = 3e6;

/** The slope that is allowed, in bytes a request: the longer the run, the closer to {@link leak}. */
export const allowedSlope = (points: readonly HeapPoint[]): number => {
  const counted = points.filter(({ requests }) => requests >= warmUp);
  const span = (counted.at(-1)?.requests ?? 0) - (counted[0]?.requests ?? 0);
  return leak + settling / Math.max(1, span);
};

/** How many bytes each request leaves behind, by least squares over what was measured after the warm-up; undefined: fewer than three points. */
export const heapSlope = (points: readonly HeapPoint[]): number | undefined => {
  const counted = points.filter(({ requests }) => requests >= warmUp);
  if (counted.length < 3) return undefined;
  const mean = (of: (point: HeapPoint) => number) => counted.reduce((sum, each) => sum + of(each), 0) / counted.length;
  const [x, y] = [mean(({ requests }) => requests), mean(({ bytes }) => bytes)];
  const spread = counted.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0);
  const common = counted.reduce((sum, { bytes, requests }) => sum + (requests - x) * (bytes - y), 0);
  return common / spread;
};

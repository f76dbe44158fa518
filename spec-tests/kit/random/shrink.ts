import fc from "fast-check";

/** A value that fails, and how. */
interface Shrunk<T, F> {
  readonly value: T;
  readonly failure: F;
  /** Where fast-check finds it again: the index of the sample, then the steps of shrinking. */
  readonly path: string;
}

/** Which value is made smaller, and how many values are tried for that at most. */
interface Sample {
  readonly seed: number;
  /** That of the value in the sample of the seed: the first one unless given. */
  readonly index?: number;
  readonly most: number;
}

/**
 * Has fast-check make a failing value of a sample smaller. `failureOf`: how a value fails, where it fails as the first one did. Undefined where that one
 * does not fail again.
 */
export const shrinkSample = async <T, F>(
  arbitrary: fc.Arbitrary<T>,
  { index = 0, most, seed }: Sample,
  failureOf: (value: T) => Promise<F | undefined>,
): Promise<Shrunk<T, F> | undefined> => {
  let attempts = 0;
  let smallest: Omit<Shrunk<T, F>, "path"> | undefined;
  const reproduces = fc.asyncProperty(arbitrary, async (value) => {
    const failure = ++attempts > most ? undefined : await failureOf(value);
    if (failure === undefined) return true;
    smallest = { value, failure };
    return false;
  });
  const { counterexamplePath } = await fc.check(reproduces, { seed, path: String(index), numRuns: 1 });
  return smallest && { ...smallest, path: counterexamplePath ?? String(index) };
};

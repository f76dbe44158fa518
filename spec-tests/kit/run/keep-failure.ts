import type { Failure } from "../contract/failure.js";
import { keepExchanges } from "../target/keep-exchanges.js";

/** Characters of JSON, beyond which a value is left out. */
const maxValue = 200_000;

const maxSentence = 2000;

/** A failure in a form that can wait for the end of the run: however much a server sent, it holds little of it. */
export const keepFailure = (failure: Failure): Failure => ({
  ...failure,
  why: failure.why.length > maxSentence ? `${failure.why.slice(0, maxSentence - 3)}...` : failure.why,
  ...("expected" in failure ? { expected: bounded(failure.expected) } : {}),
  ...("actual" in failure ? { actual: bounded(failure.actual) } : {}),
  differences: failure.differences.map(({ path, ...sides }) => ({
    path,
    ...(sides.shape === undefined ? {} : { shape: sides.shape }),
    ...("expected" in sides ? { expected: bounded(sides.expected) } : {}),
    ...("actual" in sides ? { actual: bounded(sides.actual) } : {}),
  })),
  exchanges: keepExchanges(failure.exchanges, 100),
});

/** A value, or where it is a large one a sentence that tells its size. */
export const bounded = (value: unknown): unknown => {
  const size = JSON.stringify(value)?.length ?? 0;
  return size > maxValue ? `(left out: ${size} characters of JSON)` : value;
};

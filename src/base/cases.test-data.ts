import fc from "fast-check";

/*
 * Which random cases the properties of all tests draw. It runs before each file of tests: `vitest.config.ts` sets both variables.
 * The same SEED draws the same cases; CASES is how many times as many of them as a property asks for.
 */
const times = Number(process.env.CASES);

fc.configureGlobal({ seed: Number(process.env.SEED), numRuns: 100 * times });

/** The number of cases of a property that asks for `count` of them: `{ numRuns: cases(500) }`. */
export const cases = (count: number): number => count * times;

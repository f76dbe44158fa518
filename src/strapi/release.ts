import { type QueryParser, queryParsers } from "../base/libraries/qs.js";
import type { Dataset } from "../reference/model/dataset.js";

/** The numbers of a release, such as 4, 15 and 5. */
type Numbers = readonly [major: number, minor: number, patch: number];

const isBefore = (one: Numbers, other: Numbers): boolean => {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
};

/** A version within a range: `4`, `4.x` and `4.15.5-beta.1`, but not `<4.15.5` and not the 5 of `beta.5`. */
const version = /(?<![\d.\w-])(?<!<=?\s*)v?(\d{1,6})(?:\.(?:(\d{1,6})|[x*]))?(?:\.(?:(\d{1,6})|[x*]))?/gi;

/**
 * The lowest release of Strapi 4 that a version or a range of npm names: `4.15.5` of `4.15.5`, `^4.15.5` and `>=4.15.5 <5`, `4.0.0` of `4.x`.
 * Undefined where it names none, such as `latest`.
 */
export const lowestRelease = (range: string): string | undefined => {
  const found = [...range.slice(0, 1000).matchAll(version)].map(
    ([, major, minor = 0, patch = 0]): Numbers => [Number(major), Number(minor), Number(patch)],
  );
  const lowest = found.find((numbers) => !found.some((other) => isBefore(other, numbers)));
  return lowest?.[0] === 4 ? lowest.join(".") : undefined;
};

/** The first release that reads queries with qs 6.15.1 (measured: 4.13.5 to 4.26.1 pin 6.11.1). */
const newReading: Numbers = [4, 26, 2];

/**
 * What queries are read with: what is given, or else what the release of a dataset reads with; a dataset without one is read as of 4.26.2.
 * Throws a RangeError for what is none.
 */
export const queryParserFor = ({ release }: Pick<Dataset, "release">, given?: QueryParser): QueryParser => {
  if (given !== undefined && !queryParsers.includes(given))
    throw new RangeError(`queryParser: expected one of ${queryParsers.join(", ")}, got ${JSON.stringify(given)}`);
  if (given !== undefined) return given;
  if (release === undefined) return "qs-6.15";
  const [major = 0, minor = 0, patch = 0] = release.split(".").map(Number);
  return isBefore([major, minor, patch], newReading) ? "qs-6.11" : "qs-6.15";
};

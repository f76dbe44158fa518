import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export { commandLine } from "../../src/base/command-line.js";
export {
  isRecord,
  isTooDeep,
  type JsonObject,
  type JsonValue,
  jsonExcess,
  maxJsonDepth,
  own,
} from "../../src/base/json/json.js";
export { repeatedPlaces } from "../../src/base/repeated.js";
export { retryAfter } from "../../src/base/retry-after.js";
// What the rest of the package does in the same way.
export { didYouMean, nearest } from "../../src/base/words/closest.js";
export { connectionCode, connectionWords } from "../../src/base/words/connection-words.js";
export { withMeantWord } from "../../src/base/words/meant-words.js";
export { plural } from "../../src/base/words/plural.js";
export { visibleLine, visibleSource, visibleText } from "../../src/base/words/visible-text.js";

/** A short print of any value for a sentence: JSON, cut after 200 characters; undefined reads "nothing". */
export const brief = (value: unknown): string => {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
};

/** An object with another value for each member. */
export const mapValues = <Value, Other>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Other,
): Readonly<Record<string, Other>> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

/** The characters of a text around the place where it parts from another one. */
export const parting = (text: string, other: string): string => {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return text.slice(Math.max(0, at - 40), at + 160);
};

/** A function that makes nothing of the same argument twice. `most`: when it remembers so many it forgets them all. */
export const remembered = <Key, Value>(
  make: (key: Key) => Value,
  most = Number.POSITIVE_INFINITY,
): ((key: Key) => Value) => {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const made = { value: make(key) };
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made.value;
  };
};

/** Parses a text; undefined when it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// By the package's own name: the same for the sources, for what is built of them, and in one file.
const require = createRequire(import.meta.url);
const manifest = require("touchstone/package.json") as { readonly version: string }; // npm demands it

/** The version of this package. */
export const kitVersion: string = manifest.version;

/** A file of this package, by its path from the package's folder. */
export const packageFile = (path: string): string => join(dirname(require.resolve("touchstone/package.json")), path);

/** The rows of a file of this package: a JSON value on each line. */
export const rowsOf = <Row>(path: string): readonly Row[] =>
  readFileSync(packageFile(path), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** A signal that is aborted when the time is over. Stop the clock when it is no longer needed. */
interface Clock {
  readonly signal: AbortSignal;
  stop(): void;
}

/** A clock goes in so many steps. */
const steps = 10;

/**
 * Starts a clock of so many milliseconds. While this process is busy, or is not given a processor, the clock stands still: what
 * has arrived in the meantime is read first, and the server is not blamed for time that it did not take. `reason` becomes the signal's.
 * With `outer`, its signal is aborted too when that one is, for the same reason. `standing`: milliseconds so far, since any moment, for which
 * the clock stood still, such as those that a run waited for a server that limits requests.
 */
export const startClock = (
  milliseconds: number,
  reason?: () => Error,
  outer?: AbortSignal,
  standing: () => number = () => 0,
): Clock => {
  const controller = new AbortController();
  const follow = () => controller.abort(outer?.reason);
  if (outer !== undefined) {
    // Every check under way listens.
    setMaxListeners(0, outer);
    outer.addEventListener("abort", follow);
    if (outer.aborted) follow();
  }
  let counted = standing();
  const ring = () => {
    const more = standing() - counted;
    counted += more;
    if (more > 0) stop = startTimer(more, ring);
    else controller.abort(reason?.());
  };
  let stop = startTimer(milliseconds, ring);
  return {
    signal: controller.signal,
    stop: () => {
      stop();
      outer?.removeEventListener("abort", follow);
    },
  };
};

/** A clock like that of {@link startClock}, which calls a function when the time is over, until it is stopped. */
export const startTimer = (milliseconds: number, over: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const go = (left: number): void => {
    timer = setTimeout(() => {
      // Timers come before sockets in a turn of the event loop, immediates after them.
      immediate = setImmediate(() => (left > 1 ? go(left - 1) : over()));
    }, milliseconds / steps);
  };
  go(steps);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
};

/** Runs `work` on every item with at most `limit` at a time. */
export const pool = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> => {
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, worker));
};

/**
 * What all of some works resolve to. When some of them reject, the first of the list is blamed, and none of the others is under way any
 * more.
 */
export const together = async <T>(works: readonly Promise<T>[]): Promise<readonly T[]> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};

/** Items by what they have in common. */
export const groupBy = <T, Key>(items: readonly T[], keyOf: (item: T) => Key): ReadonlyMap<Key, readonly T[]> => {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** What a list or one item becomes, as components are: null stays. */
export const eachOf = (value: unknown, change: (item: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : value === null ? null : change(value);

/** A sentence that begins with a capital letter. */
export const upperFirst = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

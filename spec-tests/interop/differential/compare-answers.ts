import { isJsonArray, isJsonObject, type Json } from "../json.js";

/** What a server answered: the status and the text of the body. */
export interface Answered {
  readonly status: number;
  readonly body: string;
}

const parse = (text: string): Json => {
  try {
    return JSON.parse(text) as Json; // what JSON.parse returns is JSON
  } catch {
    return text;
  }
};

const wholeNumber = /^-?\d+$/;

/** SQLite keeps integers beyond 2^53 as floating point numbers: the same number, with other last digits. */
const sameRounded = (real: string, ours: string): boolean =>
  wholeNumber.test(real) &&
  wholeNumber.test(ours) &&
  !Number.isSafeInteger(Number(ours)) &&
  Number(real) === Number(ours);

const shown = (value: Json | undefined): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 160)}...` : text;
};

const differs = (path: string, real: Json | undefined, ours: Json | undefined): string =>
  `${path || "body"}: the real server has ${shown(real)}, ours ${shown(ours)}`;

/** What is let pass, each for a reason that was measured. */
export interface Allowances {
  /** The real server puts the columns that it sorts joined rows by first. */
  readonly anyKeyOrder: boolean;
  /** Passwords and private attributes, which the real server lets out through polymorphic relations and we never do. */
  readonly hidden: ReadonlySet<string>;
  /** The path names an entry by what is no id: a 500 of the real server is a 404 of ours. */
  readonly noId: boolean;
}

const inOrder = (keys: readonly string[], { anyKeyOrder }: Allowances): readonly string[] =>
  anyKeyOrder ? keys.toSorted() : keys;

/** The first difference of two JSON values. */
const difference = (
  real: Json | undefined,
  ours: Json | undefined,
  allowed: Allowances,
  path: string,
): string | undefined => {
  if (real === ours) return undefined;
  if (typeof real === "string" && typeof ours === "string") {
    return sameRounded(real, ours) ? undefined : differs(path, real, ours);
  }
  if (isJsonArray(real) && isJsonArray(ours)) {
    for (let index = 0; index < Math.max(real.length, ours.length); index++) {
      const found = difference(real[index], ours[index], allowed, `${path}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isJsonObject(real) || !isJsonObject(ours)) return differs(path, real, ours);
  const shownKeys = Object.keys(real).filter((key) => !allowed.hidden.has(key) || Object.hasOwn(ours, key));
  const keys = inOrder(shownKeys, allowed);
  const ourKeys = inOrder(Object.keys(ours), allowed);
  if (keys.join() !== ourKeys.join()) return differs(`${path} (keys)`, keys, ourKeys);
  for (const key of keys) {
    const found = difference(real[key], ours[key], allowed, path === "" ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * How our answer differs from the real server's; undefined when it does not. What the real server fails on with a 500
 * is a 400 of ours (interpretation rule 6), and nothing else is let pass but the rounding named above and what is allowed.
 */
export const compareAnswers = (real: Answered, ours: Answered, allowed: Allowances): string | undefined => {
  if (real.status === 500 && (ours.status === 400 || (allowed.noId && ours.status === 404))) return undefined;
  if (real.status !== ours.status) {
    return `status: the real server answers ${real.status} ${shown(real.body)}, ours ${ours.status} ${shown(ours.body)}`;
  }
  return difference(parse(real.body), parse(ours.body), allowed, "");
};

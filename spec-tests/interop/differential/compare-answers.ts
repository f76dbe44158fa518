import { brief, parting } from "../../kit/base.js";
import { diff } from "../../kit/expect/compare.js";
import { isJsonArray, isJsonObject, type Json, parseJson } from "../json.js";

/** What a server answered: the status and the text of the body. */
export interface Answered {
  readonly status: number;
  readonly body: string;
}

const wholeNumber = /^-?\d+$/;

/** SQLite keeps integers beyond 2^53 as floating point numbers: the same number, with other last digits. */
const sameRounded = (real: string, ours: string): boolean =>
  wholeNumber.test(real) &&
  wholeNumber.test(ours) &&
  !Number.isSafeInteger(Number(ours)) &&
  Number(real) === Number(ours);

/** What is let pass, each for a reason that was measured. */
export interface Allowances {
  /** The real server puts the columns that it sorts joined rows by first. */
  readonly anyKeyOrder: boolean;
  /** Passwords and private attributes, which the real server lets out through polymorphic relations and we never do. */
  readonly hidden: ReadonlySet<string>;
  /** The path names an entry by what is no id: a 500 of the real server is a 404 of ours. */
  readonly noId: boolean;
}

/** What the real server has, as far as it must be ours: in the place of what it rounds is ours, and what is hidden of ours need not be there. */
const asOurs = (real: Json, ours: Json | undefined, hidden: Allowances["hidden"]): Json => {
  if (typeof real === "string" && typeof ours === "string") return sameRounded(real, ours) ? ours : real;
  if (isJsonArray(real) && isJsonArray(ours)) return real.map((each, index) => asOurs(each, ours[index], hidden));
  if (!isJsonObject(real) || !isJsonObject(ours)) return real;
  const kept = Object.entries(real).filter(([key]) => !hidden.has(key) || Object.hasOwn(ours, key));
  return Object.fromEntries(kept.map(([key, value]) => [key, asOurs(value ?? null, ours[key], hidden)]));
};

/**
 * How our answer differs from the real server's; undefined when it does not. What the real server fails on with a 500
 * is a 400 of ours (interpretation rule 6), and nothing else is let pass but the rounding named above and what is allowed.
 */
export const compareAnswers = (real: Answered, ours: Answered, allowed: Allowances): string | undefined => {
  if (real.status === 500 && (ours.status === 400 || (allowed.noId && ours.status === 404))) return undefined;
  if (real.status !== ours.status) {
    return `status: the real server answers ${real.status} ${brief(real.body)}, ours ${ours.status} ${brief(ours.body)}`;
  }
  const document = parseJson(ours.body) ?? ours.body;
  const wanted = asOurs(parseJson(real.body) ?? real.body, document, allowed.hidden);
  const [first] = diff(wanted, document);
  if (first !== undefined)
    return `${first.path || "body"}: the real server has ${brief(first.expected)}, ours ${brief(first.actual)}`;
  const [left, right] = [JSON.stringify(wanted), JSON.stringify(document)];
  return allowed.anyKeyOrder || left === right
    ? undefined
    : `order of keys: the real server has ${parting(left, right)}, ours ${parting(right, left)}`;
};

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

const asOurs = (real: Json, ours: Json | undefined, hidden: ReadonlySet<string>): Json => {
  if (typeof real === "string" && typeof ours === "string") return sameRounded(real, ours) ? ours : real;
  if (isJsonArray(real) && isJsonArray(ours)) return real.map((each, index) => asOurs(each, ours[index], hidden));
  if (!isJsonObject(real) || !isJsonObject(ours)) return real;
  const kept = Object.entries(real).filter(([key]) => !hidden.has(key) || Object.hasOwn(ours, key));
  return Object.fromEntries(kept.map(([key, value]) => [key, asOurs(value ?? null, ours[key], hidden)]));
};

/**
 * The real server's answer, as far as it must be ours: in the place of what it rounds is ours, and what is hidden of ours need not be there. `hidden`:
 * passwords and private attributes, which the real server lets out through polymorphic relations and we never do.
 */
export const expectedOf = (real: Answered, ours: Answered, hidden: ReadonlySet<string>): Answered => {
  const document = parseJson(real.body);
  return document === undefined
    ? real
    : { ...real, body: JSON.stringify(asOurs(document, parseJson(ours.body), hidden)) };
};

/** How our answer differs from the real server's, the order of keys included; undefined when it does not. */
export const compareAnswers = (real: Answered, ours: Answered): string | undefined => {
  if (real.status !== ours.status) {
    return `status: the real server answers ${real.status} ${brief(real.body)}, ours ${ours.status} ${brief(ours.body)}`;
  }
  const [wanted, document] = [parseJson(real.body) ?? real.body, parseJson(ours.body) ?? ours.body];
  const [first] = diff(wanted, document);
  if (first !== undefined)
    return `${first.path || "body"}: the real server has ${brief(first.expected)}, ours ${brief(first.actual)}`;
  const [left, right] = [JSON.stringify(wanted), JSON.stringify(document)];
  return left === right
    ? undefined
    : `order of keys: the real server has ${parting(left, right)}, ours ${parting(right, left)}`;
};

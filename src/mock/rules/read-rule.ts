import { any, kind, members, named, number, type Read, shown, text } from "../../base/json/readers.js";
import { didYouMean } from "../../base/words/closest.js";
import { networkFaults } from "../../server/http/message.js";
import type { RequestMatch } from "./request-match.js";
import type { Delay, GivenAnswer, Respond, Rule } from "./rule.js";
import { parseRule, ruleForm } from "./short-rule.js";

/**
 * Reads a rule, or the short form of one: `POST /api/articles 500 x2`. The one check of rules, wherever they come from. Throws a RangeError that begins
 * with the place of the fault in the rule: `respond.status: expected ...`.
 */
export const readRule = (given: unknown): Rule => {
  if (typeof given === "string") {
    const rule = parseRule(given);
    if (rule === undefined) throw new RangeError(`expected ${ruleForm}, or { match, respond }, got ${shown(given)}`);
    return rule;
  }
  return rule(given, "");
};

const path: Read<string | RegExp> = (value, place) => (value instanceof RegExp ? value : text(0, 1000)(value, place));

const matchShape = {
  method: kind(
    "a method such as GET",
    (value): value is string => typeof value === "string" && /^[a-z]{1,20}$/i.test(value),
  ),
  path,
  query: named("an object with parts of the query", any),
  headers: named(
    "an object with headers",
    kind(
      "a text, or null",
      (value): value is string | RegExp | null =>
        value === null || typeof value === "string" || value instanceof RegExp,
    ),
  ),
  body: any,
} satisfies Readonly<Record<keyof RequestMatch, Read<unknown>>>;

/** Looks at what says which requests are meant. `place`: where it is; empty: it is no part of anything. */
export const readMatch: Read<RequestMatch> = members(
  `an object with ${Object.keys(matchShape).join(", ")}`,
  matchShape,
);

const longest = 2 ** 31 - 1;
const milliseconds = number(0, longest, false);
const delayed: Read<Delay> = members(
  "milliseconds, or an object with milliseconds and jitter",
  { jitter: milliseconds },
  { milliseconds },
);
const delay: Read<unknown> = (value, place) => {
  if (typeof value === "number") return milliseconds(value, place);
  return delayed(value, place);
};

/** Of the characters that a header may have (RFC 9110, 5.1 and 5.5), those that no server refuses to send. */
const [headerName, headerValue] = [/^[\w!#$%&'*+.^`|~-]{1,100}$/, /^[\t\x20-\x7e\x80-\xff]{0,10000}$/];

const sentHeaders: Read<Readonly<Record<string, string>>> = (value, place) => {
  const isValue = (each: unknown): each is string => typeof each === "string" && headerValue.test(each);
  const read = named("an object with headers", kind("a text that a header can have", isValue))(value, place);
  const wrong = Object.keys(read).find((name) => !headerName.test(name));
  if (wrong !== undefined) throw new RangeError(`${place}: expected names of headers, got ${shown(wrong)}`);
  return read;
};

const answerShape = {
  status: number(200, 599),
  headers: sentHeaders,
  body: any,
  message: text(0, 1000),
} satisfies Readonly<Record<keyof GivenAnswer, Read<unknown>>>;
const words = ["mock", "server", ...networkFaults];
const expectedAnswer = `a status, one of ${words.join(", ")}, or an object with ${Object.keys(answerShape).join(", ")}`;

const respond: Read<Respond> = (value, place) => {
  if (typeof value === "function" || (typeof value === "string" && words.includes(value))) return value as Respond; // Just looked at.
  if (typeof value === "number") return number(200, 599)(value, place);
  if (typeof value !== "string") return members(expectedAnswer, answerShape)(value, place);
  throw new RangeError(`${place}: expected ${expectedAnswer}, got ${shown(value)}.${didYouMean(words, value)}`);
};

const responses: Read<unknown> = (value, place) => {
  if (!Array.isArray(value)) return respond(value, place);
  if (value.length === 0) throw new RangeError(`${place}: expected an answer, or several, got an empty list`);
  return value.map((each: unknown, at) => respond(each, `${place}[${at}]`));
};

const states = named("an object with names of states", text(1, 100));
const ruleShape: Readonly<Record<keyof Rule, Read<unknown>>> = {
  match: readMatch,
  times: number(1, Number.MAX_SAFE_INTEGER),
  after: number(0, Number.MAX_SAFE_INTEGER),
  probability: number(0, 1, false),
  when: states,
  set: states,
  delay,
  respond: responses,
};

const rule: Read<Rule> = (value, place) => {
  // Its members have been looked at.
  const read = members(`a rule: an object with ${Object.keys(ruleShape).join(", ")}`, ruleShape)(value, place) as Rule;
  if (read.respond === undefined && read.delay === undefined && read.set === undefined)
    throw new RangeError("expected one of respond, delay and set: the rule does nothing");
  return read;
};

import { didYouMean } from "../../base/closest.js";
import { isRecord } from "../../base/json.js";
import { unknownName } from "../../base/unknown-name.js";
import { networkFaults } from "../../server/http/message.js";
import { type RequestMatch, shown } from "./request-match.js";
import type { Delay, GivenAnswer, Respond, Rule } from "./rule.js";
import { parseRule, ruleForm } from "./short-rule.js";

/** Answers a value that is as it should be, and throws a RangeError that begins with its place and names what was expected for any other. */
type Read<T> = (value: unknown, place: string) => T;

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

const refuse = (place: string, expected: string, value: unknown): never => {
  const got = Array.isArray(value) ? "a list" : isRecord(value) ? "an object" : shown(value);
  const at = place === "" ? "" : `${place}: `;
  throw new RangeError(`${at}expected ${expected}, got ${got}`);
};

/** A value of a kind. */
const kind =
  <T>(expected: string, accepts: (value: unknown) => value is T): Read<T> =>
  (value, place) =>
    accepts(value) ? value : refuse(place, expected, value);

const number = (least: number, most: number, isWhole = true): Read<number> =>
  kind(
    `a ${isWhole ? "whole " : ""}number ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}`,
    (value): value is number =>
      typeof value === "number" && (!isWhole || Number.isInteger(value)) && value >= least && value <= most,
  );

const text = (least: number, most: number): Read<string> =>
  kind(
    `a text of ${least} to ${most} characters`,
    (value): value is string => typeof value === "string" && value.length >= least && value.length <= most,
  );

/** An object with some of these members, and no others. */
const members =
  (expected: string, shape: Readonly<Record<string, Read<unknown>>>): Read<Record<string, unknown>> =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, expected, value);
    const inner = place === "" ? "" : `${place}.`;
    const unknown = unknownName(value, Object.keys(shape), "member");
    if (unknown !== undefined) throw new RangeError(`${inner}${unknown.name.slice(0, 100)}: ${unknown.fault}`);
    for (const [name, read] of Object.entries(shape)) if (value[name] !== undefined) read(value[name], inner + name);
    return value;
  };

/** An object whose members, of any name, are all of one kind. */
const named =
  (expected: string, read: Read<unknown>): Read<Record<string, unknown>> =>
  (value, place) => {
    if (!isRecord(value)) return refuse(place, expected, value);
    for (const [name, member] of Object.entries(value)) read(member, `${place}.${name.slice(0, 100)}`);
    return value;
  };

const any: Read<unknown> = (value) => value;

const path: Read<string | RegExp> = (value, place) => (value instanceof RegExp ? value : text(0, 1000)(value, place));

const matchShape: Readonly<Record<keyof RequestMatch, Read<unknown>>> = {
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
      (value): value is string => value === null || typeof value === "string" || value instanceof RegExp,
    ),
  ),
  body: any,
};

/** Looks at what says which requests are meant. `place`: where it is; empty: it is no part of anything. */
export const readMatch: Read<RequestMatch> = members(
  `an object with ${Object.keys(matchShape).join(", ")}`,
  matchShape,
);

const longest = 2 ** 31 - 1;
const milliseconds = number(0, longest, false);
const delayShape = { milliseconds, jitter: milliseconds } satisfies Record<keyof Delay, Read<unknown>>;
const delay: Read<unknown> = (value, place) => {
  if (typeof value === "number") return milliseconds(value, place);
  const read = members("milliseconds, or an object with milliseconds and jitter", delayShape)(value, place);
  return milliseconds(read.milliseconds, `${place}.milliseconds`);
};

const answerShape: Readonly<Record<keyof GivenAnswer, Read<unknown>>> = {
  status: number(200, 599),
  headers: named("an object with headers", text(0, 10_000)),
  body: any,
  message: text(0, 1000),
};
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

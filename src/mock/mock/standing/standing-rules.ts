import { answersItself, checkMatch } from "../../rules/check-match.js";
import { readRule } from "../../rules/read-rule.js";
import type { Rule } from "../../rules/rule.js";
import { answersOf } from "../../rules/rule-list.js";
import {
  type CustomRoute,
  type DelayRule,
  delayRule,
  type FailRule,
  failRule,
  routeRule,
} from "../../rules/short-rule.js";

/** Rules that every mock begins with, and comes back to with a reset. Those of a later kind count more, and of one kind the later ones. */
export interface StandingRules {
  /** Routes of the user's own, before those of the API. Of several for a request the first one counts. */
  readonly routes?: readonly CustomRoute[] | undefined;
  /** Milliseconds for every answer, or requests whose answers are delayed. */
  readonly delay?: number | DelayRule | readonly DelayRule[] | undefined;
  /** Requests that fail: `POST /api/articles 500 x2`, or as an object. */
  readonly fail?: readonly (string | FailRule)[] | undefined;
  /** Rules, or the short form of one: `POST /api/articles 500 x2`. */
  readonly rules?: readonly (string | Rule)[] | undefined;
}

/** What a rule is taken in. */
export interface RuleLimits {
  /** The paths where something is; undefined: anything may be anywhere. */
  readonly paths: readonly string[] | undefined;
  readonly hasServer: boolean;
}

/** The rules that stand, the ones that count less first. Throws a RangeError that names the place of one that cannot be one. */
export const readStandingRules = (standing: StandingRules, limits: RuleLimits): readonly Rule[] => {
  const { delay = [], fail = [], routes = [], rules = [] } = standing;
  const taken = (place: string, make: () => unknown, isShort: boolean): Rule => {
    try {
      return takeRule(make, limits, isShort);
    } catch (error) {
      throw error instanceof RangeError ? new RangeError(`${place}: ${error.message}`, { cause: error }) : error;
    }
  };
  return [
    ...routes.map((route, at) => taken(`routes[${at}]`, () => routeRule(route), true)).reverse(),
    ...(isList(delay)
      ? delay.map((rule, at) => taken(`delay[${at}]`, () => delayRule(rule), true))
      : [taken("delay", () => delayRule(delay), true)]),
    ...fail.map((rule, at) => taken(`fail[${at}]`, () => (typeof rule === "string" ? rule : failRule(rule)), true)),
    ...rules.map((rule, at) => taken(`rules[${at}]`, () => rule, false)),
  ];
};

const isList = (delay: StandingRules["delay"]): delay is readonly DelayRule[] => Array.isArray(delay);

/**
 * Reads what is to be a rule. Throws a RangeError that begins with the place of the fault, also where no request can match it, or where it needs a
 * server that there is not. `isShort`: it was made of a short form, which has the members of `match`, `delay` and `respond` itself.
 */
export const takeRule = (make: () => unknown, { hasServer, paths }: RuleLimits, isShort = false): Rule => {
  try {
    const rule = readRule(make());
    if (!hasServer && answersOf(rule).includes("server"))
      throw new RangeError('respond: "server" needs a real server: that of --proxy or --record');
    checkMatch(rule.match ?? {}, answersItself(rule) ? undefined : paths, { place: "match." });
    return rule;
  } catch (error) {
    if (!isShort || !(error instanceof RangeError)) throw error;
    throw new RangeError(error.message.replace(/^(?:match|delay|respond)\.(?=\w)/, ""), { cause: error });
  }
};

import { answersItself, checkMatch } from "../../rules/check-match.js";
import { readRule } from "../../rules/read-rule.js";
import type { Rule } from "../../rules/rule.js";
import { answersOf } from "../../rules/rule-list.js";
import { type CustomRoute, routeRule } from "../../rules/short-rule.js";

/** Rules that every mock begins with, and comes back to with a reset. Those of a later kind count more, and of one kind the later ones. */
export interface StandingRules {
  /** Routes of the user's own, before those of the API. Of several for a request the first one counts. */
  readonly routes?: readonly CustomRoute[] | undefined;
  /** For every answer that no rule delays. */
  readonly delay?: Rule["delay"];
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
export const readStandingRules = (
  { delay, routes = [], rules = [] }: StandingRules,
  limits: RuleLimits,
): readonly Rule[] => {
  const taken = (place: string, rule: unknown): Rule => {
    try {
      return takeRule(rule, limits);
    } catch (error) {
      throw error instanceof RangeError ? new RangeError(`${place}: ${error.message}`, { cause: error }) : error;
    }
  };
  return [
    ...routes.map((route, at) => taken(`routes[${at}]`, routeRule(route))).reverse(),
    ...(delay === undefined ? [] : [takeRule({ delay }, limits)]),
    ...rules.map((rule, at) => taken(`rules[${at}]`, rule)),
  ];
};

/**
 * Reads what is to be a rule. Throws a RangeError that begins with the place of the fault, also where no request can match it, or where it needs a
 * server that there is not.
 */
export const takeRule = (given: unknown, { hasServer, paths }: RuleLimits): Rule => {
  const rule = readRule(given);
  if (!hasServer && answersOf(rule).includes("server"))
    throw new RangeError('respond: "server" needs a real server: that of --proxy or --record');
  checkMatch(rule.match ?? {}, answersItself(rule) ? undefined : paths, { place: "match." });
  return rule;
};

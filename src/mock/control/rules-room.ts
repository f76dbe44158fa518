import type { Mock, MockState } from "../mock/mock-api.js";
import { countWildcards } from "../rules/path-pattern.js";
import type { Rule } from "../rules/rule.js";
import { Refusal } from "./reply.js";
import { jsonRule } from "./rules-document.js";

/** No more rules than this in one scenario. */
const maxRules = 1000;

/** No more of `:name` and `*` in the paths of one scenario: a request of 64 KiB is compared with all of them. */
const maxWildcards = 1000;

/** No more characters of rules as JSON in all scenarios together: they stay in memory, and each answer has those of its scenario. */
const maxCharacters = 8 * 1024 * 1024;

/** Throws a {@link Refusal} where a state or its mock has no room for a further rule, which is what was sent. */
export const refuseTooMany = (state: MockState, mock: Pick<Mock, "allRules">, sent: unknown): void => {
  const rules = state.rules().map(({ rule }) => rule);
  if (rules.length >= maxRules) throw new Refusal(409, `There are ${maxRules} rules already: DELETE forgets them`);
  if (sum(rules, wildcardsOf) + wildcardsOf(sent) > maxWildcards)
    throw new Refusal(409, `The paths of the rules have ${maxWildcards} of * and :name already: DELETE forgets them`, [
      "match",
      "path",
    ]);
  if (sum(mock.allRules(), charactersOf) + JSON.stringify(sent).length > maxCharacters)
    throw new Refusal(413, `There is no room: all rules together have at most ${maxCharacters} characters`);
};

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const wildcardsOf = (rule: unknown): number => {
  const { path } = Object(Object(rule).match);
  return typeof path === "string" ? countWildcards(path) : 0;
};

const known = new WeakMap<Rule, number>();

const charactersOf = (rule: Rule): number => {
  const characters = known.get(rule) ?? JSON.stringify(jsonRule(rule)).length;
  known.set(rule, characters);
  return characters;
};

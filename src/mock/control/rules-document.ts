import type { MockState } from "../mock/mock-api.js";
import type { Rule } from "../rules/rule.js";

/** The rules of a state, the latest first, and the states that they have set. */
export const rulesDocument = (state: MockState) => ({
  scenario: state.name,
  states: state.states(),
  rules: state.rules().map(({ answered, id, left, rule, standing }) => ({
    id,
    answered,
    left: left ?? null,
    standing,
    rule: jsonRule(rule),
  })),
});

/** A rule as JSON, such as can be added again: but code and regular expressions, of which there is a name. */
export const jsonRule = (rule: Rule): unknown =>
  JSON.parse(
    JSON.stringify(rule, (_, value: unknown) => {
      if (value instanceof RegExp) return String(value);
      return typeof value === "function" ? `code: ${value.name || "a function"}` : value;
    }),
  );

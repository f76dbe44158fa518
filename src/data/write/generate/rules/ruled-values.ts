import type { JsonValue } from "../../../../base/json/json.js";
import { below, shown } from "../../../../base/json/json-place.js";
import { messageOf } from "../../../../base/words/message-of.js";
import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import type { Dice } from "../dice.js";
import { texts } from "../values/scalar-constraints.js";
import { textual } from "../values/scalar-values.js";
import type { Words } from "../values/words.js";
import { type Rule, rulesFault, sourceKey } from "./rules.js";
import { valueFault } from "./value-fault.js";

/** What faker made, in the form that the attribute has in JSON. */
const inForm = (made: unknown, { type }: ScalarAttribute): JsonValue | undefined => {
  if (made instanceof Date) {
    const text = made.toISOString();
    if (type === "date") return text.slice(0, 10);
    if (type === "time") return text.slice(11, 23);
    return type === "timestamp" ? String(made.getTime()) : text;
  }
  if (typeof made === "bigint") return String(made);
  if (typeof made === "number" && (textual.has(type) || type === "biginteger")) return String(made);
  try {
    // Plain JSON, whatever it was.
    return JSON.parse(JSON.stringify(made) ?? "null") as JsonValue;
  } catch {
    return undefined;
  }
};

const tries = 300;

/** The values that a rule gives, one after the other. */
const valuesOf = function* (
  { args = [], faker, path, pattern, values = [] }: Rule,
  attribute: ScalarAttribute,
  { dice, words }: { readonly dice: Dice; readonly words: Words },
): Generator<JsonValue | undefined> {
  if (values.length > 0) {
    const first = dice.integer(0, values.length - 1);
    yield* [...values.slice(first), ...values.slice(0, first)];
  }
  if (pattern !== undefined) {
    const seed = dice.integer(0, 2 ** 31 - 1);
    // Many texts take long: only where a few did not do.
    for (const count of [5, tries]) yield* texts(new RegExp(pattern), seed, count);
  }
  for (let step = 0; faker !== undefined && step < tries; step++) {
    let made: unknown;
    try {
      made = words.call(faker, args);
    } catch (error) {
      throw rulesFault(below(path, "faker"), `${faker} says: ${messageOf(error)}`);
    }
    yield inForm(made, attribute);
  }
};

/** The value that a rule makes for an attribute: one that the schema takes. Throws a RulesError that names both where there is none. */
export const ruledValue = (
  rule: Rule,
  attribute: ScalarAttribute,
  owner: string,
  making: { readonly dice: Dice; readonly words: Words },
  isFree: (value: JsonValue) => boolean,
): JsonValue => {
  let fault: string | undefined;
  let last: JsonValue | undefined;
  for (const value of valuesOf(rule, attribute, making)) {
    fault = valueFault(attribute, value);
    last = value;
    if (value !== undefined && fault === undefined && isFree(value)) return value;
  }
  const wanted = fault === undefined ? "unique values, and all that it gives are taken" : fault;
  const example = last === undefined ? "" : `: it gave ${shown(last)}`;
  throw rulesFault(
    below(rule.path, sourceKey(rule) ?? ""),
    `gives no value for ${attribute.name}: the schema of ${owner} asks for ${wanted}${example}`,
  );
};

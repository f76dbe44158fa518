import type { JsonValue } from "../../../../base/json.js";
import { messageOf } from "../../../../base/message-of.js";
import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import type { Dice } from "../dice.js";
import { texts } from "../scalar-constraints.js";
import { textual } from "../scalar-values.js";
import type { Words } from "../words.js";
import { type Rule, rulesFault, type ValueSource } from "./rules.js";
import { below, shown } from "./rules-shape.js";
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
  source: ValueSource,
  attribute: ScalarAttribute,
  path: string,
  { dice, words }: { readonly dice: Dice; readonly words: Words },
): Generator<JsonValue | undefined> {
  switch (source.kind) {
    case "values": {
      const first = dice.integer(0, source.values.length - 1);
      for (let step = 0; step < source.values.length; step++)
        yield source.values[(first + step) % source.values.length];
      return;
    }
    case "pattern": {
      const regex = new RegExp(source.pattern);
      const seed = dice.integer(0, 2 ** 31 - 1);
      // Many texts take long: only where a few did not do.
      yield* texts(regex, seed, 5);
      yield* texts(regex, seed, tries);
      return;
    }
    case "faker":
      for (let step = 0; step < tries; step++) {
        let made: unknown;
        try {
          made = words.call(source.name, source.args);
        } catch (error) {
          throw rulesFault(below(path, "faker"), `${source.name} says: ${messageOf(error)}`);
        }
        yield inForm(made, attribute);
      }
  }
};

/** The value that a rule makes for an attribute: one that the schema takes. Throws a RulesError that names both where there is none. */
export const ruledValue = (
  { path, source }: Rule & { readonly source: ValueSource },
  attribute: ScalarAttribute,
  owner: string,
  making: { readonly dice: Dice; readonly words: Words },
  isFree: (value: JsonValue) => boolean,
): JsonValue => {
  let fault: string | undefined;
  let last: JsonValue | undefined;
  for (const value of valuesOf(source, attribute, path, making)) {
    fault = valueFault(attribute, value);
    last = value;
    if (value !== undefined && fault === undefined && isFree(value)) return value;
  }
  const wanted = fault === undefined ? "unique values, and all that it gives are taken" : fault;
  const example = last === undefined ? "" : `: it gave ${shown(last)}`;
  throw rulesFault(
    below(path, source.kind),
    `gives no value for ${attribute.name}: the schema of ${owner} asks for ${wanted}${example}`,
  );
};

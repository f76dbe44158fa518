import type { JsonValue } from "../../../base/json.js";
import type { ScalarAttribute, Schema } from "../../../reference/model/schema.js";
import { isEmail } from "../../../reference/model/values/email.js";
import { userUid } from "../../model/built-in/uids.js";
import { bigIntegerFor, numberFor } from "./number-values.js";
import { fitted, isAllowed, matching, numbered } from "./scalar-constraints.js";
import { blocks, emailOf, lineFor, markdown, slugOf, type TextMaking, textFor } from "./text-rules.js";

/** A value in the form that fixtures have; undefined: there is none that the schema allows. */
export type Made = JsonValue | undefined;

/** Makes the values of attributes, none of a unique one twice. */
export interface ValueMaker {
  /** `others` are the values that the entry has already: a uid follows its target field. */
  make(attribute: ScalarAttribute, schema: Schema, making: TextMaking, others: Readonly<Record<string, unknown>>): Made;
}

const day = 86_400_000;
const firstDay = Date.UTC(2021, 0, 1);
const days = 4 * 365;

/** The day or instant of an attribute: of birth, in the future, or in the last years, all counted from fixed days. */
const instantFor = ({ name }: ScalarAttribute, { dice }: TextMaking, step?: number): number => {
  const time = dice.integer(0, 95) * 15 * 60_000;
  if (step !== undefined) return firstDay + step * day + time;
  if (/birth|^born|dob$/i.test(name)) return Date.UTC(1950, 0, 1) + dice.integer(0, 55 * 365) * day + time;
  if (/death|^died/i.test(name)) return Date.UTC(2006, 0, 1) + dice.integer(0, 15 * 365) * day + time;
  const later = /end|expir|until|due|deadline/i.test(name) ? days : 0;
  return firstDay + (later + dice.integer(0, days)) * day + time;
};

const dateText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const timeText = (step: number): string =>
  `${String(Math.floor(step / 60) % 24).padStart(2, "0")}:${String(step % 60).padStart(2, "0")}:00.000`;

const jsonFor = ({ dice, words }: TextMaking): JsonValue => ({
  name: words.word(),
  enabled: dice.chance(0.5),
  values: [dice.integer(1, 100), dice.integer(1, 100)],
});

/** Texts of a kind, each to be tried in turn: `step` is how many have been in vain. */
const textAt = (attribute: ScalarAttribute, making: TextMaking, target: unknown, step: number): string => {
  const { name, type } = attribute;
  const { dice, words } = making;
  const filler = (): string => (type === "uid" ? slugOf(words.word()) : words.word());
  const sized = (text: string): string => fitted(text, attribute, filler);
  switch (type) {
    case "uid": {
      const base = sized(
        slugOf(typeof target === "string" && target !== "" ? target : words.title()) || slugOf(name) || "x",
      );
      return step === 0 ? base : numbered(base, step + 1, attribute);
    }
    case "email":
      return step < 8 ? emailOf(making) : `u${step}@example.com`;
    case "password":
      return sized(`Password-${dice.integer(100, 999)}`);
    case "richtext":
      return sized(markdown(making));
    case "text": {
      const text = sized(textFor(name, making));
      return step < 8 ? text : numbered(text, step, attribute);
    }
    default: {
      const text = sized(lineFor(name, making));
      return step < 8 ? text : numbered(text, step, attribute);
    }
  }
};

const tries = 400;

const textual: ReadonlySet<string> = new Set(["string", "text", "richtext", "uid", "email", "password"]);

const textFits = (text: string, attribute: ScalarAttribute): boolean =>
  isAllowed(text, attribute) && (attribute.type !== "email" || isEmail(text));

/** The first text that is allowed and free: a believable one, or else any that the pattern matches. */
const freeText = (
  attribute: ScalarAttribute,
  making: TextMaking,
  target: unknown,
  isFree: (value: string) => boolean,
): Made => {
  const isRight = (text: string): boolean => textFits(text, attribute) && isFree(text);
  const believable = attribute.regex === undefined ? tries * 10 : 20;
  for (let step = 0; step < believable; step++) {
    const text = textAt(attribute, making, target, step);
    if (isRight(text)) return text;
  }
  const seed = making.dice.integer(0, 2 ** 31 - 1);
  // Many texts take long: only where a few did not do.
  return matching(attribute, seed, 20).find(isRight) ?? matching(attribute, seed, tries).find(isRight);
};

const otherAt = (attribute: ScalarAttribute, making: TextMaking, turn: number, step: number): Made => {
  const { dice } = making;
  const systematic = step < 20 ? undefined : step - 20;
  switch (attribute.type) {
    case "integer":
    case "float":
    case "decimal":
      return numberFor(attribute, dice, systematic);
    case "biginteger":
      return bigIntegerFor(attribute, dice, systematic);
    case "boolean":
      return turn < 2 ? turn === 0 : dice.chance(0.5);
    case "enumeration":
      return attribute.enum?.[turn % Math.max(1, attribute.enum.length)];
    case "date":
      return dateText(instantFor(attribute, making, systematic));
    case "time":
      return timeText(systematic ?? dice.integer(0, 95) * 15);
    case "datetime":
      return new Date(instantFor(attribute, making, systematic)).toISOString();
    case "timestamp":
      return String(instantFor(attribute, making, systematic));
    case "blocks":
      // Fresh objects of plain JSON.
      return blocks(making) as JsonValue;
    default:
      return jsonFor(making);
  }
};

/** What `unique` has no effect on (measured). */
const incomparable: ReadonlySet<string> = new Set(["enumeration", "boolean", "json", "blocks"]);

const isUnique = (attribute: ScalarAttribute, schema: Schema): boolean =>
  !incomparable.has(attribute.type) &&
  (attribute.unique ||
    attribute.type === "uid" ||
    (schema.kind !== "component" && schema.naturalKey === attribute.name) ||
    (schema.uid === userUid && attribute.name === "email"));

/** Starts a {@link ValueMaker} that has made nothing yet. */
export const createValueMaker = (): ValueMaker => {
  const taken = new Map<string, Set<unknown>>();
  const turns = new Map<string, number>();
  return {
    make: (attribute, schema, making, others) => {
      const key = `${schema.uid} ${attribute.name}`;
      const turn = turns.get(key) ?? 0;
      turns.set(key, turn + 1);
      const values = taken.get(key) ?? new Set();
      taken.set(key, values);
      const unique = isUnique(attribute, schema);
      const isFree = (value: unknown): boolean => !unique || !values.has(value);
      const target = attribute.targetField === undefined ? undefined : others[attribute.targetField];
      const found = textual.has(attribute.type)
        ? freeText(attribute, making, target, isFree)
        : firstFree((step) => otherAt(attribute, making, turn, step), attribute, isFree);
      if (unique && found !== undefined) values.add(found);
      return found;
    },
  };
};

const inBounds = (value: Made, { max, min, type }: ScalarAttribute): boolean => {
  if (typeof value === "number" && type !== "biginteger") {
    return !(typeof min === "number" && value < min) && !(typeof max === "number" && value > max);
  }
  if (type !== "biginteger" || typeof value !== "string") return true;
  return !(min !== undefined && BigInt(value) < BigInt(min)) && !(max !== undefined && BigInt(value) > BigInt(max));
};

const firstFree = (
  at: (step: number) => Made,
  attribute: ScalarAttribute,
  isFree: (value: unknown) => boolean,
): Made => {
  for (let step = 0; step < tries * 10; step++) {
    const value = at(step);
    if (inBounds(value, attribute) && isFree(value)) return value;
  }
  return undefined;
};

import type { Meter } from "../../../../base/bounded.js";
import type { JsonValue } from "../../../../base/json/json.js";
import { heldAt } from "../../../../base/maps.js";
import { parsePattern } from "../../../../base/patterns/parse-pattern.js";
import { patternLength } from "../../../../base/patterns/pattern-length.js";
import type { ScalarAttribute, Schema } from "../../../../reference/model/schema.js";
import { isEmail } from "../../../../strapi/values/email.js";
import { scalars } from "../../../../strapi/values/scalars.js";
import { userUid } from "../../../model/built-in/uids.js";
import type { Room } from "../room.js";
import { jsonFor } from "./json-values.js";
import { bigIntegerFor, numberFor } from "./number-values.js";
import { fitted, isAllowed, numbered, shortest, texts } from "./scalar-constraints.js";
import { blocks, emailOf, markdown, slugOf, type TextMaking, textFor } from "./text-rules.js";

/** A value in the form that fixtures have; undefined: there is none that the schema allows. */
export type Made = JsonValue | undefined;

export interface ValueMaking extends TextMaking {
  /** The place of the entry or component among those of its kind: the values of an enumeration take turns. */
  readonly turn: number;
}

/** Makes the values of attributes, none of a unique one twice. */
export type ValueMaker = ReturnType<typeof createValueMaker>;

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
/** The time after a number of minutes; those beyond a day are seconds. */
const timeText = (minutes: number): string =>
  [minutes / 60, minutes % 60, minutes / (24 * 60)]
    .map((part, at) => String(Math.floor(part) % (at === 0 ? 24 : 60)).padStart(2, "0"))
    .join(":")
    .concat(".000");

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
    default: {
      const text = sized(textFor(name, making, type === "text" ? "paragraph" : "title"));
      return step < 8 ? text : numbered(text, step, attribute);
    }
  }
};

const tries = 400;

/** So many values are made by chance before they are made in order. */
const mostThrown = 20;

/** The types whose values are texts that people write. */
export const textual: ReadonlySet<string> = new Set(["string", "text", "richtext", "uid", "email", "password"]);

/** Whether a text may be written as the value of an attribute, which may be an address. */
export const textFits = (text: string, attribute: ScalarAttribute, meter?: Meter): boolean =>
  isAllowed(text, attribute, meter) && (attribute.type !== "email" || isEmail(text));

/** A text is none that was refused so often: others of its kind are not tried. */
const mostRefused = 20;

/** To look whether a text fits a pattern, and to begin with texts of it, takes as long as so many of their characters. */
const [perLook, perSearch] = [5, 300];

/** Texts of more characters than these are counted, each of ten as one that a pattern asks for. */
const [uncounted, perCharacter] = [1000, 10];

/** Texts that are allowed: believable ones, and then any that the pattern matches. None where there is no room for more. */
const textsFor = function* (
  attribute: ScalarAttribute,
  schema: Schema,
  making: TextMaking,
  target: unknown,
  room: Room,
): Generator<string> {
  const { name, regex } = attribute;
  const fits = (text: string): boolean => textFits(text, attribute, room.meter);
  const isThere = (characters: number): boolean => room.take(characters, schema, name);
  const size = shortest(attribute) > uncounted ? shortest(attribute) / perCharacter : 0;
  const believable = regex === undefined ? tries * 10 : mostRefused;
  let refused = 0;
  for (let step = 0; step < believable && refused < mostRefused; step++) {
    if (!isThere(size + (regex === undefined ? Math.sign(refused) : perLook))) return;
    const text = textAt(attribute, making, target, step);
    if (fits(text)) yield text;
    else refused++;
  }
  if (regex === undefined) return;
  const seed = making.dice.integer(0, 2 ** 31 - 1);
  const length = patternLength(parsePattern(regex.source));
  // Many texts take long: only where a few did not do.
  for (const count of [1, 20, tries]) {
    if (!isThere(perSearch + count * length)) return;
    yield* texts(regex, seed, count).filter(fits);
  }
};

/** A value of another kind: by chance, or that of a step among all that the schema allows. */
const otherFor = (attribute: ScalarAttribute, making: ValueMaking, systematic?: number): Made => {
  const { dice, turn } = making;
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
      return jsonFor(attribute, making);
  }
};

const isUnique = (attribute: ScalarAttribute, schema: Schema): boolean =>
  scalars[attribute.type].comparable &&
  (attribute.unique ||
    attribute.type === "uid" ||
    (schema.kind !== "component" && schema.naturalKey === attribute.name) ||
    (schema.uid === userUid && attribute.name === "email"));

/** Starts a {@link ValueMaker} that has made nothing yet. */
export const createValueMaker = (room: Room) => {
  const taken = new Map<string, Set<unknown>>();
  /** Where the search for the next systematic value of an attribute begins. */
  const steps = new Map<string, number>();
  const keyOf = ({ name }: ScalarAttribute, { uid }: Schema): string => `${uid} ${name}`;
  const takenBy = (attribute: ScalarAttribute, schema: Schema): Set<unknown> =>
    isUnique(attribute, schema) ? heldAt(taken, keyOf(attribute, schema), () => new Set()) : new Set();
  /** By chance, and then in order: one of as many as are used, and one more, is free, or there are no others. */
  const othersFor = function* (key: string, attribute: ScalarAttribute, making: ValueMaking, used: number) {
    for (let thrown = 0; thrown < mostThrown; thrown++) yield otherFor(attribute, making);
    const first = steps.get(key) ?? 0;
    for (let step = first; step <= first + used; step++) {
      steps.set(key, step + 1);
      yield otherFor(attribute, making, step);
    }
  };
  return {
    /** `target` is the value of the target field, which a uid follows. */
    make: (attribute: ScalarAttribute, schema: Schema, making: ValueMaking, target: unknown): Made => {
      const used = takenBy(attribute, schema);
      const candidates = textual.has(attribute.type)
        ? textsFor(attribute, schema, making, target, room)
        : othersFor(keyOf(attribute, schema), attribute, making, used.size);
      for (const value of candidates) {
        if (value === undefined || used.has(value) || !inBounds(value, attribute)) continue;
        used.add(value);
        return value;
      }
      return undefined;
    },
    /** Takes a value: what is unique is not made again. False when it has been taken, and is unique. */
    take: (attribute: ScalarAttribute, schema: Schema, value: unknown): boolean => {
      const used = takenBy(attribute, schema);
      return !used.has(value) && used.add(value).size > 0;
    },
  };
};

/** Whether a value is within the bounds of its attribute; what is no number always is. */
export const inBounds = (value: Made, { max, min, type }: ScalarAttribute): boolean => {
  if (typeof value === "number" && type !== "biginteger") {
    return !(typeof min === "number" && value < min) && !(typeof max === "number" && value > max);
  }
  if (type !== "biginteger" || typeof value !== "string") return true;
  return !(min !== undefined && BigInt(value) < BigInt(min)) && !(max !== undefined && BigInt(value) > BigInt(max));
};

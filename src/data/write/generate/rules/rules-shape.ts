import { isRecord, type JsonObject, type JsonValue } from "../../../../base/json.js";

/** A rule as its file has it. */
export interface RuleSource {
  readonly faker?: string;
  readonly args?: readonly JsonValue[];
  readonly values?: readonly JsonValue[];
  readonly pattern?: string;
  readonly count?: number | readonly [least: number, most: number];
  /** The share of entries that have no value, from 0 to 1. */
  readonly null?: number;
}

/** An entry of a story as its file has it. */
export interface StoryEntrySource {
  readonly type: string;
  readonly values?: JsonObject;
}

/** A rules file whose shape is right: its names may still be wrong. */
export interface RulesSource {
  readonly types?: Readonly<Record<string, Readonly<Record<string, RuleSource>>>>;
  readonly stories?: Readonly<Record<string, Readonly<Record<string, StoryEntrySource>>>>;
}

/** The largest numbers that a rules file may ask for. */
export const limits = { count: 100, values: 10_000, pattern: 500, args: 10 } as const;

/** One fault of a rules file: `types.article.titel` and what is wrong with it. */
export interface RulesFault {
  readonly path: string;
  readonly message: string;
}

/** What is wrong with a value at a path. */
type Shape = (value: unknown, path: string) => readonly RulesFault[];

/** A path with one more name: names that are none in code stand in quotes. */
export const below = (path: string, name: string | number): string => {
  if (typeof name === "number") return `${path}[${name}]`;
  const step = /^[\w$-]+$/.test(name) ? name : JSON.stringify(name);
  return path === "" ? step : `${path}.${step}`;
};

/** A value as a message shows it. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

const refused = (expected: string, value: unknown, path: string): readonly RulesFault[] => [
  { path, message: `expected ${expected}, got ${shown(value)}` },
];

const that =
  (expected: string, fits: (value: unknown) => boolean): Shape =>
  (value, path) =>
    fits(value) ? [] : refused(expected, value, path);

const mapOf =
  (expected: string, shape: Shape): Shape =>
  (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, member]) => shape(member, below(path, name)))
      : refused(expected, value, path);

/** The faults of an object that has these keys, and no others. */
const ofKeys = (
  shapes: Readonly<Record<string, Shape>>,
  value: object,
  path: string,
  expected = `one of ${Object.keys(shapes).join(", ")}`,
): readonly RulesFault[] =>
  Object.entries(value).flatMap(([name, member]) => {
    const at = below(path, name);
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    return shape?.(member, at) ?? [{ path: at, message: `there is no such key: expected ${expected}` }];
  });

const isCount = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= limits.count;

const members: Readonly<Record<keyof RuleSource, Shape>> = {
  faker: that(
    'a function of faker such as "person.fullName"',
    (value) => typeof value === "string" && /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(value),
  ),
  args: that(
    `a list of at most ${limits.args} arguments`,
    (value) => Array.isArray(value) && value.length <= limits.args,
  ),
  values: that(
    `a list of 1 to ${limits.values} values`,
    (value) => Array.isArray(value) && value.length > 0 && value.length <= limits.values,
  ),
  pattern: that(
    `a regular expression of 1 to ${limits.pattern} characters`,
    (value) => typeof value === "string" && value.length > 0 && value.length <= limits.pattern,
  ),
  count: that(
    `a whole number from 0 to ${limits.count}, or two of them: the least and the most`,
    (value) => isCount(value) || (Array.isArray(value) && value.length === 2 && value.every(isCount)),
  ),
  null: that("a share from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1),
};

const sources = ["faker", "values", "pattern", "count"] as const;

const ruleShape: Shape = (value, path) => {
  const expected = `an object with one of ${sources.join(", ")}, or with null`;
  if (!isRecord(value)) return refused(expected, value, path);
  const has = (name: string): boolean => Object.hasOwn(value, name);
  const [first, second = ""] = sources.filter(has);
  const rows: readonly (readonly [isWrong: boolean, name: string, message: string])[] = [
    [second !== "", second, `expected one of ${sources.join(", ")}, and ${first} is there already`],
    [has("args") && !has("faker"), "args", "are for faker, which is not there"],
    [has("count") && has("null"), "null", "is for what has no count: a count of 0 is none"],
  ];
  return [
    ...ofKeys(members, value, path),
    ...(first === undefined && !has("null") ? refused(expected, value, path) : []),
    ...rows.flatMap(([isWrong, name, message]) => (isWrong ? [{ path: below(path, name), message }] : [])),
  ];
};

const entryMembers = { type: () => [], values: that("an object", isRecord) };

const storyEntry: Shape = (value, path) =>
  isRecord(value) && typeof value.type === "string" && value.type !== ""
    ? ofKeys(entryMembers, value, path, "type or values")
    : refused("an object with type and values", value, path);

const top: Readonly<Record<string, Shape>> = {
  $schema: that("a text", (value) => typeof value === "string"),
  types: mapOf("an object of types", mapOf("an object of attributes with their rules", ruleShape)),
  stories: mapOf("an object of stories", mapOf("an object of entries by their names", storyEntry)),
};

/** What is wrong with the shape of a rules file: nothing that its JSON Schema accepts. Names are not looked at. */
export const shapeFaults = (json: unknown): readonly RulesFault[] =>
  isRecord(json) ? ofKeys(top, json, "") : refused("an object", json, "");

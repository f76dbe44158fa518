import { isRecord, type JsonValue } from "../../../../base/json.js";
import type { RulesFault } from "./rules.js";

/** A rule as its file has it. */
export interface RuleSource {
  readonly faker?: string;
  readonly args?: readonly JsonValue[];
  readonly values?: readonly JsonValue[];
  readonly pattern?: string;
  readonly count?: number | readonly [number, number];
  readonly null?: number;
}

/** An entry of a story as its file has it. */
export interface StoryEntrySource {
  readonly type: string;
  readonly values?: Readonly<Record<string, JsonValue>>;
}

/** A rules file whose shape is right: its names may still be wrong. */
export interface RulesSource {
  readonly types?: Readonly<Record<string, Readonly<Record<string, RuleSource>>>>;
  readonly stories?: Readonly<Record<string, Readonly<Record<string, StoryEntrySource>>>>;
}

/** The largest numbers that a rules file may ask for. */
export const limits = { count: 100, values: 10_000, pattern: 500, args: 10 } as const;

type Shape = (value: unknown, path: string, faults: RulesFault[]) => void;

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

const that =
  (expected: string, fits: (value: unknown) => boolean): Shape =>
  (value, path, faults) => {
    if (!fits(value)) faults.push({ path, message: `expected ${expected}, got ${shown(value)}` });
  };

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

const ruleShape: Shape = (value, path, faults) => {
  const expected = `an object with one of ${sources.join(", ")}, or with null`;
  if (!isRecord(value)) {
    faults.push({ path, message: `expected ${expected}, got ${shown(value)}` });
    return;
  }
  const fault = (name: string, message: string): void => void faults.push({ path: below(path, name), message });
  for (const [name, member] of Object.entries(value)) {
    const shape = Object.hasOwn(members, name) ? members[name as keyof RuleSource] : undefined;
    if (shape === undefined) fault(name, `there is no such key: expected one of ${Object.keys(members).join(", ")}`);
    else shape(member, below(path, name), faults);
  }
  const has = (name: string): boolean => Object.hasOwn(value, name);
  const [first, second] = sources.filter(has);
  if (second !== undefined) fault(second, `expected one of ${sources.join(", ")}, and ${first} is there already`);
  if (first === undefined && !has("null")) faults.push({ path, message: `expected ${expected}, got ${shown(value)}` });
  if (has("args") && !has("faker")) fault("args", "are for faker, which is not there");
  if (has("count") && has("null")) fault("null", "is for what has no count: a count of 0 is none");
};

const mapOf =
  (expected: string, shape: Shape): Shape =>
  (value, path, faults) => {
    if (!isRecord(value)) faults.push({ path, message: `expected ${expected}, got ${shown(value)}` });
    else for (const [name, member] of Object.entries(value)) shape(member, below(path, name), faults);
  };

const storyEntry: Shape = (value, path, faults) => {
  if (!isRecord(value) || typeof value.type !== "string" || value.type === "") {
    faults.push({ path, message: `expected an object with type and values, got ${shown(value)}` });
    return;
  }
  for (const name of Object.keys(value)) {
    if (name !== "type" && name !== "values")
      faults.push({ path: below(path, name), message: "there is no such key: expected type or values" });
  }
  if (value.values !== undefined && !isRecord(value.values))
    faults.push({ path: below(path, "values"), message: `expected an object, got ${shown(value.values)}` });
};

const top: Readonly<Record<string, Shape>> = {
  $schema: that("a text", (value) => typeof value === "string"),
  types: mapOf("an object of types", mapOf("an object of attributes with their rules", ruleShape)),
  stories: mapOf("an object of stories", mapOf("an object of entries by their names", storyEntry)),
};

/** What is wrong with the shape of a rules file: nothing that its JSON Schema accepts. Names are not looked at. */
export const shapeFaults = (json: unknown): readonly RulesFault[] => {
  const faults: RulesFault[] = [];
  if (!isRecord(json)) return [{ path: "", message: `expected an object, got ${shown(json)}` }];
  for (const [name, value] of Object.entries(json)) {
    const shape = Object.hasOwn(top, name) ? top[name] : undefined;
    if (shape !== undefined) shape(value, name, faults);
    else {
      const message = `there is no such key: expected one of ${Object.keys(top).join(", ")}`;
      faults.push({ path: below("", name), message });
    }
  }
  return faults;
};

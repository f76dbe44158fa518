import { isRecord, type JsonObject, type JsonValue } from "../../../../base/json/json.js";
import { below } from "../../../../base/json/json-place.js";
import { visibleLine } from "../../../../base/words/visible-text.js";
import type { ContentType, Schema, Uid } from "../../../../reference/model/schema.js";
import { type PartAttribute, partUid } from "../../../model/parts.js";

export interface Rule {
  /** Where it stands, for errors: `types.article.title`. */
  readonly path: string;
  readonly faker?: string;
  readonly args?: readonly JsonValue[];
  readonly values?: readonly JsonValue[];
  readonly pattern?: string;
  readonly count?: number | readonly [least: number, most: number];
  /** The share of entries that have no value, from 0 to 1. */
  readonly null?: number;
}

/** More entries, components or files than these no rule may ask for. */
export const mostCounted = 100;

/** One fault of a rules file: `types.article.titel` and what is wrong with it. */
export interface RulesFault {
  readonly path: string;
  readonly message: string;
}

/** The key of a rule that says where values come from; undefined: from where they come without a rule. */
export const sourceKey = ({ faker, pattern, values }: Rule): "faker" | "values" | "pattern" | undefined => {
  if (faker !== undefined) return "faker";
  if (values !== undefined) return "values";
  return pattern === undefined ? undefined : "pattern";
};

/** How many entries, components or files a rule asks for, both bounds included; undefined: it says nothing of that. */
export const rangeOf = (rule: Rule | undefined): readonly [least: number, most: number] | undefined =>
  typeof rule?.count === "number" ? [rule.count, rule.count] : rule?.count;

/** What a story gives of an entry or component, and where it stands: everything else is generated. */
export interface Given {
  readonly path: string;
  readonly values: JsonObject;
}

/** What a story says of an attribute; undefined: nothing. */
export const askedFor = (given: Given | undefined, name: string): JsonValue | undefined =>
  given !== undefined && Object.hasOwn(given.values, name) ? given.values[name] : undefined;

/** The rule of a story that only says how many there are. */
export const countRule = (given: Given | undefined, name: string, count: number): Rule => ({
  path: below(given?.path ?? "", name),
  count,
});

/** The components that a story gives an attribute; undefined: it gives none, and says at most how many. */
export const givenParts = (
  attribute: PartAttribute,
  given: Given | undefined,
): readonly (Given & { readonly uid: Uid })[] | undefined => {
  const value = askedFor(given, attribute.name);
  if (typeof value !== "object") return undefined;
  const path = below(given?.path ?? "", attribute.name);
  return [value].flat().flatMap((item, index) => {
    const at = attribute.many ? below(path, index) : path;
    // The reader has looked at what the item is.
    return isRecord(item) ? [{ uid: String(partUid(attribute, item)), path: at, values: item as JsonObject }] : [];
  });
};

export interface StoryEntry {
  readonly path: string;
  /** What other entries of the story call it. */
  readonly name: string;
  readonly type: ContentType;
  readonly given: Given;
}

export interface Rules {
  /** By the schema's uid and the name of the attribute. */
  readonly attributes: ReadonlyMap<Uid, ReadonlyMap<string, Rule>>;
  readonly stories: readonly (readonly StoryEntry[])[];
}

const mostShown = 20;

/** Rules that cannot be used, or that contradict the schema. The message has a line for each fault. */
export class RulesError extends Error {
  override readonly name = "RulesError";

  /** `file` is where the rules are. */
  constructor(
    readonly faults: readonly RulesFault[],
    file?: string,
  ) {
    const lines = faults
      .slice(0, mostShown)
      .map(({ message, path }) => visibleLine([file ?? "", path, message].filter((part) => part !== "").join(": ")));
    const more = faults.length - lines.length;
    super([...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"));
  }
}

/** A {@link RulesError} with a single fault. */
export const rulesFault = (path: string, message: string): RulesError => new RulesError([{ path, message }]);

/** The rule for an attribute of a schema. */
export const ruleFor = (rules: Rules | undefined, { uid }: Schema, name: string): Rule | undefined =>
  rules?.attributes.get(uid)?.get(name);

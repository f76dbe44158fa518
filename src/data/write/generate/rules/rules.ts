import type { JsonValue } from "../../../../base/json.js";
import { visibleLine } from "../../../../base/visible-text.js";
import type { Attribute, ContentType, Schema, Uid } from "../../../../reference/model/schema.js";

/** Where a rule stands, for errors: `types.article.title`. */
interface Placed {
  readonly path: string;
}

/** Where the values of an attribute come from; undefined: from where they come without a rule. */
export type ValueSource =
  | { readonly kind: "faker"; readonly name: string; readonly args: readonly JsonValue[] }
  | { readonly kind: "values"; readonly values: readonly JsonValue[] }
  | { readonly kind: "pattern"; readonly pattern: string };

/** What one attribute is generated with. */
export interface Rule extends Placed {
  readonly source?: ValueSource;
  /** How many entries, components or files it has: both bounds included. */
  readonly count?: readonly [least: number, most: number];
  /** The share of entries that have no value, from 0 to 1. */
  readonly nullShare: number;
}

/** An entry of a story. */
export interface StoryEntry extends Placed {
  /** What other entries of the story call it. */
  readonly name: string;
  readonly type: ContentType;
  /** What is given of it; everything else is generated. */
  readonly values: ReadonlyMap<Attribute, StoryValue>;
}

/** A component of a story's entry. */
export interface StoryPart extends Placed {
  readonly uid: Uid;
  readonly values: ReadonlyMap<Attribute, StoryValue>;
}

/** What a story gives an attribute: a value, components, how many of its targets, or entries of the story by their names. */
export type StoryValue = Placed &
  (
    | { readonly kind: "value"; readonly value: JsonValue }
    | { readonly kind: "parts"; readonly parts: readonly StoryPart[] }
    | { readonly kind: "count"; readonly count: number }
    | { readonly kind: "entries"; readonly names: readonly string[] }
  );

/** What a rules file asks for. */
export interface Rules {
  /** By the schema's uid and the name of the attribute. */
  readonly attributes: ReadonlyMap<Uid, ReadonlyMap<string, Rule>>;
  readonly stories: ReadonlyMap<string, readonly StoryEntry[]>;
}

/** One fault of a rules file: `types.article.titel` and what is wrong with it. */
export interface RulesFault {
  readonly path: string;
  readonly message: string;
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

import { isText } from "../../dataset/portable.js";
import { portableValue } from "../../dataset/printed.js";
import { isEqual } from "../../expect/compare.js";
import type { Attribute } from "../../reference.js";
import { type Compared, isList } from "../compare.js";
import { isAssigned } from "./statements.js";

/** What many differences have in common: a fault of the server, since data that is missing or wrong has no such form. */
export interface Pattern {
  /** `cut`, `rounded`, ...: the name of the row. */
  readonly name: string;
  /** What is wrong: `every float`, and with `what`: `is rounded to 1 decimal place`. */
  readonly subjects: readonly string[];
  readonly what: string;
  readonly statements: readonly string[];
  /** The differences that it explains. */
  readonly shown: readonly Compared[];
  /** How many values could have shown it. */
  readonly of: number;
}

/** Whether a value can show a pattern, and whether it does. */
export interface Fitted {
  readonly what: string;
  readonly can: (each: Compared) => boolean;
  readonly does: (each: Compared) => boolean;
}

/** One pattern. */
export interface Row {
  readonly name: string;
  readonly covers: (each: Compared) => boolean;
  /** Of the values of one scope those that differ: the pattern, its parameters found in them. */
  readonly fit: (wrong: readonly Compared[], all: () => readonly Compared[]) => Fitted | undefined;
  readonly least: number;
  readonly scopes?: readonly Scope[];
  /** Whether the same in values beyond the scope shows the same fault: one value that is missing does not. */
  readonly isWide?: true;
}

/** Values that are looked at together, by the name of their group: undefined where a value has none. */
export interface Scope {
  readonly group: (each: Compared) => string;
  readonly subject: (each: Compared) => string;
}

const familyOf = ({ attribute }: Compared): string => {
  if (isList(attribute))
    return attribute.kind === "component" || attribute.kind === "dynamiczone" ? "component" : "link";
  return isText(attribute.type) ? "text" : numbers.has(attribute.type) ? "number" : attribute.type;
};

const numbers = new Set<string>(["integer", "biginteger", "float", "decimal"]);

const familyNames: Readonly<Record<string, string>> = {
  text: "every text",
  number: "every number",
  link: "every relation and media field",
  component: "every component",
};

const kindOf = (attribute: Attribute): string => {
  if (attribute.kind === "scalar") return attribute.type;
  if (attribute.kind === "relation")
    return `${attribute.name === "localizations" ? "localizations" : attribute.relation} relation`;
  return attribute.kind === "dynamiczone"
    ? "dynamic zone"
    : attribute.many
      ? `list of ${attribute.kind}`
      : attribute.kind;
};

export const ofAll: Scope = {
  group: familyOf,
  subject: (each) => familyNames[familyOf(each)] ?? `every ${familyOf(each)}`,
};
export const ofMany: Scope = {
  group: (each) => `${familyOf(each)} ${isMany(each)}`,
  subject: (each) => (isMany(each) ? `every list of ${familyOf(each)}s` : `every single ${familyOf(each)}`),
};
export const ofSystem: Scope = {
  group: (each) => `${isAssigned(each)} ${kindOf(each.attribute)}`,
  subject: (each) => (isAssigned(each) ? "every system timestamp" : `every ${kindOf(each.attribute)}`),
};
export const ofKind: Scope = {
  group: ({ attribute }) => kindOf(attribute),
  subject: (each) => `every ${kindOf(each.attribute)}`,
};
export const ofName: Scope = {
  group: ({ attribute }) => `${attribute.name} ${kindOf(attribute)}`,
  subject: ({ attribute }) => `every ${attribute.name}`,
};
export const ofPlace: Scope = {
  group: ({ type, place }) => `${type.uid} ${place}`,
  subject: ({ type, place }) => `${place} of every ${type.singularName}`,
};

/** All of a kind in one type, where there are several. */
export const ofTypeKind: Scope = {
  group: ({ type, attribute }) => `${type.uid} ${kindOf(attribute).replace("list of ", "")}`,
  subject: ({ type, attribute }) => `every ${kindOf(attribute).replace("list of ", "")} of every ${type.singularName}`,
};

export const isMany = ({ attribute }: Compared): boolean => isList(attribute) && attribute.many;

export const usualScopes = [ofAll, ofKind, ofName, ofPlace];

/** What a server with a fault shows of a value; the value itself where the fault does not touch it. */
export const showing = (what: string, predict: (expected: never, each: Compared) => unknown): Fitted => {
  const predicted = (each: Compared): unknown => {
    const value = predict((each.printed ?? each.expected) as never, each);
    return each.attribute.kind === "scalar" ? portableValue(each.attribute, value) : value;
  };
  return {
    what,
    can: (each) => !isEqual(predicted(each), each.expected),
    does: (each) => isEqual(predicted(each), each.actual),
  };
};

export type Predict = (expected: never, each: Compared) => unknown;

export const isScalarOf = (holds: (type: string) => boolean) => (each: Compared) =>
  each.attribute.kind === "scalar" && !isAssigned(each) && holds(each.attribute.type);

export const anyText = isScalarOf((type) => isText(type as never));
export const anyNumber = isScalarOf((type) => numbers.has(type));
export const anyScalar = isScalarOf(() => true);
export const anyInstant = (each: Compared) => each.attribute.kind === "scalar" && each.attribute.type === "datetime";
export const ofTypes = (...types: readonly string[]) => isScalarOf((type) => types.includes(type));

/** A pattern without parameters. */
export const plain = (name: string, covers: Row["covers"], what: string, predict: Predict, least = 2): Row => ({
  ...{ name, covers, least, isWide: true },
  fit: () => showing(what, (expected, each) => (expected === null ? null : predict(expected, each))),
});

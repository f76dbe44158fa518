import { isRecord } from "../../../base/json/json.js";
import { isPlainName } from "../../../base/path-names.js";
import type { Certainty } from "../discover/finding.js";
import type { Components } from "./components.js";
import { type FoundType, shownIn, targetOf } from "./found-type.js";
import { componentsIn } from "./sample.js";
import { scalarType } from "./scalar-type.js";

/** A link that an attribute shows: from an entry to another. */
export interface Pair {
  readonly from: number;
  readonly to: number;
  /** The type of the other one, where the attribute leads to several. */
  readonly type?: string;
}

/** What an attribute is, by its values. */
export interface Guess {
  /** The attribute as a schema file has it; undefined: no answer shows what it is, and it is left out. */
  readonly json?: Readonly<Record<string, unknown>>;
  readonly certainty: Certainty;
  /** What there is to say beside what it is. */
  readonly note?: string;
  readonly pairs?: readonly Pair[];
}

export interface Held {
  readonly owner: number;
  readonly value: unknown;
}

export interface Known {
  readonly types: readonly FoundType[];
  readonly components: Components;
}

const isWrapped = (value: unknown): value is { readonly data: unknown } => isRecord(value) && "data" in value;

/** Whether these are the attributes of an uploaded file. */
export const isFile = (attributes: object): boolean =>
  ["hash", "mime", "url", "ext"].every((name) => name in attributes);

/** What files are. */
export const mediaGuess = (many: boolean): Guess => ({ json: { type: "media", multiple: many }, certainty: "sure" });

const unknown = (note: string): Guess => ({ certainty: "unknown", note });

const relation = (held: readonly Held[], { types }: Known): Guess => {
  const many = held.some(({ value }) => isWrapped(value) && Array.isArray(value.data));
  const shown = held.flatMap(({ owner, value }) => shownIn(value).map((item) => ({ owner, item })));
  if (shown.length === 0)
    return unknown(
      many ? "a list of links or files, left out: no entry has any" : "a link or a file, left out: no entry has one",
    );
  const items = shown.map(({ item }) => item);
  if (items.every(({ attributes }) => isFile(attributes))) return mediaGuess(many);
  const target = targetOf(items, types);
  if (target === undefined) {
    const names = Object.keys(items[0]?.attributes ?? {}).slice(0, 6);
    return unknown(`a relation to a type that was not named, left out; its entries have ${names.join(", ")}`);
  }
  const pairs = shown.map(({ item, owner }) => ({ from: owner, to: item.id }));
  const isShared = new Set(pairs.map(({ to }) => to)).size < pairs.length;
  const kind = many ? (isShared ? "manyToMany" : "oneToMany") : isShared ? "manyToOne" : "oneToOne";
  return {
    json: { type: "relation", relation: kind, target: target.uid },
    certainty: isShared ? target.certainty : "likely",
    pairs,
  };
};

const morph = (held: readonly Held[], many: boolean, { types }: Known): Guess => {
  const kind = many ? "morphToMany" : "morphToOne";
  const pairs = held.flatMap(({ owner, value }) =>
    shownIn(value).flatMap((item) => {
      const type = item.type ?? targetOf([item], types, true)?.uid;
      return type === undefined ? [] : [{ from: owner, to: item.id, type }];
    }),
  );
  return { json: { type: "relation", relation: kind }, certainty: many ? "sure" : "likely", pairs };
};

const parts = (held: readonly Held[], { components }: Known): Guess => {
  const objects = held.flatMap(({ value }) => componentsIn(value));
  const uids = [...new Set(objects.map(components.uidOf))];
  const isZone = objects.some((object) => typeof object.__component === "string");
  if (isZone)
    return {
      json: { type: "dynamiczone", components: uids },
      certainty: "likely",
      note: ", and of what no entry has",
    };
  const repeatable = held.some(({ value }) => Array.isArray(value));
  const [uid = ""] = uids;
  const named = components.shapes.get(uid)?.isNamed === true;
  return {
    json: { type: "component", component: uid, repeatable },
    certainty: "likely",
    ...(!named && { note: "; its name is made up" }),
  };
};

const scalar = (name: string, held: readonly Held[]): Guess => {
  const { certainty, type } = scalarType(
    name,
    held.map(({ value }) => value),
  );
  return { json: { type }, certainty, ...(certainty === "unknown" && { note: ": no entry has a value" }) };
};

const isList = (value: unknown): boolean => Array.isArray(value);

/** What an attribute is by its values. `isPlain`: it is there without `populate`, so that it has a value of its own; undefined: that is not known. */
export const guessAttribute = (
  name: string,
  all: readonly Held[],
  isPlain: boolean | undefined,
  known: Known,
): Guess => {
  if (!isPlainName(name)) return unknown("left out: its name is none of letters, digits, - and _");
  if (isPlain === true) return scalar(name, all);
  const held = all.filter(({ value }) => value !== null && value !== undefined);
  const values = held.map(({ value }) => value);
  if (values.some(isWrapped)) return relation(held, known);
  if (values.some((value) => Array.isArray(value) && value.some((item) => isRecord(item) && "__type" in item)))
    return morph(held, true, known);
  if (values.some((value) => componentsIn(value).length > 0)) return parts(held, known);
  if (isPlain === false && values.some((value) => isRecord(value) && "createdAt" in value))
    return morph(held, false, known);
  if (isPlain === false)
    return unknown(
      values.some(isList)
        ? "components, left out: no entry has any"
        : "a component or link, left out: no entry has one",
    );
  return values.length > 0 && values.every((value) => Array.isArray(value) && value.length === 0)
    ? unknown("a list, left out: no entry has anything in it")
    : scalar(name, all);
};

import { isRecord } from "../base.js";
import { type Order, ordersOf } from "./order.js";

/** What is asked of the entries of one level: those of the list, or those of a populated attribute. */
export interface Level {
  /** The attributes that section 4.5 lets through; undefined: all, or nobody can say. */
  readonly fields?: ReadonlySet<string>;
  /** What may be populated, by its name; `all`: every attribute, one level deep; `any`: nobody can say. */
  readonly populate: "all" | "any" | ReadonlyMap<string, Level>;
  readonly orders?: readonly Order[] | undefined;
  /** What is asked of a dynamic zone by component. */
  readonly on?: ReadonlyMap<string, Level>;
  /** It has a publicationState of its own, or is counted. */
  readonly isOther?: boolean;
}

/** A level of which nobody can say what was asked. */
export const anyLevel: Level = { populate: "any", isOther: true };

/** Nothing is asked of it: it shows its own values. */
const plainLevel: Level = { populate: new Map() };

/** What was asked of a populated attribute. */
export const below = ({ populate }: Level, name: string): Level => {
  if (populate === "any") return anyLevel;
  return populate === "all" ? plainLevel : (populate.get(name) ?? anyLevel);
};

/** Whether an attribute may be populated in a level. */
export const mayPopulate = ({ populate }: Level, name: string): boolean =>
  typeof populate === "string" || populate.has(name);

/** The attributes that `fields` names: an array of names, as section 4.5 shows it. Undefined for anything else, and for a star. */
const fieldsOf = (fields: unknown): ReadonlySet<string> | undefined =>
  Array.isArray(fields) && fields.length > 0 && fields.every((name) => typeof name === "string" && /^\w+$/.test(name))
    ? new Set(fields as string[]) // every member is a string
    : undefined;

/**
 * What `fields`, `populate`, `sort` and `on` ask of a level. Of forms that the specification does not show, populate is read as the most that
 * they can mean: what was not asked for in any form is never there.
 */
export const levelOf = (options: Readonly<Record<string, unknown>>): Level => {
  const fields = fieldsOf(options.fields);
  const orders = options.sort === undefined ? undefined : ordersOf(options.sort);
  const on = isRecord(options.on)
    ? new Map(Object.entries(options.on).map(([uid, each]) => [uid, isRecord(each) ? levelOf(each) : anyLevel]))
    : undefined;
  const isOther = ["count", "publicationState", "locale"].some((name) => Object.hasOwn(options, name));
  return {
    populate: populateOf(options.populate),
    orders,
    ...(fields && { fields }),
    ...(on && { on }),
    ...(isOther && { isOther }),
  };
};

const populateOf = (populate: unknown): Level["populate"] => {
  if (populate === undefined) return new Map();
  if (populate === "*") return "all";
  const names = typeof populate === "string" ? [populate] : populate;
  const named: Named = new Map();
  if (Array.isArray(names)) {
    for (const name of names) {
      if (typeof name !== "string" || name.includes("*")) return "any";
      // Commas may part names in an array too.
      for (const part of name.split(",")) addPath(named, part.trim().split("."));
    }
    return levelsOf(named);
  }
  if (!isRecord(names) || Object.keys(names).some((name) => /^\d*$|\*/.test(name))) return "any";
  for (const [name, options] of Object.entries(names))
    addPath(named, name.split("."), isRecord(options) ? options : "any");
  return levelsOf(named);
};

/** Names that lead to names, with what is asked at the end of a path. */
type Named = Map<string, Branch>;

interface Branch {
  readonly named: Named;
  options?: Options;
}

/** `any`: a text in place of them, which no section shows: `populate[maker]=*` may be all of the maker. */
type Options = Readonly<Record<string, unknown>> | "any";

const addPath = (named: Named, [name = "", ...rest]: readonly string[], options?: Options) => {
  const known: Branch = named.get(name) ?? { named: new Map() };
  named.set(name, known);
  if (rest.length > 0) addPath(known.named, rest, options);
  else if (options !== undefined) known.options = options;
};

const levelsOf = (named: Named): ReadonlyMap<string, Level> =>
  new Map(
    [...named].map(([name, { named: inner, options }]) => {
      if (options === undefined) return [name, { populate: levelsOf(inner) }];
      // A dotted path beside an object of the same name: either may count.
      return [name, inner.size > 0 || options === "any" ? anyLevel : levelOf(options)];
    }),
  );

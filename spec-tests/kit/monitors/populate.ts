import { groupBy, isRecord } from "../base.js";
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

/** Names that lead to something, and what is asked of it. `any`: a text, which no section shows: `populate[maker]=*` may be all of the maker. */
type Path = readonly [names: readonly string[], options?: Readonly<Record<string, unknown>> | "any" | undefined];

const populateOf = (populate: unknown): Level["populate"] => {
  if (populate === undefined) return new Map();
  if (populate === "*") return "all";
  const paths = pathsIn(typeof populate === "string" ? [populate] : populate);
  return paths === undefined ? "any" : levelsAt(paths);
};

/** Undefined: nobody can say. */
const pathsIn = (populate: unknown): readonly Path[] | undefined => {
  if (Array.isArray(populate)) {
    const names = populate.filter((name) => typeof name === "string" && !name.includes("*"));
    // Commas may part names in an array too.
    const parts: readonly string[] = names.flatMap((name) => name.split(","));
    return names.length < populate.length ? undefined : parts.map((part) => [part.trim().split(".")]);
  }
  if (!isRecord(populate) || Object.keys(populate).some((name) => /^\d*$|\*/.test(name))) return undefined;
  return Object.entries(populate).map(([name, options]) => [name.split("."), isRecord(options) ? options : "any"]);
};

const levelsAt = (paths: readonly Path[]): ReadonlyMap<string, Level> =>
  new Map(
    [...groupBy(paths, ([[name = ""]]) => name)].map(([name, own]) => {
      const below = own.flatMap(([[, ...rest], options]): Path[] => (rest.length > 0 ? [[rest, options]] : []));
      const options = own.findLast(([names, each]) => names.length === 1 && each !== undefined)?.[1];
      if (options === undefined) return [name, { populate: levelsAt(below) }];
      // A dotted path beside an object of the same name: either may count.
      return [name, below.length > 0 || options === "any" ? anyLevel : levelOf(options)];
    }),
  );

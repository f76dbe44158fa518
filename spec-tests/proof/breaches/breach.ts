import type { Asked, Mutate } from "../servers/server.js";

/**
 * A server that breaks one sentence of the specification, in one manner and perhaps in one place alone. Breaches are made of the specification
 * and of the dataset's schemas; they know nothing of checks, so that the share of them that the kit fails says something about the kit.
 */
export interface Breach<Witness = Asked> {
  readonly section: string;
  /** What is broken and how: `$gt matches the value itself`. */
  readonly manner: string;
  /** Where alone it is: `on decimals`, `below a relation`; empty: everywhere. */
  readonly where: string;
  readonly mutate: Mutate;
  /** Requests of which one at least is answered otherwise than by a right server, if the breach can be seen at all. */
  witnesses(): Iterable<Witness>;
}

/** A breach in what an update does: it is seen by an update, and by reading after it, on a right server and on this one in the same order. */
export type UpdateBreach = Breach<readonly [update: Asked, look: Asked]>;

/** What a breach is called: its manner and where it is. */
export const nameOf = ({ section, manner, where }: Pick<Breach, "section" | "manner" | "where">): string =>
  `${section} ${manner}${where === "" ? "" : `, ${where}`}`;

/** What is done in each manner, by the name of the manner. */
export type Manners<Change> = Readonly<Record<string, Change>>;

/** Manners whose names begin with the same words. */
export const about = <Change>(words: string, manners: Manners<Change>): Manners<Change> =>
  Object.fromEntries(Object.entries(manners).map(([manner, change]) => [`${words} ${manner}`, change]));

/** Manners that are made of rows, each with its name. */
export const mannersOf = <Row, Change>(
  rows: readonly Row[],
  manner: (row: Row) => readonly [name: string, change: Change],
): Manners<Change> => Object.fromEntries(rows.map(manner));

/** Where a breach is that is not in one place alone. */
export const everywhere = [{ text: "" }] as const;

/** A breach of each manner in each place. `section`: by the manner, where it is not one for all. */
export const crossed = <Change, Where extends { readonly text: string }, Witness>(
  section: string | ((manner: string, change: Change) => string),
  manners: Manners<Change>,
  wheres: readonly Where[],
  made: { mutate(change: Change, where: Where): Mutate; witnesses(where: Where, change: Change): Iterable<Witness> },
): readonly Breach<Witness>[] =>
  Object.entries(manners).flatMap(([manner, change]) =>
    wheres.map((where) => ({
      section: typeof section === "string" ? section : section(manner, change),
      ...{ manner, where: where.text, mutate: made.mutate(change, where) },
      witnesses: () => made.witnesses(where, change),
    })),
  );

/** Breaches that are everywhere, which the same requests show. */
export const unplaced = <Witness>(
  section: string,
  manners: Manners<Mutate>,
  witnesses: () => Iterable<Witness>,
): readonly Breach<Witness>[] => crossed(section, manners, everywhere, { mutate: (change) => change, witnesses });

/** Parameters: `filters[slug][$eq]` and a value each. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** Parameters as they stand in an address: what is filled in may hold any character. */
export const query = (texts: readonly string[], ...values: readonly unknown[]): Pairs => {
  const filled = (text: string) => text.replaceAll(/\0(\d+)\0/g, (_, at) => String(values[Number(at)]));
  const whole = texts.reduce((sent, text, at) => `${sent}\0${at - 1}\0${text}`);
  return whole.split("&").map((each) => {
    const [name = "", ...value] = each.split("=");
    return [filled(name), filled(value.join("="))] as const;
  });
};

/** Parameters, and of what each sort in them sorts only those entries that have a value: where the others stand the specification does not say. */
export const amongValues = (pairs: Pairs): Pairs => [
  ...pairs,
  ...pairs.flatMap(([name, term]) => {
    const filter = name.replace(/sort(\]?)(\[\d+\])?$/, `filters$1[${term.split(":")[0]}][$$notNull]`);
    return filter === name ? [] : [[filter, "true"] as const];
  }),
];

/** An array in an address: the name with the index in place of `#`. */
export const numbered = (name: string, values: readonly string[]): Pairs =>
  values.map((value, index) => [name.replace("#", String(index)), value] as const);

/** A request that reads. */
export const get = (path: string, parameters: Pairs): Asked => ({
  method: "GET",
  target: `${path}?${parameters.map(([name, value]) => `${encode(name)}=${encodeURIComponent(value)}`).join("&")}`,
  headers: {},
});

/** Brackets and dollars stand as they are. */
const encode = (name: string): string => encodeURIComponent(name).replaceAll(/%(?:5B|5D|24|2E)/g, decodeURIComponent);

/** Some of all, of which the first ones come from everywhere. */
export const scattered = <T>(all: readonly T[]): readonly T[] => {
  const step = Math.max(1, Math.round(all.length * 0.382));
  return Array.from({ length: step }, (_, start) => all.filter((__, index) => index % step === start)).flat();
};

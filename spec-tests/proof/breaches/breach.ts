import type { Mutate } from "../faults/fault.js";
import type { Asked } from "../faults/server.js";

/**
 * A server that breaks one sentence of the specification, in one manner and perhaps in one place alone. Breaches are made of the specification
 * and of the dataset's schemas; they know nothing of checks, so that the share of them that the kit fails says something about the kit.
 */
export interface Breach {
  readonly section: string;
  /** What is broken and how: `$gt matches the value itself`. */
  readonly manner: string;
  /** Where alone it is: `on decimals`, `below a relation`; empty: everywhere. */
  readonly where: string;
  readonly mutate: Mutate;
  /** Requests of which one at least is answered otherwise than by a right server, if the breach can be seen at all. */
  witnesses(): Iterable<Asked>;
}

/** What a breach is called: its manner and where it is. */
export const nameOf = ({ section, manner, where }: Pick<Breach, "section" | "manner" | "where">): string =>
  `${section} ${manner}${where === "" ? "" : `, ${where}`}`;

/** Parameters: `filters[slug][$eq]` and a value each. */
export type Pairs = readonly (readonly [name: string, value: string])[];

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

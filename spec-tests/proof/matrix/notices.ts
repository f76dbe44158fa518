import type { Depth } from "../../kit/contract/target.js";
import { decides } from "../../kit/judge/applies.js";
import { checks } from "../../statements/index.js";
import { grounds } from "./grounds.js";
import { rest } from "./record.js";
import type { Costs, Row } from "./store.js";

/** A part of a check, as it is asked: `filtering-eq`, or a case of it, `filtering-everywhere-eq#17`. */
export type PartName = string;

/** What a part of a check is called. */
export const partName = (check: string, row: number): PartName => (row === rest ? check : `${check}#${row}`);

/** The check that a part belongs to. */
export const checkOfPart = (part: PartName): string => part.split("#", 1)[0] ?? part;

/** A wrong server on a ground, and the parts of checks each of which makes of it what the whole kit does: it fails, or is warned. */
export interface Noticed {
  readonly server: string;
  readonly ground: string;
  readonly breaks: string;
  readonly fails: boolean;
  readonly by: ReadonlySet<PartName>;
}

const checkOf = new Map(checks.map((check) => [check.id, check]));

const profileOf = new Map(grounds.map(({ name, profile }) => [name, profile]));

/** Which parts notice the server of a row. */
export const noticed = ({ server, ground, breaks, found }: Row): Noticed => {
  const [failing, warning] = [new Set<PartName>(), new Set<PartName>()];
  const note = (id: string, part: PartName): void => {
    const check = checkOf.get(id);
    if (check === undefined) return;
    (decides(check, profileOf.get(ground) ?? "spec") ? failing : warning).add(part);
  };
  for (const { check, rows, shown } of found) {
    for (const row of rows) note(check, partName(check, row));
    for (const [watching, parts] of Object.entries(shown))
      for (const row of parts) note(watching, partName(check, row));
  }
  const fails = failing.size > 0;
  return { server, ground, breaks, fails, by: fails ? failing : warning };
};

/** What parts cost: requests each. A case costs what its check asks beside its cases too, once. */
export interface Prices {
  of(part: PartName): number;
  /** Requests of a check beside its cases. */
  beside(part: PartName): number;
  /** From which depth on a run tries a part. */
  leastOf(part: PartName): Depth;
  /** Every part that there is. */
  readonly parts: readonly PartName[];
}

/** The prices of parts: those of the first ground that has them. */
export const pricesOf = (costs: readonly Costs[]): Prices => {
  const sorted = costs.toSorted((a, b) => order(a) - order(b));
  const known = new Map<PartName, number>();
  for (const { checks: each } of sorted)
    for (const [check, requests] of Object.entries(each)) {
      if (known.has(check)) continue;
      for (const [index, count] of requests.entries()) known.set(partName(check, index - 1), count);
    }
  const of = (part: PartName) => known.get(part) ?? 1;
  const depths = new Map(sorted.toReversed().flatMap((each) => Object.entries(each.depths)));
  return {
    of,
    leastOf: (part) => depthOf[depths.get(checkOfPart(part))?.[Number(part.split("#", 2)[1])] ?? ""] ?? "quick",
    beside: (part) => (part.includes("#") ? of(checkOfPart(part)) : 0),
    parts: [...known.keys()],
  };
};

const depthOf: Readonly<Record<string, Depth>> = { d: "deep", u: "usual" };

const order = ({ ground }: Costs): number => grounds.findIndex(({ name }) => name === ground);

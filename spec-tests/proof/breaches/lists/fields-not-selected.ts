import { revaluing } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { breachesOf, shownBy } from "../beside.js";
import { type Breach, mannersOf, numbered, type Pairs, query } from "../breach.js";
import { scalarsOf, scalarTypes, typeAt, typeOf } from "../world.js";

const selecting = (change: (names: readonly string[], path: string) => readonly string[]): Mutate =>
  revaluing("fields", change);

const selections = (path: string): readonly Pairs[] => {
  const names = scalarsOf(typeAt(path)).map(({ name }) => name);
  const some = (count: number): Pairs => numbered("fields[#]", names.slice(0, count));
  return [...names.map((name) => query`fields[0]=${name}`), ...[2, 3, 5, 8, 12].map(some), query`fields=*`];
};

const unselected = (type: string): Mutate =>
  selecting((names, path) => {
    const left = names.filter((name) => typeOf(typeAt(path), name) !== type);
    return left.length === 0 ? ["id"] : left;
  });

/** Entries with other attributes than `fields` selects (section 4.5). */
export const fieldBreaches: readonly Breach[] = breachesOf(
  "4.5",
  "fields",
  shownBy(selections, {
    "fields has no effect": selecting(() => []),
    ...mannersOf([1, 2, 4, 10], (most) => [
      `fields looks at its first ${most} names alone`,
      selecting((names) => names.slice(0, most)),
    ]),
    "fields adds createdAt": selecting((names) => [...names, "createdAt"]),
    "fields=* returns nothing": selecting((names) => (names.includes("*") ? ["id"] : names)),
    ...mannersOf(scalarTypes, (type) => [`fields does not return ${type}`, unselected(type)]),
  }),
);

import type { Mutate } from "../faults/fault.js";
import { understanding } from "../faults/requests.js";
import { breachesOf } from "./beside.js";
import type { Breach, Pairs } from "./breach.js";
import { attributeOf, scalarsOf, scalarTypes, typeAt } from "./world.js";

const sorting = (change: (terms: readonly string[], path: string) => readonly string[]): Mutate =>
  understanding((parameters, at) => {
    const own = parameters.filter(({ path }) => path[0] === "sort");
    if (own.length === 0) return parameters;
    const terms = change(
      own.map(({ value = "" }) => value),
      at,
    );
    return [
      ...parameters.filter((each) => !own.includes(each)),
      ...terms.map((value, index) => ({ path: ["sort", String(index)], value })),
    ];
  });

/** The same term in the other order. */
export const turned = (term: string): string =>
  term.endsWith(":desc") ? term.replace(":desc", ":asc") : `${term.replace(":asc", "")}:desc`;

/** Documents have no order. */
const hasOrder = (type: string): boolean => type !== "json" && type !== "blocks";

const sortable = (path: string): readonly string[] =>
  scalarsOf(typeAt(path))
    .filter(({ type }) => hasOrder(type))
    .map(({ name }) => name);

const sorts = (path: string): readonly Pairs[] => {
  const names = sortable(path);
  const terms = (count: number, suffix: string): Pairs =>
    Array.from(
      { length: Math.min(count, names.length) },
      (_, index) =>
        [`sort[${index}]`, `${names[(names.length - count + index + names.length) % names.length]}${suffix}`] as const,
    );
  return [
    ...names.flatMap((name): readonly Pairs[] => [
      [["sort", name]],
      [["sort", `${name}:desc`]],
      [["sort[0]", `${name}:asc`]],
    ]),
    ...["", ":desc"].flatMap((suffix) =>
      names.flatMap((name) =>
        names
          .filter((other) => other !== name)
          .map(
            (other): Pairs => [
              ["sort[0]", name],
              ["sort[1]", `${other}${suffix}`],
            ],
          ),
      ),
    ),
    terms(3, ""),
    terms(4, ":desc"),
    terms(6, ":desc"),
  ];
};

/** A sort by one attribute of a type has no effect. */
const unsorted = (type: string): Mutate =>
  sorting((terms, path) => {
    const attribute = terms.length === 1 ? attributeOf(typeAt(path), terms[0]?.split(":")[0] ?? "") : undefined;
    return attribute?.kind === "scalar" && attribute.type === type ? [] : terms;
  });

/** A sort by an attribute of a type has no effect after another one. */
const unsortedAfter = (type: string): Mutate =>
  sorting((terms, path) =>
    terms.filter((term, index) => {
      const attribute = attributeOf(typeAt(path), term.split(":")[0] ?? "");
      return index === 0 || attribute?.kind !== "scalar" || attribute.type !== type;
    }),
  );

/** Lists that are not in the order of section 4.2. */
export const sortBreaches: readonly Breach[] = breachesOf("4.2", "sort", {
  "sort has no effect": { mutate: sorting(() => []), asks: sorts },
  ":desc is ignored": { mutate: sorting((terms) => terms.map((term) => term.replace(":desc", ""))), asks: sorts },
  "the order is turned round": { mutate: sorting((terms) => terms.map(turned)), asks: sorts },
  ":asc is :desc": { mutate: sorting((terms) => terms.map((term) => term.replace(":asc", ":desc"))), asks: sorts },
  "sort looks at its first field alone": { mutate: sorting((terms) => terms.slice(0, 1)), asks: sorts },
  "sort looks at its last field alone": { mutate: sorting((terms) => terms.slice(-1)), asks: sorts },
  "the fields of sort are read from the last to the first": {
    mutate: sorting((terms) => [...terms].reverse()),
    asks: sorts,
  },
  "sort looks at its first two fields alone": { mutate: sorting((terms) => terms.slice(0, 2)), asks: sorts },
  "sort looks at its first three fields alone": { mutate: sorting((terms) => terms.slice(0, 3)), asks: sorts },
  ":desc of the second field is ignored": {
    mutate: sorting(([first = "", ...rest]) => [first, ...rest.map((term) => term.replace(":desc", ""))]),
    asks: sorts,
  },
  ...Object.fromEntries(
    scalarTypes.filter(hasOrder).flatMap((type) => [
      [`sort by ${type} has no effect`, { mutate: unsorted(type), asks: sorts }],
      [`sort by ${type} has no effect after another field`, { mutate: unsortedAfter(type), asks: sorts }],
    ]),
  ),
});

import type { Mutate } from "../faults/fault.js";
import { understanding } from "../faults/requests.js";
import { breachesOf } from "./beside.js";
import type { Breach, Pairs } from "./breach.js";
import { attributeOf, scalarsOf, scalarTypes, typeAt } from "./world.js";

const selecting = (change: (names: readonly string[], path: string) => readonly string[]): Mutate =>
  understanding((parameters, path) => {
    const own = parameters.filter(({ path: [first] }) => first === "fields");
    if (own.length === 0) return parameters;
    const names = change(
      own.map(({ value = "" }) => value),
      path,
    );
    return [
      ...parameters.filter((each) => !own.includes(each)),
      ...names.map((value, index) => ({ path: ["fields", String(index)], value })),
    ];
  });

const selections = (path: string): readonly Pairs[] => {
  const names = scalarsOf(typeAt(path)).map(({ name }) => name);
  const some = (count: number): Pairs =>
    names.slice(0, count).map((name, index) => [`fields[${index}]`, name] as const);
  return [
    ...names.map((name): Pairs => [["fields[0]", name]]),
    some(2),
    some(3),
    some(5),
    some(8),
    some(12),
    [["fields", "*"]],
  ];
};

const unselected = (type: string): Mutate =>
  selecting((names, path) => {
    const schema = typeAt(path);
    const left = names.filter((name) => {
      const attribute = attributeOf(schema, name);
      return !(attribute?.kind === "scalar" && attribute.type === type);
    });
    return left.length === 0 ? ["id"] : left;
  });

/** Entries with other attributes than `fields` selects (section 4.5). */
export const fieldBreaches: readonly Breach[] = breachesOf("4.5", "fields", {
  "fields has no effect": { mutate: selecting(() => []), asks: selections },
  ...Object.fromEntries(
    [1, 2, 4, 10].map((most) => [
      `fields looks at its first ${most} names alone`,
      { mutate: selecting((names) => names.slice(0, most)), asks: selections },
    ]),
  ),
  "fields adds createdAt": { mutate: selecting((names) => [...names, "createdAt"]), asks: selections },
  "fields=* returns nothing": {
    mutate: selecting((names) => (names.includes("*") ? ["id"] : names)),
    asks: selections,
  },
  ...Object.fromEntries(
    scalarTypes.map((type) => [`fields does not return ${type}`, { mutate: unselected(type), asks: selections }]),
  ),
});

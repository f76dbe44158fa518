import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import { breachesOf } from "./beside.js";
import type { Breach, Pairs } from "./breach.js";
import { attributesOf, linksOf, typeAt } from "./world.js";

const isPopulate = ({ path }: Parameter): boolean => path[0] === "populate";

const populating = (change: (own: readonly Parameter[]) => readonly Parameter[]) =>
  understanding((parameters) => {
    const own = parameters.filter(isPopulate);
    return own.length === 0 ? parameters : [...parameters.filter((each) => !isPopulate(each)), ...change(own)];
  });

const named = (path: string): readonly string[] =>
  attributesOf(typeAt(path)).flatMap(({ kind, name }) => (kind === "scalar" || kind === "morph" ? [] : [name]));

const array = (names: readonly string[]): Pairs => names.map((name, index) => [`populate[${index}]`, name] as const);

const names = (path: string): readonly Pairs[] => [
  ...named(path).map((name) => array([name])),
  array(named(path)),
  array(named(path).slice(1, 3)),
  [["populate", "*"]],
];

const nested = (path: string): readonly Pairs[] =>
  linksOf(typeAt(path)).flatMap(({ name, to }) =>
    linksOf(to).map((inner): Pairs => [[`populate[${name}][populate][0]`, inner.name]]),
  );

/** Entries without what `populate` names (section 4.6). */
export const populateBreaches: readonly Breach[] = breachesOf("4.6", "populate", {
  "populate has no effect": { mutate: populating(() => []), asks: names },
  "populate looks at its first name alone": {
    mutate: populating((own) => (/^\d+$/.test(own[0]?.path[1] ?? "") ? own.slice(0, 1) : own)),
    asks: names,
  },
  "populate looks at its last name alone": {
    mutate: populating((own) => (/^\d+$/.test(own[0]?.path[1] ?? "") ? own.slice(-1) : own)),
    asks: names,
  },
  "what is nested in populate has no effect": {
    mutate: populating((own) =>
      own.map(({ path, value }) =>
        path.length > 3 ? { path: ["populate", path[1] ?? "", "populate"], value: "" } : { path, value },
      ),
    ),
    asks: nested,
  },
});

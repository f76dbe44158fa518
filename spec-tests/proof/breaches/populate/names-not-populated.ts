import type { Parameter } from "../../servers/parameters.js";
import { below, exchanging } from "../../servers/requests.js";
import { breachesOf, shownBy } from "../beside.js";
import { type Breach, numbered, type Pairs, query } from "../breach.js";
import { isNumber } from "../walk.js";
import { linksOf, populatable, typeAt } from "../world.js";

const populating = (change: (own: readonly Parameter[]) => readonly Parameter[]) =>
  exchanging((parameters) => parameters.filter(below("populate")), change);

/** The same of an array of names alone. */
const populatingNames = (change: (own: readonly Parameter[]) => readonly Parameter[]) =>
  populating((own) => (isNumber(own[0]?.path[1]) ? change(own) : own));

const someNames = (...slice: readonly [number, number?]) => populatingNames((own) => own.slice(...slice));

const names = (path: string): readonly Pairs[] => {
  const all = populatable(typeAt(path)).map(({ name }) => name);
  return [...all.map((name) => [name]), all, all.slice(1, 3)]
    .map((some) => numbered("populate[#]", some))
    .concat([query`populate=*`]);
};

const nested = (path: string): readonly Pairs[] =>
  linksOf(typeAt(path)).flatMap(({ name, to }) =>
    linksOf(to).map((inner) => query`populate[${name}][populate][0]=${inner.name}`),
  );

/** Names get lost by one after them. */
const losing = (isLost: (name: string, later: string) => boolean) =>
  populatingNames((own) => {
    const values = own.map(({ value }) => value ?? "");
    return own.filter((_, at) => !values.slice(at + 1).some((later) => isLost(values[at] ?? "", later)));
  });

/** Paths, and what they begin with. */
const paths = (path: string): readonly Pairs[] =>
  (["component", "relation"] as const)
    .flatMap((kind) => linksOf(typeAt(path), kind))
    .flatMap(({ name, to }) => {
      const inner = populatable(to).map((each) => `${name}.${each.name}`);
      const begun = inner.flatMap((each) => [
        [each, name],
        [name, each],
      ]);
      return [...begun, ...(inner.length > 1 ? [inner.slice(0, 2)] : [])].map((some) => numbered("populate[#]", some));
    });

const firstName = (path: string): string => path.split(".", 1)[0] ?? "";

/** Entries without what `populate` names (section 4.6). */
export const populateBreaches: readonly Breach[] = breachesOf("4.6", "populate", {
  ...shownBy(names, {
    "populate has no effect": populating(() => []),
    "populate looks at its first name alone": someNames(0, 1),
    "populate looks at its last name alone": someNames(-1),
  }),
  ...shownBy(paths, {
    "populate forgets a path where what it begins with comes after it": losing((name, later) =>
      name.startsWith(`${later}.`),
    ),
    "populate keeps the last of several paths that begin alike": losing(
      (name, later) => name.includes(".") && later.includes(".") && firstName(name) === firstName(later),
    ),
  }),
  ...shownBy(nested, {
    "what is nested in populate has no effect": populating((own) =>
      own.map(({ path, value }) =>
        path.length > 3 ? { path: ["populate", path[1] ?? "", "populate"], value: "" } : { path, value },
      ),
    ),
  }),
});

import type { Parameter } from "../../servers/parameters.js";
import { below, exchanging } from "../../servers/requests.js";
import { breachesOf, shownBy } from "../beside.js";
import { type Breach, numbered, type Pairs, query } from "../breach.js";
import { isNumber } from "../walk.js";
import { linksOf, populatable, typeAt } from "../world.js";

const populating = (change: (own: readonly Parameter[]) => readonly Parameter[]) =>
  exchanging((parameters) => parameters.filter(below("populate")), change);

/** Of an array of names some alone. */
const someNames = (...slice: readonly [number, number?]) =>
  populating((own) => (isNumber(own[0]?.path[1]) ? own.slice(...slice) : own));

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

/** Entries without what `populate` names (section 4.6). */
export const populateBreaches: readonly Breach[] = breachesOf("4.6", "populate", {
  ...shownBy(names, {
    "populate has no effect": populating(() => []),
    "populate looks at its first name alone": someNames(0, 1),
    "populate looks at its last name alone": someNames(-1),
  }),
  ...shownBy(nested, {
    "what is nested in populate has no effect": populating((own) =>
      own.map(({ path, value }) =>
        path.length > 3 ? { path: ["populate", path[1] ?? "", "populate"], value: "" } : { path, value },
      ),
    ),
  }),
});

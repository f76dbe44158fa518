import type { Schema } from "../../../kit/reference.js";
import { parameter } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { asking } from "../asks.js";
import { type Breach, mannersOf, type Pairs, query, unplaced } from "../breach.js";
import { linksOf, onLists } from "../world.js";

/* Whoever looks for related entries by options may look for those of one locale, and loads them all where there are none. */

/** How each option is asked for, below a relation. */
const options: Readonly<Record<string, (relation: string) => Pairs>> = {
  sort: (relation) => query`populate[${relation}][sort][0]=createdAt`,
  fields: (relation) => query`populate[${relation}][fields][0]=createdAt`,
  filters: (relation) => query`populate[${relation}][filters][id][$notNull]=true`,
  populate: (relation) => query`populate[${relation}][populate][0]=localizations`,
};

/** The relations of a type with locales to others. */
const localizedIn = (type: Schema): readonly string[] => {
  const isLocalized = ({ attributes }: Schema) => attributes.has("localizations");
  return isLocalized(type)
    ? linksOf(type).flatMap(({ name, to }) => (isLocalized(to) && name !== "localizations" ? [name] : []))
    : [];
};

const narrowing = (option: string): Mutate =>
  onLists((parameters, type) => {
    const locale = parameters.find(({ path }) => path.join() === "locale")?.value ?? "en";
    // The entries of all locales would each have to be looked at.
    if (locale === "all") return parameters;
    const narrowed = localizedIn(type).filter((name) =>
      parameters.some(
        ({ path: [first, relation, own] }) => first === "populate" && relation === name && own === option,
      ),
    );
    return [...parameters, ...narrowed.map((name) => parameter(locale, "populate", name, "filters", "locale", "$eq"))];
  });

/** Relations that show fewer entries beside an option that says nothing of that (section 4.6). */
export const narrowedLocaleBreaches: readonly Breach[] = unplaced(
  "4.6",
  mannersOf(Object.keys(options), (option) => [
    `${option} inside populate leaves out other locales`,
    narrowing(option),
  ]),
  () => asking((type) => localizedIn(type).flatMap((name) => Object.values(options).map((ask) => ask(name)))),
);

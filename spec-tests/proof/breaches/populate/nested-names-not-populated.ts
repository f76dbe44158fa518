import type { Parameter } from "../../servers/parameters.js";
import { below } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { asking } from "../asks.js";
import { type Breach, crossed, type Manners, type Pairs, query } from "../breach.js";
import { type Holder, isNumber, stepsOn } from "../walk.js";
import { populatedIn } from "../ways.js";
import { attributesOf, onLists } from "../world.js";

/* Of several names that are populated below one, some alone. */

/** The name that a parameter below a path populates. */
const nameIn = ({ path, value = "" }: Parameter, length: number): string => {
  const part = path[length] ?? "";
  return isNumber(part) ? value : part;
};

/** What names are populated in, and how they are written beside each other. */
interface Where {
  readonly text: string;
  readonly holder: Holder;
  readonly isArray: boolean;
}

const wheres = [true, false].flatMap((isArray): readonly Where[] => {
  const form = isArray ? "in an array" : "as an object";
  return [
    { text: `in an on entry, ${form}`, holder: "on", isArray },
    { text: `below a relation, ${form}`, holder: "relation", isArray },
    { text: `below a component, ${form}`, holder: "component", isArray },
  ];
});

/** From which of several names to which they are populated. */
type Kept = readonly [start: number, end?: number];

const keeping = (kept: Kept, { holder, isArray }: Where): Mutate =>
  onLists((parameters, type) => {
    let changed = parameters;
    for (const each of parameters)
      for (const step of stepsOn(type, each.path)) {
        if (step.of !== "populate" || step.holder !== holder || isNumber(step.name) !== isArray) continue;
        const isOwn = below(...each.path.slice(0, step.at));
        const names = [...new Set(changed.filter(isOwn).map((other) => nameIn(other, step.at)))];
        const left = names.slice(...kept);
        changed = changed.filter((other) => !isOwn(other) || left.includes(nameIn(other, step.at)));
      }
    return changed;
  });

const written = (prefix: string, names: readonly string[], isArray: boolean): Pairs =>
  names.flatMap((name, index) =>
    isArray ? query`${prefix}[${index}]=${name}` : query`${prefix}[${name}][fields][0]=createdAt`,
  );

const manners: Manners<Kept> = {
  "of several nested names the first one alone is populated": [0, 1],
  "of several nested names the last one alone is populated": [-1],
  "of several nested names the first two alone are populated": [0, 2],
};

/** Several names that are populated in an entry of a dynamic zone's `on`, or below a relation or a component (section 4.6). */
export const nestedNameBreaches: readonly Breach[] = crossed("4.6", manners, wheres, {
  mutate: keeping,
  witnesses: ({ holder, isArray }) =>
    asking((type) =>
      populatedIn(type, holder).flatMap(({ prefix, schema }) => {
        const names = attributesOf(schema).flatMap(({ kind, name }) =>
          kind === "relation" || (isArray && (kind === "component" || kind === "media")) ? [name] : [],
        );
        const lists = [names, ...names.map((_, at) => names.slice(at, at + 2)), names.toReversed()];
        return lists.filter(({ length }) => length > 1).map((some) => written(prefix, some, isArray));
      }),
    ),
});

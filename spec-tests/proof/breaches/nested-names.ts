import type { Schema } from "../../kit/reference.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import { schemaOf } from "../faults/showing.js";
import { asking } from "./asks.js";
import { type Breach, crossed, type Pairs, query } from "./breach.js";
import { attributeOf, attributesOf, listed, targetOf } from "./world.js";

/* Of several names that are populated below one, some alone. */

/** What names are populated in: an entry of `on`, or a relation or component that is populated itself. */
type Holder = "on" | "relation" | "component";

/** What the names below `populate[...][populate]` are populated in; undefined: that is no such path. */
const holderOf = (type: Schema, path: readonly string[]): Holder | undefined => {
  let [schema, holder]: [Schema | undefined, Holder | undefined] = [type, undefined];
  for (let at = 1; at < path.length; ) {
    const attribute = attributeOf(schema, path[at] ?? "");
    const isOn = path[at + 1] === "on";
    schema = isOn ? schemaOf(path[at + 2] ?? "") : targetOf(attribute);
    holder = isOn
      ? "on"
      : attribute?.kind === "relation" || attribute?.kind === "component"
        ? attribute.kind
        : undefined;
    at += isOn ? 3 : 1;
    if (schema === undefined || holder === undefined || path[at++] !== "populate") return undefined;
  }
  return holder;
};

const isNumber = (part: string): boolean => /^\d+$/.test(part);

/** The name that a parameter below a path populates. */
const nameIn = ({ path, value = "" }: Parameter, length: number): string => {
  const part = path[length] ?? "";
  return isNumber(part) ? value : part;
};

/** How names are written beside each other. */
const forms = ["in an array", "as an object"] as const;

interface Where {
  readonly text: string;
  readonly holder: Holder;
  readonly form: (typeof forms)[number];
}

const wheres: readonly Where[] = forms.flatMap((form) => [
  { text: `in an on entry, ${form}`, holder: "on", form },
  { text: `below a relation, ${form}`, holder: "relation", form },
  { text: `below a component, ${form}`, holder: "component", form },
]);

/** Which of several names are populated. */
type Kept = (names: readonly string[]) => readonly string[];

const keeping = (kept: Kept, { holder, form }: Where): Mutate =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    if (type === undefined) return parameters;
    let changed = parameters;
    for (const each of parameters) {
      const end = each.path[0] === "populate" ? each.path.lastIndexOf("populate") : 0;
      for (let at = 1; at <= end; at++) {
        if (each.path[at] !== "populate" || each.path[at + 1] === undefined) continue;
        if (isNumber(each.path[at + 1] ?? "") !== (form === "in an array")) continue;
        const prefix = each.path.slice(0, at + 1);
        if (holderOf(type, prefix) !== holder) continue;
        const isOwn = (other: Parameter) =>
          other.path.length > prefix.length && prefix.every((part, index) => other.path[index] === part);
        const names = [...new Set(changed.filter(isOwn).map((other) => nameIn(other, prefix.length)))];
        const left = new Set(kept(names));
        changed = changed.filter((other) => !isOwn(other) || left.has(nameIn(other, prefix.length)));
      }
    }
    return changed;
  });

/** The places of a list where names can be populated below others, and what is there. */
const placesOf = (type: Schema, holder: Holder): readonly (readonly [prefix: string, schema: Schema])[] =>
  attributesOf(type).flatMap((each) => {
    if (holder === "on")
      return each.kind !== "dynamiczone"
        ? []
        : each.components.flatMap((uid) => {
            const part = schemaOf(uid);
            return part === undefined ? [] : [[`populate[${each.name}][on][${uid}][populate]`, part] as const];
          });
    const to = each.kind === holder ? targetOf(each) : undefined;
    return to === undefined ? [] : [[`populate[${each.name}][populate]`, to] as const];
  });

const written = (prefix: string, names: readonly string[], form: Where["form"]): Pairs =>
  names.flatMap((name, index) =>
    form === "in an array" ? query`${prefix}[${index}]=${name}` : query`${prefix}[${name}][fields][0]=createdAt`,
  );

/** Several names that are populated in an entry of a dynamic zone's `on`, or below a relation or a component (section 4.6). */
export const nestedNameBreaches: readonly Breach[] = crossed(
  "4.6",
  {
    "of several nested names the first one alone is populated": (names: readonly string[]) => names.slice(0, 1),
    "of several nested names the last one alone is populated": (names: readonly string[]) => names.slice(-1),
    "of several nested names the first two alone are populated": (names: readonly string[]) => names.slice(0, 2),
  },
  wheres,
  {
    mutate: keeping,
    witnesses: ({ holder, form }) =>
      asking((type) =>
        placesOf(type, holder).flatMap(([prefix, schema]) => {
          const names = attributesOf(schema).flatMap(({ kind, name }) =>
            kind === "relation" || (form === "in an array" && (kind === "component" || kind === "media")) ? [name] : [],
          );
          const lists = [names, ...names.map((_, at) => names.slice(at, at + 2)), names.toReversed()];
          return lists.filter(({ length }) => length > 1).map((some) => written(prefix, some, form));
        }),
      ),
  },
);

import type { Schema } from "../../kit/reference.js";
import { schemaOf } from "../servers/showing.js";
import { type Pairs, query } from "./breach.js";
import type { Holder, Place } from "./walk.js";
import { attributesOf, type LinkedBy, linksOf } from "./world.js";

/** A way to attributes of a schema: what stands before their names, and beside a condition on one. */
export interface Way {
  readonly prefix: string;
  readonly schema: Schema;
  readonly beside?: Pairs;
}

const along = (schema: Schema, prefixOf: (name: string) => string, kind?: LinkedBy): readonly Way[] =>
  linksOf(schema, kind).map(({ name, to }) => ({ prefix: prefixOf(name), schema: to }));

/** The ways to what is populated below the names that a list populates. */
export const populatedIn = (type: Schema, holder: Holder): readonly Way[] =>
  holder === "on"
    ? attributesOf(type).flatMap((zone) =>
        (zone.kind === "dynamiczone" ? zone.components : []).flatMap((uid) => {
          const schema = schemaOf(uid);
          return schema === undefined ? [] : [{ prefix: `populate[${zone.name}][on][${uid}][populate]`, schema }];
        }),
      )
    : along(type, (name) => `populate[${name}][populate]`, holder);

/** The same, one name further: the ways to what the relations there lead to. */
export const relationsIn = (type: Schema, holder: Holder): readonly Way[] =>
  populatedIn(type, holder).flatMap(({ prefix, schema }) => along(schema, (name) => `${prefix}[${name}]`));

/** The ways to the attributes that a condition on a list may be on, by the place that it is in. */
export const ways: Readonly<Record<Place, (type: Schema) => readonly Way[]>> = {
  "at the top": (schema) => [{ prefix: "filters", schema }],
  "in $or": (schema) => [{ prefix: "filters[$or][0]", schema, beside: query`filters[$or][1][id][$lt]=2` }],
  "in $and": (schema) => [{ prefix: "filters[$and][0]", schema, beside: query`filters[$and][1][id][$gt]=1` }],
  "in $not": (schema) => [{ prefix: "filters[$not]", schema }],
  "below a relation": (type) => along(type, (name) => `filters[${name}]`),
  "below two relations": (type) =>
    ways["below a relation"](type).flatMap(({ prefix, schema }) => along(schema, (name) => `${prefix}[${name}]`)),
  "in a component": (type) => along(type, (name) => `filters[${name}]`, "component"),
  "in populate": (type) => along(type, (name) => `populate[${name}][filters]`),
  "in an on entry": (type) => relationsIn(type, "on").map((way) => ({ ...way, prefix: `${way.prefix}[filters]` })),
};

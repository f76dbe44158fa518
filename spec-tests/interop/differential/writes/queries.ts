import fc from "fast-check";
import { ownAttributes } from "../../../kit/random/bodies/attributes.js";
import type { Attribute, Schema } from "../../../kit/reference.js";

const first = (schema: Schema, kind: (attribute: Attribute) => boolean): string =>
  ownAttributes(schema).find((attribute) => kind(attribute) && !attribute.hidden)?.name ?? "id";

/** Queries that the answer of a write follows, and queries that are refused. */
export const answerQueries = (schema: Schema): fc.Arbitrary<string> => {
  const scalar = first(schema, ({ kind }) => kind === "scalar");
  const link = first(schema, ({ kind }) => kind === "relation" || kind === "media");
  const good = [
    "populate=*",
    `populate=${link}`,
    `populate[0]=${link}&fields[0]=${scalar}`,
    `fields=${scalar}`,
    "fields=*",
    `populate[${link}][fields][0]=id`,
    "locale=fr",
    "publicationState=preview",
    "nope=1",
  ];
  const bad = [
    "fields=nope",
    "fields[0]=id&fields[1]=createdBy",
    `populate[${link}][filters][nope]=1`,
    `populate[${link}][sort]=nope`,
    "filters[nope]=1",
    "sort=nope",
    "populate[0]=*",
    "publicationState=nope",
    "pagination[page]=1&pagination[start]=1",
    "page=1&start=2",
  ];
  return fc.oneof(
    { weight: 40, arbitrary: fc.constant("") },
    { weight: 8, arbitrary: fc.constantFrom(...good) },
    { weight: 2, arbitrary: fc.constantFrom(...bad) },
  );
};

/** A path with a query, if there is one. */
export const withSearch = (path: string, search: string): string => (search === "" ? path : `${path}?${search}`);

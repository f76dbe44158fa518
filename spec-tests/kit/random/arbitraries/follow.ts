import type { DatasetRecord, Link, Schema } from "../../reference.js";
import { type Scope, shownRows } from "./scope.js";

export interface Found {
  readonly schema: Schema;
  readonly row: DatasetRecord;
}

/**
 * What a path of names leads to from a row, in the order of the links. Undefined where it comes by a draft, an entry of another locale or one that the
 * dataset does not hold: whether those are shown the specification does not say (I-01, I-02).
 */
export const follow = (scope: Scope, from: Found, path: readonly string[]): readonly Found[] | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return [from];
  const found: Found[] = [];
  for (const link of from.row.links[name] ?? []) {
    const next = linked(scope, link, name);
    const ends = next === undefined ? undefined : follow(scope, next, rest);
    if (ends === undefined) return undefined;
    found.push(...ends);
  }
  return found;
};

const linked = (scope: Scope, { type, id }: Link, name: string): Found | undefined => {
  const schema = scope.schema(type);
  const row = rowsById(scope, schema, name === "localizations").get(id);
  return row === undefined ? undefined : { schema, row };
};

const rowsById = (scope: Scope, schema: Schema, inAllLocales: boolean): ReadonlyMap<number, DatasetRecord> =>
  scope.once(`rows by id ${schema.uid} ${inAllLocales}`, () => {
    const locales = inAllLocales ? scope.index.dataset.locales.map(({ code }) => code) : [undefined];
    const rows = locales.flatMap((locale) => shownRows(scope, schema, { locale }));
    return new Map(rows.map((row) => [row.id, row]));
  });

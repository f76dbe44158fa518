import type { DatasetRecord, Link, Schema } from "../../reference.js";
import { type Scope, shownRows } from "./scope.js";

export interface Found {
  readonly schema: Schema;
  readonly row: DatasetRecord;
}

/**
 * What a path of names leads to from a row, in the order of the links. Undefined where it comes by a draft, an entry of another locale than that of the
 * row or one that the dataset does not hold: whether those are shown the specification does not say (I-01, I-02). `within`: the locale that led to a row
 * that has none, as a component.
 */
export const follow = (
  scope: Scope,
  from: Found,
  path: readonly string[],
  within?: string,
): readonly Found[] | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return [from];
  if (scope.isCut(from.schema, from.row, name)) return undefined;
  const { locale } = from.row.values;
  const own = typeof locale === "string" ? locale : within;
  const found: Found[] = [];
  for (const link of from.row.links[name] ?? []) {
    const next = linked(scope, link, name === "localizations" ? "all" : own);
    const ends = next === undefined ? undefined : follow(scope, next, rest, own);
    if (ends === undefined) return undefined;
    found.push(...ends);
  }
  return found;
};

const linked = (scope: Scope, { type, id }: Link, locale: string | undefined): Found | undefined => {
  const schema = scope.schema(type);
  const row = rowsById(scope, schema, locale).get(id);
  return row === undefined ? undefined : { schema, row };
};

/** `locale`: `all`, a code, or none for the default one. */
const rowsById = (scope: Scope, schema: Schema, locale: string | undefined): ReadonlyMap<number, DatasetRecord> =>
  scope.once(`rows by id ${schema.uid} ${locale}`, () => {
    const locales = locale === "all" ? scope.index.dataset.locales.map(({ code }) => code) : [locale];
    const rows = locales.flatMap((code) => shownRows(scope, schema, { locale: code }));
    return new Map(rows.map((row) => [row.id, row]));
  });

import { heldAt } from "../../../base/maps.js";
import type { Entry, Link } from "../../../reference/model/dataset.js";
import type { ContentModel, Uid } from "../../../reference/model/schema.js";
import type { Value } from "../../../reference/model/values.js";

/** A row while its source is read: links lead to other rows, since ids may be given late. */
export interface Row {
  readonly type: Uid;
  id: number;
  readonly values: Record<string, Value>;
  readonly links: Record<string, Row[]>;
}

/** All rows of a source, by uid, in the order in which they were read. */
export type Rows = Map<Uid, Row[]>;

/** The instant that `createdAt` counts from where a fixture does not say: 2024-01-01T00:00:00.000Z. */
export const epoch = Date.UTC(2024, 0, 1);

export const rowsOf = (rows: Rows, uid: Uid): Row[] => heldAt(rows, uid, () => []);

/** Gives ids to the rows that have none (0): ascending in their order, after the highest that is taken. */
export const assignIds = (rows: readonly Row[]): void => {
  let last = 0;
  for (const row of rows) if (row.id > last) last = row.id;
  for (const row of rows) if (row.id === 0) row.id = ++last;
};

const toLinks = (row: Row, linkTo: (row: Row) => Link): Entry["links"] => {
  const links: Record<string, readonly Link[]> = {};
  for (const [name, targets] of Object.entries(row.links)) {
    if (targets.length > 0) links[name] = targets.map(linkTo);
  }
  return links;
};

/** The records of a dataset, in id order, with an empty list for every schema without rows. */
export const toRecords = (model: ContentModel, rows: Rows): ReadonlyMap<Uid, readonly Entry[]> => {
  // One link object per target, however many rows lead there.
  const known = new Map<Row, Link>();
  const linkTo = (row: Row): Link => heldAt(known, row, ({ id, type }) => ({ type, id }));
  const records = new Map<Uid, readonly Entry[]>();
  for (const uid of [...model.contentTypes.keys(), ...model.components.keys()]) {
    const sorted = (rows.get(uid) ?? []).sort((a, b) => a.id - b.id);
    records.set(
      uid,
      sorted.map((row) => ({ id: row.id, values: row.values, links: toLinks(row, linkTo) })),
    );
  }
  return records;
};

import { invariant } from "../../base/invariant.js";
import type { Dataset, DatasetRecord, Link } from "../model/dataset.js";
import type { ContentModel, LinkAttribute, ScalarAttribute, Uid } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { noRefs, noRows, type RowRef } from "./column.js";
import { createHistory, type History } from "./history.js";
import { createIntegrity, type Integrity } from "./integrity.js";
import { type OwnedLinkColumn, Table } from "./table.js";

/** All rows of one deployment, by content-type and component. */
export interface Store {
  readonly model: ContentModel;
  readonly defaultLocale: string;
  /** The codes of the locales that entries may have. */
  readonly locales: ReadonlySet<string>;
  /** Every table, content-types first. */
  readonly tables: Iterable<Table>;
  /** The table of a uid of the model. */
  readonly table: (uid: Uid) => Table;
  /** Remembers states of all tables, and brings them back. */
  readonly history: History;
  /** Whether all changes so far were made as a whole. */
  readonly integrity: Integrity;
}

const buildTables = (dataset: Dataset): Map<Uid, Table> => {
  const tables = new Map<Uid, Table>();
  for (const schema of [...dataset.model.contentTypes.values(), ...dataset.model.components.values()]) {
    const records = dataset.records.get(schema.uid) ?? [];
    tables.set(
      schema.uid,
      new Table(
        schema,
        records.map((record) => record.id),
      ),
    );
  }
  return tables;
};

const scalarColumn = (attribute: ScalarAttribute, records: readonly DatasetRecord[]): Value[] =>
  records.map((record) => record.values[attribute.name] ?? null);

/** A dataset's links are complete, but a target may be missing in a source that was loaded with warnings. */
const resolveLink = (tables: ReadonlyMap<Uid, Table>, link: Link): RowRef | undefined => {
  const table = tables.get(link.type);
  const row = table?.rowOf(link.id);
  return table === undefined || row === undefined ? undefined : { table, row };
};

const linkColumn = (
  tables: ReadonlyMap<Uid, Table>,
  attribute: LinkAttribute,
  records: readonly DatasetRecord[],
): OwnedLinkColumn => {
  const refsOf = (record: DatasetRecord): readonly RowRef[] => {
    const links = record.links[attribute.name];
    if (links === undefined || links.length === 0) return noRefs;
    return links.map((link) => resolveLink(tables, link)).filter((ref) => ref !== undefined);
  };
  if (attribute.kind === "dynamiczone" || attribute.kind === "morph") {
    return { kind: "mixed", targets: records.map(refsOf) };
  }
  const table = tables.get(attribute.target);
  invariant(table, `${attribute.name} leads to the unknown type ${attribute.target}`);
  if (!attribute.many) return { kind: "one", table, targets: records.map((record) => refsOf(record)[0]?.row ?? -1) };
  const rowsOf = (record: DatasetRecord): readonly number[] => {
    const refs = refsOf(record);
    return refs.length === 0 ? noRows : refs.map((ref) => ref.row);
  };
  return { kind: "many", table, targets: records.map(rowsOf) };
};

/** Builds the store of a dataset. */
export const createStore = (dataset: Dataset): Store => {
  const tables = buildTables(dataset);
  for (const [uid, table] of tables) {
    const records = dataset.records.get(uid) ?? [];
    for (const attribute of table.schema.attributes.values()) {
      if (attribute.kind === "scalar") table.setColumn(attribute.name, scalarColumn(attribute, records));
      else table.setLink(attribute.name, linkColumn(tables, attribute, records));
    }
  }
  const all = [...tables.values()];
  const integrity = createIntegrity();
  return {
    model: dataset.model,
    defaultLocale: dataset.locales.find((locale) => locale.isDefault)?.code ?? "en",
    locales: new Set(dataset.locales.map(({ code }) => code)),
    tables: all,
    history: createHistory(all, integrity),
    integrity,
    table: (uid) => {
      const table = tables.get(uid);
      invariant(table, `no table ${uid}`);
      return table;
    },
  };
};

import { sameJson } from "../../base/json/json.js";
import type { Members } from "../../data/model/fold-entry.js";
import { rowMembers } from "../../data/write/shared/row-members.js";
import { type RowTables, tablesOf } from "../../data/write/shared/row-tables.js";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import type { ContentType } from "../../reference/model/schema.js";

/** Entries of a type of which two datasets have others. */
export interface EntryDifferences {
  /** Ids that only the second one has. */
  readonly added: readonly number[];
  /** Ids that only the first one has. */
  readonly removed: readonly number[];
  readonly changed: readonly { readonly id: number; readonly attributes: readonly string[] }[];
}

/** What changes with each write, whatever was written. */
const ofWrites: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/** An address stands for another one where it was taken away. */
const withoutAddresses = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "@"));

/** Compares what two datasets of one model say of entries. Links to what only one of them has do not count. */
export const createComparison = (one: Dataset, other: Dataset) => {
  const { model } = one;
  const [ones, others] = [tablesOf(one.records), tablesOf(other.records)];
  const membersOf = (entry: Entry, type: ContentType, tables: RowTables): Members =>
    rowMembers(entry, type, {
      ...{ model, tables },
      shows: ({ hidden }) => !hidden,
      refer: (_, links) =>
        links.flatMap(({ id, type }) => (ones(type).has(id) && others(type).has(id) ? [`${type} ${id}`] : [])),
    });
  const changedIn = (type: ContentType, before: Entry, after: Entry): readonly string[] => {
    const [was, is] = [membersOf(before, type, ones), membersOf(after, type, others)];
    return Object.keys(was).filter(
      (name) => !ofWrites.has(name) && !sameJson(withoutAddresses(was[name]), withoutAddresses(is[name])),
    );
  };

  return (type: ContentType): EntryDifferences => {
    const [before, after] = [ones(type.uid), others(type.uid)];
    return {
      added: [...after.keys()].filter((id) => !before.has(id)),
      removed: [...before.keys()].filter((id) => !after.has(id)),
      changed: [...before].flatMap(([id, entry]) => {
        const now = after.get(id);
        const attributes = now === undefined ? [] : changedIn(type, entry, now);
        return attributes.length === 0 ? [] : [{ id, attributes }];
      }),
    };
  };
};

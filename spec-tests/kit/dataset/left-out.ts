import { isRecord } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Uid } from "../reference.js";
import { naturalKey } from "./dataset-index.js";

interface Datasets {
  readonly dataset: DatasetIndex;
  readonly wholeDataset: DatasetIndex;
}

/** An entry in an answer. */
export interface ShownEntry {
  readonly id: number;
  readonly attributes?: unknown;
}

/** Whether a value has the id of an entry. */
export const isShownEntry = (value: unknown): value is ShownEntry => isRecord(value) && typeof value.id === "number";

/** Whether an entry, by its natural key, is one that a server with the capabilities of this run need not hold, and this one does. */
export const isLeftOut = ({ dataset, wholeDataset }: Datasets, uid: Uid, entry: ShownEntry): boolean => {
  if (dataset === wholeDataset) return false;
  const type = wholeDataset.type(uid);
  const home = wholeDataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const key = naturalKey(type, isRecord(entry.attributes) ? entry.attributes : {}, home);
  return key !== undefined && wholeDataset.has(uid, key) && !dataset.has(uid, key);
};

/** Whether an attribute of a content-type or component is one that a server with the capabilities of this run need not have. */
export const isLeftOutAttribute = ({ dataset, wholeDataset }: Datasets, uid: Uid, name: string): boolean => {
  if (dataset === wholeDataset) return false;
  const { components, contentTypes } = wholeDataset.dataset.model;
  return (components.get(uid) ?? contentTypes.get(uid))?.attributes.has(name) === true;
};

import type { Uid } from "../contract/content-model.js";
import type { DatasetIndex } from "../contract/dataset.js";

/** Which id a server gave to which entry of the dataset. */
export interface IdMap {
  id(uid: Uid, key: string): number | undefined;
  key(uid: Uid, id: number): string | undefined;
}

/** Builds a map from pairs of natural key and id per type. */
export const createIdMap = (pairs: ReadonlyMap<Uid, ReadonlyMap<string, number>>): IdMap => {
  const reverse = new Map(
    [...pairs].map(([uid, ids]) => [uid, new Map([...ids].map(([key, id]) => [id, key] as const))] as const),
  );
  return {
    id: (uid, key) => pairs.get(uid)?.get(key),
    key: (uid, id) => reverse.get(uid)?.get(id),
  };
};

/** The ids of the dataset itself: those of a server that loads it unchanged. */
export const datasetIds = (index: DatasetIndex): IdMap =>
  createIdMap(
    new Map(
      [...index.dataset.model.contentTypes.keys()].map((uid) => [
        uid,
        new Map(index.entries(uid).map((entry) => [entry.key, entry.record.id])),
      ]),
    ),
  );

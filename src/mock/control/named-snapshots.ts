import type { Dataset } from "../../reference/model/dataset.js";
import type { Snapshot } from "../../server/api/create-content-api.js";
import type { Mock } from "../mock/mock-api.js";

/** More are refused: each takes the memory of what has changed since. */
export const maxSnapshots = 100;

/** The snapshots that were taken of a mock, by name. Those of a dataset that another one took the place of are gone with it. */
export interface NamedSnapshots {
  names(mock: Mock): readonly string[];
  get(mock: Mock, name: string): Snapshot | undefined;
  /** Takes one, in place of an earlier one of this name. False: there are as many as there may be. */
  take(mock: Mock, name: string): boolean;
}

/** Without any snapshot at first. */
export const createNamedSnapshots = (): NamedSnapshots => {
  const byDataset = new WeakMap<Dataset, Map<string, Snapshot>>();
  const of = ({ dataset }: Mock): Map<string, Snapshot> => {
    const known = byDataset.get(dataset) ?? new Map<string, Snapshot>();
    byDataset.set(dataset, known);
    return known;
  };
  return {
    names: (mock) => [...of(mock).keys()],
    get: (mock, name) => of(mock).get(name),
    take: (mock, name) => {
      const known = of(mock);
      if (!known.has(name) && known.size >= maxSnapshots) return false;
      known.set(name, mock.snapshot());
      return true;
    },
  };
};

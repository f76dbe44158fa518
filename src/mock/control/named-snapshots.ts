import type { Dataset } from "../../reference/model/dataset.js";
import type { Snapshot } from "../../server/api/create-content-api.js";
import type { MockState } from "../mock/mock-api.js";

/** More are refused, in all scenarios together: each takes the memory of what has changed since. */
export const maxSnapshots = 100;

/** The snapshots that were taken of a mock, by name, in each scenario. Those of a dataset that another one took the place of are gone with it. */
export interface NamedSnapshots {
  names(mock: MockState): readonly string[];
  get(mock: MockState, name: string): Snapshot | undefined;
  /** Takes one, in place of an earlier one of this name. False: there are as many as there may be. */
  take(mock: MockState, name: string): boolean;
}

/** Without any snapshot at first. */
export const createNamedSnapshots = (): NamedSnapshots => {
  const byDataset = new WeakMap<Dataset, Map<string, Snapshot>>();
  const of = ({ dataset }: MockState): Map<string, Snapshot> => byDataset.get(dataset) ?? new Map<string, Snapshot>();
  // The name of a scenario has no space.
  const keyOf = (mock: MockState, name: string): string => `${mock.name} ${name}`;
  return {
    names: (mock) => {
      const start = keyOf(mock, "");
      return [...of(mock).keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    },
    get: (mock, name) => of(mock).get(keyOf(mock, name)),
    take: (mock, name) => {
      const [known, key] = [of(mock), keyOf(mock, name)];
      if (!known.has(key) && known.size >= maxSnapshots) return false;
      byDataset.set(mock.dataset, known.set(key, mock.snapshot()));
      return true;
    },
  };
};

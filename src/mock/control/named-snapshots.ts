import type { Snapshot } from "../../server/api/content-api.js";
import type { MockState } from "../mock/mock-api.js";

/** More are refused, in each scenario. */
export const maxSnapshots = 100;

/** The snapshots that were taken of a mock, by name, in each scenario. They are gone with the data that they were taken of. */
export interface NamedSnapshots {
  names(mock: MockState): readonly string[];
  get(mock: MockState, name: string): Snapshot | undefined;
  /** Takes one, in place of an earlier one of this name; or says why not. */
  take(mock: MockState, name: string): "taken" | "too many" | "no room";
}

/** Without any snapshot at first. */
export const createNamedSnapshots = (): NamedSnapshots => {
  const byData = new WeakMap<MockState["saved"], Map<string, Snapshot>>();
  const of = ({ saved }: MockState): Map<string, Snapshot> => byData.get(saved) ?? new Map<string, Snapshot>();
  return {
    names: (mock) => [...of(mock).keys()],
    get: (mock, name) => of(mock).get(name),
    take: (mock, name) => {
      const known = of(mock);
      const former = known.get(name);
      if (former === undefined && known.size >= maxSnapshots) return "too many";
      const snapshot = mock.snapshot();
      if (!mock.hold(snapshot)) return "no room";
      if (former !== undefined) mock.release(former);
      byData.set(mock.saved, known.set(name, snapshot));
      return "taken";
    },
  };
};

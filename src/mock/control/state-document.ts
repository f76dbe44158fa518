import { emptyTypes } from "../mock/entries/empty-types.js";
import type { MockState } from "../mock/mock-api.js";
import type { ProjectNote } from "../project/project-notes.js";
import { nameType, servedTypes } from "./served-types.js";
import { shownPath } from "./shown-path.js";

/** What whoever runs a mock says about it. */
export interface RunInfo {
  /** The version of the package. */
  readonly version?: string | undefined;
  /** The source of the data, for a reader. Only the last name of an absolute path is shown. Default: the name of the dataset. */
  readonly source?: string | undefined;
  /** What the source, a project, needs that the mock does not do by itself. Default: nothing is said of it. */
  readonly project?: (() => Promise<readonly ProjectNote[]>) | undefined;
  /** What gives each content-type without entries so many generated ones. Default: nothing does. What it rejects with is for its user. */
  readonly fill?: ((count: number) => Promise<void>) | undefined;
  /** What writes the data into the files of the source. Default: nothing does. */
  readonly keep?: Keeping | undefined;
}

/** What keeping changes: a digest of it, and each file with what changes in it, a unified difference. */
export interface KeepDocument {
  readonly digest: string;
  readonly files: readonly {
    readonly path: string;
    readonly change: "added" | "changed" | "removed";
    readonly diff: string;
  }[];
}

/** Writes the data into the files of the source. What it rejects with is for its user. */
export interface Keeping {
  plan(): Promise<KeepDocument>;
  /** Writes what a plan of this digest shows. Undefined: that would be something else by now. */
  keep(digest: string): Promise<KeepDocument | undefined>;
}

/** What a mock is, and what it holds now. */
export const stateDocument = (mock: MockState, info: RunInfo, startedAt: string, snapshots: readonly string[]) => ({
  version: info.version ?? null,
  scenario: mock.name,
  source: info.source === undefined ? mock.dataset.name : shownPath(info.source),
  profile: mock.profile,
  startedAt,
  requests: mock.requests().length,
  snapshots,
  // Only where something comes of it.
  fills: info.fill !== undefined && emptyTypes(mock.dataset.model, mock.count).length > 0,
  types: servedTypes(mock.dataset).map((type) => ({
    ...nameType(type),
    entries: mock.count(type.uid),
  })),
});

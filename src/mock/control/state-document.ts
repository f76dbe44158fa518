import type { DelayRule, FailRule } from "../mock/interventions.js";
import type { Mock } from "../mock/mock-api.js";
import type { RequestFilter } from "../mock/request-filter.js";
import { nameType, servedTypes } from "./served-types.js";
import { shownPath } from "./shown-path.js";

/** What whoever runs a mock says about it. */
export interface RunInfo {
  /** The version of the package. */
  readonly version?: string | undefined;
  /** The source of the data, for a reader. Only the last name of an absolute path is shown. Default: the name of the dataset. */
  readonly source?: string | undefined;
}

/** What a mock is, and what it holds now. */
export const stateDocument = (mock: Mock, info: RunInfo, startedAt: string, snapshots: readonly string[]) => {
  const { delays, failures } = mock.rules();
  return {
    version: info.version ?? null,
    source: info.source === undefined ? mock.dataset.name : shownPath(info.source),
    profile: mock.profile,
    startedAt,
    requests: mock.requests().length,
    snapshots,
    failures: failures.map(printable),
    delays: delays.map(printable),
    types: servedTypes(mock.dataset).map((type) => ({
      ...nameType(type),
      entries: mock.count(type.uid),
    })),
  };
};

/** A regular expression as the text of one. */
const printable = <T extends RequestFilter & (FailRule | DelayRule)>(rule: T) => ({
  ...rule,
  ...(rule.path instanceof RegExp && { path: String(rule.path) }),
});

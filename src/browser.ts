/** The public API where there is no node: in browsers, in workers and at the edge. */
export type { Profile } from "./base/profile.js";
export { profiles } from "./base/profile.js";
export type { ControlOptions } from "./control/create-control.js";
export { type Controlled, withControl } from "./control/with-control.js";
export type { ContentApi, ContentApiOptions, Snapshot } from "./http/create-content-api.js";
export { createContentApi, EntryError } from "./http/create-content-api.js";
export type { DelayRule, FailRule } from "./mock/interventions.js";
export type { Mock, MockOptions, SeedEntries } from "./mock/mock-api.js";
export { type OpenOptions as CreateMockOptions, openMock as createMock } from "./mock/open-mock.js";
export type { RequestFilter } from "./mock/request-filter.js";
export type { LoggedRequest } from "./mock/request-log.js";
export type { Dataset } from "./model/dataset.js";
export { loadFiles } from "./sources/load-tree.js";
export type { SourceFiles } from "./sources/memory-tree.js";
export { formatDiagnostic, SourceError } from "./sources/source-error.js";

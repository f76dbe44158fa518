/** The public API: the only file that anything outside `src/` imports. */
export type { Profile } from "./base/profile.js";
export { profiles } from "./base/profile.js";
export type { ContentApi, ContentApiOptions, Snapshot } from "./http/create-content-api.js";
export { createContentApi, EntryError } from "./http/create-content-api.js";
export type { ErrorListener } from "./http/create-handler.js";
export type { ApiRequest, ApiResponse } from "./http/message.js";
export { createNodeListener } from "./http/node-listener.js";
export type { RunningServer, ServeOptions } from "./http/serve.js";
export { ServeError, serve } from "./http/serve.js";
export type { ApiToken, Assets, Dataset, DatasetRecord, Diagnostic, Link, Locale } from "./model/dataset.js";
export type { ContentModel, ContentType, Uid } from "./model/schema.js";
export type { Limits } from "./query.js";
export { bundledDatasetPath } from "./sources/bundled.js";
export type { LoadOptions } from "./sources/load-dataset.js";
export { loadDataset } from "./sources/load-dataset.js";
export { formatDiagnostic, SourceError } from "./sources/source-error.js";
export type { MessageListener, UserMessage, UserSettings } from "./users/settings.js";

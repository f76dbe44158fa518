/** The public API: the only file that anything outside `src/` imports. */

export { type QueryParser, queryParsers } from "./base/libraries/qs.js";
export { bundledDatasetPath } from "./data/read/bundled.js";
export type { LoadOptions } from "./data/read/load-dataset.js";
export { loadDataset } from "./data/read/load-dataset.js";
export { loadFiles } from "./data/read/load-tree.js";
export { formatDiagnostic, SourceError } from "./data/read/shared/source-error.js";
export { heldFault } from "./data/read/tree/held-path.js";
export type { SourceFiles } from "./data/read/tree/memory-tree.js";
export type { ServeConfig } from "./mock/config/config.js";
export { defineConfig } from "./mock/config/config.js";
export type { ControlOptions } from "./mock/control/create-control.js";
export { type Controlled, withControl } from "./mock/control/with-control.js";
export type { CreateMockOptions, NodeMock } from "./mock/create-mock.js";
export { createMock } from "./mock/create-mock.js";
export type { Strictness } from "./mock/lint/lint-step.js";
export type { RequestWarning } from "./mock/lint/warnings.js";
export type { SeedEntries } from "./mock/mock/entries/seed-entries.js";
export type { Mock, MockOptions, MockState } from "./mock/mock/mock-api.js";
export type { PopulateObject, PopulateValue } from "./mock/mock/plugins/adapt-query.js";
export type { PluginOptions } from "./mock/mock/plugins/plugins.js";
export type { Expectation } from "./mock/mock/requests/expect-requests.js";
export type { LoggedRequest } from "./mock/mock/requests/request-log.js";
export { type Scenario, ScenarioError, type ScenarioInfo } from "./mock/mock/scenarios/scenario.js";
export type { Middleware } from "./mock/rules/middleware-steps.js";
export type { RequestMatch } from "./mock/rules/request-match.js";
export type {
  CodeContext,
  Delay,
  GivenAnswer,
  Respond,
  RouteContext,
  Rule,
  RuleHandler,
  States,
} from "./mock/rules/rule.js";
export type { RuleInfo } from "./mock/rules/rule-list.js";
export type { CustomRoute } from "./mock/rules/short-rule.js";
export type {
  ApiToken,
  Assets,
  Dataset,
  Diagnostic,
  Entry as DatasetRecord,
  Limits,
  Link,
  Locale,
} from "./reference/model/dataset.js";
export type { Dialect } from "./reference/model/dialect.js";
export type { ContentModel, ContentType, Uid } from "./reference/model/schema.js";
export type { Operator } from "./reference/operators/operator.js";
export { operators } from "./reference/operators/operators.js";
export type { ContentApi, ContentApiOptions, Snapshot } from "./server/api/content-api.js";
export { EntryError } from "./server/api/content-api.js";
export { createContentApi } from "./server/api/create-content-api.js";
export type { ApiRequest, ApiResponse, ErrorListener } from "./server/http/message.js";
export { createNodeListener } from "./server/node/node-listener.js";
export type { RunningServer, ServeOptions } from "./server/node/serve.js";
export { ServeError, serve } from "./server/node/serve.js";
export type { FileNames, Saved } from "./server/state/saved-state.js";
export { loadState, stateLines } from "./server/state/saved-state.js";
export { StateError } from "./server/state/state-error.js";
export type { MessageListener, UserMessage, UserSettings } from "./server/users/settings.js";
export type { DialectName } from "./strapi/dialects.js";
export { dialectNames, dialectOf } from "./strapi/dialects.js";
export type { Profile } from "./strapi/profile.js";
export { checkProfile, profiles } from "./strapi/profile.js";
export type { Certainty, Discovered, Finding } from "./tools/pull/discover/finding.js";
export { PullError } from "./tools/pull/fault.js";
export type { PulledContent, PullOptions, TypeOutcome } from "./tools/pull/pull-content.js";
export { pullContent } from "./tools/pull/pull-content.js";
export { readRate } from "./tools/pull/rate.js";
export type { SchemaCompiler, TypesSource } from "./tools/types/generate-types.js";
export { generateTypes } from "./tools/types/generate-types.js";
export type { OpenApiDocument, OpenApiSource } from "./tools/types/openapi/openapi.js";
export { openApi } from "./tools/types/openapi/openapi.js";
export type { JsonSchema } from "./tools/types/schemas/json-schema.js";
export type { SchemaBundle } from "./tools/types/schemas/json-schemas.js";
export { jsonSchemas } from "./tools/types/schemas/json-schemas.js";

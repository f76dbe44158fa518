/** The public API where there is no node: in browsers, in workers and at the edge. */

export { type QueryParser, queryParsers } from "../base/libraries/qs.js";
export { loadFiles } from "../data/read/load-tree.js";
export { formatDiagnostic, SourceError } from "../data/read/shared/source-error.js";
export type { SourceFiles } from "../data/read/tree/memory-tree.js";
export type { Dataset } from "../reference/model/dataset.js";
export type { ContentApi, ContentApiOptions, Snapshot } from "../server/api/content-api.js";
export { EntryError } from "../server/api/content-api.js";
export { createContentApi } from "../server/api/create-content-api.js";
export type { Profile } from "../strapi/profile.js";
export { profiles } from "../strapi/profile.js";
export type { Strictness } from "./lint/lint-step.js";
export type { RequestWarning } from "./lint/warnings.js";
export type { SeedEntries } from "./mock/entries/seed-entries.js";
export type { Mock, MockOptions, MockState } from "./mock/mock-api.js";
export { type OpenOptions as CreateMockOptions, openMock as createMock } from "./mock/open-mock.js";
export type { PopulateObject, PopulateValue } from "./mock/plugins/adapt-query.js";
export type { PluginOptions } from "./mock/plugins/plugins.js";
export type { Expectation } from "./mock/requests/expect-requests.js";
export type { LoggedRequest } from "./mock/requests/request-log.js";
export { type Scenario, ScenarioError, type ScenarioInfo } from "./mock/scenarios/scenario.js";
export type { Middleware } from "./rules/middleware-steps.js";
export type { RequestMatch } from "./rules/request-match.js";
export type {
  CodeContext,
  Delay,
  GivenAnswer,
  Respond,
  RouteContext,
  Rule,
  RuleHandler,
  States,
} from "./rules/rule.js";
export type { RuleInfo } from "./rules/rule-list.js";
export type { CustomRoute } from "./rules/short-rule.js";

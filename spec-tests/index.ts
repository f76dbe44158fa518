/** The conformance kit as a library: the checks, and what is needed to run them against a server. */
export { checks } from "./checks/index.js";
export { allCapabilities, type Capability, capabilities } from "./kit/capability.js";
export { type Check, type KitProfile, kitProfiles, type Level, type Source } from "./kit/check.js";
export { createHttpTransport } from "./kit/client.js";
export { createDatasetIndex, type DatasetIndex } from "./kit/dataset-index.js";
export type { Transport } from "./kit/exchange.js";
export { createFetchTransport, type FetchHandler } from "./kit/fetch-transport.js";
export { type OpenedTarget, openTarget, openTransport, type TargetOptions } from "./kit/open-target.js";
export type { ReportedCheck, RunReport } from "./kit/report.js";
export { type ReportOptions, reportCheck } from "./kit/report-check.js";
export { type RunOptions, runChecks } from "./kit/run.js";
export { selectChecks } from "./kit/select.js";
export type { Target } from "./kit/target.js";
export type { CheckResult, Verdict } from "./kit/verdict.js";
export { type Section, type SectionId, sections } from "./sections.js";
export { statements } from "./statements/index.js";
export type { Statement } from "./statements/statement.js";

/** The conformance kit as a library: the checks, and what is needed to run them against a server. */
export { checks } from "./checks/index.js";
export { allCapabilities, type Capability, capabilities } from "./kit/capability.js";
export type { Check, KitProfile, Level, Source } from "./kit/check.js";
export { createHttpTransport } from "./kit/client.js";
export { createDatasetIndex } from "./kit/dataset-index.js";
export { createFetchTransport } from "./kit/fetch-transport.js";
export { datasetIds } from "./kit/id-map.js";
export { runChecks } from "./kit/run.js";
export type { CheckResult, Verdict } from "./kit/verdict.js";
export { sections } from "./sections.js";

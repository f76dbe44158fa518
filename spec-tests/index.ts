/**
 * The conformance kit as a library. `run` is a whole run as one function; `open` gives a test suite one test for each check.
 */

export { allCapabilities, type Capability, capabilities } from "./kit/contract/capability.js";
export type { Check, Level, Source } from "./kit/contract/check.js";
export type { FetchHandler } from "./kit/contract/exchange.js";
export type { CheckResult, Verdict } from "./kit/contract/verdict.js";
export type { Preflight } from "./kit/preflight/outcome.js";
export { type Profile, profiles } from "./kit/reference.js";
export type { ReportedCheck, RunReport } from "./kit/report/report.js";
export { run } from "./runner/run/run.js";
export { defaultSettings, type ExpectedFailures, type RunSettings } from "./runner/run/settings.js";
export { open, type Session, type SessionSettings } from "./runner/session/open.js";
export { VerdictError } from "./runner/session/verdict-error.js";
export { type Section, type SectionId, sections } from "./sections.js";
export { checks, statements } from "./statements/index.js";
export type { Statement } from "./statements/statement.js";

/**
 * The conformance kit as a library. `run` is a whole run as one function; `open` gives a test suite one test for each check.
 */
export { checks } from "./checks/index.js";
export { allCapabilities, type Capability, capabilities } from "./kit/capability.js";
export type { Check, Level, Source } from "./kit/check.js";
export type { FetchHandler } from "./kit/exchange.js";
export type { Preflight } from "./kit/preflight.js";
export { type KitProfile, kitProfiles } from "./kit/profile.js";
export type { ReportedCheck, RunReport } from "./kit/report.js";
export type { CheckResult, Verdict } from "./kit/verdict.js";
export { run } from "./run/run.js";
export { defaultSettings, type ExpectedFailures, type RunSettings } from "./run/settings.js";
export { type Section, type SectionId, sections } from "./sections.js";
export { open, type Session, type SessionSettings } from "./session/open.js";
export { VerdictError } from "./session/verdict-error.js";
export { statements } from "./statements/index.js";
export type { Statement } from "./statements/statement.js";

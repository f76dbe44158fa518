import type { Capability } from "../contract/capability.js";
import type { CheckResult, Verdict } from "../contract/verdict.js";
import type { Profile } from "../reference.js";
import type { Limited } from "../transport/limits.js";
import type { Check, Failure, ReportOfAConformanceRun, Request } from "./generated/report.schema.js";

/** What nobody changes, however deep. */
type Unchanged<Value> = Value extends object ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> } : Value;

/** What the schema names loosely, or not at all. */
interface Closer {
  readonly capabilities: readonly Capability[];
  readonly summary: Readonly<Record<Verdict, number>> & { readonly total: number; readonly requests: number };
  readonly sections: readonly ReportedSection[];
  readonly limited?: Limited;
  readonly checks: readonly ReportedCheck[];
  readonly otherwise?: { readonly profile: Profile; readonly without: readonly Capability[] };
}

/** A run as data, the form of the JSON report: `report.schema.json` says what each part of it is. Secrets are redacted. */
export interface RunReport extends Closer, Unchanged<Omit<ReportOfAConformanceRun, keyof Closer>> {}

type Part<Name extends keyof RunReport> = NonNullable<RunReport[Name]>;

/** The verdicts of one section's own checks, without those of its subsections. */
export interface ReportedSection extends Readonly<Record<Verdict, number>> {
  readonly id: string;
  readonly title: string;
  readonly total: number;
}

/** What a server does where the specification leaves the choice: it refuses a form that is not shown, or does something else than Strapi 4.26. */
export type ReportedChoice = Part<"choices">[number];

/** Settings of a run with which a server is conformant that failed. */
export type Otherwise = Part<"otherwise">;

/** Something that the run has left on the server, or may have. */
export type ReportedLeft = Part<"left">[number];

/** Checks that likely fail for one reason. */
export type ReportedCause = Part<"causes">[number];

/** What the server may be doing wrong. */
export type Diagnosis = Part<"diagnosis">[number];

/** One check of a {@link RunReport}. */
export type ReportedCheck = Unchanged<Omit<Check, "refuses">> & Pick<CheckResult, "refuses">;

/** A failure as a story. Values of more than 200,000 characters of JSON are left out: a sentence stands in their place. */
export type ReportedFailure = Unchanged<Failure>;

/** A request of a story and its answer. Long bodies are cut. */
export type ReportedRequest = Unchanged<Request>;

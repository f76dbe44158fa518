import type { Capability } from "../kit/contract/capability.js";
import type { Level, Source } from "../kit/contract/check.js";
import type { SectionId } from "../sections.js";

/**
 * One normative statement: what a server has to do, is advised to do, or is free to do. The catalogue holds each of the
 * specification's, and those about what it leaves open that a client can notice.
 */
export interface Statement {
  /** `<section>-<what>`, such as `4.4-in`. It never changes and is never used again after removal. */
  readonly id: string;
  readonly section: SectionId;
  readonly level: Level;
  /** `spec`: the specification says so. `observed`: it is silent, the statement rests on a row of `interpretations.md`. */
  readonly source: Source;
  /** The row that it rests on, or that says how a passage is read: `I-07`. */
  readonly interpretation?: `I-${string}`;
  /** What a deployment must have to be held to it: what every one of its checks needs. Where it has no check, its definition names the needs. */
  readonly needs: readonly Capability[];
  /** One sentence with its level in capitals. */
  readonly text: string;
  /** Ids of the checks of the same section that hold it. */
  readonly checks: readonly string[];
  /** Ids of checks of other sections that hold it as well. */
  readonly elsewhere: readonly string[];
  /** Why there is no check, or why those that there are only observe what the specification demands. */
  readonly reason?: string;
}

/** A statement as it is written down: one without a text has the words of its only check. */
export type StatementDefinition = Omit<Statement, "text"> & { readonly text?: string };

type StatementId = `${SectionId}-${string}`;

type Options = Partial<Pick<Statement, "level" | "needs" | "elsewhere" | "reason" | "interpretation">>;

const define = (id: StatementId, checks: readonly string[], options: Options): Omit<StatementDefinition, "source"> => ({
  id,
  // A section number holds no hyphen: by its type, what precedes the first one in the id is a section.
  section: id.slice(0, id.indexOf("-")) as SectionId,
  level: "MUST",
  needs: [],
  elsewhere: [],
  checks,
  ...options,
});

/** A statement of the specification, in our own words. MUST by default. */
export const spec = (
  id: StatementId,
  text: string,
  checks: readonly string[],
  options: Options = {},
): StatementDefinition => ({ ...define(id, checks, options), source: "spec", text });

/** A statement that rests on a row of `interpretations.md`. MUST by default. */
export const observed = (
  id: StatementId,
  interpretation: `I-${string}`,
  checks: readonly string[],
  options: Options & Partial<Pick<Statement, "text">> = {},
): StatementDefinition => ({ ...define(id, checks, options), source: "observed", interpretation, ...options });

/** The reason of what the specification names and leaves open. */
export const notShown = { reason: "Not shown by the specification: nothing to check." } as const;

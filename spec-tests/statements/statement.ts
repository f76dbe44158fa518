import { type Capability, requiredBy } from "../kit/contract/capability.js";
import { type Check, type Level, levelOf, type OwnedCheck, type Source } from "../kit/contract/check.js";
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
  readonly interpretation?: Row;
  /** What a deployment must have to be held to it: what every one of its checks needs. */
  readonly needs: readonly Capability[];
  /** One sentence with its level in capitals. */
  readonly sentence: string;
  /** Ids of the checks of the same section that hold it. */
  readonly checks: readonly string[];
  /** Ids of checks of other sections that hold it as well. */
  readonly elsewhere: readonly string[];
  /** Why there is no check, or why those that there are only observe what the specification demands. */
  readonly reason?: string;
}

/** The number of a row of `interpretations.md`. */
export type Row = `I-${string}`;

/** A statement as it is written down, with the checks that it owns. */
export interface StatementDefinition extends Omit<Statement, "checks" | "elsewhere"> {
  readonly owned: readonly OwnedCheck[];
  /** Ids of the statements that it repeats in many places, or sections: all of their statements that depend on none. */
  readonly dependsOn?: readonly string[];
}

/** The checks of a statement. What the specification leaves open is looked for at random only where likeness to Strapi 4.26 decides. */
export const checksOf = ({ owned, ...statement }: StatementDefinition): readonly Check[] =>
  owned.map(({ also: _, anyContent, ...own }) => {
    const { section, source, interpretation } = statement;
    const isLikeness = own.random === true && (own.source ?? source) === "observed" && anyContent !== true;
    return {
      section,
      source,
      ...(interpretation === undefined ? {} : { interpretation }),
      ...(isLikeness ? { profile: "strapi-4.26" } : {}),
      ...own,
      level: levelOf(own.sentence ?? statement.sentence),
      sentence: own.sentence ?? statement.sentence,
      needs: [...new Set([...statement.needs, ...(own.needs ?? [])])],
    };
  });

/** The statements with the ids of the checks that hold them, their own and those of others. */
export const catalogued = (definitions: readonly StatementDefinition[]): readonly Statement[] => {
  const others = definitions.flatMap(({ section, owned }) =>
    owned.flatMap(({ id, also = [] }) => also.map((statement) => ({ id, section, statement }))),
  );
  const needs = new Map(definitions.flatMap(checksOf).map((check) => [check.id, check.needs]));
  return definitions.map(({ owned, dependsOn: _, ...statement }) => {
    const also = others.filter((other) => other.statement === statement.id);
    const near = also.filter(({ section }) => section === statement.section);
    const checks = [...owned, ...near].map(({ id }) => id);
    return {
      ...statement,
      needs: checks.length === 0 ? statement.needs : sharedNeeds(checks.map((id) => needs.get(id) ?? [])),
      checks,
      elsewhere: also.filter((other) => !near.includes(other)).map(({ id }) => id),
    };
  });
};

/** What every one of some checks needs, by its name or for something else that it needs: without it none of them can be run. */
const sharedNeeds = (needs: readonly (readonly Capability[])[]): readonly Capability[] => {
  const implied = needs.map((each) => [...each, ...each.flatMap(requiredBy)]);
  const shared = [...new Set(needs.flat())].filter((need) => implied.every((each) => each.includes(need)));
  const isNamed = (need: Capability) => needs.every((each) => each.includes(need));
  return shared.filter((need) => isNamed(need) || !shared.some((other) => requiredBy(other).includes(need)));
};

import { liesWithin, sections } from "../../sections.js";
import { likeness } from "../base.js";
import { type Check, type Level, levels } from "../contract/check.js";

/** Which checks to run: any of the sections, and any of the id patterns (`*` stands for any text). Empty: no limit. */
export interface Selection {
  readonly sections: readonly string[];
  readonly patterns: readonly string[];
  /** Id patterns of checks to leave out. */
  readonly skip?: readonly string[];
  /** The least that a check must be: SHOULD leaves out what only MAY be so. */
  readonly level?: Level | undefined;
}

/** The selected checks, or one line that says what matches nothing. */
export type Selected = { readonly checks: readonly Check[] } | { readonly problem: string };

/**
 * Selects checks. A section or a pattern that matches nothing is a problem, and so is an empty selection. What judges all answers belongs to every
 * selection, and informs where it was not chosen: only `skip` and `level` leave it out.
 */
export const selectChecks = (checks: readonly Check[], selection: Selection): Selected => {
  const { sections: within, patterns, skip = [], level = "MAY" } = selection;
  const problem = unknownNames(checks, selection);
  if (problem !== undefined) return { problem };
  const empty = within.find((section) => !checks.some((check) => liesWithin(check.section, section)));
  if (empty !== undefined) return { problem: `section ${empty} has no checks` };
  const named = checks.filter(
    ({ section, id }) =>
      (within.length === 0 || within.some((each) => liesWithin(section, each))) &&
      (patterns.length === 0 || patterns.some((pattern) => matches(id, pattern))),
  );
  if (named.length === 0) return { problem: "the sections and the patterns have no check in common" };
  const isLeft = (check: Check): boolean =>
    levels.indexOf(check.level) <= levels.indexOf(level) && !skip.some((pattern) => matches(check.id, pattern));
  if (!named.some(isLeft)) return { problem: "no check is left: all are skipped, or of a lower level" };
  return {
    checks: checks.filter(isLeft).flatMap((check) => {
      if (named.includes(check)) return [check];
      return check.watches === true ? [{ ...check, informs: true as const }] : [];
    }),
  };
};

/** One line about the first section or pattern of a selection that there is not. */
export const unknownNames = (checks: readonly Check[], selection: Selection): string | undefined => {
  const section = selection.sections.find((each) => !sections.some(({ id }) => id === each));
  if (section !== undefined)
    return `no section "${section}" in the specification${hint(nearest(sections, section, ({ title }) => title)?.id)}`;
  const pattern = [...selection.patterns, ...(selection.skip ?? [])].find(
    (each) => !checks.some(({ id }) => matches(id, each)),
  );
  return pattern === undefined ? undefined : `no check matches "${pattern}"${hint(meantId(checks, pattern))}`;
};

/** Whether an id matches a pattern in which `*` stands for any text. */
export const matches = (id: string, pattern: string): boolean => {
  const source = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`).test(id);
};

const hint = (meant: string | undefined): string =>
  meant === undefined ? "; --list prints what there is" : `; did you mean "${meant}"?`;

/** The id, or the pattern for all ids with such a beginning, that was likely meant. */
const meantId = (checks: readonly Check[], pattern: string): string | undefined => {
  const text = pattern.replaceAll("*", "").replace(/-+$/, "");
  if (text !== "" && checks.some(({ id }) => id.startsWith(`${text}-`))) return `${text}-*`;
  return nearest(checks, text)?.id;
};

/** What is named most like a text, by its id or by what else it is called; undefined when nothing is. */
const nearest = <Named extends { readonly id: string }>(
  all: readonly Named[],
  text: string,
  nameOf: (one: Named) => string = ({ id }) => id,
): Named | undefined => {
  const wanted = text.toLowerCase();
  const words = wanted.split("-").filter((word) => word.length > 2);
  const score = (one: Named): number => {
    const own = one.id.split("-");
    const hasWords = words.length > 0 && words.every((word) => own.includes(word));
    return Math.max(likeness(wanted, one.id), likeness(wanted, nameOf(one).toLowerCase()), hasWords ? 0.6 : 0);
  };
  const [best] = all.map((one) => ({ one, score: score(one) })).sort((a, b) => b.score - a.score);
  return best !== undefined && best.score >= 0.5 ? best.one : undefined;
};

import { liesWithin, sections } from "../../sections.js";
import { nearest } from "../base.js";
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
  if (section !== undefined) return `no section "${section}" in the specification${hint(meantSection(section))}`;
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
  meant === undefined ? "; --list prints what there is" : `. Did you mean "${meant}"?`;

/** The id, or the pattern for all ids with such a beginning, that was likely meant. */
const meantId = (checks: readonly Check[], pattern: string): string | undefined => {
  const text = pattern.replaceAll("*", "").replace(/-+$/, "");
  if (text !== "" && checks.some(({ id }) => id.startsWith(`${text}-`))) return `${text}-*`;
  return nearest(
    checks.map(({ id }) => id),
    text,
  )[0];
};

/** The section that was likely meant, by its number or by its title. */
const meantSection = (text: string): string | undefined => {
  const byName = new Map<string, string>(
    sections.flatMap(({ id, title }) => [[id, id] as const, [title, id] as const]),
  );
  return byName.get(nearest([...byName.keys()], text)[0] ?? "");
};

import { liesWithin, type Section, sections } from "../../sections.js";
import { nearest } from "../base.js";
import { type Check, type Level, levels } from "../contract/check.js";
import { askedAnyway } from "./applies.js";

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
 * selection, and informs where it was not chosen: only `skip` and `level` leave it out. A quick run asks what was chosen.
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
      // Whoever names a check or its section wants it asked.
      if (named.includes(check)) return within.length + patterns.length > 0 ? [askedAnyway(check)] : [check];
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
  if (pattern === undefined) return undefined;
  const ids = checks.map(({ id }) => id);
  return `no check matches "${pattern}"${hint(quoted(meantIds(ids, pattern)[0]))}`;
};

/** Whether an id matches a pattern in which `*` stands for any text. */
export const matches = (id: string, pattern: string): boolean => {
  const source = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`).test(id);
};

const quoted = (name: string | undefined): string | undefined => name && `"${name}"`;

const hint = (meant: string | undefined): string =>
  meant === undefined ? "; --list prints what there is" : `. Did you mean ${meant}?`;

/** The ids that a pattern was likely meant for, the best first; of a pattern with `*`, or of what begins several, the patterns that match some. */
export const meantIds = (ids: readonly string[], pattern: string): readonly string[] => {
  const text = pattern.replaceAll("*", "").replace(/^-+|-+$/g, "");
  if (text !== "" && ids.some((id) => id.startsWith(`${text}-`))) return [`${text}-*`];
  const meant = meantBy(ids, pattern);
  return nearest([...meant.keys()], text).flatMap((name) => meant.get(name) ?? []);
};

/** What a pattern may have been meant for, by the text without stars that it is compared with. */
const meantBy = (ids: readonly string[], pattern: string): ReadonlyMap<string, string> => {
  const all = ids.map((id) => id.split("-"));
  const parts = (cut: (words: readonly string[], at: number) => readonly string[]) =>
    all.flatMap((words) => words.slice(1).map((_, at) => cut(words, at + 1).join("-")));
  const [isOpen, isStart] = [pattern.startsWith("*"), pattern.endsWith("*")];
  if (isOpen && isStart) return new Map(all.flat().map((word) => [word, `*${word}*`]));
  if (isOpen) return new Map(parts((words, at) => words.slice(at)).map((end) => [end, `*-${end}`]));
  if (isStart) return new Map(parts((words, at) => words.slice(0, at)).map((start) => [start, `${start}-*`]));
  // Each id has several words: one alone is the beginning of some.
  const starts = pattern.includes("-") ? [] : all.flatMap(([word, ...more]) => (more.length > 0 ? (word ?? []) : []));
  return new Map([...starts.map((start) => [start, `${start}-*`] as const), ...ids.map((id) => [id, id] as const)]);
};

/** The section that was likely meant, by its number or by its title: with both. */
const meantSection = (text: string): string | undefined => {
  const [byNumber] = nearest(
    sections.map(({ id }) => id),
    text,
  );
  const found = byNumber === undefined ? sectionsTitled(text)[0] : sections.find(({ id }) => id === byNumber);
  return found && `"${found.id}" (${found.title})`;
};

/** The sections whose titles a text was likely meant for, the best first. */
export const sectionsTitled = (text: string): readonly Section[] =>
  nearest(
    sections.map(({ title }) => title),
    text,
  ).flatMap((name) => sections.filter(({ title }) => title === name));

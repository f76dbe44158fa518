import { liesWithin, sections } from "../sections.js";
import type { Check } from "./check.js";

/** Which checks to run: any of the sections, and any of the id patterns (`*` stands for any text). Empty: no limit. */
export interface Selection {
  readonly sections: readonly string[];
  readonly patterns: readonly string[];
}

/** The selected checks, or one line that says what matches nothing. */
export type Selected = { readonly checks: readonly Check[] } | { readonly problem: string };

/** Selects checks. A section or a pattern that matches nothing is a problem, and so is an empty selection. */
export const selectChecks = (checks: readonly Check[], selection: Selection): Selected => {
  const matchers = selection.patterns.map((pattern) => ({ pattern, test: globTest(pattern) }));
  for (const section of selection.sections) {
    if (!sections.some(({ id }) => id === section)) {
      return { problem: `no section "${section}" in the specification; --list prints the sections` };
    }
    if (!checks.some((check) => liesWithin(check.section, section)))
      return { problem: `section ${section} has no checks` };
  }
  for (const { pattern, test } of matchers) {
    if (!checks.some((check) => test(check.id)))
      return { problem: `no check matches "${pattern}"${suggest(checks, pattern)}` };
  }
  const chosen = checks.filter(
    (check) =>
      (selection.sections.length === 0 || selection.sections.some((section) => liesWithin(check.section, section))) &&
      (matchers.length === 0 || matchers.some(({ test }) => test(check.id))),
  );
  return chosen.length === 0
    ? { problem: "the sections and the patterns have no check in common" }
    : { checks: chosen };
};

/** A test for a pattern in which `*` stands for any text. */
const globTest = (pattern: string): ((id: string) => boolean) => {
  const source = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${source.join(".*")}$`);
  return (id) => expression.test(id);
};

const suggest = (checks: readonly Check[], pattern: string): string => {
  const words = pattern.split(/[*-]+/).filter((word) => word.length > 2);
  const score = (id: string) => words.filter((word) => id.includes(word)).length;
  const best = [...checks].sort((a, b) => score(b.id) - score(a.id))[0];
  return best !== undefined && score(best.id) > 0 ? `; did you mean "${best.id}"?` : "; --list prints the ids";
};

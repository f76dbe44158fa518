import type { Check } from "../../spec-tests/kit/check.js";
import { sections } from "../../spec-tests/sections.js";
import { createStyle } from "./style.js";

/** The checks by section, for `--list`. */
export const listChecks = (checks: readonly Check[], colour: boolean): string => {
  const style = createStyle(colour);
  const blocks = sections.flatMap(({ id, title }) => {
    const own = checks.filter((check) => check.section === id);
    if (own.length === 0) return [];
    const lines = own.map((check) => {
      const notes = [
        check.level,
        check.source,
        ...(check.profile === undefined ? [] : [`profile ${check.profile}`]),
        ...check.needs,
      ];
      return `  ${check.id}  ${style.dim(notes.join(", "))}\n    ${check.statement}`;
    });
    return [[style.bold(`${id} ${title}`), ...lines].join("\n")];
  });
  return `${blocks.join("\n\n")}\n\n${checks.length} checks\n`;
};

/** The same for programs: a JSON array in the order of the sections. */
export const listJson = (checks: readonly Check[]): string => {
  const listed = sections.flatMap(({ id }) => checks.filter((check) => check.section === id));
  const rows = listed.map(({ id, interpretation, level, needs, profile, section, source, statement }) => ({
    ...{ id, section, level, source, profile, needs, interpretation, statement },
  }));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
};

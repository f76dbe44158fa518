import { resolve } from "node:path";

/** The forms in which a run can be reported. */
export const reporters = ["text", "json", "junit", "html", "markdown", "badge"] as const;

/** See {@link reporters}. */
export type Reporter = (typeof reporters)[number];

/** One report that is asked for, and where it goes: undefined for the standard output. */
export interface ReportTarget {
  readonly reporter: Reporter;
  readonly file: string | undefined;
}

/** Whether `name` is a form of report. */
const isReporter = (name: string): name is Reporter => reporters.some((reporter) => reporter === name);

/** Reads `name` or `name:file`; undefined when it is neither. `-` stands for the standard output. */
export const parseReportTarget = (text: string): ReportTarget | undefined => {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const file = colon < 0 ? undefined : text.slice(colon + 1);
  if (!isReporter(name) || file === "") return undefined;
  return { reporter: name, file: file === "-" ? undefined : file };
};

/** The targets of a run, or one line that says what is wrong with them together. `output`: the file of the report without one. */
export const reportTargets = (
  given: readonly ReportTarget[],
  output: string | undefined,
  taken: readonly (string | undefined)[],
): readonly ReportTarget[] | { readonly problem: string } => {
  const asked = given.length === 0 ? [{ reporter: "text" as const, file: undefined }] : given;
  const open = asked.filter(({ file }) => file === undefined);
  if (open.length > 1) {
    const names = open.map(({ reporter }) => reporter).join(" and ");
    return {
      problem: `${names} cannot both go to the standard output; name files: --reporter ${open[1]?.reporter}:<file>`,
    };
  }
  if (output !== undefined && open.length === 0)
    return { problem: "--output names the file of a report without one, but every --reporter has its file" };
  const targets = asked.map((target) => ({ ...target, file: target.file ?? (output === "-" ? undefined : output) }));
  const files = [...targets.map(({ file }) => file), ...taken].flatMap((file) =>
    file === undefined ? [] : [resolve(file)],
  );
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  return twice === undefined ? targets : { problem: `${twice} would be written twice: name a file for each` };
};

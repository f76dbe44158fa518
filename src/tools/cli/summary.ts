import { plural } from "../../base/words/plural.js";
import { visibleLine, visibleText } from "../../base/words/visible-text.js";
import { formatDiagnostic } from "../../data/read/shared/source-error.js";
import type { Mock } from "../../mock/mock/mock-api.js";
import type { Dataset, Diagnostic } from "../../reference/model/dataset.js";
import { type CountOf, listings } from "../../server/routes/landing.js";
import { cut, table } from "./output.js";

/** More remarks than this about a source are counted, not shown. */
const maxWarnings = 12;

/** What a server serves, for its user: the types with their counts, then the plugins' paths. */
export const summary = (dataset: Dataset, countOf: CountOf): string[] => {
  const types = listings(dataset, countOf).map(({ count, kind, path }) => [
    path,
    kind === "singleType" ? single(count) : entries(count),
  ]);
  const locales = dataset.locales.map(({ code, isDefault }) => (isDefault ? `${code} (default)` : code)).join(", ");
  const built = [
    ["/api/users", plural(countOf("plugin::users-permissions.user"), "user")],
    ["/api/upload/files", plural(countOf("plugin::upload.file"), "file")],
    ["/api/i18n/locales", locales],
  ];
  const rows = [...types, ...built].map((row) => row.map(visibleLine));
  return table(rows).map((line) => `  ${line}`);
};

const entries = (count: number): string => plural(count, "entry", "entries");
const single = (count: number): string => (count === 0 ? "single type, not set" : "single type");

/** The scenarios that cannot be answered from, one line each, with their files and what was expected. */
export const scenarioFaults = async ({ scenarios }: Pick<Mock, "scenarios">): Promise<readonly string[]> =>
  (await scenarios()).flatMap(({ fault }) =>
    fault === undefined ? [] : [`fault, this scenario is not served: ${visibleLine(fault)}`],
  );

/** A remark on a custom field whose type nobody knows. */
export const isOnCustomField = ({ path }: Diagnostic): boolean => path.endsWith(".customField");

interface RemarkOptions {
  /** Default: they are left out. */
  readonly head?: string;
  readonly most?: number;
  readonly hint?: string;
}

/** The remarks about a source, at most a screenful of them, one line each: what is left out comes first. */
export const remarks = (
  warnings: readonly Diagnostic[],
  columns: number,
  { head, hint = "", most = maxWarnings }: RemarkOptions = {},
): string[] => {
  const faults = warnings.filter(({ severity }) => severity === "error");
  const others = warnings.filter(({ severity }) => severity === "warning");
  const room = Math.max(most - faults.length, Math.min(most, minOthers));
  return [
    ...section(faults, head ?? `${plural(faults.length, "fault")}, left out:`, columns, most, hint),
    ...section(others, `${plural(others.length, "warning")}:`, columns, faults.length === 0 ? most : room, hint),
  ];
};

const errorsOf = ({ warnings }: Dataset): readonly Diagnostic[] =>
  warnings.filter(({ severity }) => severity === "error");

/** What keeps a source that was read again from being used: the faults that it did not have before, a screenful of lines. Empty: nothing does. */
export const newFaults = (before: Dataset, after: Dataset, columns: number): readonly string[] => {
  const known = new Set(errorsOf(before).map(formatDiagnostic));
  const faults = errorsOf(after).filter((fault) => !known.has(formatDiagnostic(fault)));
  return remarks(faults, columns, { head: `${plural(faults.length, "new fault")} in the source:` });
};

/** Warnings are few beside faults, but there. */
const minOthers = 3;

const section = (
  remarked: readonly Diagnostic[],
  head: string,
  columns: number,
  most: number,
  hint: string,
): string[] => {
  if (remarked.length === 0) return [];
  const shown = remarked.slice(0, most).map((remark) => cut(`  ${visibleText(formatDiagnostic(remark))}`, columns));
  const hidden = remarked.length - shown.length;
  return [head, ...shown, ...(hidden === 0 ? [] : [`  ... and ${hidden} more${hint}`])];
};

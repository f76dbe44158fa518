import { listings } from "../http/landing.js";
import type { Dataset, Diagnostic } from "../model/dataset.js";
import { formatDiagnostic } from "../sources/source-error.js";
import { cut, table } from "./output.js";

/** More remarks than this about a source are counted, not shown. */
const maxWarnings = 12;

/** What a server serves, for its user: the types with their counts, then the plugins' paths. */
export const summary = (dataset: Dataset): string[] => {
  const types = listings(dataset).map(({ count, kind, path }) => [
    path,
    kind === "singleType" ? single(count) : entries(count),
  ]);
  const countOf = (uid: string): number => dataset.records.get(uid)?.length ?? 0;
  const locales = dataset.locales.map(({ code, isDefault }) => (isDefault ? `${code} (default)` : code)).join(", ");
  const built = [
    ["/api/users", counted(countOf("plugin::users-permissions.user"), "user", "users")],
    ["/api/upload/files", counted(countOf("plugin::upload.file"), "file", "files")],
    ["/api/i18n/locales", locales],
  ];
  return table([...types, ...built]).map((line) => `  ${line}`);
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const entries = (count: number): string => counted(count, "entry", "entries");
const single = (count: number): string => (count === 0 ? "single type, not set" : "single type");

/** The remarks about a source, at most a screenful of them, one line each. */
export const remarks = (warnings: readonly Diagnostic[], columns: number): string[] => {
  if (warnings.length === 0) return [];
  const shown = warnings.slice(0, maxWarnings).map((warning) => cut(`  ${formatDiagnostic(warning)}`, columns));
  const hidden = warnings.length - shown.length;
  const more = hidden === 0 ? [] : [`  ... and ${hidden} more`];
  return [`${counted(warnings.length, "warning", "warnings")}:`, ...shown, ...more];
};

import { basename, resolve } from "node:path";
import { isRecord } from "../../../base/json.js";
import type { Dataset, Locale } from "../../../reference/model/dataset.js";
import { createReport, type Report } from "../../model/report.js";
import { assemble, modelOf, throwIfFailed } from "../shared/assemble.js";
import type { Rows } from "../shared/rows.js";
import { defaultSettings } from "../shared/settings.js";
import { definitionsOf } from "./archive-definitions.js";
import { readEntities } from "./archive-entities.js";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.js";
import { linkArchive } from "./archive-links.js";
import type { ArchiveContent } from "./archive-rows.js";
import { type RawArchive, readArchiveFile, readArchiveFolder } from "./read-archive.js";

/** The metadata comes last in an archive: without it the rest cannot be trusted to be complete. */
const checkMetadata = ({ metadata, schemas }: ArchiveContent, packed: boolean, report: Report): void => {
  const strapi = isRecord(metadata) && isRecord(metadata.strapi) ? metadata.strapi : undefined;
  const version = typeof strapi?.version === "string" ? strapi.version : undefined;
  if (metadata === undefined && packed) {
    report.error("metadata.json", "", "is missing: the archive is incomplete, or no export of Strapi");
  } else if (version === undefined) {
    report.warning("metadata.json", "strapi.version", "is missing; taken for an export of Strapi 4");
  } else if (!version.startsWith("4.")) {
    report.error("metadata.json", "strapi.version", `expected an export of Strapi 4, got one of Strapi ${version}`);
  }
  if (schemas.length === 0) report.error("schemas", "", "are missing: there is no content-type to load");
};

/** Strings in the core store are JSON text. */
const toText = (input: unknown): string | undefined => {
  if (typeof input !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === "string" ? parsed : input;
  } catch {
    return input;
  }
};

const localesOf = (rows: Rows, content: ArchiveContent): readonly Locale[] => {
  const entries = [...(rows.get("plugin::i18n.locale") ?? [])].sort((a, b) => a.id - b.id);
  const found = entries.flatMap(({ values: { code, name } }) =>
    typeof code === "string" ? [{ code, name: typeof name === "string" ? name : code }] : [],
  );
  if (found.length === 0) return defaultSettings.locales;
  const wanted = toText(content.settings.get("plugin_i18n_default_locale")) ?? "en";
  const chosen = found.find(({ code }) => code === wanted) ?? found[0];
  return found.map((locale) => ({ ...locale, isDefault: locale === chosen }));
};

const load = ({ assets, content }: RawArchive, path: string, packed: boolean, report: Report): Dataset => {
  checkMetadata(content, packed, report);
  throwIfFailed(path, report);
  const model = modelOf(path, definitionsOf(content), report);
  const rows = readEntities(content, model, report);
  linkArchive(content, model, rows, report);
  const settings = { ...defaultSettings, locales: localesOf(rows, content) };
  return assemble(path, { name: basename(resolve(path)), model, rows, settings, assets }, report);
};

/**
 * Loads an archive of `strapi export` (version 4): tar, gzip and encryption are told by its content. Throws a
 * SourceError when it is damaged, incomplete, too large, of another version, or when the passphrase is missing or wrong. What is
 * dirty but can be lived with (links to missing entries, values that the schema does not allow) is a warning.
 */
export const loadExportArchive = async (
  path: string,
  passphrase?: string,
  limits: ArchiveLimits = archiveLimits,
): Promise<Dataset> => {
  const report = createReport();
  return load(await readArchiveFile(path, passphrase, report, limits), path, true, report);
};

/** Loads the folder that an archive of `strapi export` was unpacked into. Otherwise as {@link loadExportArchive}. */
export const loadExportFolder = async (root: string): Promise<Dataset> => {
  const report = createReport();
  return load(await readArchiveFolder(root, report), root, false, report);
};

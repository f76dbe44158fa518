import { basename, resolve } from "node:path";
import { isRecord } from "../../../base/json/json.js";
import { uidFault } from "../../../base/path-names.js";
import type { Dataset, Locale } from "../../../reference/model/dataset.js";
import { lowestRelease } from "../../../strapi/release.js";
import { builtInTypes } from "../../model/built-in/types.js";
import type { Definition, Definitions } from "../../model/definition.js";
import { createReport, type Report } from "../../model/report.js";
import { assemble, modelOf, throwIfFailed } from "../shared/assemble.js";
import type { Rows } from "../shared/rows.js";
import { defaultSettings } from "../shared/settings.js";
import { readEntities } from "./archive-entities.js";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.js";
import { linkArchive } from "./archive-links.js";
import type { ArchiveContent } from "./archive-rows.js";
import { type RawArchive, readArchiveFile, readArchiveFolder } from "./read-archive.js";

type SchemaRow = ArchiveContent["schemas"][number];

const uidOf = (row: SchemaRow): string => String(row.uid);

const targetsOf = (row: SchemaRow): readonly unknown[] =>
  isRecord(row.attributes)
    ? Object.values(row.attributes).map((item) => (isRecord(item) ? item.target : undefined))
    : [];

/** Messages name a row by its uid: quoted, where that may be any text. */
const toDefinition = (row: SchemaRow): Definition => {
  const uid = uidOf(row);
  return { uid, file: `schemas: ${uidFault(uid) === undefined ? uid : JSON.stringify(uid)}`, json: row };
};

/** The definitions in an export. Of the plugins' types, those that are built in or that the project's own types lead to. */
const definitionsOf = ({ schemas }: ArchiveContent): Definitions => {
  const components = schemas.filter((row) => row.modelType === "component");
  const types = schemas.filter((row) => row.modelType !== "component");
  const own = types.filter((row) => uidOf(row).startsWith("api::"));
  const targets = new Set([...own, ...components].flatMap(targetsOf));
  const extensions = types.filter((row) => {
    const uid = uidOf(row);
    return uid.startsWith("plugin::") && (builtInTypes.has(uid) || targets.has(uid));
  });
  return {
    contentTypes: own.map(toDefinition),
    components: components.map(toDefinition),
    extensions: extensions.map(toDefinition),
  };
};

const versionOf = ({ metadata }: ArchiveContent): string | undefined => {
  const strapi = isRecord(metadata) && isRecord(metadata.strapi) ? metadata.strapi : undefined;
  return typeof strapi?.version === "string" ? strapi.version : undefined;
};

/** The metadata comes last in an archive: without it the rest cannot be trusted to be complete. */
const checkMetadata = (content: ArchiveContent, packed: boolean, report: Report): void => {
  const { metadata, schemas } = content;
  const version = versionOf(content);
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
  const release = lowestRelease(versionOf(content) ?? "");
  return assemble(path, { name: basename(resolve(path)), model, rows, settings, assets, release }, report);
};

/**
 * Loads an archive of `strapi export` (version 4). Its content shows whether it is tar, gzip or encrypted. Throws a
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

import { passwordFault } from "../../../base/secrets/password-hash.js";
import type { Assets, Dataset, Locale } from "../../../reference/model/dataset.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import type { Value } from "../../../reference/model/values.js";
import { buildModel } from "../../model/build/build-model.js";
import { roleUid, userUid } from "../../model/built-in/uids.js";
import type { DefinitionOptions, Definitions } from "../../model/definition.js";
import type { Report } from "../../model/report.js";
import { reportPermissions } from "./permission-names.js";
import { assignIds, epoch, type Rows, rowsOf, toRecords } from "./rows.js";
import type { Settings } from "./settings.js";
import { shapeChecks } from "./shape-checks.js";
import { SourceError } from "./source-error.js";
import { rememberBeside } from "./source-memory.js";

const addRow = (rows: Rows, type: string, values: Readonly<Record<string, Value>>): void => {
  const list = rowsOf(rows, type);
  const createdAt = epoch + list.length * 1000;
  list.push({ type, id: 0, values: { ...values, createdAt, updatedAt: createdAt }, links: {} });
};

/** Gives a dataset without roles the two that every deployment has. They may do nothing. */
const addDefaultRoles = (rows: Rows): void => {
  const uid = roleUid;
  if (rowsOf(rows, uid).length > 0) return;
  const description = (user: string) => `Default role given to ${user} user.`;
  addRow(rows, uid, { name: "Authenticated", description: description("authenticated"), type: "authenticated" });
  addRow(rows, uid, { name: "Public", description: description("unauthenticated"), type: "public" });
  assignIds(rowsOf(rows, uid));
};

/** Gives a dataset whose locales are settings the entries of `plugin::i18n.locale`. */
const addLocales = (rows: Rows, locales: readonly Locale[]): void => {
  const uid = "plugin::i18n.locale";
  if (rowsOf(rows, uid).length > 0) return;
  for (const { code, name } of locales) addRow(rows, uid, { name, code });
  assignIds(rowsOf(rows, uid));
};

/** Names the users who cannot sign in, because nobody computes the hash of their password. */
const reportPasswords = (rows: Rows, report: Report): void => {
  for (const { id, values } of rows.get(userUid) ?? []) {
    const { email, password, username } = values;
    const fault = typeof password === "string" ? passwordFault(password) : undefined;
    if (fault !== undefined) report.warning("", `user ${String(username ?? email ?? id)}, password`, fault);
  }
};

/** Throws when the report holds errors: all of them at once. */
export const throwIfFailed = (source: string, report: Report): void => {
  if (report.failed) throw new SourceError(source, report.diagnostics);
};

/** Builds the model of a source. Throws a {@link SourceError} when a definition is at fault: without it no entry can be read. */
export const modelOf = (
  source: string,
  definitions: Definitions,
  report: Report,
  options: DefinitionOptions = {},
): ContentModel => {
  const { diagnostics, model } = buildModel(definitions, shapeChecks, options);
  for (const { file, message, path, severity } of diagnostics) report[severity](file, path, message);
  throwIfFailed(source, report);
  return rememberBeside(model, { definitions });
};

export interface SourceParts {
  readonly name: string;
  readonly model: ContentModel;
  readonly rows: Rows;
  readonly settings: Settings;
  readonly assets: Assets;
  /** The paths of folders of entries on top of the source. */
  readonly fixtures?: readonly string[];
  readonly release?: string | undefined;
  readonly limits?: Dataset["limits"];
}

/** Puts a dataset together. Throws a {@link SourceError} when the report holds errors. */
export const assemble = (source: string, parts: SourceParts, report: Report): Dataset => {
  throwIfFailed(source, report);
  const { assets, fixtures = [], model, name, rows, settings } = parts;
  // What a project says itself is newer than what was written down of it.
  const { release = settings.release, limits = {} } = parts;
  const allLimits = { ...settings.limits, ...limits };
  reportPasswords(rows, report);
  reportPermissions(model, rows, settings.apiTokens, report);
  addDefaultRoles(rows);
  addLocales(rows, settings.locales);
  return {
    name: settings.name ?? name,
    model: rememberBeside(model, { paths: [source, ...fixtures] }),
    records: toRecords(model, rows),
    locales: settings.locales,
    apiTokens: settings.apiTokens,
    assets,
    warnings: report.diagnostics,
    ...(release !== undefined && { release }),
    ...(Object.keys(allLimits).length > 0 && { limits: allLimits }),
  };
};

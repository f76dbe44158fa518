import type { Assets, Dataset } from "../../../reference/model/dataset.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import { buildModel } from "../../model/build-model.js";
import type { DefinitionOptions, Definitions } from "../../model/definition.js";
import type { Report } from "../../model/report.js";
import { addDefaultRoles, addLocales } from "./default-rows.js";
import { type Rows, toRecords } from "./rows.js";
import type { Settings } from "./settings.js";
import { shapeChecks } from "./shape-checks.js";
import { rememberDefinitions } from "./source-definitions.js";
import { SourceError } from "./source-error.js";
import { rememberPaths } from "./warning-paths.js";

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
  return rememberDefinitions(model, definitions);
};

/** What a source has been read into. */
export interface SourceParts {
  readonly name: string;
  readonly model: ContentModel;
  readonly rows: Rows;
  readonly settings: Settings;
  readonly assets: Assets;
  /** The paths of folders of entries on top of the source. */
  readonly fixtures?: readonly string[];
}

/** Puts a dataset together. Throws a {@link SourceError} when the report holds errors. */
export const assemble = (source: string, parts: SourceParts, report: Report): Dataset => {
  throwIfFailed(source, report);
  const { assets, fixtures = [], model, name, rows, settings } = parts;
  addDefaultRoles(rows);
  addLocales(rows, settings.locales);
  return {
    name: settings.name ?? name,
    model,
    records: toRecords(model, rows),
    locales: settings.locales,
    apiTokens: settings.apiTokens,
    assets,
    warnings: rememberPaths(report.diagnostics, [source, ...fixtures]),
  };
};

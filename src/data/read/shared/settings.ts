import { repeatedPlaces } from "../../../base/repeated.js";
import type { ApiToken, Dataset, Locale } from "../../../reference/model/dataset.js";
import type { DatasetSettings } from "../../model/generated/dataset.schema.js";
import type { Report } from "../../model/report.js";
import type { EntryLayer } from "../tree/source-tree.js";
import { readLayerFile } from "./layer-file.js";
import { shapeChecks } from "./shape-checks.js";

/** What a fixture folder says about the deployment as a whole. */
export interface Settings {
  readonly name: string | undefined;
  /** Exactly one is the default. */
  readonly locales: readonly Locale[];
  readonly apiTokens: readonly ApiToken[];
  readonly limits?: Dataset["limits"];
  readonly release?: string | undefined;
}

const defaultLocales: readonly Locale[] = [{ code: "en", name: "English (en)", isDefault: true }];

/** Settings where there are none: English alone, and no tokens. */
export const defaultSettings: Settings = { name: undefined, locales: defaultLocales, apiTokens: [] };

const toLocales = (file: string, { locales = [] }: DatasetSettings, report: Report): readonly Locale[] => {
  if (locales.length === 0) return defaultLocales;
  const defaults = locales.filter((locale) => locale.default === true);
  if (defaults.length > 1) report.error(file, "locales", "more than one locale is the default");
  const codes = locales.map(({ code }) => code);
  for (const at of repeatedPlaces(codes))
    report.error(file, `locales[${at}].code`, `${JSON.stringify(codes[at])} is there twice`);
  const chosen = defaults[0] ?? locales[0];
  return locales.map((locale) => ({
    code: locale.code,
    name: locale.name ?? locale.code,
    isDefault: locale === chosen,
  }));
};

const toTokens = (file: string, { apiTokens = [] }: DatasetSettings, report: Report): readonly ApiToken[] => {
  const tokens = apiTokens.map(({ token }) => token);
  // The token itself is a secret: it is not repeated.
  for (const at of repeatedPlaces(tokens))
    report.error(file, `apiTokens[${at}].token`, "is the token of another already");
  return apiTokens.map(({ name, permissions = [], token, type }) => ({ name, token, type, permissions }));
};

const readLayer = async (layer: EntryLayer, report: Report): Promise<Partial<Settings>> => {
  const name = layer.nameOf(settingsFile);
  if ((await layer.tree.kind(settingsFile)) !== "file") return {};
  const settings = await readLayerFile(layer, settingsFile, { check: shapeChecks.settings, report });
  if (settings === undefined) return {};
  const { apiTokens, locales, ...plain } = settings;
  return {
    ...plain,
    ...(locales !== undefined && { locales: toLocales(name, settings, report) }),
    ...(apiTokens !== undefined && { apiTokens: toTokens(name, settings, report) }),
  };
};

const settingsFile = "dataset.json";

/** Reads the settings of some layers, each beside its entries: what a later one says counts; what none says is the default. */
export const readSettings = async (layers: readonly EntryLayer[], report: Report): Promise<Settings> => {
  let settings = defaultSettings;
  for (const layer of layers) settings = { ...settings, ...(await readLayer(layer, report)) };
  return settings;
};

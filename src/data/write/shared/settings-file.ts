import type { ApiToken, Dataset, Locale } from "../../../reference/model/dataset.js";
import { type ContentModel, type ContentType, pathName } from "../../../reference/model/schema.js";
import { builtInFiles, entryFileNames } from "../../read/fixtures/fixture-entries.js";
import { jsonText } from "./file-tree.js";

/** `French (fr)`, as the real server names it. */
const localeName = (code: string): string => {
  try {
    return `${new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code} (${code})`;
  } catch {
    return code;
  }
};

/** Locales by their codes: the first is the default one. */
export const localesOf = (codes: readonly string[]): readonly Locale[] =>
  codes.map((code, index) => ({ code, name: localeName(code), isDefault: index === 0 }));

/** The locales that a project, which does not name any, is filled in: a second one, where some type is localized. */
export const usualLocales = ({ contentTypes }: ContentModel): readonly Locale[] =>
  localesOf([...contentTypes.values()].some(({ localized }) => localized) ? ["en", "fr"] : ["en"]);

/** The text of `dataset.json`. Tokens are those of its own folder: of another source, none is taken along. */
export const settingsFile = (
  { limits, name, release }: Pick<Dataset, "limits" | "name" | "release">,
  locales: readonly Locale[],
  apiTokens: readonly ApiToken[] = [],
): string =>
  jsonText({
    name,
    locales: locales.map(({ code, isDefault, name }) => ({ code, name, ...(isDefault && { default: true }) })),
    limits: limits !== undefined && Object.keys(limits).length > 0 ? limits : undefined,
    release,
    apiTokens: apiTokens.length === 0 ? undefined : apiTokens,
  });

/** How the files of entries are named: by the plural, the singular of a single type, or where another has that name, by the uid. */
export const createFileNames = (model: ContentModel): ((type: ContentType) => string) => {
  const names = entryFileNames(model);
  const builtIn = new Map([...builtInFiles].map(([name, uid]) => [uid, name]));
  return (type) => {
    const usual = builtIn.get(type.uid) ?? pathName(type);
    return names.get(usual) === type ? usual : type.uid.replace("::", ".");
  };
};

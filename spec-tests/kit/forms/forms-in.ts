import { groupBy } from "../base.js";
import { pathOf } from "../contract/address.js";
import type { UnshownForm } from "../contract/forms.js";
import type { ContentType, Dataset } from "../reference.js";
import { formsInFields } from "./fields.js";
import { formsInFilter } from "./filters.js";
import { isIndex } from "./names.js";
import { formsInPagination, formsTogether } from "./pagination.js";
import { type Parameter, parametersOf } from "./parameters.js";
import { formsInPopulate } from "./populate.js";
import { formsInSort } from "./sort.js";

type Forms = readonly UnshownForm[];

/**
 * The forms in the query of an address that the specification does not show, by the sections that show the others: 1, 3, 4.1 to 4.6. Empty: all of
 * it is shown. Lists of content-types have shown forms; what other paths take is not shown.
 */
export const unshownFormsIn = (dataset: Dataset, url: string): ReadonlySet<UnshownForm> => {
  const parameters = parametersOf(url);
  if (parameters.length === 0) return new Set();
  const [path = ""] = url.split("?");
  const type = [...dataset.model.contentTypes.values()].find((each) => isBelow(path, each));
  if (type === undefined || type.uid.startsWith("plugin::")) return new Set(["other-parameters"]);
  return new Set([
    ...(path.endsWith(nameOf(type)) ? [] : (["one-entry-parameters"] as const)),
    ...formsInNotation(url, parameters),
    // What has no value is written in no other form.
    ...parameters.flatMap(({ path: names, value }) =>
      value === undefined ? [] : formsInParameter(dataset, type, names, value),
    ),
    ...formsTogether(parameters),
  ]);
};

/** What stands before it is the server's own (`--api-prefix`). */
const nameOf = (type: ContentType): string => pathOf(type).slice("/api".length);

const isBelow = (path: string, type: ContentType): boolean =>
  path.endsWith(nameOf(type)) || path.slice(0, path.lastIndexOf("/")).endsWith(nameOf(type));

/** What of the notation of parameters section 1 does not show. */
export const formsInNotation = (url: string, parameters: readonly Parameter[]): Forms => {
  const hasBrackets = parameters.some(({ path }) => path.includes(""));
  const names = new Set(parameters.map(({ path }) => path.join("\n")));
  const forms: Readonly<Partial<Record<UnshownForm, boolean>>> = {
    plus: /\?.*\+/.test(url),
    "no-value": parameters.some(({ value }) => value === undefined),
    "array-brackets": hasBrackets,
    "same-parameter-twice": (names.size < parameters.length && !hasBrackets) || hasValueBeside(parameters),
    "array-gaps": hasGaps(parameters),
  };
  return (Object.keys(forms) as UnshownForm[]).filter((form) => forms[form]); // its keys
};

/** `sort=title&sort[0]=kind`: a value, and a list or an object of the same name. */
const hasValueBeside = (parameters: readonly Parameter[]): boolean => {
  const alone = new Set(parameters.flatMap(({ path }) => (path.length === 1 ? path : [])));
  return parameters.some(({ path: [name = "", ...below] }) => below.length > 0 && alone.has(name));
};

const hasGaps = (parameters: readonly Parameter[]): boolean => {
  const elements = parameters.flatMap(({ path }) =>
    path.flatMap((part, at) => (isIndex(part) ? [{ array: path.slice(0, at).join("\n"), index: Number(part) }] : [])),
  );
  return [...groupBy(elements, ({ array }) => array).values()].some((own) => {
    const indexes = new Set(own.map(({ index }) => index));
    return Math.max(...indexes) >= indexes.size;
  });
};

const formsInParameter = (
  dataset: Dataset,
  type: ContentType,
  [name = "", ...rest]: readonly string[],
  value: string,
): Forms => {
  switch (name) {
    case "sort":
      return formsInSort(type, rest, value);
    case "fields":
      return formsInFields(type, rest, value);
    case "filters":
      return formsInFilter(dataset, type, { rest, value, isTop: true });
    case "populate":
      return formsInPopulate(dataset, type, { rest, value, isBelow: false });
    case "pagination":
      return formsInPagination(rest, value);
    case "locale":
      return type.localized && rest.length === 0 && dataset.locales.some(({ code }) => code === value)
        ? []
        : ["locale"];
    case "publicationState":
      return type.draftAndPublish && rest.length === 0 && ["live", "preview"].includes(value)
        ? []
        : ["publication-state"];
    default:
      return ["another-parameter"];
  }
};

import { isRecord } from "../../base/json/json.js";
import { didYouMean } from "../../base/words/closest.js";
import type { Limits } from "../../reference/model/dataset.js";
import type { Findings } from "./finding.js";
import type { Resource } from "./resources.js";

/** What the parameters of a query are, nested as qs parses them. */
export type Query = Readonly<Record<string, unknown>>;

const everywhere = ["sort", "filters", "fields", "populate", "locale", "publicationState", "_q"];
const windowed = [...everywhere, "start", "limit"];

/** The parameters of section 4.1 that each form of a resource reads. */
const known: Readonly<Record<Resource["form"], readonly string[]>> = {
  list: [...everywhere, "pagination"],
  entry: [...everywhere, "pagination"],
  single: windowed,
  bare: windowed,
};

/** What other names for a parameter stand for: those of Strapi 3, and those of Strapi 4 at the wrong level. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["_limit", "pagination[limit]"],
  ["_start", "pagination[start]"],
  ["_sort", "sort"],
  ["_where", "filters"],
  ["where", "filters"],
  ["_locale", "locale"],
  ["_publicationState", "publicationState"],
  ["page", "pagination[page]"],
  ["pagesize", "pagination[pageSize]"],
  ["pageSize", "pagination[pageSize]"],
  ["start", "pagination[start]"],
  ["limit", "pagination[limit]"],
  ["q", "_q"],
]);

/** Of users, files and single types, the window stands outside of `pagination`. */
const unwrapped = (name: string): string => name.replace(/^pagination\[(start|limit)\]$/, "$1");

const suggestion = ({ form, type }: Resource, name: string): string => {
  const other = otherNames.get(name);
  if (other !== undefined) {
    const fitting = known[form].includes("pagination") ? other : unwrapped(other);
    return ` Did you mean ${JSON.stringify(fitting)}?`;
  }
  const [, attribute = name] =
    /^(.+?)_(?:eq|ne|lt|lte|gt|gte|in|nin|contains|ncontains|containss|null)$/.exec(name) ?? [];
  if (attribute === "id" || type.attributes.get(attribute)?.hidden === false)
    return ` Did you mean "filters[${attribute}]"?`;
  return didYouMean(known[form], name);
};

/** Remarks parameters that are none. */
export const checkNames = (query: Query, resource: Resource, findings: Findings): void => {
  for (const name of Object.keys(query)) {
    if (known[resource.form].includes(name)) continue;
    // Of a list they are refused (measured), unless it has an offset.
    if (resource.form === "list" && paging.includes(name))
      findings.add([name], () => `It is not a parameter here.${suggestion(resource, name)}`);
    else if (name === "pagination")
      findings.addIdle([name], () => "It has no effect here. Expected start and limit, outside of pagination");
    else findings.addIdle([name], () => `It is not a parameter here, and has no effect.${suggestion(resource, name)}`);
  }
};

const withoutEffect = ["sort", "filters", "pagination", "_q", "locale", "publicationState"];

/** Remarks parameters that choose entries, where there is one entry (measured: they have no effect). */
export const checkEffects = (query: Query, findings: Findings): void => {
  for (const name of withoutEffect)
    if (Object.hasOwn(query, name)) findings.addIdle([name], () => "It has no effect on a single entry");
};

/** Remarks locales that there are not: the real server answers with an empty list (measured). */
export const checkLocale = (locale: unknown, locales: readonly string[], findings: Findings): void => {
  const known = [...locales, "all"];
  for (const [index, code] of (Array.isArray(locale) ? locale : [locale]).entries())
    if (typeof code === "string" && !known.includes(code))
      findings.add(Array.isArray(locale) ? ["locale", String(index)] : ["locale"], () => {
        const most = known.length <= 10 ? known.join(", ") : `${known.slice(0, 9).join(", ")} ...`;
        return `There is no locale ${JSON.stringify(code.slice(0, 100))}: no entry has it. Expected one of ${most}.${didYouMean(known, code)}`;
      });
};

const paging = ["page", "pageSize", "start", "limit", "withCount"];

/** Remarks members of `pagination` that are none, and pages that are larger than the largest. */
export const checkPagination = (pagination: unknown, limits: Partial<Limits>, findings: Findings): void => {
  if (!isRecord(pagination)) {
    findings.addIdle(
      ["pagination"],
      () => "It has no effect as a text. Expected pagination[page] and pagination[pageSize]",
    );
    return;
  }
  for (const name of Object.keys(pagination))
    if (!paging.includes(name))
      findings.addIdle(
        ["pagination", name],
        () => `It has no effect. Expected one of ${paging.join(", ")}.${didYouMean(paging, name)}`,
      );
  const { maxLimit } = limits;
  if (maxLimit === undefined) return;
  for (const name of ["pageSize", "limit"] as const) {
    const asked = Number(pagination[name] ?? Number.NaN);
    if (asked > maxLimit || (name === "limit" && asked === -1))
      findings.add(
        ["pagination", name],
        () => `A page has at most ${maxLimit} entries here (maxLimit): the rest is on further pages`,
      );
  }
};

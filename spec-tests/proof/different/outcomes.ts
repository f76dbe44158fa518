import { parse } from "qs";
import { isRecord } from "../../kit/base.js";
import { readable } from "../../kit/contract/address.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { Attribute, ContentType, Schema } from "../../kit/reference.js";
import { answering, isEntry } from "../servers/answers.js";
import type { Parameter } from "../servers/parameters.js";
import type { Read } from "../servers/refusing.js";
import { changing, mapObjects } from "../servers/replying.js";
import { below, outside, parameter, understanding } from "../servers/requests.js";
import { answeringBlindly } from "../servers/writes/replies.js";
import { type Different, outcome } from "./different.js";
import { typeAt } from "./writes.js";

const isListPath = (path: string): boolean => /^\/api\/[\w-]+$/.test(path) && !path.startsWith("/api/users");

const isList = ({ method, path }: Read): boolean => method === "GET" && isListPath(path);

/** Lists whose entries are in another order where nothing was said of it. */
const ordered = (change: (data: readonly unknown[]) => readonly unknown[]) =>
  changing((json, read) =>
    isList(read) &&
    !/(^|&)(sort|pagination)/.test(read.query) &&
    isRecord(json) &&
    Array.isArray(json.data) &&
    json.data.length < 25
      ? { ...json, data: change(json.data) }
      : json,
  );

const localized = /^\/api\/(artifacts|categories|exhibitions|homepage)$/;

/** What `locale` itself says, and no member of it. */
const isLocale = ({ path }: Parameter): boolean => path.length === 1 && path[0] === "locale";

/** The parameters without those of a name, where another one is beside them. */
const without = (name: string, parameters: readonly Parameter[], other: string): readonly Parameter[] =>
  parameters.some(below(other)) ? parameters.filter(outside(name)) : parameters;

/** A negation at the top, with the entries that have no value there. */
const withNulls = (parameters: readonly Parameter[]): readonly Parameter[] => {
  const isNegation = ({ path }: Parameter) =>
    path[0] === "filters" && /^\$(ne|nei|notContainsi?)$/.test(path[2] ?? "") && path.length === 3;
  const [one, ...others] = parameters.filter(isNegation);
  const isAlone = parameters.filter(below("filters")).length === 1;
  if (one === undefined || others.length > 0 || !isAlone) return parameters;
  const [, field = "", operator = ""] = one.path;
  return [
    ...parameters.filter((each) => each !== one),
    parameter(one.value ?? "", "filters", "$or", "0", field, operator),
    parameter("true", "filters", "$or", "1", field, "$null"),
  ];
};

const { dataset } = await bundledIndex();

/** What a filter's path leads through: of each relation the length of the path to it, and the type behind it. */
const relationsOn = (type: ContentType, path: readonly string[]) => {
  const found: { readonly length: number; readonly target: ContentType; readonly many: boolean }[] = [];
  let schema: Schema | undefined = type;
  for (const [index, name] of path.entries()) {
    const attribute: Attribute | undefined = schema?.attributes.get(name);
    if (attribute === undefined) continue;
    const { contentTypes, components } = dataset.model;
    const target: ContentType | undefined = "target" in attribute ? contentTypes.get(attribute.target) : undefined;
    if (attribute.kind === "relation" && target !== undefined)
      found.push({ length: index + 1, target, many: attribute.many });
    schema = "target" in attribute ? (target ?? components.get(attribute.target)) : undefined;
  }
  return found;
};

/** Filters that ask something more of what a relation leads to. */
const narrowed =
  (isMeant: (target: ContentType, name: string | undefined) => boolean) =>
  (parameters: readonly Parameter[], path: string, value: string, ...condition: readonly string[]) => {
    const type = typeAt(path);
    if (type === undefined) return parameters;
    const more = parameters.filter(below("filters")).flatMap(({ path: names }) =>
      relationsOn(type, names)
        .filter(({ target, length }) => isMeant(target, names[length - 1]) && names[length] !== undefined)
        .map(({ length }) => parameter(value, ...names.slice(0, length), ...condition)),
    );
    const asked = new Set(parameters.map(({ path: names }) => names.join()));
    const added = new Map(more.map((each) => [each.path.join(), each] as const));
    return [...parameters, ...[...added].flatMap(([names, each]) => (asked.has(names) ? [] : [each]))];
  };

const narrowedStates = narrowed(({ draftAndPublish }) => draftAndPublish);
const narrowedLocales = narrowed(({ localized }, name) => localized && name !== "localizations");

/** Filters that pass over the drafts behind relations. */
const withoutDrafts = (parameters: readonly Parameter[], path: string): readonly Parameter[] =>
  narrowedStates(parameters, path, "true", "publishedAt", "$notNull");

/** Filters that pass over what is of another locale than their list behind relations. */
const withinLocale = (parameters: readonly Parameter[], path: string): readonly Parameter[] => {
  const code = parameters.find(below("locale"))?.value ?? "en";
  const isOfOne = typeAt(path)?.localized === true && /^[a-z]{2}$/.test(code);
  return isOfOne ? narrowedLocales(parameters, path, code, "locale", "$eq") : parameters;
};

/** Lists of published entries with drafts in what they populate. */
const withDraftsBelow = (parameters: readonly Parameter[], path: string): readonly Parameter[] => {
  const type = typeAt(path);
  const state = parameters.find(below("publicationState"))?.value ?? "live";
  if (type === undefined || state !== "live" || !parameters.some(below("populate"))) return parameters;
  const live = type.draftAndPublish ? [parameter("true", "filters", "$and", "55", "publishedAt", "$notNull")] : [];
  const others = parameters.filter(outside("publicationState"));
  return [...others, parameter("preview", "publicationState"), ...live];
};

/** Filters of which each condition below a list may hold for another entry of it. */
const independently = (parameters: readonly Parameter[], path: string): readonly Parameter[] => {
  const type = typeAt(path);
  const filters = parameters.filter(below("filters"));
  if (type === undefined || filters.some(({ path: names }) => names.some((name) => /^\$(or|and|not)$/.test(name))))
    return parameters;
  const conditions: string[] = [];
  return parameters.map((each) => {
    if (!below("filters")(each) || !relationsOn(type, each.path).some(({ many }) => many)) return each;
    const condition = each.path.slice(0, each.path.findIndex((name) => name.startsWith("$")) + 1).join();
    if (!conditions.includes(condition)) conditions.push(condition);
    const path = ["filters", "$and", String(conditions.indexOf(condition)), ...each.path.slice(1)];
    return { path, value: each.value };
  });
};

/** Populated relations of which only the entries of one locale are there. `localizations` are other ones by their nature. */
const sameLocale = (value: unknown, within: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => sameLocale(item, within));
  if (!isRecord(value)) return value;
  const own = localeIn(value) ?? within;
  const isOther = (entry: unknown) => (localeIn(entry) ?? own) !== own;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === "localizations" || !isRecord(member) || !("data" in member)) return [name, sameLocale(member, own)];
      const { data } = member;
      const kept = Array.isArray(data) ? data.filter((entry) => !isOther(entry)) : isOther(data) ? null : data;
      return [name, sameLocale({ ...member, data: kept }, own)];
    }),
  );
};

const localeIn = (entry: unknown): unknown => {
  const { locale } = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
  return typeof locale === "string" ? locale : undefined;
};

/** The other sides of polymorphic relations whose names no other relation has. */
const polymorphic = ["portraitStory", "mentionedIn"];

const page = {
  status: 200,
  headers: { "content-type": "text/html" },
  text: '<!doctype html><html lang="en"><title>Museum</title></html>',
};

/** What is populated at a level, by name; of `*` each name that is asked for. */
const populatedBy = (populate: unknown): ((name: string) => unknown) => {
  if (typeof populate === "string")
    return (name) => populate === "*" || populate.split(",").includes(name) || undefined;
  if (Array.isArray(populate)) return (name) => populate.includes(name) || undefined;
  return (name) => (isRecord(populate) ? populate[name] : undefined);
};

/** Selections inside of populate, with the attributes that the same relation is sorted by. */
const withSortedBy = (parameters: readonly Parameter[]): readonly Parameter[] => {
  const added = parameters.flatMap(({ path, value = "" }) => {
    const [relation, [option, index = ""]] = [path.slice(0, -2), path.slice(-2)];
    const isBeside = (each: Parameter) => each.path.slice(0, -1).join() === [...relation, "fields"].join();
    const [, name] = /^(\w+)(?::|$)/.exec(value) ?? [];
    if (name === undefined || path[0] !== "populate" || option !== "sort" || !parameters.some(isBeside)) return [];
    return [parameter(name, ...relation, "fields", `5${index}`)];
  });
  return [...parameters, ...added];
};

/** Artifacts at every depth, with a valuation that is null where it was to be populated and is not shown. */
const withValuation = (value: unknown, populate: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => withValuation(each, populate));
  if (!isEntry(value)) return value;
  const asked = populatedBy(populate);
  const attributes = Object.entries(value.attributes).map(([name, member]) => {
    const below = asked(name);
    return isRecord(member) && "data" in member && isRecord(below)
      ? [name, { ...member, data: withValuation(member.data, below.populate) }]
      : [name, member];
  });
  const isHidden = "inventoryNumber" in value.attributes && asked("valuation") !== undefined;
  const hidden = isHidden && !("valuation" in value.attributes) ? { valuation: { data: null } } : {};
  return { ...value, attributes: { ...Object.fromEntries(attributes), ...hidden } };
};

/** Servers that do one thing in another way where the specification is silent about the outcome. */
export const outcomes: readonly Different[] = [
  outcome(
    "no-metadata-unless-asked",
    "2.3: meta contains pagination when it is returned",
    changing((json, read) => {
      const isPlain = isList(read) && !/(^|&)pagination/.test(read.query);
      return isPlain && isRecord(json) && "meta" in json ? { ...json, meta: {} } : json;
    }),
  ),
  outcome(
    "unsorted-lists-newest-first",
    "4.1 states no order without sort",
    // The whole list: an entry that is made meanwhile moves the others to the next page.
    understanding((parameters, path) =>
      isListPath(path) && !parameters.some(below("sort")) ? [...parameters, parameter("id:desc", "sort")] : parameters,
    ),
  ),
  outcome(
    "unsorted-lists-in-any-order",
    "4.1 states no order without sort",
    ordered((data) => [...data].sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)),
  ),
  outcome(
    "pagination-beside-populate-ignored",
    "4.3: population and pagination cannot be combined",
    understanding((parameters) => without("pagination", parameters, "populate")),
  ),
  outcome(
    "populate-beside-pagination-ignored",
    "4.3: population and pagination cannot be combined",
    understanding((parameters) => without("populate", parameters, "pagination")),
  ),
  outcome(
    "pages-win-over-offsets",
    "4.3: the outcome of mixing is not shown",
    understanding((parameters) => {
      const has = (...names: readonly string[]) =>
        parameters.some(({ path }) => path[0] === "pagination" && names.includes(path[1] ?? ""));
      return has("page", "pageSize") && has("start", "limit")
        ? parameters.filter(({ path }) => !(path[0] === "pagination" && ["start", "limit"].includes(path[1] ?? "")))
        : parameters;
    }),
  ),
  outcome(
    "lists-without-locale-hold-all",
    "4.1: which locales a list holds that names none is not said",
    understanding((parameters, path) =>
      localized.test(path) && !parameters.some(below("locale"))
        ? [...parameters, parameter("all", "locale")]
        : parameters,
    ),
  ),
  outcome(
    "locale-of-other-types-matches-nothing",
    "4.1: locale requires localization",
    understanding((parameters, path) =>
      /^\/api\/[\w-]+$/.test(path) && !localized.test(path) && parameters.some(isLocale)
        ? [...parameters, parameter("true", "filters", "id", "$null")]
        : parameters,
    ),
  ),
  outcome(
    "not-is-taken-below-relations",
    "4.4: where $not may stand is not said",
    understanding((parameters) =>
      parameters.map(({ path, value }) => {
        const [first, relation = "", word, inner = ""] = path;
        const isBelow =
          first === "filters" && word === "$not" && [relation, inner].every((name) => /^[a-z]/i.test(name));
        return { path: isBelow ? ["filters", "$not", relation, ...path.slice(3)] : path, value };
      }),
    ),
  ),
  outcome("negations-match-null", "4.4: whether NULL is not equal to a value is not said", understanding(withNulls)),
  outcome(
    "relations-lead-to-their-own-locale",
    "4.6 does not say which locales a populated relation shows",
    changing((json, { query }) => sameLocale(json, /(?:^|&)locale=(\w+)/.exec(query)?.[1] ?? "en")),
  ),
  outcome(
    "fields-lose-what-is-polymorphic",
    "4.6 does not say what options of a polymorphic relation mean",
    changing((json, { query }) => {
      const chosen = polymorphic.filter((name) => readable(query).includes(`[${name}][fields]`));
      if (chosen.length === 0) return json;
      return mapObjects(json, (object) => ({
        ...object,
        ...Object.fromEntries(chosen.filter((name) => name in object).map((name) => [name, { data: null }])),
      }));
    }),
  ),
  outcome(
    "filters-pass-over-drafts-behind-relations",
    "4.4 rule 2 does not say whether drafts behind a relation count",
    understanding(withoutDrafts),
  ),
  outcome(
    "filters-pass-over-other-locales-behind-relations",
    "4.1 does not say whether locale speaks of related entries, nor 4.4 rule 2 whether those of other locales count",
    understanding(withinLocale),
  ),
  outcome(
    "drafts-are-populated",
    "3 speaks of the entries that a list returns, not of what is populated in them",
    understanding(withDraftsBelow),
  ),
  outcome(
    "conditions-below-a-list-hold-for-any",
    "4.4 rule 2 does not say whether two conditions below a relation speak of one entry",
    understanding(independently),
  ),
  outcome(
    "populated-lists-show-what-they-are-sorted-by",
    "4.6 rule 6 does not say that fields hides what sort is by (measured: I-22)",
    understanding(withSortedBy),
  ),
  outcome(
    "forbidden-relations-are-null",
    "4.6: left unpopulated",
    answering((json, { asked: { target, headers } }) => {
      const [path = "", query = ""] = readable(target).split("?");
      const isOurs = path.startsWith("/api/") && headers.authorization === undefined && isRecord(json);
      return isOurs ? { ...json, data: withValuation(json.data, parse(query, { depth: 20 }).populate) } : json;
    }),
  ),
  outcome(
    "a-page-outside-of-api",
    "9: all paths of the service have the prefix",
    answeringBlindly(({ method, target }) => method === "GET" && !target.startsWith("/api"), page),
  ),
  outcome(
    "an-empty-list-has-one-page",
    "2.3 does not say how many pages an empty list has",
    changing((json) => {
      if (!isRecord(json) || !isRecord(json.meta) || !isRecord(json.meta.pagination)) return json;
      const { pagination } = json.meta;
      const isEmpty = pagination.total === 0 && "pageCount" in pagination;
      return isEmpty ? { ...json, meta: { ...json.meta, pagination: { ...pagination, pageCount: 1 } } } : json;
    }),
  ),
  outcome(
    "errors-with-a-message-alone",
    "7: the shape of errors is not shown",
    changing((json) => (isRecord(json) && isRecord(json.error) ? { error: { message: json.error.message } } : json)),
  ),
];

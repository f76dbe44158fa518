import { isRecord } from "../../../kit/base.js";
import { answering, type Entry, isEntry, type Json, mapEntries } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import {
  below,
  exchanging,
  ignoring,
  parameter,
  parametersOf,
  pathOf,
  reading,
  understanding,
} from "../../servers/requests.js";
import type { Asked, Mutate } from "../../servers/server.js";
import { alone, asking, conditionsOn } from "../asks.js";
import { about, type Breach, crossed, get, type Manners, query, unplaced } from "../breach.js";
import { anywhere, attributesOf, inLists, linksOf, listed, scalarTypes, typeAt } from "../world.js";

/** What localizations hold, changed by one rule: `entry` is that which they are of, with its own attributes. */
type Rule = (
  list: readonly unknown[],
  entry: { readonly id: unknown; readonly attributes: Json },
) => readonly unknown[];

const localeOf = (entry: unknown): unknown => (isEntry(entry) ? entry.attributes.locale : undefined);

const idOf = (entry: unknown): number => (isRecord(entry) ? Number(entry.id) : 0);

const isDefault = (entry: unknown): boolean => localeOf(entry) === "en";

const rules: Manners<Rule> = {
  "hold the entry itself too": (list, entry) => [...list, entry],
  "hold the entry itself alone": (_, entry) => [entry],
  "hold the entry itself too, among others": (list, entry) =>
    list.length === 0 ? [] : [...list, entry].sort((a, b) => idOf(a) - idOf(b)),
  "hold the entry itself first": (list, entry) => [entry, ...list],
  "hold the first of them twice": (list) => [...list, ...list.slice(0, 1)],
  "hold each of them twice": (list) => list.flatMap((each) => [each, each]),
  "lack their first": (list) => list.slice(1),
  "hold the entry of the default locale alone": (list) => list.filter(isDefault),
  "lack the entry of the default locale": (list) => list.filter((each) => !isDefault(each)),
  "of an entry that is not of the default locale are empty": (list, entry) => (isDefault(entry) ? list : []),
  "have the locale of their entry": (list, entry) =>
    list.map((each) =>
      isEntry(each) && "locale" in each.attributes
        ? { ...each, attributes: { ...each.attributes, locale: localeOf(entry) } }
        : each,
    ),
};

interface Where {
  readonly text: string;
  readonly paths: readonly string[];
  isMeant(asked: Asked, depth: number): boolean;
}

const localized = (path: string): boolean => attributesOf(typeAt(path)).some(({ name }) => name === "localizations");

const { paths } = anywhere;

const wheres: readonly Where[] = [
  { ...anywhere, isMeant: () => true },
  { text: "of listed entries", paths, isMeant: (_, depth) => depth === 0 },
  { text: "of populated entries", paths, isMeant: (_, depth) => depth > 0 },
  { text: "beside locale", paths, isMeant: ({ target }) => /[?&]locale=/.test(target) },
  {
    ...{ text: "with populate=*", paths },
    isMeant: (asked) =>
      parametersOf(asked).some(({ path, value }) => path.length === 1 && path[0] === "populate" && value === "*"),
  },
  ...inLists
    .filter(({ path }) => localized(path))
    .map(({ path, ...list }) => ({ ...list, isMeant: (asked: Asked) => pathOf(asked) === path })),
];

const isLink = (value: unknown): boolean => isRecord(value) && "data" in value;

/** An entry whose localizations are others, where it shows them. */
const changed = (entry: Entry & Json, rule: Rule): Entry => {
  const { localizations } = entry.attributes;
  if (!isRecord(localizations) || !Array.isArray(localizations.data)) return entry;
  const plain = Object.fromEntries(Object.entries(entry.attributes).filter(([, each]) => !isLink(each)));
  const data = rule(localizations.data, { id: entry.id, attributes: plain });
  return { ...entry, attributes: { ...entry.attributes, localizations: { data } } };
};

function* requestsOf(within: readonly string[]): Iterable<Asked> {
  for (const path of within.filter(localized))
    for (const more of [[], query`locale=fr`, query`locale=de`]) {
      yield get(path, [["populate[0]", "localizations"], ...more]);
      yield get(path, [["populate", "*"], ...more]);
    }
  for (const path of within)
    for (const { name, to } of linksOf(typeAt(path)))
      if (to.attributes.has("localizations") && name !== "localizations")
        yield get(path, query`populate[${name}][populate][0]=localizations`);
}

const held = crossed("4.6", about("localizations", rules), wheres, {
  mutate: (rule, { isMeant }) =>
    answering((document, { asked }) =>
      listed.has(pathOf(asked))
        ? mapEntries(document, (entry, depth) => (isMeant(asked, depth) ? changed(entry, rule) : entry))
        : document,
    ),
  witnesses: (where) => requestsOf(where.paths),
});

/** Conditions on attributes of localizations: by the parameter that begins with `prefix`. */
const conditioned = (prefix: string): readonly Asked[] =>
  asking(
    (type) => alone(conditionsOn(type, { types: [...scalarTypes], operators: ["$eq", "$ne"], values: 6 }, prefix)),
    paths.filter(localized),
  );

const onLocalizations = below("filters", "localizations");

/** A parameter in place of each of some. */
const instead = (isMeant: (parameter: Parameter) => boolean, change: (parameter: Parameter) => Parameter) =>
  reading((each) => [isMeant(each) ? change(each) : each]);

/** Conditions on localizations. */
const conditions: Manners<Mutate> = {
  "a condition on localizations has no effect": ignoring(onLocalizations),
  "a condition on localizations is one on the entry": instead(onLocalizations, ({ path, value }) => ({
    path: ["filters", ...path.slice(2)],
    value,
  })),
  "a condition on localizations matches nothing": understanding((parameters) =>
    parameters.some(onLocalizations)
      ? [...parameters, parameter("true", "filters", "$and", "55", "id", "$null")]
      : parameters,
  ),
};

/** Localizations of the locale that a list is asked for. */
const ofLocaleAsked = understanding((parameters) => {
  const code = parameters.find(({ path }) => path[0] === "locale")?.value;
  return code === undefined
    ? parameters
    : parameters.map((each) =>
        each.path[0] === "populate" && each.value === "localizations"
          ? parameter(code, "populate", "localizations", "filters", "locale")
          : each,
      );
});

/** Conditions of a list on relations to entries with locales. */
const onLocalized = (path: string): readonly string[] =>
  linksOf(typeAt(path)).flatMap(({ name, to }) => (localized(path) && to.attributes.has("locale") ? [name] : []));

/** A change of the conditions on relations in a list of one locale, where those lead to entries of it too. */
const inOneLocale = (change: (conditions: readonly Parameter[]) => readonly Parameter[]) =>
  exchanging((parameters, path) => {
    const names = listed.has(path) && parameters.some(below("locale")) ? onLocalized(path) : [];
    return parameters.filter((each) => names.some((name) => below("filters", name)(each)));
  }, change);

/** Related entries of the locale that a list is asked for (section 4.1, and 4.4 rule 2). */
const related: Manners<Mutate> = {
  "a condition on a relation beside locale has no effect": inOneLocale(() => []),
  "a condition on a relation beside locale sees the default locale alone": inOneLocale((own) => [
    ...own,
    ...own.slice(0, 1).map(({ path }) => parameter("en", ...path.slice(0, 2), "locale", "$eq")),
  ]),
};

/** What localizations hold, and what is asked of them and of related entries with locales. */
export const localizationBreaches: readonly Breach[] = [
  ...held,
  ...unplaced("4.4", conditions, () => conditioned("filters[localizations]")),
  ...unplaced(
    "4.6",
    {
      "a condition inside populate of localizations has no effect": instead(
        below("populate", "localizations", "filters"),
        () => parameter("", "populate", "localizations", "populate"),
      ),
    },
    () => conditioned("populate[localizations][filters]"),
  ),
  ...unplaced("4.6", { "localizations are those of the locale that a list is asked for": ofLocaleAsked }, () =>
    requestsOf(paths),
  ),
  ...unplaced("4.4", related, () =>
    asking((_, path) =>
      onLocalized(path).flatMap((name) =>
        ["fr", "de"].map((code) => query`locale=${code}&filters[${name}][id][$gt]=9`),
      ),
    ),
  ),
];

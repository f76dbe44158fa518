import { isRecord } from "../../kit/base.js";
import type { Attribute } from "../../kit/reference.js";
import { answering } from "../faults/answers.js";
import type { Parameter } from "../faults/parameters.js";
import { parametersOf, understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs, scattered } from "./breach.js";
import { attributesOf, linksOf, listed, scalarsOf, typeAt, valuesOf } from "./world.js";

/** What localizations hold, changed by one rule: of an entry, whose own attributes are the last argument. */
type Rule = (list: readonly unknown[], entry: unknown, locale: unknown) => readonly unknown[];

const localeOf = (entry: unknown): unknown =>
  isRecord(entry) && isRecord(entry.attributes) ? entry.attributes.locale : undefined;

const rules: Readonly<Record<string, Rule>> = {
  "hold the entry itself too": (list, entry) => [...list, entry],
  "hold the entry itself alone": (_, entry) => [entry],
  "hold the entry itself first": (list, entry) => [entry, ...list],
  "hold the first of them twice": (list) => [...list, ...list.slice(0, 1)],
  "hold each of them twice": (list) => list.flatMap((each) => [each, each]),
  "lack their first": (list) => list.slice(1),
  "hold the entry of the default locale alone": (list) => list.filter((each) => localeOf(each) === "en"),
  "lack the entry of the default locale": (list) => list.filter((each) => localeOf(each) !== "en"),
  "of an entry that is not of the default locale are empty": (list, entry) => (localeOf(entry) === "en" ? list : []),
  "have the locale of their entry": (list, entry) =>
    list.map((each) =>
      isRecord(each) && isRecord(each.attributes) && "locale" in each.attributes
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

const paths = [...listed.keys()];

const wheres: readonly Where[] = [
  { text: "", paths, isMeant: () => true },
  { text: "of listed entries", paths, isMeant: (_, depth) => depth === 0 },
  { text: "of populated entries", paths, isMeant: (_, depth) => depth > 0 },
  { text: "beside locale", paths, isMeant: ({ target }) => /[?&]locale=/.test(target) },
  {
    text: "with populate=*",
    paths,
    isMeant: (asked) =>
      parametersOf(asked).some(({ path, value }) => path.length === 1 && path[0] === "populate" && value === "*"),
  },
  ...paths.filter(localized).map((path) => ({
    text: `in ${path}`,
    paths: [path],
    isMeant: ({ target }: Asked) => target.split("?")[0] === path,
  })),
];

const changed = (value: unknown, rule: Rule, isMeant: (depth: number) => boolean, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((each) => changed(each, rule, isMeant, depth));
  if (!isRecord(value)) return value;
  if (!isRecord(value.attributes))
    return "data" in value ? { ...value, data: changed(value.data, rule, isMeant, depth) } : value;
  const { localizations, ...own } = value.attributes;
  const below = Object.entries(value.attributes).map(([name, each]) => [
    name,
    isRecord(each) && "data" in each ? changed(each, rule, isMeant, depth + 1) : each,
  ]);
  const attributes = Object.fromEntries(below);
  if (!isMeant(depth) || !isRecord(localizations) || !Array.isArray(localizations.data))
    return { ...value, attributes };
  const plain = Object.fromEntries(Object.entries(own).filter(([, each]) => !isRecord(each) || !("data" in each)));
  const data = rule(localizations.data, { id: value.id, attributes: plain }, own.locale);
  return { ...value, attributes: { ...attributes, localizations: { data } } };
};

function* requestsOf(within: readonly string[]): Iterable<Asked> {
  for (const path of within)
    for (const more of [[], [["locale", "fr"]], [["locale", "de"]]] as readonly Pairs[]) {
      if (!localized(path)) continue;
      yield get(path, [["populate[0]", "localizations"], ...more]);
      yield get(path, [["populate", "*"], ...more]);
    }
  for (const path of within)
    for (const { name, to } of linksOf(typeAt(path)))
      if (to.attributes.has("localizations") && name !== "localizations")
        yield get(path, [[`populate[${name}][populate][0]`, "localizations"]]);
}

const held: readonly Breach[] = Object.entries(rules).flatMap(([manner, rule]) =>
  wheres.map((where) => ({
    section: "4.6",
    manner: `localizations ${manner}`,
    where: where.text,
    mutate: answering((document, { asked }) =>
      listed.has(asked.target.split("?")[0] ?? "")
        ? changed(document, rule, (depth) => where.isMeant(asked, depth))
        : document,
    ),
    witnesses: () => requestsOf(where.paths),
  })),
);

const isOn =
  (...names: readonly string[]) =>
  ({ path }: Parameter): boolean =>
    names.every((name, index) => path[index] === name);

const conditioned = (isBelow: boolean): readonly Asked[] =>
  scattered(
    [...listed].flatMap(([path, type]) =>
      localized(path)
        ? scalarsOf(type)
            .filter((each: Attribute) => each.name !== "locale")
            .flatMap(({ name }) =>
              valuesOf(type, name, 6).flatMap((value) =>
                ["$eq", "$ne"].map((operator) =>
                  get(
                    path,
                    isBelow
                      ? [[`populate[localizations][filters][${name}][${operator}]`, value]]
                      : [[`filters[localizations][${name}][${operator}]`, value]],
                  ),
                ),
              ),
            )
        : [],
    ),
  );

/** A condition on localizations, and options of them. */
const askedOf: readonly Breach[] = [
  {
    section: "4.4",
    manner: "a condition on localizations has no effect",
    mutate: understanding((parameters) => parameters.filter((each) => !isOn("filters", "localizations")(each))),
    isBelow: false,
  },
  {
    section: "4.4",
    manner: "a condition on localizations is one on the entry",
    mutate: understanding((parameters) =>
      parameters.map((each) =>
        isOn("filters", "localizations")(each) ? { path: ["filters", ...each.path.slice(2)], value: each.value } : each,
      ),
    ),
    isBelow: false,
  },
  {
    section: "4.4",
    manner: "a condition on localizations matches nothing",
    mutate: understanding((parameters) =>
      parameters.some(isOn("filters", "localizations"))
        ? [...parameters, { path: ["filters", "$and", "55", "id", "$null"], value: "true" }]
        : parameters,
    ),
    isBelow: false,
  },
  {
    section: "4.6",
    manner: "a condition inside populate of localizations has no effect",
    mutate: understanding((parameters) =>
      parameters.map((each) =>
        isOn("populate", "localizations", "filters")(each)
          ? { path: ["populate", "localizations", "populate"], value: "" }
          : each,
      ),
    ),
    isBelow: true,
  },
  {
    section: "4.6",
    manner: "localizations are those of the locale that a list is asked for",
    mutate: understanding((parameters) => {
      const code = parameters.find(({ path }) => path[0] === "locale")?.value;
      return code === undefined
        ? parameters
        : parameters.map((each) =>
            each.path[0] === "populate" && each.value === "localizations"
              ? { path: ["populate", "localizations", "filters", "locale"], value: code }
              : each,
          );
    }),
    isBelow: undefined,
  },
].map(({ section, manner, mutate, isBelow }) => ({
  section,
  manner,
  where: "",
  mutate,
  witnesses: () => (isBelow === undefined ? requestsOf(paths) : conditioned(isBelow)),
}));

/** What localizations hold, and what is asked of them. */
export const localizationBreaches: readonly Breach[] = [...held, ...askedOf];

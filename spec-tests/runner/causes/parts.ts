import { remembered } from "../../kit/base.js";
import { readable } from "../../kit/contract/address.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import { everyAttribute } from "../../kit/dataset/dataset-index.js";
import type { TargetContext } from "../../kit/target/target.js";

/**
 * A part of a query, in the words of the query where it has any: `:desc`, `$eqi`, `sort`, `$or inside populate`; or what it
 * is: `a field of type time`, `% in a value`, `a space at an end of a value`, `filters 3 levels deep`, `$or below another condition`,
 * `filters on several attributes`, `a name that does not exist`.
 */
export type Part = string;

/** What failures come of whose requests have parts in common: they read, or what they read was written before. */
export const causeOf = (how: "asked" | "written", parts: readonly Part[]): string =>
  parts.length === 0 ? "whatever is asked" : `${how} with ${withoutImplied(parts).join(" and ")}`;

/** Parts, each with those that no request has without it. */
const implied: readonly (readonly [Part, RegExp])[] = [
  ["filters", /^\$|^filters |condition$|in a value$|^(an empty value|a space)/],
  ["sort", /^:(?!asc)/],
  ["populate", /inside populate$|^populate /],
  ["populate inside populate", /^populate \d/],
];

const withoutImplied = (parts: readonly Part[]): readonly Part[] =>
  parts.filter((part) => {
    const inner = `${part}${insidePopulate}`;
    const [, by] = implied.find(([name]) => name === part) ?? [];
    const deeper = part.replace(/\d(?= levels deep$)/, (levels) => `${Number(levels) + 1}`);
    const isSaid = parts.includes(inner) || (deeper !== part && parts.includes(deeper));
    return part !== ":asc" && !isSaid && !(by !== undefined && parts.some((each) => by.test(each)));
  });

interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** What a list is asked with, also a populated one. */
const options: ReadonlySet<string> = new Set([
  ...["sort", "filters", "fields", "locale", "publicationState", "on", "count", "ordering"],
  ...["pagination", "page", "pageSize", "start", "limit", "withCount"],
]);

const words: ReadonlySet<string> = new Set([...options, "populate", "id"]);

const parametersIn = (path: string): readonly Parameter[] => {
  const [, query = ""] = /\?(.*)$/s.exec(path) ?? [];
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
};

/** What is known of the data that is asked for. */
export type Data = Pick<TargetContext, "wholeDataset">;

/** Kinds of attributes that are shown where they are populated. */
const links: ReadonlySet<string> = new Set(["relation", "media", "component", "dynamiczone", "morph"]);

/** The types of attributes by their names: most names have one. */
const kindsOfAttributes = remembered(
  (index: DatasetIndex): ReadonlyMap<string, string> =>
    new Map(everyAttribute(index).map((each) => [each.name, each.kind === "scalar" ? each.type : each.kind])),
);

/** The last relation, media field or component that a path names. */
export const linkIn = (path: string, data: Data): string | undefined =>
  path.split(/\W+/).findLast((name) => links.has(kindsOfAttributes(data.wholeDataset).get(name) ?? ""));

const partsBy = ({ name, value }: Parameter, data: Data): readonly Part[] => {
  const known = kindsOfAttributes(data.wholeDataset);
  const named = (text: string): Part | undefined => {
    if (/^\d*$/.test(text)) return undefined;
    if (isWord(text)) return text;
    const kind = known.get(text);
    return kind === undefined ? "a name that does not exist" : `a field of type ${kind}`;
  };
  const names = namesIn(name);
  const last = names.findLast((each) => options.has(each) || each === "populate");
  const isNames = last === "sort" || last === "fields" || last === "populate";
  const values = isNames ? value.split(",").flatMap(inNames(named)) : unusualIn(value);
  const filtered = last === "filters" ? names.slice(names.lastIndexOf("filters") + 1) : [];
  const levels = filtered.filter((each) => links.has(known.get(each) ?? "")).length;
  const populated = names.filter((each) => each === "populate").length;
  const groups = filtered.slice(1).filter((each) => /^\$(and|or|not)$/.test(each));
  return [
    ...names.flatMap((each) => named(each) ?? []),
    ...(names[0] === "populate"
      ? names
          .slice(2)
          .filter(isWord)
          .map((each) => `${each}${insidePopulate}`)
      : []),
    ...values,
    ...depths.filter((depth) => depth <= levels).map((depth) => `filters ${depth} levels deep`),
    ...depths.filter((depth) => depth <= populated).map((depth) => `populate ${depth} levels deep`),
    ...groups.map((group) => `${group} below another condition`),
  ];
};

/** What a part is called that stands among the options of what is populated. */
const insidePopulate = " inside populate";

const isWord = (name: string): boolean => words.has(name) || name.startsWith("$");

/** Levels that are parts, each with all deeper ones. */
const depths = [2, 3, 4, 5, 6];

const unusualIn = (value: string): readonly Part[] => [
  ...(value.match(/[^\w\s.:-]/gu)?.map(signIn) ?? []),
  ...(value === "" ? ["an empty value"] : []),
  ...(value === value.trim() ? [] : ["a space at an end of a value"]),
];

/** `artifacts.slug:desc` */
const inNames = (named: (text: string) => Part | undefined) => (text: string) => {
  const [path = "", ...orders] = text.split(":");
  const names = path.split(".").filter((name) => !["", "*", "true", "false"].includes(name));
  return [...names.flatMap((each) => named(each) ?? []), ...orders.map((order) => `:${order.toLowerCase()}`)];
};

const signIn = (sign: string): Part => (/[ -~]/.test(sign) ? `${sign} in a value` : "a letter beyond ASCII");

/** The options that a query asks with: of a list, `sort`, and of what is populated, `sort inside populate`. */
export const optionsOf = (path: string): ReadonlySet<Part> =>
  new Set(
    parametersIn(path).map(({ name }) => {
      const [first = "", ...names] = namesIn(name);
      const inner = first === "populate" ? names.findLast((each) => options.has(each)) : undefined;
      return inner === undefined ? first : `${inner}${insidePopulate}`;
    }),
  );

const namesIn = (name: string): readonly string[] =>
  name.split(/\]?\[|\]/).filter((_, index, { length }) => index < length - 1 || !name.endsWith("]"));

/** The parameter that populates what another one populates with an option: `populate[0]=tags` of `populate[tags][sort]=name`. */
export const withoutOption = (parameter: string): string | undefined => {
  const [name = ""] = parameter.split("=");
  const names = namesIn(readable(name));
  const at = names.findLastIndex((each, index) => index > 1 && options.has(each));
  if (names[0] !== "populate" || at < 0) return undefined;
  const [first = "", ...before] = names.slice(0, at - 1);
  return `${[first, ...before.map((each) => `[${each}]`)].join("")}[0]=${names[at - 1]}`;
};

/** The parts of a query. */
export const partsOf = (path: string, data: Data): ReadonlySet<Part> => {
  const parameters = parametersIn(path);
  const filtered = new Set(parameters.flatMap(({ name }) => /^filters\[([^\]]*)/.exec(name)?.[1] ?? []));
  const several = filtered.size > 1 ? ["filters on several attributes"] : [];
  return new Set([...parameters.flatMap((parameter) => partsBy(parameter, data)), ...several]);
};

import type { TargetContext } from "../../kit/target/target.js";
import { kindsOfAttributes, links } from "./answers.js";

/**
 * A part of a query that can be left out, in the words of the query where it has any: `:desc`, `$eqi`, `sort`, `locale`, `[]`; or what it
 * is: `a field of type time`, `% in a value`, `a space at an end of a value`, `filters 3 levels deep`, `$or below another condition`,
 * `filters on several attributes`, `a name that does not exist`.
 */
export type Part = string;

/** Whether a part is a field of a kind, and no word of the query. */
export const isField = (part: Part): boolean => part.startsWith("a field of type ");

/**
 * What a failure comes of where it depends on what is asked: a part without which the answer is right, or with which there is none.
 * `address`: the only one where the part does harm.
 */
export const causeOf = {
  rightWithout: (part: Part, address?: string): string =>
    `right without ${part}${address === undefined ? "" : ` at ${address}`}`,
  neverWith: (part: Part): string => `no request with ${part} succeeds`,
};

/** The part of what is asked that a cause is of; undefined where it is of none. */
export const partOf = (cause = ""): Part | undefined => {
  const [, right, never] = /^(?:right without (.+?)(?: at \/\S+)?|no request with (.+) succeeds)$/.exec(cause) ?? [];
  return right ?? never;
};

/** A parameter as it was sent, and as it reads. */
interface Parameter {
  readonly raw: string;
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
  const raws = query.split("&").filter((raw) => raw !== "");
  return raws.map((raw) => {
    const [[name = "", value = ""] = []] = [...new URLSearchParams(raw)];
    return { raw, name, value };
  });
};

/** What is known of the data that is asked for. */
type Data = Pick<TargetContext, "wholeDataset">;

const partsIn = ({ name, value }: Parameter, data: Data): readonly Part[] => {
  const known = kindsOfAttributes(data);
  const named = (text: string): Part => {
    if (text === "") return "[]";
    if (/^\d+$/.test(text)) return "[0]";
    const kind = known.get(text);
    if (kind !== undefined) return `a field of type ${kind}`;
    return words.has(text) || text.startsWith("$") ? text : "a name that does not exist";
  };
  const names = name.split(/\]?\[|\]/).filter((_, index, { length }) => index < length - 1 || !name.endsWith("]"));
  const last = names.findLast((each) => options.has(each) || each === "populate");
  const isNames = last === "sort" || last === "fields" || last === "populate";
  const values = isNames ? value.split(",").flatMap(inNames(named)) : unusualIn(value);
  const filtered = last === "filters" ? names.slice(names.lastIndexOf("filters") + 1) : [];
  const levels = filtered.filter((each) => links.has(known.get(each) ?? "")).length;
  const groups = filtered.slice(1).filter((each) => /^\$(and|or|not)$/.test(each));
  return [
    ...names.map(named),
    ...values,
    ...depths.filter((depth) => depth <= levels).map((depth) => `filters ${depth} levels deep`),
    ...groups.map((group) => `${group} below another condition`),
  ];
};

/** Levels that are parts, each with all deeper ones. */
const depths = [2, 3, 4, 5, 6];

/** What is unusual in a value. */
const unusualIn = (value: string): readonly Part[] => [
  ...(value.match(/[^\w\s.:-]/gu)?.map(signIn) ?? []),
  ...(value === "" ? ["an empty value"] : []),
  ...(value === value.trim() ? [] : ["a space at an end of a value"]),
];

/** `artifacts.slug:desc` */
const inNames = (named: (text: string) => Part) => (text: string) => {
  const [path = "", ...orders] = text.split(":");
  const names = path.split(".").filter((name) => !["", "*", "true", "false"].includes(name));
  return [...names.map(named), ...orders.map((order) => `:${order.toLowerCase()}`)];
};

const signIn = (sign: string): Part => (/[ -~]/.test(sign) ? `${sign} in a value` : "a letter beyond ASCII");

/** The parts of a query. */
export const partsOf = (path: string, data: Data): ReadonlySet<Part> => {
  const parameters = parametersIn(path);
  const isSeveral = parameters.some((parameter, _, all) => isAnotherFilter(parameter, all));
  return new Set([...parameters.flatMap((parameter) => partsIn(parameter, data)), ...(isSeveral ? [several] : [])]);
};

const several: Part = "filters on several attributes";

/** Whether a parameter filters the list by something else than the first filter does. */
const isAnotherFilter = (parameter: Parameter, all: readonly Parameter[]): boolean => {
  const filtered = ({ name }: Parameter) => /^filters\[([^\]]*)/.exec(name)?.[1];
  const own = filtered(parameter);
  return own !== undefined && own !== filtered(all.find((each) => filtered(each) !== undefined) ?? parameter);
};

/** A request without some of its parameters. What had options, and is populated in no other way, is populated without them. */
const print = (path: string, kept: readonly Parameter[], populated: readonly string[] = []): string => {
  const [address = ""] = path.split("?");
  const alone = populated.filter((name) => !kept.some((other) => other.name.startsWith(`${name}[`)));
  const parameters = new Set([...kept.map(({ raw }) => raw), ...alone.map((name) => `${name}=true`)]);
  return parameters.size === 0 ? address : `${address}?${[...parameters].join("&")}`;
};

/** What a parameter is an option of, where that is populated: `populate[tags]` of `populate[tags][sort]`. */
const populatedBy = ({ name }: Parameter): readonly string[] => {
  const names = name.split(/(?=\[)/);
  const end = names.findIndex((each, index) => index > 0 && options.has(each.slice(1, -1)));
  return names[0] !== "populate" || end <= 1 ? [] : [names.slice(0, end).join("")];
};

/** A request without its parameters; what is populated stays so where that is asked for, without options of its own. */
export const bare = (path: string, isPopulating: boolean): string => {
  const populating = isPopulating ? parametersIn(path).filter(({ name }) => name.startsWith("populate")) : [];
  const kept = populating.filter((parameter) => populatedBy(parameter).length === 0);
  return print(path, kept, populating.flatMap(populatedBy));
};

/**
 * A request without one of its parts: an order is cut off, of filters on several attributes those on the first stay, everything else goes
 * with its parameter.
 */
export const without = (path: string, part: Part, data: Data): string => {
  const parameters = parametersIn(path);
  const having = parameters.filter((parameter, _, all) =>
    part === several ? isAnotherFilter(parameter, all) : partsIn(parameter, data).includes(part),
  );
  const kept = parameters.filter((parameter) => !having.includes(parameter));
  if (part.startsWith(":")) {
    const order = new RegExp(`(:|%3A)${part.slice(1)}(?=,|:|%2C|%3A|$)`, "gi");
    return print(
      path,
      parameters.map((each) => (having.includes(each) ? { ...each, raw: each.raw.replaceAll(order, "") } : each)),
    );
  }
  const populated = having.flatMap(populatedBy);
  return print(
    path,
    kept,
    populated.filter((name) => !partsIn({ raw: "", name, value: "true" }, data).includes(part)),
  );
};

import type { TargetContext } from "../../kit/target/target.js";
import { kindsOfAttributes } from "./answers.js";

/**
 * A part of a query that can be left out, in the words of the query where it has any: `:desc`, `$eqi`, `sort`, `locale`, `[]`; or what it
 * is: `a field of type time`, `% in a value`, `a name that does not exist`.
 */
export type Part = string;

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

const print = (path: string, parameters: readonly string[]): string => {
  const [address = ""] = path.split("?");
  return parameters.length === 0 ? address : `${address}?${[...new Set(parameters)].join("&")}`;
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
  const values = isNames ? value.split(",").flatMap(inNames(named)) : value.match(/[^\w\s.:-]/gu)?.map(signIn);
  return [...names.map(named), ...(values ?? []), ...(value === "" ? ["an empty value"] : [])];
};

/** `artifacts.slug:desc` */
const inNames = (named: (text: string) => Part) => (text: string) => {
  const [path = "", ...orders] = text.split(":");
  const names = path.split(".").filter((name) => !["", "*", "true", "false"].includes(name));
  return [...names.map(named), ...orders.map((order) => `:${order.toLowerCase()}`)];
};

const signIn = (sign: string): Part => (/[ -~]/.test(sign) ? `${sign} in a value` : "a letter beyond ASCII");

/** The parts of a query. */
export const partsOf = (path: string, data: Data): ReadonlySet<Part> =>
  new Set(parametersIn(path).flatMap((parameter) => partsIn(parameter, data)));

/** What a populated list is without the options that it is asked with. */
const populatedAlone = ({ name }: Parameter): readonly string[] => {
  const names = name.split(/(?=\[)/);
  const end = names.findIndex((each, index) => index > 0 && options.has(each.slice(1, -1)));
  return names[0] !== "populate" || end <= 1 ? [] : [`${names.slice(0, end).join("")}=true`];
};

/** A request without its parameters; what is populated stays so where that is asked for, without options of its own. */
export const bare = (path: string, isPopulating: boolean): string => {
  const kept = parametersIn(path).flatMap((parameter) => {
    if (!isPopulating || !parameter.name.startsWith("populate")) return [];
    const alone = populatedAlone(parameter);
    return alone.length > 0 ? alone : [parameter.raw];
  });
  return print(path, kept);
};

/** A request without one of its parts: an order is cut off, everything else goes with its parameter. */
export const without = (path: string, part: Part, data: Data): string => {
  const kept = parametersIn(path).flatMap((parameter) => {
    if (!partsIn(parameter, data).includes(part)) return [parameter.raw];
    if (part.startsWith(":"))
      return [parameter.raw.replaceAll(new RegExp(`(:|%3A)${part.slice(1)}(?=,|:|%2C|%3A|$)`, "gi"), "")];
    return part === "populate" ? [] : populatedAlone(parameter);
  });
  return print(path, kept);
};

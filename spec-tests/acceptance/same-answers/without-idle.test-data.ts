import { qsParsers, queryLimits } from "../../../src/base/libraries/qs.js";
import { isRecord } from "../../kit/base.js";

type Json = Record<string, unknown>;

/** An object of objects, or what else stands at its end. */
const memberOf = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[Number(name)] : isRecord(value) ? value[name] : undefined;

/** Takes away what a path leads to, and from lists the element itself. */
const remove = (root: unknown, path: readonly string[]): void => {
  const [name = ""] = path.slice(-1);
  const holder = path.slice(0, -1).reduce(memberOf, root);
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else if (isRecord(holder)) delete (holder as Json)[name]; // parsed here, and shared with nobody
};

/** A body of JSON without the member at a path. */
export const withoutMember = (body: string, path: readonly string[]): string => {
  const document: unknown = JSON.parse(body);
  remove(document, path);
  return JSON.stringify(document);
};

/** A name as far as it is not remarked: of `author.autor` what comes before the point. */
const meant = (name: string, isIdle: (name: string) => boolean): readonly string[] => {
  const steps = name.trim().split(".");
  while (steps.length > 0 && isIdle(steps.join("."))) steps.pop();
  return steps.length === 0 ? [] : [steps.join(".")];
};

/** Names in one text or in a list of texts, of which some mean nothing: those alone go. */
const withoutNames = (names: readonly string[], isIdle: (name: string) => boolean): string =>
  [...new Set(names.flatMap((text) => text.split(",")).flatMap((name) => meant(name, isIdle)))].join(",");

/**
 * The target of a request without the parameter at a path. `count` is how much is remarked of another target: of several names in one
 * text, those go that are remarked by themselves.
 */
export const withoutParameter = (
  target: string,
  path: readonly string[],
  count: (target: string) => number,
): string => {
  const [base = "", search = ""] = target.split("?");
  const query: Json = qsParsers["qs-6.15"](search, { ...queryLimits, strictNullHandling: true });
  const own = path.reduce<unknown>(memberOf, query);
  const [last = ""] = path.slice(-1);
  const texts = [own].flat().filter((text) => typeof text === "string");
  if (last === "populate" && texts.length > 0) {
    const isIdle = (name: string) => name === "*" || count(`${base}?${printed(nested(path, name))}`) > 0;
    const holder = path.slice(0, -1).reduce(memberOf, query) as Json; // the path leads through objects
    const names = withoutNames(texts, isIdle);
    if (names === "") delete holder.populate;
    else holder.populate = names;
  } else remove(query, path);
  return `${base}?${printed(query)}`;
};

/**
 * Whether names and numbers are keys beside each other: qs makes one object of `populate[0]=a&populate[b]=true`, in which `0` is a name. Without `b` it is
 * a list, and `a` is populated: there the part that means nothing changes what another one means.
 */
export const isMixed = (target: string): boolean =>
  hasMixed(qsParsers["qs-6.15"](target.split("?")[1] ?? "", { ...queryLimits, strictNullHandling: true }));

const hasMixed = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  const numbers = keys.filter((key) => /^\d+$/.test(key));
  return (numbers.length > 0 && numbers.length < keys.length) || Object.values(value).some(hasMixed);
};

const nested = (path: readonly string[], value: unknown): Json =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Json; // at least one name

/** A query in the form that has one meaning alone. What is populated without options is `true`. */
const printed = (query: Json): string =>
  Object.entries(query)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .join("&");

const pairs = (name: string, value: unknown): readonly string[] => {
  if (value === null) return [name];
  if (typeof value !== "object") return [`${name}=${encodeURIComponent(String(value))}`];
  const members = Object.entries(value ?? {});
  const isBranch =
    /^populate\[.*\]$/.test(name) && !/\[(?:filters|populate|fields|sort|on)\]$/.test(name) && !/filters/.test(name);
  if (members.length === 0) return isBranch ? [`${name}=true`] : [];
  const inner = members.flatMap(([key, member]) => pairs(`${name}[${encodeURIComponent(key)}]`, member));
  return inner.length === 0 && isBranch ? [`${name}=true`] : inner;
};

import { isRecord } from "../../base/json/json.js";
import type { RawQuery } from "../setting.js";

/** What `populate` asks for, on one level. Names are not checked: unknown ones are ignored. */
export type RawPopulate =
  | { readonly kind: "all" }
  /** The branches in output order. */
  | { readonly kind: "branches"; readonly branches: readonly RawBranch[] }
  | { readonly kind: "invalid" };

/** One populated attribute. */
export interface RawBranch {
  readonly name: string;
  readonly path: readonly string[];
  readonly value: RawNested;
}

/** How one attribute is populated: plainly, not at all, or with options of its own. */
export type RawNested = { readonly kind: "plain" | "none" | "invalid" } | RawOptions;

/** The options that nest under a populated attribute. */
export interface RawOptions {
  readonly kind: "options";
  readonly path: readonly string[];
  readonly written: RawQuery;
  readonly populate: RawPopulate;
  readonly on: readonly RawBranch[] | undefined;
}

const invalid = { kind: "invalid" } as const;
const plain = { kind: "plain" } as const;

/** The value of an option: absent when it is missing, bare or empty. */
export const optionOf = (written: RawQuery, name: string): unknown => {
  const value = written[name];
  return value === null || value === "" ? undefined : value;
};

const namesOf = (text: string): readonly string[] => text.split(",").map((name) => name.trim());

/** Dotted paths as branches: those with a common first name are one branch, the later path's part first. */
const parsePaths = (paths: readonly string[], path: readonly string[]): RawPopulate => {
  const rests = new Map<string, string[]>();
  for (const dotted of paths) {
    const [name = "", ...rest] = dotted.split(".");
    const known = rests.get(name) ?? [];
    rests.set(name, rest.length === 0 ? known : [rest.join("."), ...known]);
  }
  const branches = [...rests].map(([name, nested]): RawBranch => {
    if (nested.length === 0) return { name, path, value: plain };
    const populate = parsePaths(nested, path);
    return { name, path, value: { kind: "options", path, written: {}, populate, on: undefined } };
  });
  return { kind: "branches", branches };
};

/** Far beyond what a client needs, and what bounds a hostile one. */
const mostNames = 1000;
const deepestPath = 100;

const parseNames = (names: readonly string[], path: readonly string[]): RawPopulate => {
  const depth = (name: string): number => name.split(".", deepestPath + 1).length;
  if (names.length > mostNames || names.some((name) => depth(name) > deepestPath)) return invalid;
  return parsePaths(names, path);
};

const parseNested = (value: unknown, path: readonly string[]): RawNested => {
  if (typeof value === "string") return ["", "false", "f", "0"].includes(value) ? { kind: "none" } : plain;
  // What qs 6.11 makes of a name that stands plainly behind others with brackets.
  if (value === true) return plain;
  if (!isRecord(value)) return invalid;
  const populate = parsePopulate(optionOf(value, "populate"), [...path, "populate"]);
  const on = isRecord(value.on) ? parseBranches(value.on, [...path, "on"]) : undefined;
  return { kind: "options", path, written: value, populate, on };
};

const parseBranches = (value: object, path: readonly string[]): readonly RawBranch[] =>
  Object.entries(value).map(([name, member]) => {
    const at = [...path, name];
    return { name, path: at, value: parseNested(member, at) };
  });

/**
 * Reads `populate` in every accepted form (section 4.6), without a content-type: `*`, names with commas and dots, an array of
 * them, or an object whose members may nest `populate`, `fields`, `filters`, `sort` and more.
 */
export const parsePopulate = (value: unknown, path: readonly string[] = ["populate"]): RawPopulate => {
  if (value === undefined || value === null) return { kind: "branches", branches: [] };
  if (value === "*") return { kind: "all" };
  if (typeof value === "string") return parseNames(namesOf(value), path);
  if (Array.isArray(value)) {
    const isName = (name: unknown): name is string => typeof name === "string" && name !== "*";
    return value.every(isName) ? parseNames([...new Set(value.flatMap(namesOf))], path) : invalid;
  }
  return isRecord(value) ? { kind: "branches", branches: parseBranches(value, path) } : invalid;
};

import { isRecord } from "../base.js";
import { operatorsTaking } from "../contract/operators.js";
import type { SymbolicQuery, SymbolicRequest, SymbolicValue } from "./symbolic.js";

/** Keys whose arrays mean the same with a member less. */
const lists: ReadonlySet<string> = new Set(["$or", "$and", ...operatorsTaking("list"), "fields", "populate"]);

/** Every request that asks a little less than this one: a parameter, a condition or a list member left out, a group opened. */
export const smallerRequests = (request: SymbolicRequest): readonly SymbolicRequest[] =>
  smallerQueries(request.query, request.ordered).map((query) => ({ ...request, query }));

/** The top level: any parameter may go but the sort that the comparison relies on. */
const smallerQueries = (query: SymbolicQuery, ordered: boolean): readonly SymbolicQuery[] =>
  Object.keys(query).flatMap((key) => {
    if (key === "sort" || key === "pagination") return key === "sort" && !ordered ? [without(query, key)] : [];
    return [
      without(query, key),
      ...smallerValues(key, query[key] ?? null).map((value) => ({ ...query, [key]: value })),
    ];
  });

const smallerValues = (key: string, value: SymbolicValue): readonly SymbolicValue[] => {
  if (Array.isArray(value)) return smallerLists(key, value);
  if (!isRecord(value) || "$entry" in value) return [];
  // Arrays and ids are handled above: what is left of the objects is a query.
  const query = value as SymbolicQuery;
  const keys = Object.keys(query).filter((name) => name !== "sort");
  const fewer = keys.length > 1 ? keys.map((name) => without(query, name)) : [];
  const opened = keys.length === 1 && key !== "populate" ? openGroup(keys[0] ?? "", query[keys[0] ?? ""] ?? null) : [];
  const inside = keys.flatMap((name) =>
    smallerValues(name, query[name] ?? null).map((part) => ({ ...query, [name]: part })),
  );
  return [...opened, ...fewer, ...inside];
};

const smallerLists = (key: string, list: readonly SymbolicValue[]): readonly SymbolicValue[] => {
  if (!lists.has(key)) return [];
  const fewer = list.length > 1 ? list.map((_, index) => list.filter((_, other) => other !== index)) : [];
  const inside = list.flatMap((member, index) =>
    smallerValues(key, member).map((part) => list.map((kept, other) => (other === index ? part : kept))),
  );
  return [...fewer, ...inside];
};

/** A condition in place of the group that holds it: `a` for `$or: [a, b]` and for `$not: a`. */
const openGroup = (operator: string, value: SymbolicValue): readonly SymbolicValue[] => {
  if (operator === "$not") return isRecord(value) ? [value] : [];
  if (operator !== "$or" && operator !== "$and") return [];
  return Array.isArray(value) ? value : [];
};

const without = (query: SymbolicQuery, key: string): SymbolicQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== key));

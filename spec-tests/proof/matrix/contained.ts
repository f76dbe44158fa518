import { type Capability, requiredBy } from "../../kit/contract/capability.js";
import { checks, statements } from "../../statements/index.js";
import { checkOfPart, type Noticed, type Prices } from "./notices.js";

/** So many checks notice each server without those that others contain. */
const least = 2;

const byId = new Map(checks.map((check) => [check.id, check]));

/** What a server must have to be asked a check. */
const needsOf = (id: string): readonly Capability[] => {
  const { needs = [] } = byId.get(id) ?? {};
  return [...needs, ...needs.flatMap(requiredBy)];
};

/** Of some checks those that ask no more of a server than one does. */
const askedAsOften = (id: string, ids: readonly string[]): readonly string[] => {
  const needs = needsOf(id);
  return ids.filter((other) => byId.get(other)?.needs.every((need) => needs.includes(need)));
};

/**
 * The checks that others contain, the dearest first: each server that one of them notices is noticed by two that are left, which ask no more of a server
 * and say something on every ground, and each statement keeps a check that is written by hand. Tables, random checks and what looks at all answers are
 * never among them.
 */
export const containedIn = (servers: readonly Noticed[], prices: Prices): readonly string[] => {
  const tables = new Set(prices.parts.filter((part) => part.includes("#")).map(checkOfPart));
  const priceOf = new Map(prices.parts.map((part) => [part, prices.of(part)]));
  const isByHand = (id: string): boolean => !tables.has(id) && byId.get(id)?.random !== true;
  const held = statements.map((statement) => new Set([...statement.checks, ...statement.elsewhere].filter(isByHand)));
  const noticing = servers.map(({ by }) => [
    ...new Set([...by].filter((part) => prices.leastOf(part) !== "deep").map(checkOfPart)),
  ]);
  const contained = new Set<string>();
  const isNoticedWithout = (ids: readonly string[], without: string): boolean => {
    const left = ids.filter((id) => id !== without && !contained.has(id) && !prices.isSilent(id));
    const gone = ids.filter((id) => id === without || contained.has(id));
    return gone.every((id) => askedAsOften(id, left).length >= least);
  };
  const candidates = checks.filter(({ id, watches, last }) => isByHand(id) && watches !== true && last !== true);
  for (const { id } of candidates.toSorted((a, b) => (priceOf.get(b.id) ?? 0) - (priceOf.get(a.id) ?? 0))) {
    if (!held.every((ids) => !ids.has(id) || askedAsOften(id, [...ids]).length > 1)) continue;
    if (!noticing.every((ids) => !ids.includes(id) || isNoticedWithout(ids, id))) continue;
    contained.add(id);
    for (const ids of held) ids.delete(id);
  }
  return [...contained];
};

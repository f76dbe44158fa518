import { checks, statements } from "../../statements/index.js";
import { checkOfPart, type Noticed, type Prices } from "./notices.js";

/** So many checks notice each server without those that others contain, where so many notice it at all. */
const least = 2;

/**
 * The checks that others contain, the dearest first: without them each server is noticed by two other checks, where two notice it, and each statement
 * keeps a check that is written by hand. Tables, random checks and what looks at all answers are never among them.
 */
export const containedIn = (servers: readonly Noticed[], prices: Prices): readonly string[] => {
  const tables = new Set(prices.parts.filter((part) => part.includes("#")).map(checkOfPart));
  const priceOf = (id: string): number =>
    prices.parts.reduce((sum, part) => sum + (part === id ? prices.of(part) : 0), 0);
  const isByHand = (id: string): boolean => !tables.has(id) && byId.get(id)?.random !== true;
  const held = statements.map((statement) => new Set([...statement.checks, ...statement.elsewhere].filter(isByHand)));
  const noticing = servers.map(({ by }) => new Set([...by].filter(prices.isUsual).map(checkOfPart)));
  const wanted = noticing.map(({ size }) => Math.min(least, size));
  const contained: string[] = [];
  const candidates = checks.filter(({ id, watches, last }) => isByHand(id) && watches !== true && last !== true);
  for (const { id } of candidates.toSorted((a, b) => priceOf(b.id) - priceOf(a.id))) {
    if (held.some((ids) => ids.has(id) && ids.size === 1)) continue;
    if (noticing.some((ids, at) => ids.has(id) && ids.size <= (wanted[at] ?? 0))) continue;
    contained.push(id);
    for (const ids of [...held, ...noticing]) ids.delete(id);
  }
  return contained;
};

const byId = new Map(checks.map((check) => [check.id, check]));

/** The file that names them. */
export const containedText = (ids: readonly string[]): string => `/**
 * Checks without which each server of the matrix is noticed by two other checks, where two notice it, and each statement keeps a check that is written by
 * hand: \`npm run prove -- --matrix --contained\` writes this file. A usual run asks them where something of their section has failed.
 */
export const contained: readonly string[] = [
${[...ids]
  .sort()
  .map((id) => `  ${JSON.stringify(id)},\n`)
  .join("")}];
`;

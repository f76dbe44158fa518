import { plural } from "../../kit/base.js";
import { checks } from "../../statements/index.js";
import { lostWithout, requestsOf } from "./cover.js";
import { checkOfPart, type Noticed, noticed, type PartName, type Prices, pricesOf } from "./notices.js";
import type { Matrix } from "./store.js";

const count = (number: number): string => number.toLocaleString("en");

/** What a usual run sends of all, and which servers it does not notice. */
const usualLines = (rows: readonly Noticed[], prices: Prices): readonly string[] => {
  const isLeftOut = (part: PartName) => prices.leastOf(part) === "deep";
  const lost = lostWithout(rows, isLeftOut);
  const sent = requestsOf(
    prices.parts.filter((part) => !isLeftOut(part)),
    prices,
  );
  return [
    `a usual run sends ${count(sent)} of ${count(requestsOf(prices.parts, prices))} requests, and notices all but ${plural(lost.length, "server")}`,
    ...lost.map(({ server, ground, by }) => `  ${server}, over ${ground}: ${[...by].slice(0, 5).join(", ")}`),
  ];
};

/** The checks without which nothing is lost, each by itself, with what they send. */
const needlessLines = (rows: readonly Noticed[], prices: Prices): readonly string[] => {
  const lines = checks.flatMap(({ id, watches }) => {
    const own = prices.parts.filter((part) => checkOfPart(part) === id);
    if (watches === true || own.length === 0) return [];
    const isLeftOut = (part: PartName) => checkOfPart(part) === id;
    if (lostWithout(rows, isLeftOut).length > 0) return [];
    return [{ id, requests: requestsOf(own, prices), any: rows.some(({ by }) => [...by].some(isLeftOut)) }];
  });
  const sum = lines.reduce((total, { requests }) => total + requests, 0);
  return [
    `${plural(lines.length, "check")} notice nothing that the rest does not notice, each by itself: ${count(sum)} requests`,
    ...lines
      .toSorted((a, b) => b.requests - a.requests)
      .map(({ id, requests, any }) => `  ${String(requests).padStart(5)}  ${id}${any ? "" : " (notices nothing)"}`),
  ];
};

/** What a matrix says of the checks: what a usual run leaves out, and needless checks. */
export const answersOf = (matrix: Matrix): string => {
  const prices = pricesOf(matrix.costs);
  const rows = matrix.rows.map(noticed);
  return [...usualLines(rows, prices), ...["", ...needlessLines(rows, prices)], ""].join("\n");
};

/**
 * What is lost without some checks or cases: servers that nothing else notices, or that nothing else finds not to be conformant. `names`: `sorting-basic`,
 * `filtering-everywhere-eq#17`. Throws a RangeError for a name of neither.
 */
export const lostText = (matrix: Matrix, names: readonly string[]): string => {
  const prices = pricesOf(matrix.costs);
  const known = new Set([...prices.parts, ...checks.map(({ id }) => id)]);
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new RangeError(`no checks or cases of checks: ${unknown.join(", ")}`);
  const leftOut = new Set(names);
  const isLeftOut = (part: PartName) => leftOut.has(part) || leftOut.has(checkOfPart(part));
  const lost = lostWithout(matrix.rows.map(noticed), isLeftOut);
  const saved =
    requestsOf(prices.parts, prices) -
    requestsOf(
      prices.parts.filter((part) => !isLeftOut(part)),
      prices,
    );
  return [
    `Without them a run sends ${count(saved)} requests less, and loses ${plural(lost.length, "server")}:`,
    ...lost.map(
      ({ server, ground, fails, by }) =>
        `  ${server}, over ${ground}: ${fails ? "not conformant" : "warned"} by ${[...by].slice(0, 5).join(", ")} alone`,
    ),
    "",
  ].join("\n");
};
